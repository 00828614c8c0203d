import type { MemberType } from '@dopusk/contract/committees.ts';
import type { DocumentType } from '@dopusk/contract/documents.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';
import type { TrainingType } from '../src/db/tables/training.ts';

export interface NewCommittee {
  title?: string;
  members?: { fullName: string; type: MemberType }[];
}

/** A commission of a center; one chairman and one member unless told otherwise. */
export async function makeCommittee(db: Db, centerId: string, committee: NewCommittee = {}): Promise<string> {
  const id = newId();
  await db
    .insertInto('committees')
    .values({ id, center_id: centerId, title: committee.title ?? 'Аттестационная комиссия' })
    .execute();
  const members = committee.members ?? [
    { fullName: 'Орлова Мария Петровна', type: 'Chairman' },
    { fullName: 'Ёлкин Пётр Ильич', type: 'MemberCommittee' },
  ];
  await db
    .insertInto('committee_members')
    .values(
      members.map(({ fullName, type }, position) => ({
        committee_id: id,
        position,
        full_name: fullName,
        job_title: type,
      })),
    )
    .execute();
  return id;
}

/** A discipline of a center's reference. */
export async function makeDiscipline(
  db: Db,
  centerId: string,
  discipline: { title?: string; type?: 'PO' | 'PK' | 'PP' | 'Instruction'; hours?: number } = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('disciplines')
    .values({
      id,
      center_id: centerId,
      title: discipline.title ?? 'Охрана труда',
      type: discipline.type ?? 'PK',
      hours_count: discipline.hours ?? 16,
    })
    .execute();
  return id;
}

export interface NewCourse {
  title?: string;
  subTitle?: string;
  trainingType?: TrainingType;
  /** By its title in the reference; the first of the list when left out. */
  profession?: string;
  committeeId?: string;
  disciplineIds?: string[];
  issuedDocuments?: DocumentType[];
  priceRubles?: number;
  isLocked?: boolean;
  rank?: number;
  validityYears?: number;
  /** Its number in the center's learning system. */
  moodleId?: number;
}

/** An open course of a center with one discipline and one document, unless told otherwise. */
export async function makeCourse(db: Db, centerId: string, course: NewCourse = {}): Promise<string> {
  const id = newId();
  const trainingType = course.trainingType ?? 'AdvancedTraining';
  const profession = await db
    .selectFrom('professions')
    .where('training_type', '=', trainingType)
    .$if(course.profession !== undefined, (query) => query.where('title', '=', course.profession ?? ''))
    .orderBy('title')
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('courses')
    .values({
      id,
      center_id: centerId,
      title: course.title ?? `Курс ${id}`,
      sub_title: course.subTitle ?? 'Курс',
      training_type: trainingType,
      profession_id: profession.id,
      rank: course.rank ?? null,
      validity_period_document: course.validityYears ?? null,
      issued_documents: course.issuedDocuments ?? ['Certificate'],
      committee_id: course.committeeId ?? (await makeCommittee(db, centerId)),
      price_kopecks: toKopecks(course.priceRubles ?? 1500),
      is_locked: course.isLocked ?? false,
      moodle_id: course.moodleId ?? null,
    })
    .execute();
  const disciplineIds = course.disciplineIds ?? [await makeDiscipline(db, centerId)];
  await db
    .insertInto('course_disciplines')
    .values(disciplineIds.map((disciplineId, position) => ({ course_id: id, position, discipline_id: disciplineId })))
    .execute();
  return id;
}

export interface NewAssignment {
  studentId: string;
  courseId: string;
  start?: string;
  end?: string;
  groupId?: string;
}

/** An unpaid assignment of a person to a course, at the course's price, for the organization the person works in. */
export async function makeAssignment(db: Db, assignment: NewAssignment): Promise<string> {
  const id = newId();
  const course = await db
    .selectFrom('courses')
    .where('id', '=', assignment.courseId)
    .select(['center_id', 'price_kopecks'])
    .executeTakeFirstOrThrow();
  const student = await db
    .selectFrom('students')
    .where('id', '=', assignment.studentId)
    .select('organization_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('assignments')
    .values({
      id,
      student_id: assignment.studentId,
      course_id: assignment.courseId,
      center_id: course.center_id,
      organization_id: student.organization_id,
      group_id: assignment.groupId ?? null,
      date_start_learning: assignment.start ?? '2026-11-02',
      date_end_learning: assignment.end ?? '2026-11-09',
      price_kopecks: course.price_kopecks,
    })
    .execute();
  return id;
}

export interface NewGroup {
  title?: string;
  clientId: string;
  centerId: string;
  studentIds?: readonly string[];
}

/** A group of an organization's people at a center, without courses. */
export async function makeGroup(
  db: Db,
  { title = 'Группа', clientId, centerId, studentIds = [] }: NewGroup,
): Promise<string> {
  const id = newId();
  await db.insertInto('groups').values({ id, title, organization_id: clientId, center_id: centerId }).execute();
  const members = studentIds.map((studentId) => ({ group_id: id, student_id: studentId }));
  if (members.length > 0) await db.insertInto('group_students').values(members).execute();
  return id;
}
