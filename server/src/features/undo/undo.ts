import { assignments } from '@dopusk/contract/assignments.ts';
import type { Access } from '@dopusk/contract/endpoint.ts';
import type { UndoableKind } from '@dopusk/contract/undo.ts';
import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import { audit } from '../../db/audit.ts';
import { type Db, isReferenced, type Tx, transaction, violatedUnique } from '../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../db/scope.ts';
import { admit } from '../../http/access.ts';
import { found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { removeAssignment, setIssued } from '../assignments/commands.ts';
import { lockAssignment } from '../assignments/db/read-assignment.ts';
import { insertRemembered, type RememberedAssignment } from '../assignments/db/remembered.ts';
import { findSameAssignment, holdCourse, lockStudent } from '../assignments/db/write-assignment.ts';
import { findRest, isInGroup, type LockedChange, linkAgain, lockChange, markUndone } from './db.ts';

const cannot = (reason: string) => new Refusal('ChangeCannotBeUndone', `Отменить это уже нельзя: ${reason}`);

/** By whose right each kind is undone: by that of the command that does the reverse. */
export const accessToUndo: Record<UndoableKind, Access> = {
  Assigned: assignments.remove.access,
  Removed: assignments.add.access,
  Marked: assignments.setIssueStatus.access,
};

/**
 * Undoes what one call has done, or one line of the history: all of it or nothing, by the same commands reversed.
 * @param id of the change, or of the line
 * @throws Refusal NotFoundChange for another organization's; RightMissing; ChangeCannotBeUndone with what rests on it; what
 *   the reverse command throws
 */
export function undoChange(db: Db | Tx, scope: OperatorScope, id: string): Promise<{ undone: number }> {
  return transaction(db, async (tx) => {
    const lines = await lockChange(tx, scope, id);
    if (lines.length === 0) throw new Refusal('NotFoundChange');
    for (const line of lines) {
      const admitted = admit(scope, accessToUndo[line.kind]) as OperatorScope;
      if (!line.isUndoable) throw cannot('отменить можно в течение суток и только раз');
      await reversals[line.kind](tx, admitted, line);
      await markUndone(tx, line.lineId);
    }
    return { undone: lines.length };
  }).catch((error) => {
    if (violatedUnique(error) !== null) throw cannot('то, что было у назначения, уже есть у другого');
    if (isReferenced(error)) throw cannot('того, с чем оно было связано, больше нет');
    throw error;
  });
}

const reversals: Record<UndoableKind, (tx: Tx, scope: OperatorScope, line: LockedChange) => Promise<void>> = {
  Assigned: async (tx, scope, { recordId }) => {
    const assignment = await lockAssignment(tx, scope, recordId);
    if (!assignment) throw cannot('назначение уже снято');
    const rest = await findRest(tx, assignment.id);
    if (rest?.isInvoiced) throw cannot('по назначению выставлен счёт, сначала аннулируйте его');
    if (rest?.isDecided) throw cannot('комиссия уже приняла решение');
    await removeAssignment(tx, scope, recordId);
  },
  Removed: restore,
  Marked: async (tx, scope, { recordId, remembered }) => {
    if (!isCenter(scope)) throw new Refusal('Forbidden');
    if (!(await lockAssignment(tx, scope, recordId))) throw cannot('назначение уже снято');
    const { undoId } = await setIssued(tx, scope, recordId, remembered.isIssued !== true);
    if (undoId === null) throw cannot('отметку уже изменили');
  },
};

/** Puts an assignment back that was removed. */
async function restore(tx: Tx, scope: OperatorScope, line: LockedChange): Promise<void> {
  const remembered = line.remembered as unknown as RememberedAssignment;
  const { row, link } = remembered;
  // It has ended with the assignment: without it a center would not see the person.
  if (link) await linkAgain(tx, scope, link);
  const student = found(await lockStudent(tx, scope, row.student_id), 'NotFoundStudent');
  refuseUnless(canProcess(student));
  if (student.organizationId !== row.organization_id) throw cannot('сотрудник теперь в другой организации');
  const course = found(await holdCourse(tx, scope, row.course_id), 'NotFoundCourse');
  const { courseId, centerId } = course;
  const again = {
    studentId: student.id,
    courseId,
    centerId,
    organizationId: student.organizationId,
    start: String(row.date_start_learning),
    end: String(row.date_end_learning),
  };
  if (await findSameAssignment(tx, again)) throw cannot('этот курс с этого дня назначен ему снова');
  const groupId = row.group_id;
  if (typeof groupId === 'string' && !(await isInGroup(tx, student.id, groupId))) {
    throw cannot('в группе его больше нет');
  }
  await insertRemembered(tx, student.id, remembered);
  const about = { courseId, centerId };
  await audit(tx, scope, 'assignment.restored', line.recordId, about, [student.id]);
}
