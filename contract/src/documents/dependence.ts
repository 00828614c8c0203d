import { restingTypes } from './document-date.ts';
import { DocumentType } from './document-type.ts';
import { isCard } from './documents-of-training.ts';

/**
 * What goes with a document of this type when it is taken back: the cards that repeat a certificate go with it always, what
 * names a protocol unless somebody leaves it. The one place that says what depends on what (docs/rules.md#4.5).
 */
export function dependentOn(type: DocumentType): readonly DocumentType[] {
  if (type === 'Protocol') return restingTypes;
  return type === 'Certificate' ? cards : [];
}

const cards: readonly DocumentType[] = DocumentType.options.filter(isCard);
