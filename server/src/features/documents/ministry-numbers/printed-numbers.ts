import type { PrintedData } from '../printed-data.ts';
import type { Numbered } from './db.ts';

/** Which numbers files say: assignment → number. */
export type MinistryNumbers = Readonly<Record<string, string>>;

/** Those that are known, in one order: two of them are the same numbers when they are the same text. */
export const knownNumbers = (people: readonly Numbered[]): MinistryNumbers =>
  Object.fromEntries(
    people
      .filter(({ number }) => number !== '')
      .map(({ assignId, number }) => [assignId, number] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * What a document says with the numbers that the Ministry has given since it was fixed. A line of a protocol names its
 * assignment; one that is older than that is known by its name, unless two people of the protocol bear it. Without a
 * number the line stays as it was fixed: empty, or a dash for who was given none.
 */
export function withMinistryNumbers(data: PrintedData, people: readonly Numbered[]): PrintedData {
  const [only, ...others] = people;
  if (!only) return data;
  const документ = others.length === 0 ? { ...data.документ, номер_в_реестре: only.number } : data.документ;
  const люди = data.люди.map((line) => {
    const named = people.filter(({ fullName }) => fullName === line.фио);
    const [own] = named.length > 1 ? [] : named;
    const person = people.find(({ assignId }) => assignId === line.назначение) ?? (others.length > 0 ? own : only);
    return { ...line, номер_в_реестре: person?.number || line.номер_в_реестре };
  });
  return { ...data, документ, люди };
}
