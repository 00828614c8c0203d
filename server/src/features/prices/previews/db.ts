import { today } from '@dopusk/contract/fields/date.ts';
import { STILL_VALID_DAYS } from '@dopusk/contract/price-previews.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { isOpen, visibleStudent } from '../../../db/visible.ts';
import { documentsKopecks } from '../db.ts';

/** The list price of a course that the operator may assign, documents included; undefined of another. */
export function findListed(db: Db, scope: OperatorScope, courseId: string) {
  return db
    .selectFrom('courses')
    .where('courses.id', '=', courseId)
    .$if(isCenter(scope), (rows) => rows.where('courses.centerId', '=', scope.organization?.id ?? ''))
    .$if(!isCenter(scope), (rows) => rows.where('courses.isLocked', '=', false))
    .select([
      'courses.id as courseId',
      'courses.centerId',
      sql<number>`courses.price_kopecks + ${documentsKopecks}`.as('priceKopecks'),
    ])
    .$narrowType<{ courseId: Seen<'courses'>; centerId: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** How many of the people that the operator sees are whose, by title. */
export function countByOrganization(db: Db, scope: OperatorScope, studentIds: readonly string[]) {
  return db
    .selectFrom('students')
    .innerJoin('organizations', 'organizations.id', 'students.organizationId')
    .where('students.id', 'in', studentIds)
    .where(visibleStudent(scope))
    .groupBy(['organizations.id', 'organizations.title', 'organizations.shortTitle'])
    .orderBy(shownTitleOf('organizations'))
    .select(({ fn }) => [
      'organizations.id',
      shownTitleOf('organizations').as('title'),
      fn.countAll<number>().as('peopleCount'),
    ])
    .$narrowType<{ id: Seen<'organizations'> }>()
    .execute();
}

/** Who of these people holds a document of the course that is valid for more than STILL_VALID_DAYS, by name; the latest of each. */
export function listStillValid(db: Db, scope: OperatorScope, courseId: Seen<'courses'>, studentIds: readonly string[]) {
  return (
    db
      .selectFrom('documents')
      .innerJoin('assignments', 'assignments.id', 'documents.assignmentId')
      .innerJoin('students', 'students.id', 'assignments.studentId')
      .where('students.id', 'in', studentIds)
      .where(visibleStudent(scope))
      .where('assignments.courseId', '=', courseId)
      // A card beside a certificate has no term of its own.
      .where('documents.type', 'in', ['Certificate', 'Diplom'])
      .where('documents.revokedAt', 'is', null)
      .where(isOpen())
      .where(
        sql<boolean>`(documents.expires_on is null or documents.expires_on > ${today()}::date + ${STILL_VALID_DAYS}::int)`,
      )
      .groupBy(['students.id', 'students.fullName', 'students.organizationId'])
      .orderBy('students.fullName')
      .select([
        'students.id as studentId',
        'students.fullName',
        'students.organizationId',
        sql<
          string | null
        >`case when bool_or(documents.expires_on is null) then null else max(documents.expires_on) end`.as('expiresOn'),
      ])
      .execute()
  );
}
