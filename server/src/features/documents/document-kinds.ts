import type { DocumentPart, DocumentType } from '@dopusk/contract/documents.ts';
import { certificate } from './certificate.ts';
import { diplom } from './diplom.ts';
import { protocol } from './protocol.ts';

/** Every type of document that can be fixed. */
const kinds = [certificate, diplom, protocol] as const;

/** The sheets of a document, in the order they are handed out; none for a type that cannot be fixed. */
export function partsOf(type: DocumentType): readonly DocumentPart[] {
  return kinds.find((kind) => kind.type === type)?.parts ?? [];
}
