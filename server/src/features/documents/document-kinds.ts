import type { DocumentPart, DocumentType } from '@dopusk/contract/documents.ts';
import { certificate } from './certificate.ts';
import { certificateEducation } from './certificate-education.ts';
import { contract } from './contract.ts';
import { diplom } from './diplom.ts';
import { type AnyKind, anyKind } from './document-kind.ts';
import { protocol } from './protocol.ts';
import { ticketB } from './ticket-b.ts';
import { ticketM, ticketMWithPhoto } from './ticket-m.ts';

/** Every type of document that can be fixed. */
const kinds: readonly AnyKind[] = [
  anyKind(certificate),
  anyKind(diplom),
  anyKind(protocol),
  anyKind(ticketB),
  anyKind(ticketM),
  anyKind(ticketMWithPhoto),
  anyKind(contract),
  anyKind(certificateEducation),
];

/** A type's kind; undefined for one that cannot be fixed. */
export const kindOf = (type: DocumentType): AnyKind | undefined => kinds.find((kind) => kind.type === type);

/** The sheets of a document, in the order they are handed out; none for a type that cannot be fixed. */
export function partsOf(type: DocumentType): readonly DocumentPart[] {
  return kindOf(type)?.parts ?? [];
}
