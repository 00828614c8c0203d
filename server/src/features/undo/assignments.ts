import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../db/scope.ts';
import type { Locked } from '../../db/seen.ts';
import { found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { removeAssignment, setIssued } from '../assignments/commands.ts';
import { lockAssignment } from '../assignments/db/read-assignment.ts';
import { insertAgain, type RememberedAssignment } from '../assignments/db/remembered.ts';
import { findSameAssignment, holdCourse, lockStudent } from '../assignments/db/write-assignment.ts';
import type { Received } from '../documents/received/db.ts';
import { tellOfReopened } from '../invoices/letters/letters.ts';
import { reopenEmptied } from '../invoices/listed/close-covered.ts';
import { noteAgain } from '../lms/db/enrolments.ts';
import { linkClient } from '../organizations/center-links/db.ts';
import { findMergeSince, findRest, isInGroup, type LockedChange, linkAgain } from './db.ts';

export const cannot = (reason: string) => new Refusal('ChangeCannotBeUndone', `Отменить это уже нельзя: ${reason}`);

/** Takes off what was assigned, while nothing rests on it. */
export async function takeBackAssignment(tx: Tx, scope: OperatorScope, { recordId }: LockedChange): Promise<void> {
  const assignment = await lockAssignment(tx, scope, recordId);
  if (!assignment) throw cannot('назначение уже снято');
  await refuseRest(tx, assignment.id);
  await removeAssignment(tx, scope, recordId);
}

/** @throws Refusal ChangeCannotBeUndone when something rests on an assignment by now */
export async function refuseRest(tx: Tx, id: Locked<'assignments'>): Promise<void> {
  const rest = await findRest(tx, id);
  if (rest?.isInvoiced) throw cannot('по назначению выставлен счёт, сначала аннулируйте его');
  if (rest?.isDecided) throw cannot('комиссия уже приняла решение');
}

/** Marks an assignment the other way. */
export async function markOtherwise(
  tx: Tx,
  scope: OperatorScope,
  { recordId, remembered }: LockedChange,
): Promise<void> {
  if (!isCenter(scope)) throw new Refusal('Forbidden');
  if (!(await lockAssignment(tx, scope, recordId))) throw cannot('назначение уже снято');
  const { isIssued, received } = remembered as { isIssued: boolean; received?: Received };
  const { undoId } = await setIssued(tx, scope, recordId, !isIssued, received && { undone: received });
  if (undoId === null) throw cannot('отметку уже изменили');
}

/** Puts an assignment back that was removed, into the invoices that closed without it, too. @returns whose it is */
export async function restoreAssignment(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  scope: OperatorScope,
  remembered: RememberedAssignment,
): Promise<string> {
  const { row, link } = remembered;
  // It has ended with the assignment: without it a center would not see the person.
  if (link) await linkAgain(tx, scope, link);
  const merge = await findMergeSince(tx, scope, row);
  if (merge?.isStanding) throw cannot(`его объединили с записью «${merge.name}», сначала отмените объединение`);
  if (merge) throw cannot(`объединение с тех пор отменили, обучение было у записи «${merge.name}»: назначьте курс ей`);
  const student = found(await lockStudent(tx, scope, row.student_id), 'NotFoundStudent');
  refuseUnless(canProcess(student));
  if (student.organizationId !== row.organization_id) throw cannot('сотрудник теперь в другой организации');
  const course = found(await holdCourse(tx, scope, row.course_id), 'NotFoundCourse');
  const { courseId, centerId } = course;
  const same = {
    studentId: student.id,
    courseId,
    centerId,
    organizationId: student.organizationId,
    start: String(row.date_start_learning),
    end: String(row.date_end_learning),
  };
  if (await findSameAssignment(tx, same)) throw cannot('этот курс с этого дня назначен ему снова');
  const groupId = row.group_id;
  if (typeof groupId === 'string' && !(await isInGroup(tx, student.id, groupId))) {
    throw cannot('в группе его больше нет');
  }
  // A link that was ended since is made as by assigning.
  if (centerId !== student.organizationId) {
    await linkClient(tx, { centerId, clientId: student.organizationId }, 'Training');
  }
  const asked = remembered.beside.filter(({ table }) => table === 'invoice_assignments');
  const reopened = await reopenEmptied(
    tx,
    scope,
    asked.map(({ row: { invoice_id: id } }) => String(id)),
  );
  await insertAgain(tx, student.id, remembered);
  for (const { id } of reopened) await tellOfReopened(context, tx, scope.userId, id);
  const again = await lockAssignment(tx, scope, row.id);
  if (again && remembered.loosened.some(({ table }) => table === 'lms_enrolments')) await noteAgain(tx, again.id);
  await audit(tx, scope, 'assignment.restored', row.id, { courseId, centerId }, [student.id]);
  return student.id;
}
