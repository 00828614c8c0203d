import { get } from 'react-hook-form';
import { isRecord } from './drafts.ts';

/** The three states of a form that somebody else has overtaken. */
export interface States {
  /** What the form began with. */
  base: object;
  mine: object;
  /** What is stored now. */
  theirs: object;
}

/** A part of the form in which the stored state is another than the form began with. */
export interface Difference {
  name: string;
  /** The paths of its values: more than one when fields go along with it. */
  paths: readonly string[];
  /** Whether I have changed it too, and to something else. */
  isBoth: boolean;
}

/** What may be told of a field: the field that speaks for it. */
type Fields = ReadonlyMap<string, { along?: string | undefined }>;

/**
 * Where the stored state has become another, in the order of the fields. What both have made the same of is no
 * difference, and neither is what only I have changed.
 */
export function compareStates({ base, mine, theirs }: States, fields: Fields): Difference[] {
  const differs = (a: object, b: object) => (path: string) => !isSame(get(a, path), get(b, path));
  return [...partsOf([base, mine, theirs], fields)].flatMap(([name, paths]) => {
    if (!paths.some(differs(base, theirs)) || !paths.some(differs(mine, theirs))) return [];
    return [{ name, paths, isBoth: paths.some(differs(base, mine)) }];
  });
}

/** The fields with their paths, one that goes along with another among that one's; and what no field has shown yet. */
function partsOf(states: readonly object[], fields: Fields): Map<string, string[]> {
  // The lines of a list that is one field are no fields of their own.
  const names = [...fields.keys()].filter((name) => !isCovered(name, fields));
  const parts = new Map<string, string[]>();
  for (const name of names) {
    const along = fields.get(name)?.along;
    const leader = along !== undefined && fields.has(along) ? along : name;
    parts.set(leader, [...(parts.get(leader) ?? []), name]);
  }
  for (const path of states.flatMap((state) => leavesOf(state))) {
    if (!fields.has(path) && !isCovered(path, fields)) parts.set(path, [path]);
  }
  return parts;
}

function isCovered(name: string, fields: Fields): boolean {
  const steps = name.split('.');
  return steps.some((_, index) => index > 0 && fields.has(steps.slice(0, index).join('.')));
}

function leavesOf(value: object, above = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = above + key;
    const isInner = isRecord(inner) || (Array.isArray(inner) && inner.some(isRecord));
    return isInner ? leavesOf(inner, `${path}.`) : [path];
  });
}

/** Whether two values say the same: nothing may be written in several ways, and the server trims texts. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, plain(inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== null).toSorted(([x], [y]) => (x < y ? -1 : 1)));
}

/**
 * A set of ids into which both have put something, or out of it: what is stored, with what I added and without what I
 * took out.
 */
export function mergeSets(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const added = mine.filter((id) => !base.includes(id) && !theirs.includes(id));
  const removed = base.filter((id) => !mine.includes(id));
  return [...theirs.filter((id) => !removed.includes(id)), ...added];
}
