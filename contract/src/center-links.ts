import { z } from 'zod';

/** How much of a client's staff a center sees (decision 55). */
export const LinkExtent = z.enum(['Taught', 'Everybody']);
export type LinkExtent = z.output<typeof LinkExtent>;

export const extentTitles: Record<LinkExtent, string> = {
  Taught: 'Только обучающиеся',
  Everybody: 'Весь персонал',
};

/** By what a client and a center were linked. */
export const LinkOrigin = z.enum(['Center', 'Registration', 'OnlyCenter', 'Training']);
export type LinkOrigin = z.output<typeof LinkOrigin>;

/** What a new link lets the center see: whoever only assigns a course has not handed over the staff. */
export const extentOf: Record<LinkOrigin, LinkExtent> = {
  Center: 'Everybody',
  Registration: 'Everybody',
  OnlyCenter: 'Everybody',
  Training: 'Taught',
};
