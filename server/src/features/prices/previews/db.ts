import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { visibleStudent } from '../../../db/visible.ts';
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
