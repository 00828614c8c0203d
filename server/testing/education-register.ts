import type { DuplicateCause } from '@dopusk/contract/document-corrections.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import type { Updateable } from 'kysely';
import { expect } from 'vitest';
import { makeStudent } from '../demo/builders.ts';
import { type Graduate, makeGraduate } from '../demo/document-builders.ts';
import { makeAssignment, makeCourse } from '../demo/training-builders.ts';
import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';
import type { Database } from '../src/db/schema.ts';
import type { Client } from './client.ts';
import type { Portal } from './portal.ts';

/** Of the register of education documents, as it is asked for in the tests. */
export const educationPeriod = { register: 'EducationDocuments', start: '2026-01-01', end: today() } as const;

/** What a center says of all its courses. */
export const ofCourses = {
  studyForm: 'Extramural',
  fundingSource: 'Paid',
  studyPlace: 'InOrganization',
  specialtyGroup: 'Химия',
  workerProgram: 'Training',
  educationTerm: 60,
  changedNumber: 'Nothing',
  changedNumberFrom: null,
  labourTerm: null,
  overallGrade: true,
} as const;

export interface EducationCenter extends Graduate {
  admin: Client;
  courses: Partial<Record<TrainingType, string>>;
}

/** A center that has said what is so of all its courses: one of each kind. */
export async function makeEducationCenter(portal: Portal): Promise<EducationCenter> {
  // Of nobody's SNILS whom the tests tell of.
  const made = await makeGraduate(portal.db, { person: { snils: '90000000000' } });
  const admin = await portal.as(made.administrator);
  await admin.call(stateRegisters.changeSettings, { body: ofCourses });
  const course = (trainingType: TrainingType, profession: string, title: string) =>
    makeCourse(portal.db, made.centerId, { trainingType, profession, title, studyForm: null });
  const courses = {
    AdvancedTraining: await course('AdvancedTraining', 'Образование и наука', 'Внутренний аудит'),
    ProfessionalRetraining: await course('ProfessionalRetraining', 'Обеспечение безопасности', 'Охрана труда'),
    ProfessionalTraining: await course('ProfessionalTraining', 'Торговля и общественное питание', 'Буфетчик'),
  };
  return { ...made, admin, courses };
}

export interface IssuedDocument {
  trainingType?: TrainingType;
  /** The course, when it is none of the center's first ones; it has to be of that kind. */
  courseId?: string;
  /** As the document says it. */
  fio: [string, string, string];
  student?: Updateable<Database['students']>;
  number: string;
  series?: string;
  blankNumber?: string;
  /** Of the snapshot. */
  course?: Record<string, string>;
  hours?: number;
  replaces?: string;
  cause?: DuplicateCause;
  revoked?: string;
  /** Prepared ahead for this day. */
  ahead?: string;
  assignmentId?: string;
  /** Of somebody who has learned before. */
  studentId?: string;
}

/** A fixed document as the portal stores one. */
export async function issueDocument(
  db: Db,
  center: EducationCenter,
  person: IssuedDocument,
): Promise<{ id: string; assignmentId: string; studentId: string }> {
  const { trainingType = 'AdvancedTraining', fio, number, hours = 72 } = person;
  const [surname, name, lastname] = fio;
  const studentId = person.studentId ?? (await makeStudent(db, center.clientId, { surname, name, lastname })).studentId;
  await db
    .updateTable('students')
    .set({
      birthday: '1990-05-17',
      educationType: 'High',
      diplomNumber: '1234567',
      diplomSeries: '107724',
      ...person.student,
    })
    .where('id', '=', studentId)
    .execute();
  const courseId = person.courseId ?? center.courses[trainingType] ?? '';
  const assignmentId = person.assignmentId ?? (await makeAssignment(db, { studentId, courseId }));
  const { title } = await db.selectFrom('courses').where('id', '=', courseId).select('title').executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto('documents')
    .values({
      id,
      centerId: center.centerId,
      type: trainingType === 'ProfessionalRetraining' ? 'Diplom' : 'Certificate',
      trainingType,
      assignmentId,
      issueDate: person.ahead ?? '2026-11-09',
      isPreparedAhead: person.ahead !== undefined,
      number,
      series: person.series ?? '',
      blankNumber: person.blankNumber ?? '',
      data: JSON.stringify({
        слушатель: { фамилия: surname, имя: name, отчество: lastname, фио: fio.filter(Boolean).join(' ') },
        курс: { название: title, ...person.course },
      }),
      form: JSON.stringify({ hoursCount: hours, dateStart: '2026-10-01', dateEnd: '2026-11-09' }),
      verificationCode: id,
      printedAt: new Date(),
      replaces: person.replaces ?? null,
      duplicateCause: person.replaces ? (person.cause ?? 'Lost') : null,
      ...(person.revoked ? { revokedAt: new Date(), revocationReason: person.revoked } : {}),
    })
    .execute();
  return { id, assignmentId, studentId };
}

/** The tables of a report: a file, or several in an archive; each row by the letters of its filled cells. */
export async function educationTables(admin: Client, id: string): Promise<Record<string, Record<string, unknown>[]>> {
  const answer = await admin.fetch(stateRegisters.file, { params: { id } });
  expect(answer.status).toBe(200);
  const title = decodeURIComponent(answer.headers.get('content-disposition') ?? '');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const files = title.includes('.zip') ? unzipSync(bytes) : { [title]: bytes };
  const read = Object.entries(files).map(async ([name, content]) => {
    const { sheets } = await readXlsx(content);
    const rows = (sheets[0]?.rows ?? []).slice(1).map(byLetters);
    return [/, (.+)\.xlsx/.exec(name)?.[1] ?? name, rows.filter((row) => Object.keys(row).length > 0)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const letterOf = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') + String.fromCharCode(65 + (index % 26));

const byLetters = (cells: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(
    cells.flatMap((cell, index) =>
      cell === null || cell === undefined || cell === ''
        ? []
        : [[letterOf(index), cell instanceof Date ? cell.toISOString().slice(0, 10) : cell]],
    ),
  );
