import {
  type AssignCourseBody,
  type AssignCoursesBody,
  type AssignedCourses,
  canIssue,
  canRemove,
} from '@dopusk/contract/assignments.ts';
import type { AuditAction } from '@dopusk/contract/audit.ts';
import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import { audit } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { CenterScope, OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { fieldRefusal, found, refuseUnless } from '../../http/refusal.ts';
import { endLinksWithoutTraining, linkClient } from '../organizations/center-links/db.ts';
import { findVisibleOrganization } from '../organizations/db.ts';
import { priceRules } from '../prices/agree.ts';
import { assignMany, holdOfferedCourse, saidEnd } from './assign-many.ts';
import { lockAssignment } from './db/read-assignment.ts';
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

/**
 * Assigns a course to a person at the price agreed for his organization today and links his organization with the center. The same
 * assignment made again is found, not doubled: a repeated call is safe.
 * @throws Refusal NotFoundStudent, NotFoundOrganization, NotFoundCourse; NotRelatedStudent when the person works
 *   elsewhere; NotFoundEducationCenter when the course is of another center; LockedCourse for another's closed course;
 *   Forbidden for training that has begun, of whoever is not its center;
 *   ConsentWithdrawn for a person who has taken his consent back
 * @param together to how many of an organization it is assigned at once, by which its discount goes
 * @returns whether it was assigned before, too
 */
export function assignCourse(
  db: Db,
  scope: OperatorScope,
  body: Body,
  together: (tx: Tx, organizationId: Seen<'organizations'>) => Promise<number> = async () => 1,
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
    await audit(tx, scope, createdAction(body), id);
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
    for (const id of made.ids) await audit(tx, scope, createdAction(asked), id);
    return made;
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
 * Removes a student from a course. The last one of a client ends the link that the first one made.
 * @throws Refusal NotFoundAssignCourse; HasPaidAssigns, RemoveAssignException by canRemove
 */
export function removeAssignment(db: Db, scope: OperatorScope, id: string): Promise<null> {
  return transaction(db, async (tx) => {
    const assignment = found(await lockAssignment(tx, scope, id), 'NotFoundAssignCourse');
    refuseUnless(canRemove(assignment));
    await deleteAssignment(tx, assignment.id);
    const { centerId, organizationId: clientId } = assignment;
    await endLinksWithoutTraining(tx, [{ centerId, clientId }]);
    const { studentId, courseId } = assignment;
    await audit(tx, scope, 'assignment.removed', id, { courseId, centerId }, [studentId]);
    return null;
  });
}

/**
 * Marks the documents of an assignment as issued, or removes the mark.
 * @throws Refusal NotFoundAssignCourse; AssignNotPaid, HasAssignNotGeneratedDocs by canIssue
 */
export function setIssued(db: Db | Tx, scope: CenterScope, id: string, isIssued: boolean): Promise<null> {
  return transaction(db, async (tx) => {
    const assignment = found(await lockAssignment(tx, scope, id), 'NotFoundAssignCourse');
    if (isIssued) refuseUnless(canIssue(assignment));
    await updateIssued(tx, assignment.id, isIssued);
    await audit(tx, scope, isIssued ? 'assignment.issued' : 'assignment.not-issued', id);
    return null;
  });
}
