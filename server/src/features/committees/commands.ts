import { committeeBeside, committeeRecord } from '@dopusk/contract/committee-record.ts';
import {
  type Committee,
  type CommitteeUpdate,
  type committees,
  memberTypeTitles,
} from '@dopusk/contract/committees.ts';
import type { RecordVersion } from '@dopusk/contract/record-versions.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import type { Undoable } from '@dopusk/contract/undo.ts';
import type { Context } from '../../context.ts';
import { audit, replacedOf } from '../../db/audit.ts';
import { type Db, isReferenced, type Tx, transaction } from '../../db/connection.ts';
import { listFormerVersions } from '../../db/former-versions.ts';
import { newId } from '../../db/new-id.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Locked } from '../../db/seen.ts';
import { toldValues } from '../../db/told-values.ts';
import { auditRemoved, auditUndoable } from '../../db/undoable.ts';
import type { Guard } from '../../http/guard.ts';
import { fieldRefusal, found, Refusal } from '../../http/refusal.ts';
import { shortDate } from '../../printing/words.ts';
import { hasDocumentsOfCommittee, lastProtocolOf } from '../documents/versions/db.ts';
import {
  beginVersion,
  describeVersions,
  putFormerBack,
  type RememberedVersions,
  removeVersion,
  type States,
} from '../documents/versions/record-versions.ts';
import { deleteCommittees, findCommittee, lockCommittee, updateCommittee } from './db.ts';
import { type Kept, keptOf } from './kept.ts';
import { outdatedIds, tellPreparers } from './prepared/outdated-notice.ts';

/**
 * Replaces title and members of a committee of the center; whoever has prepared documents that say the former composition on a day of
 * the new one is told.
 * @throws Refusal NotFoundCommittee, RecordAlreadyChanged, Invalid with the day of a version that would begin before protocols of the former
 */
export function changeCommittee(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  committee: CommitteeUpdate,
  guard: Guard<typeof committees.read>,
): Promise<null> {
  const { id } = committee;
  return transaction(context.db, async (tx) => {
    const locked = found(await lockCommittee(tx, scope, id), 'NotFoundCommittee');
    const read = async () => found(await findCommittee(tx, scope, id), 'NotFoundCommittee');
    return guard(tx, { read, ids: [id], actions: ['committee.changed'] }, async () => {
      const before = await read();
      const fields = replacedOf(NAMES, { ...before, members: before.members.map(withPosition) }, committee);
      const outdated = await outdatedIds(tx, scope, id);
      if (fields.length > 0) await refuseBeforeProtocols(tx, locked.id, committee.effectiveFrom);
      if (fields.length > 0) await beginVersion(tx, locked.id, committee.effectiveFrom, keptOf(before));
      await updateCommittee(tx, scope, committee);
      await tellPreparers(context, tx, scope, id, outdated);
      const values = toldValues(committeeRecord, fields, before, committee);
      await audit(tx, scope, 'committee.changed', id, { fields, values });
      return null;
    });
  });
}

/** As a change says it: a place of work that nobody has said is an empty one. */
const withPosition = (member: Committee['members'][number]) => ({ ...member, position: member.position ?? '' });

/**
 * What another composition has signed stays its own: another one begins after it. What is prepared for a later day has nobody signed:
 * it is made anew (`remakePrepared`).
 * @throws Refusal Invalid at `effectiveFrom`
 */
async function refuseBeforeProtocols(tx: Tx, id: Locked<'committees'>, effectiveFrom: string | null): Promise<void> {
  const last = effectiveFrom && (await lastProtocolOf(tx, id));
  if (!last || !effectiveFrom || effectiveFrom > last) return;
  const message = `За эти дни уже есть протоколы прежнего состава, последний от ${shortDate(last)}: новый начинается позже`;
  throw fieldRefusal('Invalid', 'effectiveFrom', message);
}

/** All that a change may say, in the order of the description. */
const NAMES = namesOf({ ...committeeRecord, ...committeeBeside });

const TEXTS = {
  ...Object.fromEntries(
    Object.entries(committeeRecord).map(([name, { title }]) => [
      name,
      { title, text: (value: unknown) => String(value) },
    ]),
  ),
  orderDate: { title: committeeRecord.orderDate.title, text: (day: string) => shortDate(day) },
  members: {
    title: committeeBeside.members.title,
    text: (members: Kept['members']) =>
      members
        .map(({ fullName, type, position }) =>
          [`${fullName} – ${memberTypeTitles[type].toLowerCase()}`, position].filter(Boolean).join(', '),
        )
        .join('; '),
  },
};

/**
 * The versions of a committee of the center, that of today first.
 * @throws Refusal NotFoundCommittee
 */
export async function readCommitteeVersions(db: Db, scope: CenterScope, id: string): Promise<RecordVersion[]> {
  const committee = found(await findCommittee(db, scope, id), 'NotFoundCommittee');
  const former = await listFormerVersions<Kept>(db, committee.id);
  return describeVersions<Kept>(keptOf(committee), former, TEXTS, (days) =>
    hasDocumentsOfCommittee(db, committee.id, days),
  );
}

/**
 * Takes a mistaken version back: what stood before it goes on, and it can be put back within a day. Whoever has prepared documents for
 * its days is told, as of a change.
 * @throws Refusal NotFoundCommittee, NotFoundVersion, BadRequest when a document rests on it
 */
export function removeCommitteeVersion(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  { id, validFrom, undoId = newId() }: { id: string; validFrom: string; undoId?: string | undefined },
): Promise<null> {
  return transaction(context.db, async (tx) => {
    const locked = found(await lockCommittee(tx, scope, id), 'NotFoundCommittee');
    const before = await readStates(tx, scope, id);
    const outdated = await outdatedIds(tx, scope, id);
    const again = await removeVersion<Kept>(tx, locked.id, validFrom, (days) =>
      hasDocumentsOfCommittee(tx, locked.id, days),
    );
    if (again) await rewriteNow(tx, scope, id, again);
    await tellPreparers(context, tx, scope, id, outdated);
    const remembered: RememberedVersions<Kept> = { validFrom, before, after: await readStates(tx, scope, id) };
    await auditUndoable(tx, scope, {
      kind: 'CommitteeVersionRemoved',
      action: 'committee.version-removed',
      subject: { id },
      remembered,
      changeId: undoId,
    });
    return null;
  });
}

async function readStates(tx: Tx, scope: CenterScope, id: string): Promise<States<Kept>> {
  const committee = found(await findCommittee(tx, scope, id), 'NotFoundCommittee');
  return { now: keptOf(committee), former: await listFormerVersions<Kept>(tx, committee.id) };
}

/** Makes what a version said what the committee says today. */
function rewriteNow(tx: Tx, scope: CenterScope, id: string, version: Kept): Promise<void> {
  const members = version.members.map(({ fullName, type, position = '' }) => ({
    fullName,
    jobTitleMemberCommitee: type,
    position,
  }));
  return updateCommittee(tx, scope, { ...version, id, members, effectiveFrom: null });
}

/**
 * Puts a removed version back, and tells whoever has prepared documents for its days meanwhile.
 * @returns why it cannot be put back any more: another change would be lost, or a document would say another composition
 *   than its committee had
 */
export async function restoreCommitteeVersion(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  scope: CenterScope,
  id: string,
  remembered: RememberedVersions<Kept>,
): Promise<string | null> {
  const locked = await lockCommittee(tx, scope, id);
  if (!locked) return 'комиссии больше нет';
  const now = await readStates(tx, scope, id);
  const outdated = await outdatedIds(tx, scope, id);
  const reason = await putFormerBack(tx, locked.id, remembered, now, 'комиссию с тех пор изменили', (days) =>
    hasDocumentsOfCommittee(tx, locked.id, days),
  );
  if (reason) return reason;
  await rewriteNow(tx, scope, id, remembered.before.now);
  await tellPreparers(context, tx, scope, id, outdated);
  await audit(tx, scope, 'committee.version-restored', id);
  return null;
}

/**
 * Deletes committees of the center, all or none.
 * @throws Refusal RemoveCommitteeException when a course uses one, NoneEntitiesDeleted when none is the center's
 */
export async function removeCommittees(
  db: Db,
  scope: CenterScope,
  ids: string[],
): Promise<Undoable & { removed: number }> {
  return transaction(db, async (tx) => {
    const removed = await deleteCommittees(tx, scope, ids).catch((error) => {
      throw isReferenced(error) ? new Refusal('RemoveCommitteeException') : error;
    });
    if (removed.length === 0) throw new Refusal('NoneEntitiesDeleted');
    const undoId = await auditRemoved(tx, scope, { kind: 'CommitteeRemoved', action: 'committee.removed' }, removed);
    return { removed: removed.length, undoId };
  });
}
