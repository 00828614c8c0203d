import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { registerLeftOut } from '@dopusk/contract/register-left-out.ts';
import { registerPreview } from '@dopusk/contract/register-preview.ts';
import type { RegisterRecord } from '@dopusk/contract/register-records.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import {
  educationPeriod,
  educationTables,
  issueDocument,
  makeEducationCenter,
  ofCourses,
} from '../../../../testing/education-register.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

const records = async (admin: Client): Promise<RegisterRecord[]> =>
  (await admin.call(stateRegisters.list, { query: { ...educationPeriod, pageSize: 100 } })).items;

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
  const center = await makeEducationCenter(portal);
  const { admin } = center;
  const snils = (snilsNumber: string) => ({ snilsNumber });
  await issueDocument(portal.db, center, {
    fio: ['Абаев', 'Иван', ''],
    number: '1',
    student: { ...snils('11223344595'), gender: 'Male' },
  });
  await issueDocument(portal.db, center, {
    fio: ['Каримов', 'Анвар', ''],
    number: '2',
    student: { citizenship: '860', gender: 'Male', snilsNumber: '' },
  });
  const lost = await issueDocument(portal.db, center, {
    fio: ['Вольская', 'Мария', 'Петровна'],
    number: '3',
    student: snils('08765430300'),
    revoked: 'Утеря подлинника',
  });
  await issueDocument(portal.db, center, {
    fio: ['Вольская', 'Мария', 'Петровна'],
    number: '4',
    blankNumber: '7724 001',
    replaces: lost.id,
    assignmentId: lost.assignmentId,
  });
  // Taken back before anybody told the register of it: it has nothing to know.
  await issueDocument(portal.db, center, {
    fio: ['Гасин', 'Пётр', 'Ильич'],
    number: '5',
    student: snils('00000000000'),
    revoked: 'Ошибка',
  });
  const married = await issueDocument(portal.db, center, {
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
  await issueDocument(portal.db, center, { fio: ['Ежова', 'Яна', 'Юрьевна'], number: '7', student: { ...both } });
  await issueDocument(portal.db, center, {
    fio: ['Ёлкина', "Д'Арк", 'Юрьевна'],
    trainingType: 'ProfessionalRetraining',
    number: '8',
    series: 'ПП',
    course: { квалификация: 'Специалист по охране труда' },
    hours: 256,
    student: { snilsNumber: '12345678964', educationType: null, educationProof: 'Experience', gender: 'Female' },
  });
  const workers = { trainingType: 'ProfessionalTraining', hours: 160 } as const;
  await issueDocument(portal.db, center, {
    ...workers,
    fio: ['Жуков', 'Олег', 'Ильич'],
    number: '9',
    course: { разряд: '4' },
    student: snils('23456789012'),
  });
  await issueDocument(portal.db, center, {
    ...workers,
    fio: ['Зуев', 'Олег', 'Ильич'],
    number: '10',
    student: snils('34567890123'),
  });
  // A rank above 8 does not exist: the register would refuse it.
  await issueDocument(portal.db, center, {
    ...workers,
    fio: ['Икс', 'Олег', 'Ильич'],
    number: '11',
    course: { разряд: '9' },
    student: snils('45678901234'),
  });
  await issueDocument(portal.db, center, {
    ...workers,
    fio: ['Ким', 'Олег', 'Ильич'],
    number: '12',
    hours: 5,
    student: snils('56789012345'),
  });

  const report = await makeRegisterFile(admin, educationPeriod);
  expect(report).toMatchObject({ register: 'EducationDocuments', leftOutCount: 2 });
  // Who stays out, and for want of what, is known of the file later on too.
  await portal.db.updateTable('courses').set({ rankCategory: 'BE' }).where('centerId', '=', center.centerId).execute();
  const leftOut = async (id: string) => (await admin.call(registerLeftOut.list, { params: { id }, query: {} })).items;
  expect(
    (await leftOut(report.id)).map(({ fullName, reason, gaps, courseId }) => [fullName, reason, gaps, courseId]),
  ).toEqual([
    ['Икс Олег Ильич', 'Lacking', ['RankCategory'], center.courses.ProfessionalTraining],
    ['Ким Олег Ильич', 'Lacking', ['Hours'], center.courses.ProfessionalTraining],
  ]);
  await portal.db.updateTable('courses').set({ rankCategory: '' }).where('centerId', '=', center.centerId).execute();
  const { gaps } = await admin.call(stateRegisters.readiness, { query: educationPeriod });
  expect(gaps.map(({ gap, places }) => [gap, places.map(({ title }) => title)])).toEqual([
    ['RankCategory', ['Буфетчик']],
    ['Hours', ['Ким Олег Ильич']],
  ]);
  expect(await educationTables(admin, report.id)).toEqual({
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
  const center = await makeEducationCenter(portal);
  await portal.db
    .updateTable('courses')
    .set({ rankCategory: 'BE', workerProgram: 'Advancement', studyForm: 'FullTime', fundingSource: 'Regional' })
    .where('id', '=', center.courses.ProfessionalTraining ?? '')
    .execute();
  await issueDocument(portal.db, center, {
    trainingType: 'ProfessionalTraining',
    fio: ['Лосев', 'Олег', 'Ильич'],
    number: '1',
    student: { snilsNumber: '11223344595' },
  });
  const { id } = await makeRegisterFile(center.admin, educationPeriod);
  const { ПО = [] } = await educationTables(center.admin, id);
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
  const center = await makeEducationCenter(portal);
  const { admin } = center;
  const made = await issueDocument(portal.db, center, {
    fio: ['Мухин', 'Олег', 'Ильич'],
    number: '21',
    student: { snilsNumber: '11223344595' },
  });
  const states = async () => (await records(admin)).map(({ state }) => state);
  expect(await states()).toEqual(['Ready']);
  await makeRegisterFile(admin, educationPeriod);
  expect(await states()).toEqual(['Reported']);
  await portal.db.updateTable('students').set({ birthday: '1991-01-01' }).where('id', '=', made.studentId).execute();
  expect(await states()).toEqual(['Changed']);
  // What has changed is said, as it was and as it is.
  const [changed] = await records(admin);
  expect(changed?.changes).toEqual([{ title: 'Дата рождения получателя', was: '17.05.1990', now: '01.01.1991' }]);
  const preview = await admin.call(registerPreview.read, { query: educationPeriod });
  expect(preview.items.map(({ changes }) => changes)).toEqual([changed?.changes]);
  const second = await makeRegisterFile(admin, educationPeriod);
  const [corrected] = (await educationTables(admin, second.id)).ДПО ?? [];
  expect(corrected).toMatchObject({ I: '21', Y: '1991-01-01' });
  // What stands there is nobody's guess.
  expect(corrected).not.toHaveProperty('AN');
  expect(await states()).toEqual(['Reported']);
  expect((await records(admin))[0]?.changes).toEqual([]);

  await portal.db
    .updateTable('documents')
    .set({ revokedAt: new Date(), revocationReason: 'Выдан по ошибке' })
    .where('id', '=', made.id)
    .execute();
  expect(await states()).toEqual(['Changed']);
  const third = await makeRegisterFile(admin, educationPeriod);
  expect((await educationTables(admin, third.id)).ДПО?.[0]).toMatchObject({ B: 'Оригинал', E: 'Да' });
  expect(await states()).toEqual(['Reported']);
});

test.each([
  [{ changedNumber: 'RegNumber', changedNumberFrom: null }, '21'],
  [{ changedNumber: 'RegNumber', changedNumberFrom: today() }, '21'],
  [{ changedNumber: 'DocumentNumber', changedNumberFrom: null }, '0012345'],
  [{ changedNumber: 'DocumentNumber', changedNumberFrom: daysLater(today(), 1) }, undefined],
] as const)('a center that has said %j names what a record corrects by «%s»', async (said, number) => {
  const center = await makeEducationCenter(portal);
  const { admin } = center;
  const made = await issueDocument(portal.db, center, {
    ...{ fio: ['Мухин', 'Олег', 'Ильич'], number: '21', blankNumber: '0012345' },
    student: { snilsNumber: '11223344595' },
  });
  await makeRegisterFile(admin, educationPeriod);
  await admin.call(stateRegisters.changeSettings, { body: { ...ofCourses, ...said } });
  // What was told is not otherwise because of it.
  expect((await records(admin)).map(({ state }) => state)).toEqual(['Reported']);
  await portal.db.updateTable('students').set({ birthday: '1991-01-01' }).where('id', '=', made.studentId).execute();
  const { id } = await makeRegisterFile(admin, educationPeriod);
  expect((await educationTables(admin, id)).ДПО?.[0]?.AN).toBe(number);
  expect((await records(admin)).map(({ state }) => state)).toEqual(['Reported']);
});

test('what courses lack is said once for all of them, and the term counts the days', async () => {
  const center = await makeEducationCenter(portal);
  const { admin } = center;
  await admin.call(stateRegisters.changeSettings, {
    body: { ...ofCourses, studyForm: null, specialtyGroup: '', educationTerm: 10 },
  });
  await issueDocument(portal.db, center, {
    fio: ['Носов', 'Олег', 'Ильич'],
    number: '1',
    student: { snilsNumber: '11223344595' },
  });
  const lacking = await admin.call(stateRegisters.readiness, { query: educationPeriod });
  expect(lacking.gaps.map(({ gap, places }) => [gap, places])).toEqual([
    ['StudyForm', [{ id: center.courses.AdvancedTraining, title: 'Внутренний аудит', askedOf: null, type: null }]],
    ['SpecialtyGroup', [{ id: center.courses.AdvancedTraining, title: 'Внутренний аудит', askedOf: null, type: null }]],
  ]);
  const isLate = '2026-11-19' < today();
  expect(lacking.term).toEqual({
    dueOn: '2026-11-19',
    overdueCount: isLate ? 1 : 0,
    nextOn: isLate ? null : '2026-11-19',
  });
  await admin.call(stateRegisters.changeSettings, { body: ofCourses });
  expect(await admin.call(stateRegisters.settings, {})).toEqual(ofCourses);
  const invented = await admin.send(stateRegisters.changeSettings, { body: { ...ofCourses, specialtyGroup: 'Магия' } });
  expect([invented.code, Object.keys(invented.fields ?? {})]).toEqual(['Invalid', ['specialtyGroup']]);
  const after = await admin.call(stateRegisters.readiness, { query: educationPeriod });
  expect(after).toMatchObject({
    gaps: [],
    states: { Ready: 1 },
    term: { dueOn: '2027-01-08', overdueCount: 0, nextOn: '2027-01-08' },
  });
  await makeRegisterFile(admin, educationPeriod);
  expect((await admin.call(stateRegisters.readiness, { query: educationPeriod })).term).toBeNull();
});

test('what was prepared ahead is in no file, and in no list, before its day', async () => {
  const center = await makeEducationCenter(portal);
  const { admin } = center;
  const student = { snilsNumber: '11223344595' };
  await issueDocument(portal.db, center, { fio: ['Выданный', 'Иван', 'Ильич'], number: '1', student });
  const tomorrow = daysLater(today(), 1);
  await issueDocument(portal.db, center, {
    fio: ['Завтрашний', 'Иван', 'Ильич'],
    number: '2',
    student: { snilsNumber: '08765430300' },
    ahead: tomorrow,
  });
  const period = { ...educationPeriod, end: tomorrow };
  const { items } = await admin.call(stateRegisters.list, { query: period });
  expect(items.map(({ fullName }) => fullName)).toEqual(['Выданный Иван Ильич']);
  const { id } = await makeRegisterFile(admin, period);
  const rows = Object.values(await educationTables(admin, id)).flat();
  expect(rows.map((row) => row.V)).toEqual(['Выданный']);
});
