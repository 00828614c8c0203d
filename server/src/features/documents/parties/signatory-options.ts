import type { SignatoryOption } from '@dopusk/contract/documents/document-info.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { isInForce, type SigningRight } from '@dopusk/contract/signatory-record.ts';
import { fieldRefusal } from '../../../http/refusal.ts';
import { shortDate } from '../../../printing/words.ts';
import type { FactsRecord } from '../facts.ts';
import { inPersonOf } from './signatory.ts';

/** A line of a document that somebody signs. */
interface SignedLine {
  side: 'center' | 'client';
  right: SigningRight;
  title: string;
  /** The form's field that names him in words. */
  field?: string;
}

const qualified: SignedLine = { side: 'center', right: 'Qualification', title: 'Подписывает' };
const secretary: SignedLine = { side: 'center', right: 'Secretary', title: 'Секретарь' };

/** Beside the committee, whose members stand in the committee. */
const lines: Record<DocumentType, readonly SignedLine[]> = {
  Diplom: [qualified, secretary],
  Certificate: [qualified, secretary],
  Protocol: [secretary],
  TicketB: [qualified],
  TicketM: [qualified],
  TicketMWithPhoto: [qualified],
  CertificateEducation: [{ side: 'center', right: 'StudyCertificate', title: 'Подписывает' }],
  Contract: [
    { side: 'center', right: 'Contract', title: 'Подписывает исполнитель', field: 'centerSignatory' },
    { side: 'client', right: 'Contract', title: 'Подписывает заказчик', field: 'customerSignatory' },
  ],
};

/** Everybody who signs such documents, on whatever days. */
export const signatoriesOf = (type: DocumentType, { center, client }: FactsRecord): SignatoryOption[] =>
  lines[type].flatMap(({ side, right, title, field }) =>
    (side === 'center' ? center : client).signatories
      .filter(({ signs }) => signs.includes(right))
      .map((person) => ({
        id: person.id,
        line: title,
        fullName: person.fullName,
        jobTitle: person.jobTitle,
        validFrom: person.validFrom,
        validUntil: person.validUntil,
        words: field ? { field, text: inPersonOf(person) } : null,
      })),
  );

/** @throws Refusal Invalid at `signatoryIds` when somebody chosen may not sign the document on that day */
export function refuseOtherSignatories(
  type: DocumentType,
  record: FactsRecord,
  day: string,
  chosen: readonly string[] = [],
): void {
  const fit = signatoriesOf(type, record).filter((one) => isInForce(one, day));
  if (chosen.every((id) => fit.some((one) => one.id === id))) return;
  throw fieldRefusal('Invalid', 'signatoryIds', `На ${shortDate(day)} этот человек такие документы не подписывает`);
}
