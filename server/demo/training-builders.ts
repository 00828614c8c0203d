import type { MemberType } from '@dopusk/contract/committees.ts';
import type { AwardKind } from '@dopusk/contract/course-record.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { mayIssue } from '@dopusk/contract/documents/documents-of-training.ts';
import type { ElectricalCheck } from '@dopusk/contract/electrical-check.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import type { StudyForm } from '@dopusk/contract/study-terms.ts';
import { hasAward, type TrainingType } from '@dopusk/contract/training-type.ts';
import { v7 } from 'uuid';
import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';

export interface NewCommittee {
  title?: string;
  /** Of the order that appointed it. */
  orderNumber?: string;
  orderDate?: string | null;
  members?: { fullName: string; type: MemberType; workPosition?: string }[];
}

/** A committee of a center; one chairman and two members unless told otherwise. */
export async function makeCommittee(db: Db, centerId: string, committee: NewCommittee = {}): Promise<string> {
  const id = newId();
  await db
    .insertInto('committees')
    .values({
      id,
      centerId,
      title: committee.title ?? 'Аттестационная комиссия',
      orderNumber: committee.orderNumber ?? '12-К',
      orderDate: committee.orderDate === undefined ? '2026-01-12' : committee.orderDate,
    })
    .execute();
  const members = committee.members ?? [
    { fullName: 'Орлова Мария Петровна', type: 'Chairman' },
    { fullName: 'Ёлкин Пётр Ильич', type: 'MemberCommittee' },
    { fullName: 'Лебедев Антон Игоревич', type: 'MemberCommittee' },
  ];
  await db
    .insertInto('committeeMembers')
    .values(
      members.map(
        (
          { fullName, type, workPosition = type === 'Chairman' ? 'заместитель директора' : 'преподаватель' },
          position,
        ) => ({
          committeeId: id,
          position,
          fullName,
          jobTitle: type,
          workPosition,
        }),
      ),
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
      centerId,
      title: discipline.title ?? 'Охрана труда',
      type: discipline.type ?? 'PK',
      hoursCount: discipline.hours ?? 16,
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
  /** What retraining awards; a qualification unless given. */
  award?: { kind: AwardKind; text: string };
  validityYears?: number;
  /** In person unless given. */
  studyForm?: StudyForm | null;
  isDistant?: boolean;
  /** Its number in the center's learning system. */
  moodleId?: number;
}

/** The first training that may issue all of these; ПК where none may. */
const trainingFor = (issued: readonly DocumentType[]): TrainingType =>
  (['AdvancedTraining', 'ProfessionalRetraining', 'ProfessionalTraining'] as const).find((trainingType) =>
    issued.every((type) => mayIssue(trainingType, type)),
  ) ?? 'AdvancedTraining';

/** An open course of a center with one discipline and one document, unless told otherwise. */
export async function makeCourse(db: Db, centerId: string, course: NewCourse = {}): Promise<string> {
  const id = newId();
  const trainingType = course.trainingType ?? trainingFor(course.issuedDocuments ?? []);
  const award =
    course.award ?? (hasAward(trainingType) ? { kind: 'Qualification' as const, text: 'Специалист' } : null);
  const profession = await db
    .selectFrom('professions')
    .where('trainingType', '=', trainingType)
    .$if(course.profession !== undefined, (query) => query.where('title', '=', course.profession ?? ''))
    .orderBy('title')
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('courses')
    .values({
      id,
      centerId,
      title: course.title ?? `Курс ${id}`,
      subTitle: course.subTitle ?? 'Курс',
      trainingType,
      professionId: profession.id,
      rank: course.rank ?? null,
      awardKind: award?.kind ?? null,
      award: award?.text ?? '',
      validityPeriodDocument: course.validityYears ?? null,
      issuedDocuments: course.issuedDocuments ?? ['Certificate'],
      committeeId: course.committeeId ?? (await makeCommittee(db, centerId)),
      priceKopecks: toKopecks(course.priceRubles ?? 1500),
      isLocked: course.isLocked ?? false,
      moodleId: course.moodleId ?? null,
      studyForm: course.studyForm === undefined ? 'FullTime' : course.studyForm,
      isDistant: course.isDistant ?? false,
    })
    .execute();
  const disciplineIds = course.disciplineIds ?? [await makeDiscipline(db, centerId)];
  await db
    .insertInto('courseDisciplines')
    .values(disciplineIds.map((disciplineId, position) => ({ courseId: id, position, disciplineId })))
    .execute();
  return id;
}

export interface NewAssignment {
  studentId: string;
  courseId: string;
  start?: string;
  end?: string;
  groupId?: string;
  electrical?: Partial<ElectricalCheck>;
}

/** An assignment of a person to a course, unpaid unless it is free, at the course's price, for the organization the person works in. */
export async function makeAssignment(db: Db, assignment: NewAssignment): Promise<string> {
  const id = newId();
  const course = await db
    .selectFrom('courses')
    .where('id', '=', assignment.courseId)
    .select(['centerId', 'priceKopecks'])
    .executeTakeFirstOrThrow();
  const student = await db
    .selectFrom('students')
    .where('id', '=', assignment.studentId)
    .select('organizationId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('assignments')
    .values({
      id,
      studentId: assignment.studentId,
      courseId: assignment.courseId,
      centerId: course.centerId,
      organizationId: student.organizationId,
      groupId: assignment.groupId ?? null,
      ...assignment.electrical,
      dateStartLearning: assignment.start ?? '2026-11-02',
      dateEndLearning: assignment.end ?? '2026-11-09',
      priceKopecks: course.priceKopecks,
      paidAt: course.priceKopecks === 0 ? new Date() : null,
    })
    .execute();
  return id;
}

export interface NewGroup {
  title?: string;
  clientId: string;
  centerId: string;
  studentIds?: readonly string[];
  /** When it was made, so that lists have it there; now unless it is said. */
  madeAt?: Date;
}

/** A group of an organization's people at a center, without courses. */
export async function makeGroup(
  db: Db,
  { title = 'Группа', clientId, centerId, studentIds = [], madeAt }: NewGroup,
): Promise<string> {
  const id = madeAt ? v7({ msecs: madeAt.getTime() }) : newId();
  await db.insertInto('groups').values({ id, title, organizationId: clientId, centerId }).execute();
  const members = studentIds.map((studentId) => ({ groupId: id, studentId }));
  if (members.length > 0) await db.insertInto('groupStudents').values(members).execute();
  return id;
}
