import type { AuditAction } from '@dopusk/contract/audit.ts';
import { ChangedRecord } from '@dopusk/contract/changed-record.ts';
import type { HandlerReply, VersionedRead } from '@dopusk/contract/endpoint.ts';
import { namesVersion, versionOf } from '@dopusk/contract/version.ts';
import { isReferenced, type Tx, violatedUnique } from '../db/connection.ts';
import { findLastChange } from '../db/last-change.ts';
import type { RespondentScope, UserScope } from '../db/scope.ts';
import { Refusal } from './refusal.ts';

/** A record that is being changed. Its row is locked by then, so that of two changes the second sees the first. */
export interface LockedRecord<E extends VersionedRead> {
  /** As the guarding read answers it, asked in the transaction of the change. */
  read: () => Promise<HandlerReply<E>>;
  /** What the audit log calls it, and as what a change of it stands there. */
  ids: readonly string[];
  actions: readonly AuditAction[];
}

/**
 * Lets a change through unless the record has become another than its author has seen (decision 42).
 * @returns what `write` returns
 * @throws Refusal RecordAlreadyChanged with who changed it, when, and what stands there; whatever `write` throws
 */
export type Guard<E extends VersionedRead> = <T>(
  tx: Tx,
  record: LockedRecord<E>,
  write: () => Promise<T>,
) => Promise<T>;

/** The guard of one request. Without If-Match nothing is compared: the specification's calls know none. */
export function guardOf<E extends VersionedRead>(
  guardedBy: E,
  ifMatch: string | undefined,
  scope: UserScope | RespondentScope,
): Guard<E> {
  return async (tx, { read, ids, actions }, write) => {
    if (ifMatch === undefined) return write();
    const look = async () => {
      const reply = guardedBy.reply.parse(await read());
      return { reply, version: versionOf(guardedBy, reply) };
    };
    const { reply, version } = await look();
    if (namesVersion(ifMatch, version)) return write();

    const last = scope.kind === 'respondent' ? HIS_OWN : await findLastChange(tx, scope, ids, actions);
    const data = { ...last, version, current: reply };
    const refusal = new Refusal('RecordAlreadyChanged', undefined, null, ChangedRecord.parse(data));
    const written = await write().catch((error) => {
      // What the other change has made impossible is no news of its own.
      throw isRefused(error) ? refusal : error;
    });
    // Written and nothing has become different: the same change once more, whose first answer was lost.
    if ((await look()).version !== version) throw refusal;
    return written;
  };
}

/** Nobody else changes what a person says of himself. */
const HIS_OWN = { changedBy: '', isOwn: true, changedAt: null };

const isRefused = (error: unknown): boolean =>
  error instanceof Refusal || violatedUnique(error) !== null || isReferenced(error);
