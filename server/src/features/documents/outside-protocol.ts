import { dateFault } from '@dopusk/contract/documents/document-date.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { isCard } from '@dopusk/contract/documents/documents-of-training.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import { fieldRefusal } from '../../http/refusal.ts';
import type { GroupDefaults } from './document-kind.ts';
import type { Facts } from './facts.ts';

/** A form with the fields of a protocol that was made outside the portal. */
interface NamesProtocol {
  protocolNumber: string;
  protocolDate: string;
}

const namesProtocol = (form: object): form is NamesProtocol => 'protocolNumber' in form && 'protocolDate' in form;

/**
 * The facts with the protocol that a form names, of a course whose protocols are made outside the portal. Where the portal
 * has one, that one is named and no other.
 * @throws Refusal Invalid with the field of another number than the portal's, or of half of what names a protocol;
 *   WrongDocumentDate with that of a day before the training ended
 */
export function withOutsideProtocol(type: DocumentType, facts: Facts, form: object): Facts {
  if (!namesProtocol(form)) return facts;
  const { protocolNumber: number, protocolDate: date } = form;
  const { protocol, course } = facts;
  if (protocol) {
    if (number === '' || number === protocol.number) return facts;
    throw fieldRefusal('Invalid', 'protocolNumber', `Номер берётся из зафиксированного протокола: ${protocol.number}`);
  }
  if (course.issuedDocuments.includes('Protocol') || (number === '' && date === '')) return facts;
  if (number === '') throw fieldRefusal('Invalid', 'protocolNumber', REQUIRED);
  // The specification's form of a card has the number alone.
  if (date === '' && !isCard(type)) throw fieldRefusal('Invalid', 'protocolDate', REQUIRED);
  const training = { start: facts.dateStart, end: facts.dateEnd };
  const of = { type: 'Protocol', prepareAhead: true, protocolDate: null, restingFrom: null, today: today() } as const;
  const fault = date === '' ? null : dateFault({ ...of, date, training });
  if (fault) throw fieldRefusal(fault.code, 'protocolDate', fault.message);
  return { ...facts, protocol: { number, date } };
}

/** A suggested form with the protocol that was named for the whole group, where its course issues none; an удостоверение of advanced training names it too, though it could do without. */
export function withProtocolOfGroup<Form extends object>(
  form: Form,
  { protocol, course }: Facts,
  { protocolNumber, protocolDate }: Pick<GroupDefaults, 'protocolNumber' | 'protocolDate'>,
): Form {
  if (!namesProtocol(form) || protocol || course.issuedDocuments.includes('Protocol') || protocolNumber === '')
    return form;
  return { ...form, protocolNumber, protocolDate };
}
