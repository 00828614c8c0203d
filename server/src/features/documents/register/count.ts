import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { countedNumber, type NumberShape } from '@dopusk/contract/documents/number-pattern.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';

/** What is to be numbered: a document of a type, about a kind of training, by the year of the day that it bears. */
export interface Numbering {
  type: DocumentType;
  trainingType: TrainingType | null;
  year: number;
}

/** The same with the register that counts it. */
export interface Counted extends Numbering {
  /** Its kind of training when that has a register of its own; null in the one of all the others. */
  registerOf: TrainingType | null;
  shape: NumberShape;
}

/** How far a register has come: in the year, or in all years where numbers do not bear one. */
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
