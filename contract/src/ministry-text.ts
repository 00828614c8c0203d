import type { MinistryState } from './ministry-numbers.ts';

/** What stands where a number is not known yet. */
const NUMBER_TO_COME = 'ещё не присвоен';

/** «12 из 60», or the number of the only person, or that it is to come. */
export const ministryText = ({ of, known, number }: MinistryState): string =>
  of > 1 ? `${known} из ${of}` : number || NUMBER_TO_COME;
