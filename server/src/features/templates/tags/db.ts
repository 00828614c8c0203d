import { mayIdentify } from '@dopusk/contract/rights.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { visibleStudent } from '../../../db/visible.ts';
import { safetyOfProfession } from '../../courses/db.ts';
import type { Facts } from '../../documents/facts.ts';
import { partyOf } from '../../documents/parties/db.ts';
import type { PartyRecord } from '../../documents/parties/party.ts';
import type { PrintedPerson } from '../../documents/printed-data.ts';

/** What documents say about the caller's center. */
export async function findCenter(db: Db, scope: CenterScope): Promise<PartyRecord> {
  const { center } = await db
    .selectFrom('organizations')
    .where('id', '=', scope.organization.id)
    .select(partyOf('organizations').as('center'))
    .executeTakeFirstOrThrow();
  return center;
}

/** What documents say about a person whom the caller's center sees; undefined for any other. */
export function findPerson(db: Db, scope: CenterScope, studentId: string): Promise<PrintedPerson | undefined> {
  return db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations', 'organizations.id', 'students.organizationId')
    .where('students.id', '=', studentId)
    .where(visibleStudent(scope))
    .select([
      'users.surname',
      'users.name',
      'users.lastname',
      'users.fullName',
      'students.gender',
      'students.dativeName',
      'students.birthday',
      'students.jobTitle',
      (mayIdentify(scope.rights) ? sql<string>`students.snils_number` : sql<string>`''`).as('snils'),
      'students.educationType',
      'organizations.title as organizationTitle',
      sql<string>`coalesce(organizations.short_title, organizations.title)`.as('organizationShort'),
    ])
    .executeTakeFirst();
}

/** What documents say about a course of the caller's center, with its committee; undefined for any other. */
export function findCourse(db: Db, scope: CenterScope, courseId: string): Promise<Facts['course'] | undefined> {
  return db
    .selectFrom('courses')
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    .where('courses.id', '=', courseId)
    .where('courses.centerId', '=', scope.organization.id)
    .select([
      'courses.id',
      'courses.title',
      'courses.subTitle',
      'courses.trainingType',
      'professions.title as profession',
      safetyOfProfession.as('safety'),
      'courses.rank',
      'courses.rankCategory',
      'courses.awardKind',
      'courses.award',
      'courses.studyForm',
      'courses.isDistant',
      'courses.validityPeriodDocument as validityPeriod',
      'courses.issuedDocuments',
      sql<Facts['course']['disciplines']>`(
        select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'hoursCount', d.hours_count)
          order by cd.position), '[]')
        from course_disciplines cd join disciplines d on d.id = cd.discipline_id
        where cd.course_id = courses.id)`.as('disciplines'),
    ])
    .executeTakeFirst();
}

/** What documents say about a committee of the caller's center; undefined for any other. */
export function findCommittee(
  db: Db,
  scope: CenterScope,
  committeeId: string,
): Promise<Facts['committee'] | undefined> {
  return db
    .selectFrom('committees')
    .where('id', '=', committeeId)
    .where('centerId', '=', scope.organization.id)
    .select([
      'title',
      'orderNumber',
      'orderDate',
      sql<Facts['committee']['members']>`(
        select coalesce(json_agg(json_strip_nulls(json_build_object('fullName', full_name, 'type', job_title,
          'position', nullif(work_position, ''))) order by position), '[]')
        from committee_members where committee_id = committees.id)`.as('members'),
    ])
    .executeTakeFirst();
}
