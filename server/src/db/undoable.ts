import type { AuditAction } from '@dopusk/contract/audit.ts';
import { UNDO_HOURS, type UndoableKind } from '@dopusk/contract/undo.ts';
import { sql } from 'kysely';
import { audit } from './audit.ts';
import type { Db, Tx } from './connection.ts';
import { newId } from './new-id.ts';
import type { RememberedRow } from './remembered-rows.ts';
import type { OperatorScope } from './scope.ts';

interface UndoableLine {
  kind: UndoableKind;
  action: AuditAction;
  /** What was changed; of an assignment whose course it is. */
  subject: { id: string; studentId?: string; courseId?: string };
  /** What the reversal needs. */
  remembered: object;
  /** What is undone with it: all that one call, or one batch, does. */
  changeId: string;
  details?: Record<string, unknown>;
  concerns?: readonly string[];
}

/** Leaves a line in the log of what can be undone within a day, and what its reversal needs. */
export async function auditUndoable(tx: Tx, scope: OperatorScope, line: UndoableLine): Promise<void> {
  const { kind, action, subject, remembered, changeId, details, concerns } = line;
  const lineId = await audit(tx, scope, action, subject.id, details, concerns);
  const organizationId = scope.organization?.id;
  if (!organizationId) return;
  const { id: recordId, studentId = null, courseId = null } = subject;
  const about = { lineId, changeId, kind, organizationId, madeBy: scope.userId, recordId, studentId, courseId };
  await tx
    .insertInto('undoableChanges')
    .values({ ...about, remembered: JSON.stringify(remembered) })
    .execute();
}

/**
 * Logs what one call has deleted, a line for each record, undone together.
 * @returns by what it is undone
 */
export async function auditRemoved(
  tx: Tx,
  scope: OperatorScope,
  what: Pick<UndoableLine, 'kind' | 'action'>,
  removed: readonly RememberedRow[],
): Promise<string> {
  const changeId = newId();
  for (const remembered of removed) {
    await auditUndoable(tx, scope, { ...what, subject: { id: String(remembered.row.id) }, remembered, changeId });
  }
  return changeId;
}

/** On `undoable_changes` rows: whether it can be undone still, by somebody of the organization that has made it. */
export const isUndoable = (scope: OperatorScope) => sql<boolean>`(undoable_changes.undone_at is null
  and undoable_changes.organization_id = ${scope.organization?.id ?? null}
  and undoable_changes.made_at > now() - make_interval(hours => ${UNDO_HOURS}))`;

/** What can be undone no more is not kept: it holds what was deleted. */
export async function forgetUndoable(db: Db): Promise<void> {
  await db
    .deleteFrom('undoableChanges')
    .where('madeAt', '<', sql<Date>`now() - make_interval(hours => ${UNDO_HOURS})`)
    .execute();
}
