import {
  BATCH_LIMIT,
  type ChosenAssignments,
  type ChosenDocuments,
  type ChosenInReport,
  type ChosenStudents,
} from '@dopusk/contract/batches.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope, OperatorScope } from '../../../db/scope.ts';
import { visibleAssignment, visibleStudent } from '../../../db/visible.ts';
import { findAssignmentIds } from '../../assignments/db/list-assignments.ts';
import { findRegisterIds } from '../../documents/issue-register/db.ts';
import { visibleOrganization, visibleOrganizationId } from '../../organizations/current-or-id.ts';
import { findReportIds } from '../../reports/db.ts';
import { findForFile } from '../../students/db/personnel-file.ts';
import type { ChosenRow } from './batches.ts';

const placeIn = (ids: readonly string[], column: string) => sql`array_position(${ids}::uuid[], ${sql.ref(column)})`;

/** The people marked, or all that the filter of a list finds, in its order; one above the limit at most. */
export async function chosenStudents(db: Db, scope: OperatorScope, chosen: ChosenStudents): Promise<ChosenRow[]> {
  const ids = chosen.ids ?? (await studentsFound(db, scope, chosen));
  const rows = await db
    .selectFrom('students')
    .where('students.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(visibleStudent(scope))
    .orderBy(placeIn(ids, 'students.id'))
    .select('students.id')
    .execute();
  return rows.map(({ id }) => ({ recordId: id, studentId: id, courseId: null }));
}

async function studentsFound(db: Db, scope: OperatorScope, { filter }: ChosenStudents): Promise<string[]> {
  if (!filter) return [];
  const { organization, ...question } = filter;
  const organizationId = organization && (await visibleOrganizationId(db, scope, organization));
  const narrowed = { ...question, ...(organizationId ? { organization: organizationId } : {}) };
  return findForFile(db, scope, narrowed, BATCH_LIMIT);
}

/** The same of assignments. */
export async function chosenAssignments(db: Db, scope: OperatorScope, chosen: ChosenAssignments): Promise<ChosenRow[]> {
  const ids = chosen.ids ?? (await assignmentsFound(db, scope, chosen));
  return db
    .selectFrom('assignments')
    .where('assignments.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(visibleAssignment(scope))
    .orderBy(placeIn(ids, 'assignments.id'))
    .select(['assignments.id as recordId', 'assignments.studentId', 'assignments.courseId'])
    .execute();
}

/** The same of assignments, of which a center may choose in its report, too. */
export async function chosenInReport(db: Db, scope: CenterScope, chosen: ChosenInReport): Promise<ChosenRow[]> {
  const { report } = chosen;
  if (!report) return chosenAssignments(db, scope, chosen);
  return chosenAssignments(db, scope, { ids: await findReportIds(db, scope, report, BATCH_LIMIT) });
}

/** The documents that are marked in the issue register, or all that its filter finds; each with one of its assignments. */
export async function chosenDocuments(db: Db, scope: CenterScope, chosen: ChosenDocuments): Promise<ChosenRow[]> {
  const ids = chosen.ids ?? (chosen.filter ? await findRegisterIds(db, scope, chosen.filter, BATCH_LIMIT) : []);
  return db
    .selectFrom('documents')
    .leftJoin('assignments', 'assignments.id', 'documents.assignmentId')
    .where('documents.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('documents.centerId', '=', scope.organization.id)
    .orderBy(placeIn(ids, 'documents.id'))
    .select(['documents.id as recordId', 'assignments.studentId', 'assignments.courseId'])
    .execute();
}

async function assignmentsFound(db: Db, scope: OperatorScope, { filter }: ChosenAssignments): Promise<string[]> {
  if (!filter) return [];
  const { organization = 'Current', ...query } = filter;
  return findAssignmentIds(db, scope, await visibleOrganization(db, scope, organization), query, BATCH_LIMIT);
}
