import { documentStatusTitles } from '@dopusk/contract/document-status-titles.ts';
import { agreeing } from '@dopusk/contract/documents/agreeing.ts';
import { documentTitle, headedTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { numberText } from '@dopusk/contract/documents/number-text.ts';
import type { IssuedInstead } from '@dopusk/contract/issue-register.ts';
import { lossProofTitles } from '@dopusk/contract/loss-proof.ts';
import { ministryText } from '@dopusk/contract/ministry-text.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';
import { shortDate } from '../../../printing/words.ts';
import { followed, type XlsxColumn, xlsxFile } from '../../../printing/xlsx.ts';
import type { RegisterLine } from './db.ts';

/** A line with its place in the file. */
type Numbered = RegisterLine & { position: number };

async function* numbered(rows: AsyncIterable<RegisterLine>): AsyncGenerator<Numbered> {
  let position = 0;
  for await (const row of rows) yield { ...row, position: ++position };
}

/**
 * The book of issue as it is printed: what a page of A4 holds at eight points, long texts going on in the next line. What
 * follows `isScreenOnly` stands beside it, to sort and to filter by.
 */
const columns: readonly XlsxColumn<Numbered>[] = [
  { of: 'number', title: '№ п/п', kind: 'number', width: 4.5, isPinned: true, value: ({ position }) => position },
  { of: 'number', title: 'Рег. номер', kind: 'text', width: 9, isPinned: true, value: ({ number }) => number },
  {
    of: 'person',
    title: 'Кому выдан',
    kind: 'text',
    width: 17,
    isPinned: true,
    value: ({ fullName, peopleCount }) => fullName || `${peopleCount}\u00a0чел.`,
  },
  { of: 'number', title: 'Серия', kind: 'text', width: 6, value: ({ series }) => series || null },
  { of: 'number', title: 'Номер бланка', kind: 'text', width: 9, value: ({ blankNumber }) => blankNumber || null },
  { of: 'date', title: 'Дата выдачи', kind: 'date', width: 10.3, value: ({ date }) => date },
  {
    of: 'document',
    title: 'Документ',
    kind: 'text',
    width: 15,
    value: ({ type, trainingType, check }) =>
      type === 'Certificate' ? headedTitle(type, trainingType, check) : documentTitle(type, trainingType),
  },
  { of: 'person', title: 'Дата рождения', kind: 'date', width: 10.3, value: ({ birthday }) => isoOf(birthday) },
  { of: 'person', title: 'СНИЛС', kind: 'text', width: 14, value: ({ snils }) => snils || null },
  {
    of: 'person',
    title: 'Организация',
    kind: 'text',
    width: 14,
    value: ({ organizationTitle }) => organizationTitle || null,
  },
  { of: 'course', title: 'Программа', kind: 'text', width: 20, value: ({ courseTitle }) => courseTitle },
  { of: 'course', title: 'Часов', kind: 'number', width: 6.5, value: ({ hoursCount }) => hoursCount || null },
  { of: 'status', title: 'Действует до', kind: 'date', width: 10.3, value: ({ expiresOn }) => expiresOn },
  { of: 'protocol', title: 'Протокол', kind: 'text', width: 10.3, value: protocolText },
  { of: 'status', title: 'Отметки', kind: 'text', width: 13.5, value: marksOf },
  { of: 'person', title: 'Выдан на руки', kind: 'date', width: 10.3, value: ({ receivedOn }) => receivedOn },
  // Filled in by hand: whoever takes his document signs for it.
  { title: 'Подпись', kind: 'text', width: 11, value: () => null },
  ...besideTheBook(),
];

/** The same in columns of their own, and what a book of issue does not say. */
function besideTheBook(): XlsxColumn<Numbered>[] {
  const list: XlsxColumn<Numbered>[] = [
    {
      of: 'document',
      title: 'Вид обучения',
      kind: 'text',
      width: 22,
      value: ({ trainingType }) => trainingType && trainingTypeTitles[trainingType],
    },
    { of: 'person', title: 'Человек', kind: 'number', width: 10, value: ({ peopleCount }) => peopleCount },
    {
      of: 'protocol',
      title: 'Номер протокола',
      kind: 'text',
      width: 16,
      value: ({ protocol }) => protocol?.number ?? null,
    },
    {
      of: 'protocol',
      title: 'Дата протокола',
      kind: 'date',
      width: 12,
      value: ({ protocol }) => isoOf(protocol?.date ?? ''),
    },
    {
      of: 'person',
      title: 'Номер в реестре Минтруда',
      kind: 'text',
      width: 16,
      value: ({ ministry }) => ministry && ministryText(ministry),
    },
    { of: 'status', title: 'Статус', kind: 'text', width: 14, value: ({ status }) => documentStatusTitles[status] },
    { of: 'status', title: 'Отозван', kind: 'date', width: 11, value: ({ revokedOn }) => revokedOn },
    {
      of: 'status',
      title: 'Причина',
      kind: 'text',
      width: 24,
      value: ({ revocationReason }) => revocationReason || null,
    },
    {
      of: 'status',
      title: 'Подтверждение утраты',
      kind: 'text',
      width: 22,
      value: ({ lossProof }) => lossProof && lossProofTitles[lossProof],
    },
    {
      of: 'document',
      title: 'Выдан взамен',
      kind: 'text',
      width: 20,
      value: ({ replaces }) => replaces && issuedText(replaces),
    },
    {
      of: 'document',
      title: 'Заменён документом',
      kind: 'text',
      width: 20,
      value: ({ replacedBy }) => replacedBy && issuedText(replacedBy),
    },
  ];
  return list.map((column) => ({ ...column, isScreenOnly: true }));
}

/** «№ 19 от 20.11.2026, отозван»: an inspection reads what the document rests on. */
function protocolText({ protocol, citesRevoked }: RegisterLine): string | null {
  if (!protocol) return null;
  return [`№\u00a0${protocol.number} от ${protocol.date}`, ...(citesRevoked ? ['отозван'] : [])].join(', ');
}

/** What became of a document, and instead of what it was given; empty of one that is simply valid. */
function marksOf(line: RegisterLine): string | null {
  const { status, revokedOn, revocationReason, isDuplicate, replaces, replacedBy } = line;
  const said = (text: string) => agreeing(documentTitle(line.type, line.trainingType), text);
  const marks = [
    replaces && `${isDuplicate ? 'дубликат, ' : ''}взамен ${issuedText(replaces)}`,
    status !== 'Valid' &&
      [
        [said(documentStatusTitles[status]), revokedOn && shortDate(revokedOn)].filter(Boolean).join(' '),
        revokedOn && revocationReason,
      ]
        .filter(Boolean)
        .join(': '),
    replacedBy && `вместо него ${issuedText(replacedBy)}`,
  ];
  return marks.filter(Boolean).join('; ') || null;
}

/** «ПП № 12 от 09.11.2026» */
const issuedText = (issued: IssuedInstead): string => `${numberText(issued)} от ${shortDate(issued.date)}`;

/** A date as documents print it, «09.11.2026», as the table keeps it. */
const isoOf = (printed: string): string | null =>
  /^\d\d\.\d\d\.\d{4}$/.test(printed) ? printed.split('.').reverse().join('-') : null;

/** The register as a file, made while it is read. @param chosen the columns of the list that it follows */
export const registerFile = (author: string, rows: AsyncIterable<RegisterLine>, chosen?: readonly string[]) =>
  xlsxFile(
    'Реестр выданных документов.xlsx',
    followed({ sheet: 'Реестр выданных', author, columns, rows: numbered(rows) }, chosen),
  );
