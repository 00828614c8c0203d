import { isRefused } from '@dopusk/contract/training-result.ts';
import type { PrintedResults } from '../../../db/tables/documents.ts';
import type { PrintedData } from '../printed-data.ts';
import { awardedTo, type Judged, judgementOf } from './protocol.ts';

/** A person of a protocol, with what the committee has decided of him. */
export interface Listed extends Judged {
  assignId: string;
}

/** What the committee has decided of those of whom it has: two of them are the same when they are equal. */
export const knownResults = (people: readonly Listed[]): PrintedResults =>
  Object.fromEntries(
    people.flatMap(({ assignId, result }) => {
      if (result === null) return [];
      const { decidedOn: _, ...said } = result;
      return [[assignId, said] as const];
    }),
  );

/** «20.11.2026» as 2026-11-20. */
const isoDay = (printed: string): string => printed.split('.').toReversed().join('-');

/**
 * What a protocol that was prepared ahead says with the results that have been said since (decision 141). Of whom nothing is
 * said the place stays empty; who has not passed is named no document. Its names, order and number stay as they were fixed.
 */
export function withResults(data: PrintedData, people: readonly Listed[]): PrintedData {
  const known = new Map(people.map((person) => [person.assignId, person]));
  const люди = data.люди.map((line) => {
    const person = known.get(line.назначение ?? '');
    if (!person) return line;
    const документ = isRefused(person.result) ? '' : line.документ;
    return { ...line, ...judgementOf(person, isoDay(data.протокол.дата)), документ };
  });
  return { ...data, протокол: { ...data.протокол, ...awardedTo(people) }, люди };
}
