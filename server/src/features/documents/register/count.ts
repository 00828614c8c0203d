import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { countedNumber, type NumberShape } from '@dopusk/contract/documents/number-pattern.ts';

/** Every center numbers each type of document, by the year of the day that a document bears. */
export interface Numbering {
  type: DocumentType;
  year: number;
}

/** How far a numbering has come: that of the year, or of all years where numbers do not bear one. */
export interface Register {
  /** The number up to which there are no gaps. */
  last: number;
  /** Whether nothing has been counted yet. */
  isEmpty: boolean;
}

/**
 * Where the count stands after a number was typed by hand. The first number begins the count wherever
 * the center likes: it may have issued documents before it came to the portal. Later only the next number moves it;
 * one further ahead is skipped when the count gets there, so that nothing is left out in between.
 */
export function countAfter({ last, isEmpty }: Register, shape: NumberShape, typed: string): number {
  const number = countedNumber(shape, typed);
  if (number === null) return last;
  return isEmpty || number === last + 1 ? number : last;
}
