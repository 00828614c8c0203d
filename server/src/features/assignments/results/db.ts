import { typesOfPassed } from '@dopusk/contract/documents/descriptions.ts';
import type { DisciplineGrade, DisciplineGrades } from '@dopusk/contract/documents/diplom/grades.ts';
import type { SelfExaminer } from '@dopusk/contract/documents/document-info.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { ElectricalCheck } from '@dopusk/contract/electrical-check.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { documentsOfResult } from '@dopusk/contract/readiness.ts';
import type { TrainingResult } from '@dopusk/contract/training-result.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { type CenterScope, isCenter, type UserScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { isOpen, visibleAssignment } from '../../../db/visible.ts';
import { electricalCheck, hasFailed } from '../db/electrical-check.ts';
import { repeatedIn } from '../db/linked-checks.ts';

const asJson = sql`json_build_object('outcome', outcome, 'grade', grade, 'reason', reason, 'words', words,
  'decidedOn', decided_on)`;

/** On a row of `assignments`: what the committee has decided; null while it has not. */
export const resultJson = sql<TrainingResult | null>`(
  select ${asJson} from training_results where assignment_id = assignments.id)`;
export const resultOfAssignment = resultJson.as('result');

/** The same as the caller may know it: before its day it is the center's alone. */
export const knownResult = (scope: UserScope) =>
  sql<TrainingResult | null>`(
  select ${asJson} from training_results where assignment_id = assignments.id and ${isKnown(scope)})`.as('result');

const isKnown = (scope: UserScope) => (isCenter(scope) ? sql`true` : sql`decided_on <= ${today()}::date`);

/** On a row of `assignments`: whether the committee has decided, as the caller may know it. */
export const isDecided = (scope: UserScope) =>
  sql<boolean>`exists (select from training_results where assignment_id = assignments.id and ${isKnown(scope)})`;

/** On a row of `assignments`: whether the committee has decided that the person has not passed. */
export const isRefusedAssignment = sql<boolean>`exists (select from training_results
  where assignment_id = assignments.id and outcome <> 'Passed')`;

/** A document that keeps what it says of a person from being changed. */
export type Holding = { type: DocumentType; trainingType: TrainingType | null } | null;

/** On a row of `assignments`: the first of the fixed documents that say how the training ended, of which this is true. */
const firstFixed = (condition: RawBuilder<unknown>) => sql<Holding>`(
  select json_build_object('type', documents.type, 'trainingType', documents.training_type)
  from assignment_documents documents where documents.assignment_id = assignments.id
    and documents.revoked_at is null and documents.type = any(${documentsOfResult}) and ${condition}
  order by documents.id limit 1)`;

/** What says the result; a document that was prepared ahead does not before it has come into force (decision 141). */
export const heldBy = () => firstFixed(isOpen());

/** What says with whom and why a check was made; that stands in what was prepared ahead too. */
const checkHeldBy = firstFixed(sql`true`);

/** The same of an assignment that the caller has come to: what says its result, and what says beside it why and with whom the check was made. */
export function findHolding(tx: Tx, assignId: Seen<'assignments'>): Promise<{ heldBy: Holding; checkHeldBy: Holding }> {
  return tx
    .selectFrom('assignments')
    .where('id', '=', assignId)
    .select([heldBy().as('heldBy'), checkHeldBy.as('checkHeldBy')])
    .executeTakeFirstOrThrow();
}

/** The days that stand on what was prepared ahead for a person: his protocol's, and the earliest of the others. */
export interface PreparedOn {
  protocol: string | null;
  document: string | null;
}

/** On a row of `assignments`: the days of the valid documents that were prepared ahead. */
const preparedOn = sql<PreparedOn>`(
  select json_build_object('protocol', min(issue_date) filter (where type = 'Protocol'),
    'document', min(issue_date) filter (where type = any(${typesOfPassed})))
  from assignment_documents where assignment_id = assignments.id and revoked_at is null and is_prepared_ahead)`;

/** The same of an assignment that the caller has come to. */
export function findPreparedOn(tx: Tx, assignId: Seen<'assignments'>): Promise<{ preparedOn: PreparedOn }> {
  return tx
    .selectFrom('assignments')
    .where('id', '=', assignId)
    .select(preparedOn.as('preparedOn'))
    .executeTakeFirstOrThrow();
}

/** On a row of `assignments`: what the person has got in each discipline. */
export const gradesOfAssignment = sql<DisciplineGrades>`(
  select coalesce(json_object_agg(discipline_id, grade), '{}') from discipline_grades
  where assignment_id = assignments.id)`.as('grades');

/** On a row of `assignments`: whether a diploma prints the grades. */
const areGradesHeld = sql<boolean>`exists (select from assignment_documents documents
  where documents.assignment_id = assignments.id and documents.type = 'Diplom' and documents.revoked_at is null)`;

/** On a row of `assignments`: whether its center lets the committee's grade count in the disciplines without one (decision 143). */
export const isGradeOverall = sql<boolean>`coalesce((
  select overall_grade from state_register_settings where center_id = assignments.center_id), true)`.as(
  'isGradeOverall',
);

/** A discipline in which a person has no grade of its own, or has failed. */
export interface Ungraded {
  title: string;
  hasFailed: boolean;
}

/** On a row of `assignments`: those of its course, in their order. */
export const ungradedOfAssignment = sql<Ungraded[]>`(
  select coalesce(json_agg(json_build_object('title', disciplines.title, 'hasFailed', discipline_grades.grade is not null)
    order by course_disciplines.position), '[]') from course_disciplines
  join disciplines on disciplines.id = course_disciplines.discipline_id
  left join discipline_grades on discipline_grades.discipline_id = disciplines.id
    and discipline_grades.assignment_id = assignments.id
  where course_disciplines.course_id = assignments.course_id
    and coalesce(discipline_grades.grade, 'Failed') = 'Failed')`.as('ungraded');

/** A group's people on a course by their names, each with what the committee has decided and what holds it. */
export function listResults(db: Db | Tx, scope: CenterScope, groupId: string, courseId: string) {
  return db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    .innerJoin('groups', 'groups.id', 'assignments.groupId')
    .leftJoin('trainingResults', 'trainingResults.assignmentId', 'assignments.id')
    .leftJoin('users as author', 'author.id', 'trainingResults.notedBy')
    .where('assignments.groupId', '=', groupId)
    .where('assignments.courseId', '=', courseId)
    .where(visibleAssignment(scope))
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select(['assignments.id as assignId', 'students.fullName', 'assignments.dateEndLearning as dateEnd'])
    .select(['groups.title as groupTitle', shownCourseTitle.as('courseTitle'), 'courses.trainingType'])
    .select([electricalCheck, 'professions.safetyGroup as group', 'professions.voltage'])
    .select(['courses.id as courseId', gradesOfAssignment, areGradesHeld.as('areGradesHeld')])
    .select([resultOfAssignment, 'trainingResults.notedAt', 'author.fullName as notedBy'])
    .select([
      heldBy().as('heldBy'),
      checkHeldBy.as('checkHeldBy'),
      preparedOn.as('preparedOn'),
      repeatedIn.as('repeated'),
      hasFailed.as('hasFailedBefore'),
    ])
    .$narrowType<{ assignId: Seen<'assignments'>; courseId: Seen<'courses'> }>()
    .execute();
}

/**
 * Who of a group's people on a course sits in the committee that examines them on the last day of their training, by name (decision 992);
 * nobody any more once a protocol is fixed about him.
 */
export async function listSelfExaminers(
  db: Db,
  scope: CenterScope,
  groupId: string,
  courseId: string,
): Promise<SelfExaminer[]> {
  const { rows } = await sql<SelfExaminer>`
    select students.full_name, committees.title as committee_title
    from assignments join students on students.id = assignments.student_id join courses on courses.id = assignments.course_id
    join committees on committees.id = coalesce(assignments.committee_id, courses.committee_id)
    cross join lateral jsonb_array_elements(coalesce(
      (select former.data -> 'members' from former_versions former where former.record_id = committees.id
        and former.replaced_on > assignments.date_end_learning order by former.replaced_on limit 1),
      (select jsonb_agg(jsonb_build_object('fullName', full_name, 'type', job_title)) from committee_members
        where committee_id = committees.id), '[]')) as member
    where assignments.group_id = ${groupId} and assignments.course_id = ${courseId} and ${visibleAssignment(scope)}
      and member ->> 'type' <> 'Secretary' and name_key(member ->> 'fullName') = name_key(students.full_name)
      and not exists (select from assignment_documents fixed where fixed.assignment_id = assignments.id
        and fixed.type = 'Protocol' and fixed.revoked_at is null)
    order by students.full_name`.execute(db);
  return rows;
}

/** The disciplines of a course, in their order. */
export function listDisciplines(db: Db | Tx, courseId: Seen<'courses'>) {
  return db
    .selectFrom('courseDisciplines')
    .innerJoin('disciplines', 'disciplines.id', 'courseDisciplines.disciplineId')
    .where('courseDisciplines.courseId', '=', courseId)
    .orderBy('courseDisciplines.position')
    .select(['disciplines.id', 'disciplines.title', 'disciplines.hoursCount'])
    .execute();
}

/** Writes what the committee has decided of people, in place of what it had decided before. */
export async function writeResults(
  tx: Tx,
  scope: CenterScope,
  results: readonly (TrainingResult & { assignId: Seen<'assignments'> })[],
): Promise<void> {
  if (results.length === 0) return;
  await tx
    .insertInto('trainingResults')
    .values(results.map(({ assignId, ...result }) => ({ assignmentId: assignId, ...result, notedBy: scope.userId })))
    .onConflict((conflict) =>
      conflict.column('assignmentId').doUpdateSet(({ ref }) => ({
        outcome: ref('excluded.outcome'),
        grade: ref('excluded.grade'),
        reason: ref('excluded.reason'),
        words: ref('excluded.words'),
        decidedOn: ref('excluded.decidedOn'),
        notedBy: ref('excluded.notedBy'),
        notedAt: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** Keeps what a check of electrical safety says of people. */
export async function writeChecks(
  tx: Tx,
  checks: readonly (ElectricalCheck & { assignId: Seen<'assignments'> })[],
): Promise<void> {
  for (const { assignId, staffCategory, checkReason, admission } of checks) {
    await tx
      .updateTable('assignments')
      .set({ staffCategory, checkReason, admission })
      .where('id', '=', assignId)
      .execute();
  }
}

/** Takes back what was said of people. */
export async function deleteResults(tx: Tx, assignIds: readonly Seen<'assignments'>[]): Promise<void> {
  if (assignIds.length === 0) return;
  await tx.deleteFrom('trainingResults').where('assignmentId', 'in', assignIds).execute();
}

/** Of one person: by disciplines the grade, or null to take it back. */
export interface WrittenGrades {
  assignId: Seen<'assignments'>;
  grades: Readonly<Record<string, DisciplineGrade | null>>;
}

/** Writes what people have got in disciplines, in place of what stood there. */
export async function writeGrades(tx: Tx, scope: CenterScope, written: readonly WrittenGrades[]): Promise<void> {
  const cells = written.flatMap(({ assignId, grades }) =>
    Object.entries(grades).map(([disciplineId, grade]) => ({ assignmentId: assignId, disciplineId, grade })),
  );
  if (cells.length === 0) return;
  // One parameter a column: a group has thousands of cells.
  const columns = sql`unnest(${cells.map((one) => one.assignmentId)}::uuid[], ${cells.map((one) => one.disciplineId)}::uuid[],
    ${cells.map((one) => one.grade)}::text[]) as said (assignment_id, discipline_id, grade)`;
  await sql`delete from discipline_grades using ${columns}
    where discipline_grades.assignment_id = said.assignment_id
      and discipline_grades.discipline_id = said.discipline_id and said.grade is null`.execute(tx);
  await sql`insert into discipline_grades (assignment_id, discipline_id, grade, noted_by)
    select said.assignment_id, said.discipline_id, said.grade, ${scope.userId}::uuid from ${columns}
    where said.grade is not null
    on conflict (assignment_id, discipline_id) do update
      set grade = excluded.grade, noted_by = excluded.noted_by, noted_at = now()
      where discipline_grades.grade <> excluded.grade`.execute(tx);
}
