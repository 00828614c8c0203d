import type { DuplicateCause } from '@dopusk/contract/document-corrections.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type RegisterRecord, stateRegisters } from '@dopusk/contract/state-registers.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import type { Updateable } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeStudent } from '../../../../demo/builders.ts';
import { type Graduate, makeGraduate } from '../../../../demo/document-builders.ts';
import { makeAssignment, makeCourse } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';
import { newId } from '../../../db/new-id.ts';
import type { Database } from '../../../db/schema.ts';

const year = { register: 'EducationDocuments', start: '2026-01-01', end: today() } as const;
const usual = {
  studyForm: 'Extramural',
  fundingSource: 'Paid',
  studyPlace: 'InOrganization',
  specialtyGroup: 'Химия',
  workerProgram: 'Training',
  educationTerm: 60,
  labourTerm: null,
} as const;

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

interface Center extends Graduate {
  admin: Client;
  courses: Partial<Record<TrainingType, string>>;
}

/** A center that has said what is so of all its courses: one of each kind. */
async function makeCenter(): Promise<Center> {
  const made = await makeGraduate(portal.db);
  const admin = await portal.as(made.administrator);
  await admin.call(stateRegisters.changeSettings, { body: usual });
  const course = (trainingType: TrainingType, profession: string, title: string) =>
    makeCourse(portal.db, made.centerId, { trainingType, profession, title });
  const courses = {
    AdvancedTraining: await course('AdvancedTraining', 'Образование и наука', 'Внутренний аудит'),
    ProfessionalRetraining: await course('ProfessionalRetraining', 'Обеспечение безопасности', 'Охрана труда'),
    ProfessionalTraining: await course('ProfessionalTraining', 'Торговля и общественное питание', 'Буфетчик'),
  };
  return { ...made, admin, courses };
}

interface Person {
  trainingType?: TrainingType;
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
  assignmentId?: string;
}

/** A fixed document as the portal stores one. */
async function issue(center: Center, person: Person): Promise<{ id: string; assignmentId: string; studentId: string }> {
  const { trainingType = 'AdvancedTraining', fio, number, hours = 72 } = person;
  const [surname, name, lastname] = fio;
  const { studentId } = await makeStudent(portal.db, center.clientId, { surname, name, lastname });
  await portal.db
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
  const courseId = center.courses[trainingType] ?? '';
  const assignmentId = person.assignmentId ?? (await makeAssignment(portal.db, { studentId, courseId }));
  const { title } = await portal.db
    .selectFrom('courses')
    .where('id', '=', courseId)
    .select('title')
    .executeTakeFirstOrThrow();
  const id = newId();
  await portal.db
    .insertInto('documents')
    .values({
      id,
      centerId: center.centerId,
      type: trainingType === 'ProfessionalRetraining' ? 'Diplom' : 'Certificate',
      trainingType,
      assignmentId,
      issueDate: '2026-11-09',
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

const records = async (admin: Client): Promise<RegisterRecord[]> =>
  (await admin.call(stateRegisters.list, { query: { ...year, pageSize: 100 } })).items;

/** The tables of a report: a file, or several in an archive; each row by the letters of its filled cells. */
async function tables(admin: Client, id: string): Promise<Record<string, Record<string, unknown>[]>> {
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

/** What every row of additional education says here. */
const dpo = {
  A: 'Удостоверение о повышении квалификации',
  B: 'Оригинал',
  C: 'Нет',
  D: 'Нет',
  E: 'Нет',
  F: 'Нет',
  G: 'Нет',
  H: '2026-11-09',
  J: 'Повышение квалификации',
  K: 'Внутренний аудит',
  L: 'Образование и наука',
  M: 'Химия',
  N: 'Нет',
  O: 'Высшее образование',
  Q: '107724',
  R: '1234567',
  S: 2026,
  T: 2026,
  U: 72,
  Y: '1990-05-17',
  AB: 'Заочная',
  AC: 'Платное обучение',
  AD: 'в образовательной организации',
  AE: '643',
};

const po = {
  A: 'Свидетельство о профессии рабочего, должности служащего',
  B: 'Оригинал',
  C: 'Нет',
  D: 'Нет',
  E: 'Нет',
  F: 'Нет',
  G: 'Нет',
  H: '2026-11-09',
  J: 'Программа профессиональной подготовки по профессии рабочего, должности служащего',
  K: 'Буфетчик',
  L: 'Торговля и общественное питание ',
  M: 'Нет',
  N: 2026,
  O: 2026,
  P: 160,
  T: '1990-05-17',
  W: '643',
  X: 'Заочная',
  Y: 'Платное обучение',
  Z: 'в образовательной организации',
};

test('twelve hard people stand in the tables cell by cell as written by hand, the thirteenth is left out', async () => {
  const center = await makeCenter();
  const { admin } = center;
  const snils = (snilsNumber: string) => ({ snilsNumber });
  await issue(center, {
    fio: ['Абаев', 'Иван', ''],
    number: '1',
    student: { ...snils('11223344595'), gender: 'Male' },
  });
  await issue(center, {
    fio: ['Каримов', 'Анвар', ''],
    number: '2',
    student: { citizenship: '860', gender: 'Male', snilsNumber: '' },
  });
  const lost = await issue(center, {
    fio: ['Вольская', 'Мария', 'Петровна'],
    number: '3',
    student: snils('08765430300'),
    revoked: 'Утеря подлинника',
  });
  await issue(center, {
    fio: ['Вольская', 'Мария', 'Петровна'],
    number: '4',
    blankNumber: '7724 001',
    replaces: lost.id,
    assignmentId: lost.assignmentId,
  });
  // Taken back before anybody told the register of it: it has nothing to know.
  await issue(center, {
    fio: ['Гасин', 'Пётр', 'Ильич'],
    number: '5',
    student: snils('00000000000'),
    revoked: 'Ошибка',
  });
  const married = await issue(center, {
    fio: ['Дымова', 'Анна', 'Олеговна'],
    number: '6',
    student: { snilsNumber: '16096011111', diplomSurname: 'Девина' },
  });
  await portal.db
    .updateTable('users')
    .set({ surname: 'Новикова' })
    .where('id', '=', portal.db.selectFrom('students').where('id', '=', married.studentId).select('userId'))
    .execute();
  // Two programs of one person.
  const both = { snilsNumber: '11111111145', gender: 'Female' as const };
  await issue(center, { fio: ['Ежова', 'Яна', 'Юрьевна'], number: '7', student: { ...both } });
  await issue(center, {
    fio: ['Ёлкина', "Д'Арк", 'Юрьевна'],
    trainingType: 'ProfessionalRetraining',
    number: '8',
    series: 'ПП',
    course: { квалификация: 'Специалист по охране труда' },
    hours: 256,
    student: { snilsNumber: '12345678964', educationType: null, educationProof: 'Experience', gender: 'Female' },
  });
  const workers = { trainingType: 'ProfessionalTraining', hours: 160 } as const;
  await issue(center, {
    ...workers,
    fio: ['Жуков', 'Олег', 'Ильич'],
    number: '9',
    course: { разряд: '4' },
    student: snils('23456789012'),
  });
  await issue(center, { ...workers, fio: ['Зуев', 'Олег', 'Ильич'], number: '10', student: snils('34567890123') });
  // A rank above 8 does not exist: the register would refuse it.
  await issue(center, {
    ...workers,
    fio: ['Икс', 'Олег', 'Ильич'],
    number: '11',
    course: { разряд: '9' },
    student: snils('45678901234'),
  });
  await issue(center, {
    ...workers,
    fio: ['Ким', 'Олег', 'Ильич'],
    number: '12',
    hours: 5,
    student: snils('56789012345'),
  });

  const report = await makeRegisterFile(admin, year);
  expect(report).toMatchObject({ register: 'EducationDocuments', leftOutCount: 2 });
  const { gaps } = await admin.call(stateRegisters.readiness, { query: year });
  expect(gaps.map(({ gap, places }) => [gap, places.map(({ title }) => title)])).toEqual([
    ['RankCategory', ['Буфетчик']],
    ['Hours', ['Ким Олег Ильич']],
  ]);
  expect(await tables(admin, report.id)).toEqual({
    ДПО: [
      { ...dpo, I: '1', P: 'Абаев', V: 'Абаев', W: 'Иван', Z: 'Муж', AA: '112-233-445 95' },
      {
        ...dpo,
        ...{ C: 'Другое', I: '3', P: 'Вольская', V: 'Вольская', W: 'Мария', X: 'Петровна', Z: 'Жен' },
        AA: '087-654-303 00',
      },
      {
        ...dpo,
        ...{ B: 'Дубликат', G: '7724 001', I: '4', P: 'Вольская', V: 'Вольская', W: 'Мария', X: 'Петровна', Z: 'Жен' },
        AA: '087-654-303 00',
        ...{ AF: dpo.A, AG: 'Нет', AH: 'Нет', AI: '3', AJ: '2026-11-09', AK: 'Вольская', AL: 'Мария', AM: 'Петровна' },
      },
      {
        ...dpo,
        ...{ I: '6', P: 'Девина', V: 'Дымова', W: 'Анна', X: 'Олеговна', Z: 'Жен', AA: '160-960-111 11' },
      },
      { ...dpo, I: '7', P: 'Ежова', V: 'Ежова', W: 'Яна', X: 'Юрьевна', Z: 'Жен', AA: '111-111-111 45' },
      {
        ...without(dpo, 'Q', 'R'),
        ...{ A: 'Диплом о профессиональной переподготовке', F: 'ПП', G: '8', I: '8' },
        ...{ J: 'Профессиональная переподготовка', K: 'Охрана труда', L: 'Обеспечение безопасности' },
        ...{ N: 'Специалист по охране труда', O: 'Стаж', U: 256 },
        ...{ V: 'Ёлкина', W: "Д'Арк", X: 'Юрьевна', Z: 'Жен', AA: '123-456-789 64' },
      },
      { ...dpo, I: '2', P: 'Каримов', V: 'Каримов', W: 'Анвар', Z: 'Муж', AE: '860' },
    ],
    ПО: [
      { ...po, I: '9', M: '4', Q: 'Жуков', R: 'Олег', S: 'Ильич', U: 'Муж', V: '234-567-890 12' },
      { ...po, I: '10', Q: 'Зуев', R: 'Олег', S: 'Ильич', U: 'Муж', V: '345-678-901 23' },
    ],
  });
});

const without = (row: Record<string, unknown>, ...letters: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([letter]) => !letters.includes(letter)));

test('a driving category stands where no rank is awarded', async () => {
  const center = await makeCenter();
  await portal.db
    .updateTable('courses')
    .set({ rankCategory: 'BE', workerProgram: 'Advancement', studyForm: 'FullTime', fundingSource: 'Regional' })
    .where('id', '=', center.courses.ProfessionalTraining ?? '')
    .execute();
  await issue(center, {
    trainingType: 'ProfessionalTraining',
    fio: ['Лосев', 'Олег', 'Ильич'],
    number: '1',
    student: { snilsNumber: '11223344595' },
  });
  const { id } = await makeRegisterFile(center.admin, year);
  const { ПО = [] } = await tables(center.admin, id);
  expect(ПО).toEqual([
    {
      ...po,
      ...{ I: '1', M: 'BE', P: 72, Q: 'Лосев', R: 'Олег', S: 'Ильич', U: 'Муж', V: '112-233-445 95' },
      J: 'Программа повышения квалификации рабочих, служащих',
      X: 'Очная',
      Y: 'Региональный бюджет',
    },
  ]);
});

test('what was told and has changed since, or was taken back, asks to be told again by its number', async () => {
  const center = await makeCenter();
  const { admin } = center;
  const made = await issue(center, {
    fio: ['Мухин', 'Олег', 'Ильич'],
    number: '21',
    student: { snilsNumber: '11223344595' },
  });
  const states = async () => (await records(admin)).map(({ state }) => state);
  expect(await states()).toEqual(['Ready']);
  await makeRegisterFile(admin, year);
  expect(await states()).toEqual(['Reported']);
  await portal.db.updateTable('students').set({ birthday: '1991-01-01' }).where('id', '=', made.studentId).execute();
  expect(await states()).toEqual(['Changed']);
  const second = await makeRegisterFile(admin, year);
  expect((await tables(admin, second.id)).ДПО?.[0]).toMatchObject({ I: '21', Y: '1991-01-01', AN: '21' });
  expect(await states()).toEqual(['Reported']);

  await portal.db
    .updateTable('documents')
    .set({ revokedAt: new Date(), revocationReason: 'Выдан по ошибке' })
    .where('id', '=', made.id)
    .execute();
  expect(await states()).toEqual(['Changed']);
  const third = await makeRegisterFile(admin, year);
  expect((await tables(admin, third.id)).ДПО?.[0]).toMatchObject({ B: 'Оригинал', E: 'Да', AN: '21' });
  expect(await states()).toEqual(['Reported']);
});

test('what courses lack is said once for all of them, and the term counts the days', async () => {
  const center = await makeCenter();
  const { admin } = center;
  await admin.call(stateRegisters.changeSettings, {
    body: { ...usual, studyForm: null, specialtyGroup: '', educationTerm: 10 },
  });
  await issue(center, { fio: ['Носов', 'Олег', 'Ильич'], number: '1', student: { snilsNumber: '11223344595' } });
  const lacking = await admin.call(stateRegisters.readiness, { query: year });
  expect(lacking.gaps.map(({ gap, places }) => [gap, places])).toEqual([
    ['StudyForm', [{ id: center.courses.AdvancedTraining, title: 'Внутренний аудит' }]],
    ['SpecialtyGroup', [{ id: center.courses.AdvancedTraining, title: 'Внутренний аудит' }]],
  ]);
  expect(lacking.term).toEqual({ dueOn: '2026-11-19', overdueCount: '2026-11-19' < today() ? 1 : 0 });
  await admin.call(stateRegisters.changeSettings, { body: usual });
  expect(await admin.call(stateRegisters.settings, {})).toEqual(usual);
  const invented = await admin.send(stateRegisters.changeSettings, { body: { ...usual, specialtyGroup: 'Магия' } });
  expect([invented.code, Object.keys(invented.fields ?? {})]).toEqual(['Invalid', ['specialtyGroup']]);
  const after = await admin.call(stateRegisters.readiness, { query: year });
  expect(after).toMatchObject({ gaps: [], states: { Ready: 1 }, term: { dueOn: '2027-01-08', overdueCount: 0 } });
  await makeRegisterFile(admin, year);
  expect((await admin.call(stateRegisters.readiness, { query: year })).term).toBeNull();
});
