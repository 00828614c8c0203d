import { RUSSIA } from '@dopusk/contract/citizenship.ts';
import { committeesGradeIn } from '@dopusk/contract/documents/diplom/final-work.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { EducationLevel } from '@dopusk/contract/education-level.ts';
import type { ElectricalCheck } from '@dopusk/contract/electrical-check.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Gender } from '@dopusk/contract/gender.ts';
import type { PrintState, ReadinessRow } from '@dopusk/contract/groups.ts';
import type { SafetyArea, SafetyField } from '@dopusk/contract/safety-field.ts';
import type { TrainingResult } from '@dopusk/contract/training-result.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { personPatterns } from '../../../db/person-search.ts';
import type { OperatorScope, UserScope } from '../../../db/scope.ts';
import { holds } from '../../../db/search-text.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { isOpen, knownDocument, lackOf, visibleAssignment, visibleGroup, visibleStudent } from '../../../db/visible.ts';
import { electricalCheck } from '../../assignments/db/electrical-check.ts';
import { jobTitleThen } from '../../assignments/db/work-then.ts';
import { isGradeOverall, knownResult, ungradedOfAssignment } from '../../assignments/results/db.ts';
import { hoursCount } from '../../courses/db.ts';
import type { ToldPerson } from '../../state-registers/forecast/lacked-of-person.ts';

export interface Known {
  person: { gender: Gender | null; surname: string; name: string; lastname: string };
  hasPhoto: boolean;
  /** Or he is a foreigner, who need not have one. */
  hasSnils: boolean;
  educationType: EducationLevel | null;
  /** YYYY-MM-DD; empty while nobody knows it. */
  birthday: string;
}

export interface Member extends Known {
  id: string;
  fullName: string;
  organizationTitle: string;
}

/** Everybody in the group whom the operator sees, by name; undefined when he does not see the group. */
export async function findMembersByName(
  db: Db,
  scope: OperatorScope,
  groupId: string,
  search: string | undefined,
): Promise<Member[] | undefined> {
  const group = db.selectFrom('groups').where('groups.id', '=', groupId).where(visibleGroup(scope)).select('groups.id');
  if (!(await group.executeTakeFirst())) return undefined;
  return db
    .selectFrom('groupStudents')
    .innerJoin('students', 'students.id', 'groupStudents.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations', 'organizations.id', 'students.organizationId')
    .where('groupStudents.groupId', '=', groupId)
    .where(visibleStudent(scope))
    .where(holds('students.searchText', personPatterns(search)))
    .orderBy('students.fullName')
    .orderBy('students.id')
    .select(['students.id', 'students.fullName'])
    .select(shownTitleOf('organizations').as('organizationTitle'))
    .select(known)
    .execute();
}

/** What of a row of `students` and `users` decides whether documents can be made out. */
const known = [
  sql<Known['person']>`json_build_object('gender', students.gender, 'surname', users.surname, 'name', users.name,
    'lastname', users.lastname)`.as('person'),
  sql<boolean>`students.avatar_id is not null`.as('hasPhoto'),
  sql<boolean>`(students.snils_number <> '' or students.citizenship not in ('', ${RUSSIA}))`.as('hasSnils'),
  sql<EducationLevel | null>`students.education_type`.as('educationType'),
  sql<string>`coalesce(students.birthday::text, '')`.as('birthday'),
] as const;

/** The same of a person whom the caller has come to. */
export function findKnownOf(db: Db, studentId: Seen<'students'>): Promise<Known> {
  return db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('students.id', '=', studentId)
    .select(known)
    .executeTakeFirstOrThrow();
}

/** What registers are told of a person whom the caller has come to. */
export function findToldOf(db: Db, studentId: Seen<'students'>): Promise<ToldPerson> {
  return db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('students.id', '=', studentId)
    .select(['users.surname', 'users.name', 'users.lastname', 'students.gender', 'students.citizenship'])
    .select(['students.snilsNumber as snils', 'students.educationType', 'students.educationProof'])
    .select(['students.diplomSurname', 'students.diplomSeries', 'students.diplomNumber'])
    .select(sql<string>`coalesce(students.birthday::text, '')`.as('birthday'))
    .executeTakeFirstOrThrow();
}

export interface MemberAssign {
  id: string;
  studentId: string;
  courseId: string;
  courseTitle: string;
  isPaid: boolean;
  priceKopecks: number;
  result: TrainingResult | null;
  learning: ReadinessRow['assigns'][number]['learning'];
  trainingType: TrainingType;
  safetyArea: SafetyArea | null;
  safety: Pick<SafetyField, 'area' | 'group'> | null;
  dateEnd: string;
  electrical: ElectricalCheck | null;
  /** The Ministry of Labour keeps a register of those who were taught by its program. */
  isOfProgram: boolean;
  hasJobTitle: boolean;
  issuedDocuments: DocumentType[];
  hoursCount: number;
  /** The disciplines without a grade. */
  ungraded: string[];
  /** The fixed documents: `Ready` once they are printed. */
  fixed: { type: DocumentType; trainingType: TrainingType | null; state: PrintState }[];
}

/** All assignments of a group, or of a person, that the caller sees, by course. */
export async function listAssigns(
  db: Db,
  scope: UserScope,
  of: { groupId: string } | { studentId: Seen<'students'> },
): Promise<MemberAssign[]> {
  const assigns = db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('students', 'students.id', 'assignments.studentId');
  const chosen =
    'groupId' in of
      ? assigns.where('assignments.groupId', '=', of.groupId)
      : assigns.where('assignments.studentId', '=', of.studentId);
  const rows = await chosen
    .where(visibleAssignment(scope))
    .orderBy('courses.title')
    .select(['assignments.id', 'assignments.studentId', 'courses.id as courseId', knownResult(scope)])
    .select([shownCourseTitle.as('courseTitle'), 'courses.trainingType', 'courses.issuedDocuments', hoursCount])
    .select([safetyArea, safety, 'assignments.dateEndLearning as dateEnd'])
    .select([isOfProgram, electricalCheck, ungradedOfAssignment, isGradeOverall, learning])
    .select([
      sql<boolean>`assignments.paid_at is not null`.as('isPaid'),
      'assignments.priceKopecks',
      fixedDocuments(scope),
    ])
    .select(sql<boolean>`${jobTitleThen} <> ''`.as('hasJobTitle'))
    .execute();
  return rows.map(({ isGradeOverall: isOverall, ...row }) => {
    const isMeant = (title: string) => committeesGradeIn(title, row.result?.grade ?? null, isOverall) !== null;
    const open = row.ungraded.filter(({ title, hasFailed }) => hasFailed || !isMeant(title));
    return { ...row, ungraded: open.map(({ title }) => title) };
  });
}

const learning = sql<MemberAssign['learning']>`(
  select json_build_object('isCompleted', coalesce(place.is_completed, false), 'progress', place.progress)
  from lms_enrolments place where place.assignment_id = assignments.id)`.as('learning');

const safety = sql<MemberAssign['safety']>`(
  select json_build_object('area', safety_area, 'group', safety_group) from professions
  where professions.id = courses.profession_id and safety_area is not null)`.as('safety');

const safetyArea = sql<SafetyArea | null>`(
  select safety_area from professions where professions.id = courses.profession_id)`.as('safetyArea');

const isOfProgram = sql<boolean>`exists (select from professions
  where professions.id = courses.profession_id and professions.learn_program_id is not null)`.as('isOfProgram');

const fixedDocuments = (scope: UserScope) =>
  sql<MemberAssign['fixed']>`(
  select coalesce(json_agg(json_build_object('type', documents.type, 'trainingType', documents.training_type,
    'state', case when documents.printed_at is null then 'Printing'
      when ${lackOf()} = 'Pass' then 'NotPassed' when ${isOpen()} then 'Ready'
      when documents.issue_date > ${today()}::date then 'Ahead' else 'AwaitsResult' end)), '[]')
  from assignment_documents documents
  where documents.assignment_id = assignments.id and documents.revoked_at is null
    and ${knownDocument(scope)})`.as('fixed');
