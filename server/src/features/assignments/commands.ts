import {
  type AssignCourseBody,
  type AssignCoursesBody,
  type AssignedCourses,
  canIssue,
  canRemove,
} from '@dopusk/contract/assignments.ts';
import type { AuditAction } from '@dopusk/contract/audit.ts';
import type { Undoable } from '@dopusk/contract/undo.ts';
import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import { audit } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import type { CenterScope, OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { auditUndoable } from '../../db/undoable.ts';
import { fieldRefusal, found, refuseUnless } from '../../http/refusal.ts';
import { awaitsOwner, markNotReceived, markReceived, type Received } from '../documents/received/db.ts';
import { closingEmptied } from '../invoices/listed/close-covered.ts';
import { endLinksWithoutTraining, linkClient } from '../organizations/center-links/db.ts';
import { findVisibleOrganization } from '../organizations/db.ts';
import { priceRules } from '../prices/agree.ts';
import { assignMany, holdOfferedCourse, noteAssignedByCenter, saidEnd } from './assign-many.ts';
import { findSeenStudent, lockAssignment } from './db/read-assignment.ts';
import { type RememberedAssignment, readLink, rememberAssignment } from './db/remembered.ts';
import {
  deleteAssignment,
  findSameAssignment,
  insertAssignment,
  lockStudent,
  updateIssued,
} from './db/write-assignment.ts';
import { lockAssignees } from './db/write-assignments.ts';
import { endDate } from './end-date.ts';

type Body = typeof AssignCourseBody._output;

/** What is done at once with others. */
interface AtOnce {
  /** To how many of an organization the course is assigned at once, by which its discount goes. */
  together?: (tx: Tx, organizationId: Seen<'organizations'>) => Promise<number>;
  /** With what it is undone. */
  changeId?: string;
}

/**
 * Assigns a course to a person at the price agreed for his organization today and links his organization with the center. The same
 * assignment made again is found, not doubled: a repeated call is safe.
 * @throws Refusal NotFoundStudent, NotFoundOrganization, NotFoundCourse; NotRelatedStudent when the person works
 *   elsewhere; NotFoundEducationCenter when the course is of another center; LockedCourse for another's closed course;
 *   Forbidden for training that has begun, of whoever is not its center;
 *   ConsentWithdrawn for a person who has taken his consent back
 * @returns whether it was assigned before, too
 */
export function assignCourse(
  db: Db,
  scope: OperatorScope,
  body: Body,
  { together = async () => 1, changeId = newId() }: AtOnce = {},
): Promise<{ id: string; wasThere: boolean }> {
  return transaction(db, async (tx) => {
    const student = await lockStudent(tx, scope, body.studentId);
    if (!student) throw fieldRefusal('NotFoundStudent', 'studentId');
    const consent = canProcess(student);
    if (consent !== true) throw fieldRefusal(consent, 'studentId');
    await checkEmployer(tx, scope, body.organizationId ?? student.organizationId, student.organizationId, 'studentId');
    const course = await holdOfferedCourse(tx, scope, body);
    const assignment = {
      studentId: student.id,
      courseId: course.courseId,
      centerId: course.centerId,
      organizationId: student.organizationId,
      start: body.dateStartLearning,
      end: saidEnd(body) ?? endDate(body.dateStartLearning, course.hoursCount),
    };
    const same = await findSameAssignment(tx, assignment);
    if (same) return { id: same, wasThere: true };
    const priceFor = await priceRules(tx, [course], [student.organizationId]);
    const peopleCount = await together(tx, student.organizationId);
    const price = priceFor(course, { clientId: student.organizationId, peopleCount });
    const id = await insertAssignment(tx, scope, assignment, price);
    if (course.centerId !== student.organizationId) {
      await linkClient(tx, { centerId: course.centerId, clientId: student.organizationId }, 'Training');
    }
    await noteAssignedByCenter(tx, scope, course, { clientId: student.organizationId, people: 1 });
    const subject = { id, studentId: student.id, courseId: course.courseId };
    await auditUndoable(tx, scope, {
      kind: 'Assigned',
      action: createdAction(body),
      subject,
      remembered: {},
      changeId,
    });
    return { id, wasThere: false };
  });
}

/**
 * Assigns a course to several people at the price agreed for each organization today: to all of them or to none. Who has it from the same day
 * already is not assigned twice, and named.
 * @throws Refusal as assignCourse, under `studentIds`; Forbidden names those who have taken their consent back
 */
export function assignCourses(
  db: Db,
  scope: OperatorScope,
  { studentIds, organizationId, dateStartLearning: start, ...asked }: typeof AssignCoursesBody._output,
): Promise<AssignedCourses> {
  return transaction(db, async (tx) => {
    const assignees = await lockAssignees(tx, scope, studentIds);
    if (assignees.length < studentIds.length) throw fieldRefusal('NotFoundStudent', 'studentIds');
    for (const assignee of assignees) {
      await checkEmployer(tx, scope, organizationId ?? assignee.organizationId, assignee.organizationId, 'studentIds');
    }
    const course = await holdOfferedCourse(tx, scope, asked);
    const made = await assignMany(tx, scope, course, {
      groupId: null,
      start,
      end: saidEnd(asked),
      assignees,
      field: 'studentIds',
    });
    const changeId = newId();
    const action = createdAction(asked);
    for (const { id, studentId } of made.made) {
      const subject = { id, studentId, courseId: course.courseId };
      await auditUndoable(tx, scope, { kind: 'Assigned', action, subject, remembered: {}, changeId });
    }
    return { ids: made.ids, already: made.already, undoId: made.ids.length > 0 ? changeId : null };
  });
}

const createdAction = ({ hasBegun = false }: { hasBegun?: boolean | undefined }): AuditAction =>
  hasBegun ? 'assignment.created-begun' : 'assignment.created';

async function checkEmployer(
  tx: Tx,
  scope: OperatorScope,
  asked: string,
  employer: string,
  field: string,
): Promise<void> {
  if (asked === employer) return;
  const isKnown = await findVisibleOrganization(tx, scope, asked);
  throw isKnown
    ? fieldRefusal('NotRelatedStudent', field, 'Сотрудник не относится к выбранной организации')
    : fieldRefusal('NotFoundOrganization', 'organizationId');
}

/**
 * Removes a student from a course; within a day that can be undone. The last one of a client ends the link that the first one made; an
 * invoice that asks for nobody else then is closed.
 * @param changeId with what it is undone
 * @throws Refusal NotFoundAssignCourse; HasPaidAssigns, AssignInAct, RemoveAssignException by canRemove
 */
export function removeAssignment(
  db: Db | Tx,
  scope: OperatorScope,
  id: string,
  changeId: string = newId(),
): Promise<Undoable> {
  return transaction(db, async (tx) => {
    const assignment = found(await lockAssignment(tx, scope, id), 'NotFoundAssignCourse');
    refuseUnless(canRemove(assignment));
    const { centerId, organizationId: clientId, studentId, courseId } = assignment;
    // Of a client that has unlinked the center it removes an assignment, and could not put it back: it sees the person no more.
    const isSeen = (await findSeenStudent(tx, scope, studentId)) !== undefined;
    const before = await readLink(tx, { centerId, clientId });
    const remembered = await rememberAssignment(tx, assignment.id);
    await closingEmptied(tx, scope, [assignment], () => deleteAssignment(tx, assignment.id));
    await endLinksWithoutTraining(tx, [{ centerId, clientId }]);
    const link = (await readLink(tx, { centerId, clientId })) ? null : before;
    if (!isSeen) {
      await audit(tx, scope, 'assignment.removed', id, { courseId, centerId }, [studentId]);
      return { undoId: null };
    }
    await auditUndoable(tx, scope, {
      kind: 'Removed',
      action: 'assignment.removed',
      subject: { id, studentId, courseId },
      remembered: { ...remembered, link } satisfies RememberedAssignment,
      changeId,
      details: { courseId, centerId },
      concerns: [studentId],
    });
    return { undoId: changeId };
  });
}

/**
 * Marks the documents of an assignment that are there as issued, or removes the mark; within a day that can be undone. What comes in
 * the place of one of them has been handed out to nobody yet.
 * @param changeId with what it is undone
 * @param undone of the opposite mark, which this takes back: the documents that it was about
 * @throws Refusal NotFoundAssignCourse; AssignNotPaid, HasAssignNotGeneratedDocs by canIssue
 */
export function setIssued(
  db: Db | Tx,
  scope: CenterScope,
  id: string,
  isIssued: boolean,
  { changeId = newId(), undone }: { changeId?: string; undone?: Received } = {},
): Promise<Undoable> {
  return transaction(db, async (tx) => {
    const assignment = found(await lockAssignment(tx, scope, id), 'NotFoundAssignCourse');
    if (isIssued) refuseUnless(canIssue(assignment));
    const received = await (isIssued ? markReceived : markNotReceived)(tx, assignment.id, undone);
    const isNone = Object.keys(received).length === 0;
    // Somebody has changed them since.
    if (undone && isNone && Object.keys(undone).length > 0) return { undoId: null };
    const isWhole = isIssued && !(await awaitsOwner(tx, assignment.id));
    const isChanged = await updateIssued(tx, assignment.id, isWhole);
    if (!isChanged && isNone) return { undoId: null };
    await auditUndoable(tx, scope, {
      kind: 'Marked',
      action: isIssued ? 'assignment.issued' : 'assignment.not-issued',
      subject: assignment,
      remembered: { isIssued, received },
      changeId,
    });
    return { undoId: changeId };
  });
}
