import { keptTypes } from '@dopusk/contract/documents/descriptions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { isOpen } from '../../../db/visible.ts';

/** Documents that have reached their owner, each with the moment as it is kept: for an undo that puts it back. */
export type Received = Readonly<Record<string, string>>;

const ofAssignment = (tx: Tx, assignId: Locked<'assignments'>) =>
  tx
    .updateTable('documents')
    .where('assignmentId', '=', assignId)
    .where('type', 'in', keptTypes)
    .where('revokedAt', 'is', null);

/**
 * Notes of the documents of an assignment that people keep, and that are there, that they have reached their owner now; of those
 * of an undo, at the moment at which they had.
 * @returns those that had not before
 */
export async function markReceived(tx: Tx, assignId: Locked<'assignments'>, undone?: Received): Promise<Received> {
  let marked = ofAssignment(tx, assignId)
    .set({ receivedAt: undone ? momentOf(undone) : sql<Date>`now()` })
    .where('printedAt', 'is not', null)
    .where('receivedAt', 'is', null)
    .where(isOpen());
  if (undone) marked = marked.where('id', '=', sql<string>`any(${Object.keys(undone)}::uuid[])`);
  return asReceived(await marked.returning(['id', sql<string>`received_at::text`.as('at')]).execute());
}

/**
 * Notes that none of the valid documents of an assignment has reached its owner; of those of an undo, while they say what they said then.
 * @returns those that had
 */
export async function markNotReceived(tx: Tx, assignId: Locked<'assignments'>, undone?: Received): Promise<Received> {
  let had = tx
    .selectFrom('documents')
    .where('assignmentId', '=', assignId)
    .where('revokedAt', 'is', null)
    .where('receivedAt', 'is not', null);
  if (undone) had = had.where('receivedAt', '=', momentOf(undone));
  const received = asReceived(await had.select(['id', sql<string>`received_at::text`.as('at')]).execute());
  await ofAssignment(tx, assignId)
    .set({ receivedAt: null })
    .where('id', '=', sql<string>`any(${Object.keys(received)}::uuid[])`)
    .execute();
  return received;
}

/** On `documents`: when one of these has reached its owner. */
const momentOf = (received: Received) =>
  sql<Date>`(${JSON.stringify(received)}::jsonb ->> documents.id::text)::timestamptz`;

const asReceived = (rows: readonly { id: string; at: string }[]): Received =>
  Object.fromEntries(rows.map(({ id, at }) => [id, at]));

/** Whether a document that people keep is in force and has not reached its owner. */
export async function awaitsOwner(tx: Tx, assignId: Locked<'assignments'>): Promise<boolean> {
  const row = await tx
    .selectFrom('documents')
    .where('assignmentId', '=', assignId)
    .where('type', 'in', keptTypes)
    .where('revokedAt', 'is', null)
    .where('receivedAt', 'is', null)
    .where(isOpen())
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The training of documents that people keep counts as handed out no more: they have been taken back, or have come beside the others
 * and reached nobody yet.
 */
export async function unmarkIssued(tx: Tx, ...documentIds: readonly Seen<'documents'>[]): Promise<void> {
  await tx
    .updateTable('assignments')
    .set({ isIssued: false })
    .where('isIssued', '=', true)
    .where('id', 'in', (query) =>
      query
        .selectFrom('documents')
        .where('documents.id', 'in', documentIds)
        .where('documents.type', 'in', keptTypes)
        // Of one that has come into force somebody may have noted already that it was handed out.
        .where(({ or, eb }) => or([eb('documents.receivedAt', 'is', null), eb('documents.revokedAt', 'is not', null)]))
        .select(sql<string>`assignment_id`.as('id')),
    )
    .execute();
}
