import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';

/** Every center numbers each type of document anew each year. */
export interface Numbering {
  type: DocumentType;
  year: number;
}

/** How far the numbering of a year has come. */
export interface Register {
  /** The number up to which there are no gaps. */
  last: number;
  /** Whether the year has no document yet. */
  isEmpty: boolean;
}

/** A number as the register counts it: «007» is 7; null for one with letters or signs, which is outside the count. */
export function countedNumber(number: string): number | null {
  return /^0*[1-9]\d{0,8}$/.test(number) ? Number(number) : null;
}

/**
 * Where the count stands after a number was typed by hand. The first number of a year begins the count wherever
 * the center likes: it may have issued papers before it came to the portal. Later only the next number moves it;
 * one further ahead is skipped when the count gets there, so that nothing is left out in between.
 */
export function countAfter({ last, isEmpty }: Register, typed: string): number {
  const number = countedNumber(typed);
  if (number === null) return last;
  return isEmpty || number === last + 1 ? number : last;
}
