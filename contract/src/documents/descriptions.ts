import { certificate } from './certificate/certificate.ts';
import { certificateEducation } from './certificate-education/certificate-education.ts';
import { contract } from './contract/contract.ts';
import type { DocumentDescription } from './description.ts';
import { diplom } from './diplom/diplom.ts';
import { DocumentType } from './document-type.ts';
import { protocol } from './protocol/protocol.ts';
import { ticketB } from './ticket-b/ticket-b.ts';
import { ticketM } from './ticket-m/ticket-m.ts';
import { ticketMWithPhoto } from './ticket-m-with-photo/ticket-m-with-photo.ts';

const described = {
  Diplom: diplom,
  Certificate: certificate,
  TicketB: ticketB,
  Contract: contract,
  CertificateEducation: certificateEducation,
  TicketM: ticketM,
  TicketMWithPhoto: ticketMWithPhoto,
  Protocol: protocol,
} as const;

/** Every type of document, in the order that people see them listed in. */
export const descriptions: Readonly<Record<DocumentType, DocumentDescription>> = described;

type Described = typeof described;

/** Sheet by sheet what the types are printed as, and of which type. */
export type DescribedSheet = {
  [T in keyof Described]: Described[T]['sheets'][number] & { readonly type: T };
}[keyof Described];

/** The types of which a group has one for everybody on a course. */
export type CommonDocumentType = {
  [T in keyof Described]: Described[T]['isCommon'] extends true ? T : never;
}[keyof Described];

/** «Удостоверение», for lists and choices. */
export const documentTypeTitles = Object.fromEntries(
  Object.entries(descriptions).map(([type, { title }]) => [type, title]),
) as Record<DocumentType, string>;

/** What people keep, and what is handed out to them. */
export const keptTypes: readonly DocumentType[] = DocumentType.options.filter((type) => descriptions[type].isKept);

/** What only those get who have passed. */
export const typesOfPassed: readonly DocumentType[] = DocumentType.options.filter((type) =>
  descriptions[type].needs.includes('Result'),
);

/** Whether it comes after the payment; a contract comes before it (docs/rules.md#4.1). */
export const awaitsPayment = (type: DocumentType): boolean => descriptions[type].needs.includes('Payment');

/** Whether fixing a group makes one of this type for everybody on a course. */
export const isCommon = (type: DocumentType): type is CommonDocumentType => descriptions[type].isCommon;
