import { createHash } from 'node:crypto';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { confidentialFields, loadedFields } from '@dopusk/contract/student-record.ts';
import type { Seen } from '../../../db/seen.ts';
import type { ImportedPerson } from '../../../db/tables/imports.ts';
import type { PlannedRow } from '../plan.ts';

/** What a row says, and of several that say the same, which of them it is. */
export interface RowSaying {
  said: string;
  place: number;
}

/** What few may know is no part of it: the same table is the same whoever loads it. */
const NAMES = namesOf(loadedFields).filter((name) => !(name in confidentialFields));

/**
 * What each row of a table says, as it is known again in a later one: every field, in no letters (decision 805).
 * @returns by the number of the row
 */
export function sayingsOf(people: readonly ImportedPerson[]): Map<number, RowSaying> {
  const counted = new Map<string, number>();
  return new Map(
    people.map((person) => {
      const values = NAMES.flatMap((name) => (person[name] ? [[name, person[name]]] : []));
      const said = createHash('sha256').update(JSON.stringify(values)).digest('base64url');
      const place = counted.get(said) ?? 0;
      counted.set(said, place + 1);
      return [person.rowNumber, { said, place }];
    }),
  );
}

export interface Answer extends RowSaying {
  userId: Seen<'users'>;
}

/**
 * Who those rows are of which it was asked: whom the load has found, or made.
 * @param people all rows, as they were read
 * @param made the new people
 */
export function answersOf(
  people: readonly ImportedPerson[],
  planned: readonly PlannedRow[],
  made: readonly { rowNumber: number; userId: Seen<'users'> }[],
): Answer[] {
  const asked = planned.filter(({ isAsked }) => isAsked);
  if (asked.length === 0) return [];
  const sayings = sayingsOf(people);
  const madeOf = new Map(made.map(({ rowNumber, userId }) => [rowNumber, userId]));
  return asked.flatMap(({ person: { rowNumber }, same }) => {
    const saying = sayings.get(rowNumber);
    const userId = same?.userId ?? madeOf.get(rowNumber);
    return saying && userId ? [{ ...saying, userId }] : [];
  });
}

/**
 * Whom somebody has said to be two people: rows that are somebody new though they are like somebody, and rows of one name that
 * are not the same person.
 * @param made the new people
 */
export function toldApart(
  planned: readonly PlannedRow[],
  made: readonly { rowNumber: number; userId: Seen<'users'> }[],
): [Seen<'users'>, Seen<'users'>][] {
  const userOf = new Map(made.map(({ rowNumber, userId }) => [rowNumber, userId]));
  for (const { person, same } of planned) if (same) userOf.set(person.rowNumber, same.userId);
  return planned.flatMap(({ person, isNot }) => {
    const one = userOf.get(person.rowNumber);
    const row = isNot?.row ? userOf.get(isNot.row) : undefined;
    const others = [...(isNot?.known ?? []).map(({ userId }) => userId), ...(row ? [row] : [])];
    return one ? others.filter((other) => other !== one).map((other): [typeof one, typeof one] => [one, other]) : [];
  });
}
