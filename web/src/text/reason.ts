import { type ResultCode, textOf, type Verdict } from '@dopusk/contract/codes.ts';

/**
 * Why something cannot be done, for people; null when it can.
 * @param words in words of the place, for codes whose own text speaks of the general case
 */
export const reasonOf = (verdict: Verdict, words: Partial<Record<ResultCode, string>> = {}): string | null =>
  verdict === true ? null : (words[verdict] ?? textOf(verdict));
