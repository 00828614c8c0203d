import { assignments } from '@dopusk/contract/assignments.ts';
import type { AuditAction } from '@dopusk/contract/audit.ts';
import { committees } from '@dopusk/contract/committees.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { type Discipline, disciplines } from '@dopusk/contract/disciplines.ts';
import type { Access } from '@dopusk/contract/endpoint.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { history } from '@dopusk/contract/history.ts';
import { imports } from '@dopusk/contract/imports.ts';
import type { StoredOrganization } from '@dopusk/contract/organization-record.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import type { UndoableKind } from '@dopusk/contract/undo.ts';
import { views } from '@dopusk/contract/views.ts';
import { webhooks } from '@dopusk/contract/webhooks.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Db, isReferenced, type Tx, transaction, violatedUnique } from '../../db/connection.ts';
import { insertRemembered, type RememberedRow, type Row } from '../../db/remembered-rows.ts';
import { isCenter, type OperatorScope } from '../../db/scope.ts';
import { admit } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RememberedAssignment } from '../assignments/db/remembered.ts';
import { restoreCommitteeVersion } from '../committees/commands.ts';
import type { Kept } from '../committees/kept.ts';
import { findSameDiscipline } from '../disciplines/db.ts';
import type { RememberedVersions } from '../documents/versions/record-versions.ts';
import type { RememberedTrainings } from '../groups/remembered.ts';
import { type RememberedRest, restoreRest } from '../imports/undoing/undo-load.ts';
import { restoreOrganizationVersion } from '../organizations/commands.ts';
import { restoreWebhook } from '../webhooks/commands.ts';
import { cannot, markOtherwise, restoreAssignment, takeBackAssignment } from './assignments.ts';
import { type LockedChange, listClosedInvoices, lockChange, markUndone } from './db.ts';
import { restoreGroup, restoreGroupCourse, restorePeople } from './groups.ts';

/** By whose right each kind is undone: by that of the command that does the reverse. */
export const accessToUndo: Record<UndoableKind, Access> = {
  Assigned: assignments.remove.access,
  Removed: assignments.add.access,
  Marked: assignments.setIssueStatus.access,
  GroupRemoved: groups.create.access,
  GroupPeople: groups.update.access,
  GroupCourseRemoved: groups.assignCourse.access,
  CourseRemoved: courses.create.access,
  CommitteeRemoved: committees.create.access,
  DisciplineRemoved: disciplines.add.access,
  NoteRemoved: history.addNote.access,
  ViewRemoved: views.create.access,
  CommitteeVersionRemoved: committees.update.access,
  RequisitesVersionRemoved: organizations.update.access,
  WebhookRemoved: webhooks.create.access,
  ImportRestRemoved: imports.undoRest.access,
};

/**
 * Undoes what one call has done, or one line of the history: all of it or nothing, by the same commands reversed.
 * @param id of the change, or of the line
 * @throws Refusal NotFoundChange for another organization's; RightMissing; ChangeCannotBeUndone with what rests on it; what
 *   the reverse command throws
 */
export function undoChange(
  context: Pick<Context, 'jobs'>,
  db: Db | Tx,
  scope: OperatorScope,
  id: string,
): Promise<{ undone: number; notice: string }> {
  return transaction(db, async (tx) => {
    const lines = await lockChange(tx, scope, id);
    if (lines.length === 0) throw new Refusal('NotFoundChange');
    for (const line of lines) {
      const admitted = admit(scope, accessToUndo[line.kind]) as OperatorScope;
      if (!line.isUndoable) throw cannot('отменить можно в течение суток и только раз');
      await reversals[line.kind](tx, admitted, line, context);
      await markUndone(tx, line.lineId);
    }
    const again = lines.flatMap(putBack);
    return { undone: lines.length, notice: closedText(await listClosedInvoices(tx, scope, again)) };
  }).catch((error) => {
    if (violatedUnique(error) !== null) throw cannot('такое же название или такие же данные уже есть у другой записи');
    if (isReferenced(error)) throw cannot('того, с чем оно было связано, больше нет');
    throw error;
  });
}

/** The training that a line has put back, one or a group's, with the invoices that had asked for it. */
function putBack({ kind, remembered }: LockedChange): { assignId: string; invoiceId: string }[] {
  const assigned = isOfGroup.has(kind)
    ? (remembered as unknown as RememberedTrainings).assignments
    : kind === 'Removed'
      ? [remembered as unknown as RememberedAssignment]
      : [];
  return assigned.flatMap(({ row: { id: assignId }, beside }) => {
    const asked = beside.filter(({ table }) => table === 'invoice_assignments');
    return asked.map(({ row }) => ({ assignId, invoiceId: String(row.invoice_id) }));
  });
}

const isOfGroup = new Set<UndoableKind>(['GroupRemoved', 'GroupPeople', 'GroupCourseRemoved']);

/** Of invoices that people were put back into when those asked for nothing more. */
function closedText(numbers: readonly string[]): string {
  if (numbers.length === 0) return '';
  const [who, waits] = numbers.length === 1 ? ['Счёт', 'ждёт'] : ['Счета', 'ждут'];
  return `${who} № ${numbers.join(', ')} оплаты больше не ${waits}: за возвращённое обучение выставьте новый`;
}

type Reversal = (tx: Tx, scope: OperatorScope, line: LockedChange, context: Pick<Context, 'jobs'>) => Promise<void>;

const reversals: Record<UndoableKind, Reversal> = {
  Assigned: takeBackAssignment,
  Removed: async (tx, scope, { remembered }, context) => {
    await restoreAssignment(context, tx, scope, remembered as unknown as RememberedAssignment);
  },
  Marked: markOtherwise,
  GroupRemoved: restoreGroup,
  GroupPeople: restorePeople,
  GroupCourseRemoved: restoreGroupCourse,
  CourseRemoved: restoreOwn('courses', 'course.restored'),
  CommitteeRemoved: restoreOwn('committees', 'committee.restored'),
  DisciplineRemoved: restoreDiscipline,
  NoteRemoved: restoreHis('record_notes', 'note.restored'),
  ViewRemoved: restoreHis('list_views', 'view.restored'),
  CommitteeVersionRemoved: async (tx, scope, { recordId, remembered }, context) => {
    const versions = remembered as unknown as RememberedVersions<Kept>;
    if (!isCenter(scope)) throw new Refusal('Forbidden');
    const reason = await restoreCommitteeVersion(context, tx, scope, recordId, versions);
    if (reason) throw cannot(reason);
  },
  RequisitesVersionRemoved: async (tx, scope, { recordId, remembered }, context) => {
    const versions = remembered as unknown as RememberedVersions<StoredOrganization>;
    const reason = await restoreOrganizationVersion(context, tx, scope, recordId, versions);
    if (reason) throw cannot(reason);
  },
  WebhookRemoved: (tx, scope, { remembered }) => restoreWebhook(tx, scope, remembered as Row),
  ImportRestRemoved: async (tx, scope, { remembered }) => {
    const reason = await restoreRest(tx, scope, remembered as unknown as RememberedRest);
    if (reason) throw cannot(reason);
  },
};

/** One that was added anew meanwhile would stand there twice. */
async function restoreDiscipline(...[tx, scope, line, context]: Parameters<Reversal>): Promise<void> {
  const { row } = line.remembered as unknown as RememberedRow;
  const discipline = { title: row.title, type: row.type, hoursCount: row.hours_count } as Discipline;
  if (isCenter(scope) && (await findSameDiscipline(tx, scope, discipline)))
    throw cannot('такая же дисциплина уже есть');
  await restoreOwn('disciplines', 'discipline.restored')(tx, scope, line, context);
}

/** Puts back what a center has deleted of its own. */
function restoreOwn(table: string, action: AuditAction): Reversal {
  return async (tx, scope, { recordId, remembered }) => {
    const record = remembered as unknown as RememberedRow;
    if (!isCenter(scope) || record.row.center_id !== scope.organization.id) throw new Refusal('Forbidden');
    await insertRemembered(tx, table, record);
    await audit(tx, scope, action, recordId);
  };
}

/** Puts back what somebody has deleted for himself: his colleagues do not bring it back. */
function restoreHis(table: string, action: AuditAction): Reversal {
  return async (tx, scope, { recordId, remembered, madeBy }) => {
    if (madeBy !== scope.userId) throw cannot('это может тот, кто удалил');
    await insertRemembered(tx, table, remembered as unknown as RememberedRow);
    await audit(tx, scope, action, recordId);
  };
}
