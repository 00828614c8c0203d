import type { NamesakesBy } from '@dopusk/contract/import-drafts.ts';
import type { Seen } from '../../../db/seen.ts';
import type { ImportedPerson } from '../../../db/tables/imports.ts';
import type { KnownAccount } from '../known-account.ts';

// Whom rows are like by name and birthday.

/** Whom the portal knows by the name and the birthday of a row; `isOtherSnils`: both have an insurance number, not the same one. */
export interface Likeness {
  studentId: string;
  known: KnownAccount;
  isOtherSnils: boolean;
}

/** Several people any of whom a row may be about. */
export interface Namesakes {
  people: Likeness[];
  /** Whom it is taken for; null while nobody and nothing says it. */
  taken: Likeness | 'New' | null;
  by: NamesakesBy | null;
}

/** By the number of a row: the people of the organization with its name and birthday. */
export type Alike = ReadonlyMap<number, readonly { userId: Seen<'users'>; studentId: string }[]>;

/** By the number of a row: the student that it is, or `New`. */
export type Answers = ReadonlyMap<number, string>;

interface Known {
  byId: ReadonlyMap<string, KnownAccount>;
  certain: (person: ImportedPerson) => KnownAccount | undefined;
}

export const hasOtherSnils = (person: ImportedPerson, { snilsNumber }: KnownAccount): boolean =>
  snilsNumber !== '' && person.snilsNumber !== '' && snilsNumber !== person.snilsNumber;

/**
 * Whom rows are like by name and birthday alone, also when the e-mail is his and the insurance number is not. Nobody is in a
 * file twice: whoever a row is about without a doubt, or an earlier one is like, is not proposed again. Of several namesakes
 * it is the one whom somebody has said, now or of the same row before, else the one whose phone the row has; with an insurance
 * number that nobody has it is somebody new, without one whoever has its work.
 * @param said whom the load says rows are
 * @param remembered whom rows that say the same were before
 */
export function likenesses(
  people: readonly ImportedPerson[],
  find: Known,
  alike: Alike,
  said: Answers,
  remembered: Answers,
): { one: Map<number, Likeness>; several: Map<number, Namesakes> } {
  const fits = people.map((person) => ({ person, fitting: fittingOf(person, find, alike) }));
  const certain = new Set(fits.map(({ person, fitting }) => (fitting.length > 0 ? undefined : find.certain(person))));
  const one = new Map<number, Likeness>();
  const several = new Map<number, Namesakes>();
  const held = new Set<KnownAccount>();
  const asked: { person: ImportedPerson; among: Namesakes }[] = [];
  for (const { person, fitting } of fits) {
    // What somebody says of one row changes nothing of whom another may be about: it is asked of each.
    const left = fitting.filter(({ known }) => !certain.has(known));
    const [like] = left;
    if (left.length > 1) {
      const among: Namesakes = { people: left, taken: null, by: null };
      several.set(person.rowNumber, among);
      asked.push({ person, among });
    } else if (like && !held.has(like.known)) {
      held.add(like.known);
      one.set(person.rowNumber, like);
    }
  }
  const take = (
    by: NamesakesBy | null,
    tell: (person: ImportedPerson, people: Likeness[]) => Likeness | 'New' | null,
  ) => {
    for (const { person, among } of asked) {
      if (among.taken) continue;
      const told = tell(person, among.people);
      // Whoever says that two rows are one person is told so; nothing else makes them one.
      if (!told || (by && told !== 'New' && held.has(told.known))) continue;
      if (told !== 'New') held.add(told.known);
      Object.assign(among, { taken: told, by });
    }
  };
  const answered = (answers: Answers) => (person: ImportedPerson, all: Likeness[]) => {
    const who = answers.get(person.rowNumber);
    return who === 'New' ? who : (all.find(({ studentId }) => studentId === who) ?? null);
  };
  take(null, answered(said));
  take('Remembered', answered(remembered));
  take('Phone', ({ phone }, all) =>
    // Another insurance number is taken over only by whoever says so.
    onlyOne(all, ({ known, isOtherSnils }) => phone !== '' && known.phone === phone && !isOtherSnils),
  );
  take('Snils', ({ snilsNumber }) => (snilsNumber === '' ? null : 'New'));
  take('Work', byWork);
  return { one, several };
}

function fittingOf(person: ImportedPerson, find: Known, alike: Alike): Likeness[] {
  const all = (alike.get(person.rowNumber) ?? []).flatMap(({ userId, studentId }) => {
    const known = find.byId.get(userId);
    return known ? [{ studentId, known, isOtherSnils: hasOtherSnils(person, known) }] : [];
  });
  const certain = find.certain(person);
  if (!certain) return all;
  return all.length === 1 ? all.filter(({ known, isOtherSnils }) => known === certain && isOtherSnils) : [];
}

const onlyOne = (all: readonly Likeness[], is: (one: Likeness) => boolean): Likeness | null => {
  const found = all.filter(is);
  return (found.length === 1 && found[0]) || null;
};

/** The one whose number in the organization the row has, or whose work, in all that the row says of it. */
function byWork(person: ImportedPerson, all: readonly Likeness[]): Likeness | null {
  const same = (field: 'personnelNumber' | (typeof WORK)[number], known: KnownAccount) =>
    wordsOf(person[field]) === wordsOf(known[field]);
  const given = WORK.filter((field) => wordsOf(person[field]) !== '');
  return (
    (person.personnelNumber ? onlyOne(all, ({ known }) => same('personnelNumber', known)) : null) ??
    (given.length > 0 ? onlyOne(all, ({ known }) => given.every((field) => same(field, known))) : null)
  );
}

const WORK = ['jobTitle', 'department', 'workplace'] as const;

const wordsOf = (text: string | null | undefined): string =>
  (text ?? '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
