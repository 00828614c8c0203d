import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { certificate } from './certificate/certificate.ts';
import { certificateEducation } from './certificate-education/certificate-education.ts';
import { contract } from './contract/contract.ts';
import { diplom } from './diplom/diplom.ts';
import { type AnyKind, anyKind } from './document-kind.ts';
import { protocol } from './protocol/protocol.ts';
import { ticketB } from './ticket-b/ticket-b.ts';
import { ticketM } from './ticket-m/ticket-m.ts';
import { ticketMWithPhoto } from './ticket-m-with-photo/ticket-m-with-photo.ts';

/** Every type of document by its name. */
export const documentKinds: { readonly [T in DocumentType]: AnyKind<T> } = {
  Diplom: anyKind(diplom),
  Certificate: anyKind(certificate),
  TicketB: anyKind(ticketB),
  Contract: anyKind(contract),
  CertificateEducation: anyKind(certificateEducation),
  TicketM: anyKind(ticketM),
  TicketMWithPhoto: anyKind(ticketMWithPhoto),
  Protocol: anyKind(protocol),
};
