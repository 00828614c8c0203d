import type { SignatoryOption } from '@dopusk/contract/documents/document-info.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { isByProxy, isInForce, type SigningRight } from '@dopusk/contract/signatory-record.ts';
import { fieldRefusal } from '../../../http/refusal.ts';
import { shortDate } from '../../../printing/words.ts';
import { centerSigning, type Facts, type FactsRecord, ownSecretary } from '../facts.ts';
import { customerSideOf, inPersonOf, type Signatory } from './signatory.ts';

/** A line of a document that somebody signs. */
interface SignedLine {
  side: 'center' | 'client';
  right: SigningRight;
  title: string;
  /** The form's fields that name him in words. */
  wordsOf?: (person: Signatory) => Record<string, string>;
}

const qualified: SignedLine = { side: 'center', right: 'Qualification', title: 'Подписывает' };
const secretary: SignedLine = { side: 'center', right: 'Secretary', title: 'Секретарь' };

const wordsOfCenter = (person: Signatory) => ({ centerSignatory: inPersonOf(person) });
const wordsOfCustomer = (person: Signatory) => ({ ...customerSideOf(person) });

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
    { side: 'center', right: 'Contract', title: 'Подписывает исполнитель', wordsOf: wordsOfCenter },
    { side: 'client', right: 'Contract', title: 'Подписывает заказчик', wordsOf: wordsOfCustomer },
  ],
};

/** A committee that has a secretary of its own has him write its protocols: nobody is chosen for that line (decision 982). */
const linesOf = (type: DocumentType, committee: Pick<Facts['committee'], 'members'>): readonly SignedLine[] =>
  type === 'Protocol' && ownSecretary(committee) ? lines[type].filter((one) => one !== secretary) : lines[type];

/** Everybody who signs such documents, on whatever days; first who signed the last one of the kind. */
export const signatoriesOf = (type: DocumentType, record: FactsRecord): SignatoryOption[] =>
  linesOf(type, record.committee).flatMap(({ side, right, title, wordsOf }) =>
    (side === 'center' ? centerSigning(record, type) : record.client).signatories
      .filter(({ signs }) => signs.includes(right))
      .map((person) => ({
        id: person.id,
        line: title,
        fullName: person.fullName,
        jobTitle: person.jobTitle,
        validFrom: person.validFrom,
        validUntil: person.validUntil,
        isByProxy: isByProxy(person.authority),
        words: wordsOf?.(person) ?? {},
      })),
  );

/** Who of those named may sign such a document on a day. */
export function signersAmong(type: DocumentType, record: FactsRecord, day: string, ids: readonly string[]): string[] {
  const fit = signatoriesOf(type, record).filter((one) => isInForce(one, day));
  return ids.filter((id) => fit.some((one) => one.id === id));
}

/** The ids of those of the center's list who sign a document with these facts. */
export function signersOf(type: DocumentType, { center: { head, secretary }, committee }: Facts): string[] {
  const signs = linesOf(type, committee).flatMap(({ side, right }) => (side === 'center' ? [right] : []));
  return [head, ...(signs.includes('Secretary') ? [secretary] : [])].flatMap((one) => one?.id ?? []);
}

/** @throws Refusal Invalid at `signatoryIds` when somebody chosen may not sign the document on that day */
export function refuseOtherSignatories(
  type: DocumentType,
  record: FactsRecord,
  day: string,
  chosen: readonly string[] = [],
): void {
  if (signersAmong(type, record, day, chosen).length === chosen.length) return;
  throw fieldRefusal('Invalid', 'signatoryIds', `На ${shortDate(day)} этот человек такие документы не подписывает`);
}
