import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { DocumentFormat, sheetsOf } from '@dopusk/contract/documents/sheets.ts';
import { resultOfText } from '@dopusk/contract/training-result.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';
import type { Seen } from '../src/db/seen.ts';
import {
  linkClient,
  type MadeOperator,
  type MadeStudent,
  makeOperator,
  makeOrganization,
  makeStudent,
  type NewStudent,
} from './builders.ts';
import {
  makeAssignment,
  makeCommittee,
  makeCourse,
  makeDiscipline,
  makeGroup,
  type NewCourse,
} from './training-builders.ts';

interface NewPrintedDocument {
  type?: DocumentType;
  series?: string;
  number?: string;
  /** The last day it is valid on, YYYY-MM-DD; without it the document is valid for ever. */
  expiresOn?: string;
  fullName?: string;
}

/**
 * A document of an assignment as it stands after printing, but for the file itself: its bytes are nowhere.
 * For what only looks at documents; a real one is made by the feature's own fixing.
 */
export async function makePrintedDocument(
  db: Db,
  assignmentId: string,
  { type = 'Certificate', series = '', number = '1', expiresOn, fullName = '' }: NewPrintedDocument = {},
): Promise<string> {
  const id = newId();
  const { centerId } = await db
    .selectFrom('assignments')
    .where('id', '=', assignmentId)
    .select('centerId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('documents')
    .values({
      id,
      centerId,
      type,
      assignmentId,
      issueDate: '2026-11-09',
      series,
      number,
      data: JSON.stringify({
        слушатель: { фио: fullName },
        документ: { действителен_до: expiresOn?.split('-').reverse().join('.') ?? '' },
      }),
      form: JSON.stringify({
        number,
        fullNameDative: fullName,
        course: '',
        hoursCount: null,
        dateStart: '2026-11-02',
        dateEnd: '2026-11-09',
      }),
      verificationCode: id,
      printedAt: new Date(),
    })
    .execute();
  await db
    .insertInto('documentFiles')
    .values(
      sheetsOf(type).flatMap((part) =>
        DocumentFormat.options.map((format) => ({
          documentId: id,
          part,
          format,
          templateVersion: 'none',
          storageKey: `${id}-${part}-${format}`,
          size: 0,
          sha256: Buffer.alloc(32),
        })),
      ),
    )
    .execute();
  return id;
}

/** What awards a graduate his document where the course issues no protocol: of the day when the training ended. */
export const OUTSIDE_PROTOCOL = { protocolNumber: '17-ПА', protocolDate: '2026-11-09' } as const;

/** A person whom a center with all its requisites has taught a course that issues all the types given. */
export interface Graduate {
  centerId: Seen<'organizations'>;
  clientId: string;
  administrator: MadeOperator;
  courseId: string;
  committeeId: string;
  disciplineIds: string[];
  student: MadeStudent;
  assignmentId: string;
}

export interface NewGraduate {
  centerTitle?: string;
  issuedDocuments?: DocumentType[];
  /** The first that may issue them unless given. */
  trainingType?: TrainingType;
  disciplines?: string[];
  /** Of the course; in person unless given. */
  studyForm?: NewCourse['studyForm'];
  /** Of the course. */
  priceRubles?: number;
  person?: NewStudent;
  isPaid?: boolean;
}

export async function makeGraduate(db: Db, graduate: NewGraduate = {}): Promise<Graduate> {
  const centerId = await makeOrganization(db, {
    type: 'EducationCenter',
    title: graduate.centerTitle ?? 'АНО ДПО «Учебный центр „Берег“»',
    inn: '6312104574',
    address: { postalCode: '443001', region: '', city: 'Самара', street: 'Садовая', house: '5', flat: '' },
    head: { fullName: 'Громов Василий Николаевич', position: 'Директор' },
    bankAccountNumber: '40702810200000000001',
    bank: { title: 'ПАО Сбербанк', bic: '044525225', correspondentAccount: '30101810400000000225' },
    legal: { authority: 'Устав', vatMode: 'Exempt' },
    licence: { number: 'Л035-01213-63/00198765', date: '2021-04-15', issuer: 'Министерство образования' },
  });
  const clientId = await makeOrganization(db, { title: 'ООО «Волга-Монтаж»' });
  await linkClient(db, centerId, clientId);
  const committeeId = await makeCommittee(db, centerId, {
    members: [
      { fullName: 'Орлова Мария Петровна', type: 'Chairman' },
      { fullName: 'Лебедев Антон Игоревич', type: 'SubChairman' },
      { fullName: 'Ёлкин Пётр Ильич', type: 'MemberCommittee' },
    ],
  });
  const titles = graduate.disciplines ?? ['Охрана труда', 'Электробезопасность', 'Первая помощь'];
  const disciplineIds = await Promise.all(
    titles.map((title, i) => makeDiscipline(db, centerId, { title, type: 'PP', hours: 20 + i })),
  );
  const courseId = await makeCourse(db, centerId, {
    ...(graduate.trainingType ? { trainingType: graduate.trainingType } : {}),
    committeeId,
    disciplineIds,
    issuedDocuments: graduate.issuedDocuments ?? ['Certificate'],
    title: 'Управление охраной труда в строительстве',
    validityYears: 3,
    ...(graduate.priceRubles === undefined ? {} : { priceRubles: graduate.priceRubles }),
    ...(graduate.studyForm === undefined ? {} : { studyForm: graduate.studyForm }),
  });
  const student = await makeStudent(db, clientId, {
    surname: 'Соловьёва',
    name: 'Любовь',
    lastname: 'Андреевна',
    educationType: 'High',
    jobTitle: 'Инженер',
    ...graduate.person,
  });
  const assignmentId = await makeAssignment(db, { studentId: student.studentId, courseId });
  if (graduate.isPaid ?? true) await markPaid(db, assignmentId);
  return {
    centerId,
    clientId,
    administrator: await makeOperator(db, [centerId], 'HighOperator'),
    courseId,
    committeeId,
    disciplineIds,
    student,
    assignmentId,
  };
}

/** Calls an assignment paid without moving any money: for what only asks whether it is. */
export async function markPaid(db: Db, assignmentId: string, isPaid = true): Promise<void> {
  await db
    .updateTable('assignments')
    .set({ paidAt: isPaid ? new Date() : null })
    .where('id', '=', assignmentId)
    .execute();
}

/** What the committee has decided of a person; «Сдал» unless given. */
export async function makeResult(db: Db, assignmentId: string, conclusion = 'Сдал'): Promise<void> {
  const { dateEndLearning } = await db
    .selectFrom('assignments')
    .where('id', '=', assignmentId)
    .select('dateEndLearning')
    .executeTakeFirstOrThrow();
  const result = { ...resultOfText(conclusion), decidedOn: dateEndLearning };
  await db
    .insertInto('trainingResults')
    .values({ assignmentId, ...result })
    .onConflict((conflict) => conflict.column('assignmentId').doUpdateSet(result))
    .execute();
}

/** A paid group of one course, all of whom have passed: the graduate and so many people more. */
export interface GraduateGroup extends Graduate {
  groupId: string;
  assignIds: string[];
}

/** @param size how many people the group has */
export async function makeGraduateGroup(db: Db, size: number, graduate: NewGraduate = {}): Promise<GraduateGroup> {
  const made = await makeGraduate(db, graduate);
  const { clientId, centerId, courseId } = made;
  const groupId = await makeGroup(db, { clientId, centerId });
  await db.updateTable('assignments').set({ groupId }).where('id', '=', made.assignmentId).execute();
  const assignIds = [made.assignmentId];
  for (let i = 1; i < size; i++) {
    const name = { surname: `Петров${'абвгдежзик'.charAt(Math.floor(i / 10) % 10)}${'абвгдежзик'.charAt(i % 10)}` };
    const { studentId } = await makeStudent(db, clientId, {
      ...name,
      name: 'Пётр',
      lastname: 'Ильич',
      educationType: 'High',
    });
    const assignmentId = await makeAssignment(db, { studentId, courseId, groupId });
    if (graduate.isPaid ?? true) await markPaid(db, assignmentId);
    assignIds.push(assignmentId);
  }
  for (const id of assignIds) await makeResult(db, id);
  return { ...made, groupId, assignIds };
}
