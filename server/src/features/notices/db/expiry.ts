import { daysLater } from '@dopusk/contract/expiring.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { isOpen } from '../../../db/visible.ts';
import { expiringDocuments, isRenewed } from '../../expiring/db.ts';
import { type Addressee, findAddressees } from './addressees.ts';

/**
 * Records the documents that have 90, 30 or 7 days left or fewer, each once for each of the three, and gives those not
 * reminded of before. A document added late is reminded of once, by the days it has left. Renewed ones are left out.
 * @param day today, YYYY-MM-DD
 */
export async function takeExpiring(tx: Tx, day: string): Promise<Seen<'documents'>[]> {
  const due = expiringDocuments(tx)
    .where(isOpen())
    .where('documents.expiresOn', '>=', day)
    .where('documents.expiresOn', '<=', daysLater(day, 90))
    .where(sql<boolean>`not ${isRenewed}`)
    .select('documents.id')
    .select(
      sql<7 | 30 | 90>`case when documents.expires_on <= ${daysLater(day, 7)}::date then 7
        when documents.expires_on <= ${daysLater(day, 30)}::date then 30 else 90 end`.as('days'),
    );
  const rows = await tx
    .insertInto('expiryReminders')
    .columns(['documentId', 'days'])
    .expression(due)
    .onConflict((conflict) => conflict.doNothing())
    .returning('documentId as id')
    .$narrowType<{ id: Seen<'documents'> }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** The users whom these documents concern: the student, and every operator of his organization. */
export function findReminded(tx: Tx, ids: Seen<'documents'>[]): Promise<Addressee<Seen<'documents'>>[]> {
  return findAddressees(
    tx,
    'Expiring',
    sql`(with people as (select documents.id, students.user_id, students.organization_id from documents
        join assignments on assignments.id = documents.assignment_id
        join students on students.id = assignments.student_id where documents.id = any(${ids}))
      select user_id, id from people
      union select operators.user_id, people.id from people
        join memberships on memberships.organization_id = people.organization_id and memberships.deactivated_at is null
        join operators on operators.id = memberships.operator_id)`,
  );
}

/** The documents of a reminder that are still valid and not renewed, the nearest last day first. */
export function findExpiring(db: Db, userId: Seen<'users'>, ids: Seen<'documents'>[]) {
  return expiringDocuments(db)
    .where('documents.id', 'in', ids)
    .where(sql<boolean>`not ${isRenewed}`)
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .orderBy('documents.expiresOn')
    .orderBy('students.fullName')
    .select([
      'documents.type',
      'documents.trainingType',
      'documents.number',
      sql<string>`documents.expires_on`.as('expiresOn'),
    ])
    .select(['students.fullName', shownCourseTitle.as('course'), 'assignments.id as assignmentId'])
    .select(sql<boolean>`students.user_id = ${userId}`.as('isOwn'))
    .execute();
}
