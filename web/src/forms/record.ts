import type { Reply, VersionedRead } from '@dopusk/contract/endpoint.ts';
import { versionOf } from '@dopusk/contract/version.ts';
import type { Choice } from '../ui/choice.ts';

/** A record that a form edits: what the form begins with, and what tells whether somebody else was faster. */
export interface StoredRecord<V> {
  read: VersionedRead;
  version: string;
  values: V;
  /** The names of what the record refers to by ids. */
  names: ReadonlyMap<string, string>;
  /** The same of another answer to the read. */
  from: (reply: unknown) => StoredRecord<V>;
}

/** A reply stays the same object as long as nothing new has come: its version is counted once. */
const versions = new WeakMap<object, string>();

/**
 * @param valuesOf how the form holds what the read answers
 * @param choicesOf what of it is called otherwise in the form than by its title
 */
export function recordOf<E extends VersionedRead, V>(
  read: E,
  reply: Reply<E> & object,
  valuesOf: (reply: Reply<E>) => V,
  choicesOf?: (reply: Reply<E>) => readonly Choice[],
): StoredRecord<V> {
  const version = versions.get(reply) ?? versionOf(read, reply);
  versions.set(reply, version);
  return {
    read,
    version,
    values: valuesOf(reply),
    get names() {
      return namesIn(choicesOf?.(reply), namesIn(reply));
    },
    from: (other) => recordOf(read, other as Reply<E> & object, valuesOf, choicesOf),
  };
}

/** What everything with an id in it is called, however deep: `{id, title}`, `{id, fullName}`, `{committeeId, committeeTitle}`. */
export function namesIn(value: unknown, names = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) return names;
  const fields = value as Record<string, unknown>;
  const note = (id: unknown, name: unknown) => {
    if (typeof id === 'string' && typeof name === 'string') names.set(id, name);
  };
  note(fields.id ?? fields.value, fields.title ?? fields.fullName ?? fields.label);
  for (const [key, inner] of Object.entries(fields)) {
    if (key.endsWith('Id')) note(inner, fields[key.replace(/Id$/, 'Title')]);
    namesIn(inner, names);
  }
  return names;
}
