import { isDeepStrictEqual } from 'node:util';
import type { RecordVersion } from '@dopusk/contract/record-versions.ts';
import type { Tx } from '../../../db/connection.ts';
import {
  deleteFormerVersion,
  type FormerVersion,
  keepFormerVersion,
  listFormerVersions,
  rewriteFormerVersion,
} from '../../../db/former-versions.ts';
import type { Locked } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { shortDate } from '../../../printing/words.ts';

/** Some days of a record; null has no bound, the last day is the one before `until`. */
export interface Days {
  from: string | null;
  until: string | null;
}

/**
 * Keeps what a record says before a change that holds from a day on. On the day of the latest such change, and without a
 * day, the present version is corrected instead.
 * @throws Refusal Invalid at `effectiveFrom` for a day before that change
 */
export async function beginVersion(
  tx: Tx,
  id: Locked<'organizations' | 'committees'>,
  effectiveFrom: string | null,
  before: object,
): Promise<void> {
  if (effectiveFrom === null) return;
  const latest = (await listFormerVersions(tx, id)).at(-1)?.replacedOn ?? '';
  if (effectiveFrom < latest) {
    throw fieldRefusal(
      'Invalid',
      'effectiveFrom',
      `Не раньше ${shortDate(latest)}: с этого дня действуют нынешние данные`,
    );
  }
  if (effectiveFrom > latest) await keepFormerVersion(tx, id, { replacedOn: effectiveFrom, data: before });
}

/**
 * Takes a change of a day back as if it had never been: what stood before it goes on.
 * @param isUsed whether a document bears one of some days
 * @returns what the record says again, when it was its latest change; null for a former one
 * @throws Refusal BadRequest when a document rests on it or there is no such change
 */
export async function removeVersion<T extends object>(
  tx: Tx,
  id: Locked<'organizations' | 'committees'>,
  validFrom: string,
  isUsed: (days: Days) => Promise<boolean>,
): Promise<T | null> {
  const former = await listFormerVersions<T>(tx, id);
  const index = former.findIndex(({ replacedOn }) => replacedOn === validFrom);
  const kept = found(former[index], 'NotFoundVersion');
  const removed = former[index + 1];
  if (await isUsed({ from: validFrom, until: removed?.replacedOn ?? null })) {
    throw new Refusal('BadRequest', 'За эти дни уже есть документы: версию не удалить');
  }
  await deleteFormerVersion(tx, id, validFrom);
  if (!removed) return kept.data;
  await rewriteFormerVersion(tx, id, { replacedOn: removed.replacedOn, data: kept.data });
  return null;
}

/** All that a record says and has said. */
export interface States<T> {
  now: T;
  former: FormerVersion<T>[];
}

/** What the removal of a version has changed. */
export interface RememberedVersions<T> {
  /** From which day the removed version held. */
  validFrom: string;
  before: States<T>;
  after: States<T>;
}

/**
 * Puts the former versions of a record back as they stood before one was removed; what it says today is the caller's to write.
 * @param now what it says and has said by now
 * @param changed how it is said that it is another by now
 * @returns why it cannot be put back any more: another change would be lost, or a document would say what its record did not
 */
export async function putFormerBack<T extends object>(
  tx: Tx,
  id: Locked<'organizations' | 'committees'>,
  { validFrom, before, after }: RememberedVersions<T>,
  now: States<T>,
  changed: string,
  isUsed: (days: Days) => Promise<boolean>,
): Promise<string | null> {
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(now)), after)) return changed;
  const until = before.former.find(({ replacedOn }) => replacedOn > validFrom)?.replacedOn ?? null;
  if (await isUsed({ from: validFrom, until })) return 'за эти дни уже есть документы';
  for (const { replacedOn } of after.former) await deleteFormerVersion(tx, id, replacedOn);
  for (const version of before.former) await keepFormerVersion(tx, id, version);
  return null;
}

/** How a value of a field is read. */
type Texts<T> = {
  readonly [K in keyof T]?: { readonly title: string; readonly text: (value: NonNullable<T[K]>) => string };
};

/**
 * The versions of a record, that of today first.
 * @param now what it says today
 */
export async function describeVersions<T extends object>(
  now: T,
  former: readonly FormerVersion<T>[],
  texts: Texts<T>,
  isUsed: (days: Days) => Promise<boolean>,
): Promise<RecordVersion[]> {
  const states = [...former.map(({ data }) => ({ ...now, ...data })), now];
  const starts = [null, ...former.map(({ replacedOn }) => replacedOn)];
  const versions = states.map(async (state, index) => {
    const [from = null, until = null] = [starts[index], starts[index + 1]];
    const before = states[index - 1];
    return {
      validFrom: from,
      validUntil: until && dayBefore(until),
      changed: before ? differences(before, state, texts) : [],
      isUsed: await isUsed({ from, until }),
    };
  });
  return (await Promise.all(versions)).reverse();
}

function differences<T extends object>(before: T, after: T, texts: Texts<T>): RecordVersion['changed'] {
  const names = (Object.keys(texts) as (keyof T)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return names.flatMap((name) => {
    const field = texts[name];
    if (!field) return [];
    const text = (value: T[keyof T]) => (value === null || value === undefined ? '' : field.text(value));
    return { title: field.title, before: text(before[name]), after: text(after[name]) };
  });
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
