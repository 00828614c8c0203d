import { documentStatusTitles } from '@dopusk/contract/document-status.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import type { IssuedInstead } from '@dopusk/contract/issue-register.ts';
import { lossProofTitles } from '@dopusk/contract/loss-proof.ts';
import { ministryText } from '@dopusk/contract/ministry-numbers.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type.ts';
import { shortDate } from '../../../printing/words.ts';
import { followed, type XlsxColumn, xlsxFile } from '../../../printing/xlsx.ts';
import type { RegisterLine } from './db.ts';

/** «19, отозван»: an inspection reads what the document rests on. */
const protocolOf = ({ protocol, citesRevoked }: RegisterLine): string | null =>
  protocol && (citesRevoked ? `${protocol.number}, отозван` : protocol.number);

/** A line with its place in the file. */
type Numbered = RegisterLine & { position: number };

async function* numbered(rows: AsyncIterable<RegisterLine>): AsyncGenerator<Numbered> {
  let position = 0;
  for await (const row of rows) yield { ...row, position: ++position };
}

/** Narrow: two pages beside each other hold them at eight points, each with whose line it is; a long text goes on in the next line. */
const columns: readonly XlsxColumn<Numbered>[] = [
  { of: 'number', title: '№ п/п', kind: 'number', width: 5, isPinned: true, value: ({ position }) => position },
  { of: 'number', title: 'Серия', kind: 'text', width: 7, isPinned: true, value: ({ series }) => series || null },
  { of: 'number', title: 'Номер', kind: 'text', width: 12, isPinned: true, value: ({ number }) => number },
  {
    of: 'person',
    title: 'Кому выдан',
    kind: 'text',
    width: 22,
    isPinned: true,
    value: ({ fullName }) => fullName || null,
  },
  { of: 'number', title: 'Номер бланка', kind: 'text', width: 12, value: ({ blankNumber }) => blankNumber || null },
  { of: 'date', title: 'Дата выдачи', kind: 'date', width: 11, value: ({ date }) => date },
  {
    of: 'document',
    title: 'Документ',
    kind: 'text',
    width: 15,
    value: ({ type, trainingType }) => documentTitle(type, trainingType),
  },
  {
    of: 'document',
    title: 'Вид обучения',
    kind: 'text',
    width: 15,
    value: ({ trainingType }) => trainingType && trainingTypeTitles[trainingType],
  },
  {
    of: 'document',
    title: 'Выдан взамен',
    kind: 'text',
    width: 12,
    value: ({ replaces }) => replaces && issuedText(replaces),
  },
  {
    of: 'document',
    title: 'Заменён документом',
    kind: 'text',
    width: 12,
    value: ({ replacedBy }) => replacedBy && issuedText(replacedBy),
  },
  { of: 'person', title: 'Дата рождения', kind: 'date', width: 11, value: ({ birthday }) => isoOf(birthday) },
  { of: 'person', title: 'СНИЛС', kind: 'text', width: 15, value: ({ snils }) => snils || null },
  { of: 'person', title: 'Человек', kind: 'number', width: 8, value: ({ peopleCount }) => peopleCount },
  {
    of: 'person',
    title: 'Организация',
    kind: 'text',
    width: 20,
    value: ({ organizationTitle }) => organizationTitle || null,
  },
  { of: 'course', title: 'Программа', kind: 'text', width: 24, value: ({ courseTitle }) => courseTitle },
  { of: 'course', title: 'Часов', kind: 'number', width: 7, value: ({ hoursCount }) => hoursCount || null },
  { of: 'protocol', title: 'Протокол', kind: 'text', width: 11, value: protocolOf },
  {
    of: 'protocol',
    title: 'Дата протокола',
    kind: 'date',
    width: 11,
    value: ({ protocol }) => isoOf(protocol?.date ?? ''),
  },
  {
    of: 'person',
    title: 'Номер в реестре Минтруда',
    kind: 'text',
    width: 12,
    value: ({ ministry }) => ministry && ministryText(ministry),
  },
  { of: 'status', title: 'Действует до', kind: 'date', width: 11, value: ({ expiresOn }) => expiresOn },
  { of: 'status', title: 'Статус', kind: 'text', width: 12, value: ({ status }) => documentStatusTitles[status] },
  { of: 'status', title: 'Отозван', kind: 'date', width: 11, value: ({ revokedOn }) => revokedOn },
  {
    of: 'status',
    title: 'Причина',
    kind: 'text',
    width: 16,
    value: ({ revocationReason }) => revocationReason || null,
  },
  {
    of: 'status',
    title: 'Подтверждение утраты',
    kind: 'text',
    width: 15,
    value: ({ lossProof }) => lossProof && lossProofTitles[lossProof],
  },
  { of: 'person', title: 'Выдан на руки', kind: 'date', width: 11, value: ({ receivedOn }) => receivedOn },
  // Filled in by hand: whoever takes his document signs for it.
  { title: 'Подпись получившего', kind: 'text', width: 16, value: () => null },
];

/** «ПП № 12 от 09.11.2026» */
const issuedText = ({ series, number, date }: IssuedInstead): string =>
  [series, `№ ${number} от ${shortDate(date)}`].filter(Boolean).join(' ');

/** A date as documents print it, «09.11.2026», as the table keeps it. */
const isoOf = (printed: string): string | null =>
  /^\d\d\.\d\d\.\d{4}$/.test(printed) ? printed.split('.').reverse().join('-') : null;

/** The register as a file, made while it is read. @param chosen the columns of the list that it follows */
export const registerFile = (author: string, rows: AsyncIterable<RegisterLine>, chosen?: readonly string[]) =>
  xlsxFile(
    'Реестр выданных документов.xlsx',
    followed({ sheet: 'Реестр выданных', author, columns, rows: numbered(rows) }, chosen),
  );
