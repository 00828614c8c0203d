import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { consentWithdrawnAt } from '../../../db/consents.ts';
import { isCenter, type UserScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { isWithinLink, visibleAssignment, visibleStudent } from '../../../db/visible.ts';
import type { LmsSystems } from '../../../outside/lms/port.ts';

/** A student whom the caller sees; `Current` is the student himself. Undefined for any other. */
export async function findPerson(db: Db, scope: UserScope, asked: string) {
  const studentId = asked !== 'Current' ? asked : scope.kind === 'student' ? scope.studentId : null;
  if (studentId === null) return undefined;
  return db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('students.id', '=', studentId)
    .where(scope.kind === 'student' ? sql<boolean>`students.id = ${scope.studentId}` : visibleStudent(scope))
    .select(['students.id as studentId', 'students.organizationId', 'users.id as userId'])
    .select(['users.surname', 'users.name', 'users.lastname', 'users.email'])
    .select(consentWithdrawnAt('students.userId').as('consentWithdrawnAt'))
    .$narrowType<{ studentId: Seen<'students'>; userId: Seen<'users'> }>()
    .executeTakeFirst();
}
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Whose assignment of those that the caller sees, and with which center; undefined of any other. */
export function findPlaceOf(db: Db, scope: UserScope, assignmentId: string) {
  return db
    .selectFrom('assignments')
    .where('assignments.id', '=', assignmentId)
    .where(visibleAssignment(scope))
    .select(['assignments.studentId', 'assignments.centerId'])
    .executeTakeFirst();
}

/** The condition that a center, named by an SQL expression of its id, has a learning system. */
export const isConnected = (kind: LmsSystems['kind'], centerId: string) =>
  kind === 'moodle'
    ? sql<boolean>`exists (select 1 from lms_connections where lms_connections.center_id = ${sql.ref(centerId)})`
    : sql<boolean>`${kind === 'demo'}`;

/**
 * The centers with a learning system where the caller may see the student: a center itself; for a client's operator the
 * centers that see the student; for the student also those where he has an account. Those with an account come
 * first.
 */
export function listLmsCenters(
  db: Db,
  scope: UserScope,
  person: Person,
  kind: LmsSystems['kind'],
): Promise<{ id: Seen<'organizations'>; title: string }[]> {
  const hasAccount = sql<boolean>`exists (select 1 from lms_accounts where lms_accounts.center_id = organizations.id
    and lms_accounts.student_id = ${person.studentId})`;
  const seesHim = sql<boolean>`(organizations.id = ${person.organizationId} or exists (select from students
    where students.id = ${person.studentId} and ${isWithinLink(sql`organizations.id`)}))`;
  return db
    .selectFrom('organizations')
    .where('organizations.type', '=', 'EducationCenter')
    .where(isConnected(kind, 'organizations.id'))
    .where(({ eb, or }) => {
      if (isCenter(scope)) return eb('organizations.id', '=', scope.organization.id);
      return scope.kind === 'student' ? or([seesHim, hasAccount]) : seesHim;
    })
    .orderBy(hasAccount, 'desc')
    .orderBy('organizations.title')
    .limit(50)
    .select(['organizations.id', 'organizations.title'])
    .$narrowType<{ id: Seen<'organizations'> }>()
    .execute();
}
