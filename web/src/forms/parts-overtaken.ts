import { get } from 'react-hook-form';
import { compareStates, type Difference, mergeSets, type States } from './compare-states.ts';
import type { FieldWords, FormScope, NameOf } from './form-scope.ts';
import { namesIn, type StoredRecord } from './record.ts';

/** Whose value a field is to have: mine, the stored one, or of a set both together. */
export type Side = 'mine' | 'theirs' | 'merged';

/** A part of the form that somebody else has changed, in words. */
export interface OvertakenPart {
  name: string;
  label: string;
  /** The titled part of the form it stands in. */
  section: string | null;
  /** What stood there when the form began, and each side now; `merged` only of a set. */
  words: Readonly<Record<'base', readonly string[]> & Partial<Record<Side, readonly string[]>>>;
  /** By path. */
  values: Readonly<Partial<Record<Side, Readonly<Record<string, unknown>>>>>;
}

interface Parts {
  /** Both have changed them. */
  asked: OvertakenPart[];
  /** Only the other one has. */
  taken: OvertakenPart[];
  /** The same of what no field has shown: there is nothing to tell of it. */
  silent: Pick<OvertakenPart, 'values'>[];
}

/** What of a form somebody else has changed, in the words of its fields. */
export function partsOvertaken(
  states: States,
  { words, kept }: Pick<FormScope, 'words' | 'kept'>,
  records: readonly Pick<StoredRecord<unknown>, 'names'>[],
): Parts {
  const names = [...records.map((record) => record.names), namesIn([...kept.values()])];
  const nameOf: NameOf = (id) => names.map((known) => known.get(id)).find((name) => name !== undefined) ?? '';
  const parts: Parts = { asked: [], taken: [], silent: [] };
  for (const difference of compareStates(states, words)) {
    const field = words.get(difference.name);
    if (field) parts[difference.isBoth ? 'asked' : 'taken'].push(partOf(difference, field, states, nameOf));
    else if (!difference.isBoth) parts.silent.push({ values: { theirs: valuesAt(states.theirs, difference.paths) } });
  }
  return parts;
}

function partOf({ name, paths, isBoth }: Difference, field: FieldWords, states: States, nameOf: NameOf): OvertakenPart {
  const { base, mine, theirs } = states;
  const values: Partial<Record<Side, Record<string, unknown>>> = {
    mine: valuesAt(mine, paths),
    theirs: valuesAt(theirs, paths),
  };
  if (isBoth && field.isSet) {
    const [before, own, stored] = [base, mine, theirs].map((state): string[] => get(state, name) ?? []);
    values.merged = { [name]: mergeSets(before ?? [], own ?? [], stored ?? []) };
  }
  const wordsOf = (value: unknown) => [field.show(value, nameOf)].flat().filter(Boolean);
  const sides = Object.entries(values).map(([side, at]) => [side, wordsOf(at[name])] as const);
  return {
    name,
    label: field.label,
    section: field.section,
    words: { base: wordsOf(get(base, name)), ...Object.fromEntries(sides) },
    values,
  };
}

const valuesAt = (state: object, paths: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(paths.map((path) => [path, get(state, path)]));
