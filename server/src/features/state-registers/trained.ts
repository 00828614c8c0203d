import { isDeepStrictEqual } from 'node:util';
import { isForeign } from '@dopusk/contract/citizenship.ts';
import type { RegisterGap } from '@dopusk/contract/register-gaps.ts';
import type { RecordState } from '@dopusk/contract/register-records.ts';

/**
 * What the Ministry of Labour's register is told of one person and one program (schema «educated_person_import», 1.0.9).
 * Its names are those of the portal; labour-protection-xml.ts gives it those of the schema.
 */
export interface Trained {
  surname: string;
  name: string;
  lastname: string;
  /** Eleven digits; empty when nobody has filled it in, or a foreigner has none. */
  snils: string;
  /** Of whoever has no SNILS, the code of his country; empty for Russia. */
  citizenship: string;
  jobTitle: string;
  employerInn: string;
  employerTitle: string;
  centerInn: string;
  centerTitle: string;
  programId: number;
  /** Word for word as the register calls it. */
  programTitle: string;
  /** Of the check of knowledge, YYYY-MM-DD. */
  date: string;
  protocolNumber: string;
}

const filled = {
  // A foreigner need not have one: the schema has words of its own for him.
  Snils: ({ snils, citizenship }) => snils !== '' || isForeign(citizenship),
  JobTitle: ({ jobTitle }) => jobTitle !== '',
  ClientInn: ({ employerInn }) => employerInn !== '',
  CenterInn: ({ centerInn }) => centerInn !== '',
} as const satisfies Partial<Record<RegisterGap, (record: Trained) => boolean>>;

/** What the register does not take the record without. */
export const gapsOf = (record: Trained): RegisterGap[] =>
  (Object.keys(filled) as (keyof typeof filled)[]).filter((gap) => !filled[gap](record));

/** As a file has told it: before the register was told of foreigners without a word about citizenship. */
export type ToldTrained = Omit<Trained, 'citizenship'> & { citizenship?: string };

interface Standing {
  now: Trained;
  hasPassed: boolean;
  /** As it stood in the latest file; null before the first. */
  told: ToldTrained | null;
  /** Empty until the register has given one. */
  registerNumber: string;
}

/** What a record says of the training itself. What its organizations are called by now makes nothing of it untrue. */
function trainingOf({ employerInn, employerTitle, centerInn, centerTitle, ...training }: Trained) {
  return training;
}

/**
 * How far a record has come. What was numbered and says another training by now (of whom, in what, when, by which protocol) is
 * to be told again under our same number of the record; the number that it has is kept until the register gives another one.
 */
export function stateOf({ now, hasPassed, told, registerNumber }: Standing): RecordState {
  if (!hasPassed) return 'NotPassed';
  // What was told before the register was told of citizenship says none.
  const was = told && { ...told, citizenship: told.citizenship ?? '' };
  // What was told past the portal has a number, and nothing to be compared with.
  if (registerNumber !== '' && (!was || isDeepStrictEqual(trainingOf(was), trainingOf(now)))) return 'Numbered';
  if (gapsOf(now).length > 0) return 'Lacking';
  if (!was) return 'Ready';
  return isDeepStrictEqual(was, now) ? 'Reported' : 'Changed';
}
