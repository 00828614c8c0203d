import { documentTypeTitles } from '@dopusk/contract/documents/descriptions.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';

/** «Удостоверение, протокол»: names in a row, only the first with a capital. */
export const documentsText = (types: readonly DocumentType[]): string =>
  types
    .map((type, index) => {
      const title = documentTypeTitles[type];
      return index === 0 ? title : title.charAt(0).toLowerCase() + title.slice(1);
    })
    .join(', ');
