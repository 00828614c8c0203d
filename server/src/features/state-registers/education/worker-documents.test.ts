import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCourse } from '../../../../demo/training-builders.ts';
import {
  type EducationCenter,
  educationPeriod,
  educationTables,
  type IssuedDocument,
  issueDocument,
  makeEducationCenter,
} from '../../../../testing/education-register.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

const TRAINING = 'Программа профессиональной подготовки по профессии рабочего, должности служащего';
const CERTIFICATE = 'Свидетельство о профессии рабочего, должности служащего';

/** Of an original in force, taught as the center says of all its courses. */
const inForce = { A: CERTIFICATE, B: 'Оригинал', C: 'Нет', D: 'Нет', E: 'Нет', H: '2026-11-09' };
const unprinted = { F: 'Нет', G: 'Нет' };
const taught = { N: 2026, O: 2026, P: 160, X: 'Заочная', Y: 'Платное обучение', Z: 'в образовательной организации' };
/** A barmaid's course; the register writes her profession with a space at its end. */
const barmaid = { J: TRAINING, K: 'Буфетчик', L: 'Торговля и общественное питание ', ...taught };
const cook = { J: TRAINING, K: 'Поварское дело', L: 'Повар', ...taught };
const driver = {
  ...{ J: 'Программа переподготовки рабочих, служащих', K: 'Водитель категории B', L: 'Водитель автомобиля' },
  ...{ ...taught, X: 'Очная', Y: 'Региональный бюджет', Z: 'вне образовательной организации' },
};
const russian = { T: '1990-05-17', W: '643' };

const snils = (snilsNumber: string) => ({ snilsNumber });

interface Courses {
  cooking: string;
  driving: string;
}

async function makeCourses({ centerId }: EducationCenter): Promise<Courses> {
  const course = (profession: string, title: string) =>
    makeCourse(portal.db, centerId, { trainingType: 'ProfessionalTraining', profession, title, studyForm: null });
  const driving = await course('Водитель автомобиля', 'Водитель категории B');
  await portal.db
    .updateTable('courses')
    .set({
      ...{ rankCategory: 'B', workerProgram: 'Retraining' },
      ...{ studyForm: 'FullTime', fundingSource: 'Regional' },
    })
    .set({ studyPlace: 'OutsideOrganization' })
    .where('id', '=', driving)
    .execute();
  return { cooking: await course('Повар', 'Поварское дело'), driving };
}

test('twelve hard workers stand in the table cell by cell as written by hand; whom the register refuses is left out', async () => {
  const center = await makeEducationCenter(portal);
  const { admin } = center;
  const { cooking, driving } = await makeCourses(center);
  const issue = (document: Omit<IssuedDocument, 'trainingType'>) =>
    issueDocument(portal.db, center, { trainingType: 'ProfessionalTraining', hours: 160, ...document });

  // 1. No patronymic: nothing but the record tells his sex.
  await issue({ fio: ['Абаев', 'Иван', ''], number: '1', student: { ...snils('11223344595'), gender: 'Male' } });
  // 2. A foreigner without an SNILS.
  await issue({
    fio: ['Алиев', 'Тимур', 'Оглы'],
    number: '2',
    student: { ...snils(''), citizenship: '860', gender: 'Male' },
  });
  // 3. Stateless, with an SNILS; certified on a printed form with a number of its own.
  await issue({
    ...{ fio: ['Бегич', 'Ян', 'Янович'], number: '3', blankNumber: '770012345678', series: 'ПО' },
    student: { ...snils('08765430308'), citizenship: '000' },
  });
  // 4. A certificate that was lost, and its duplicate.
  const lost = await issue({
    ...{ fio: ['Вольская', 'Мария', 'Петровна'], number: '4', revoked: 'Утеря подлинника', course: { разряд: '3' } },
    student: snils('08765430300'),
  });
  await issue({
    ...{ fio: ['Вольская', 'Мария', 'Петровна'], number: '5', course: { разряд: '3' } },
    ...{ replaces: lost.id, assignmentId: lost.assignmentId, studentId: lost.studentId },
  });
  // 5. One that held a mistake in the surname, and what it was exchanged for.
  const wrong = await issue({
    ...{ fio: ['Гасна', 'Пётр', 'Ильич'], number: '6', series: 'ПО', revoked: 'Ошибка в фамилии' },
    student: snils('16096011111'),
  });
  await issue({
    ...{ fio: ['Гасин', 'Пётр', 'Ильич'], number: '7', series: 'ПО', cause: 'Mistake' },
    ...{ replaces: wrong.id, assignmentId: wrong.assignmentId, studentId: wrong.studentId },
  });
  // 6. Taken back before the register was told of it: it has nothing to know.
  await issue({ fio: ['Грин', 'Пётр', 'Ильич'], number: '8', student: snils('00000000000'), revoked: 'Ошибка' });
  // 7. Called otherwise since: the certificate says what it says.
  const married = await issue({ fio: ['Дымова', 'Анна', 'Олеговна'], number: '9', student: snils('16096011119') });
  const account = portal.db.selectFrom('students').where('id', '=', married.studentId).select('userId');
  await portal.db.updateTable('users').set({ surname: 'Новикова' }).where('id', '=', account).execute();
  // 8. Two programs of one person.
  const both = await issue({ fio: ['Ежова', 'Яна', 'Юрьевна'], number: '10', student: snils('11111111145') });
  await issue({
    ...{ fio: ['Ежова', 'Яна', 'Юрьевна'], number: '11', courseId: cooking, course: { разряд: '8' } },
    ...{ studentId: both.studentId, student: snils('11111111145') },
  });
  // 9. A driving category instead of a rank; a typographic apostrophe, which the register does not know.
  await issue({ fio: ['О’Нил-Ким', 'Фёдор', 'Ильич'], number: '12', courseId: driving, student: snils('12345678964') });
  // 10.–12. A rank above 8 does not exist, five hours are too few, and Latin letters are no name.
  await issue({ fio: ['Икс', 'Олег', 'Ильич'], number: '13', course: { разряд: '9' }, student: snils('45678901234') });
  await issue({ fio: ['Ким', 'Олег', 'Ильич'], number: '14', hours: 5, student: snils('56789012345') });
  await issue({ fio: ['Smith', 'Олег', 'Ильич'], number: '15', student: snils('56789012346') });

  const report = await makeRegisterFile(admin, educationPeriod);
  expect(report).toMatchObject({ state: 'Made', recordCount: 11, leftOutCount: 3 });
  const { gaps } = await admin.call(stateRegisters.readiness, { query: educationPeriod });
  expect(gaps.map(({ gap, places }) => [gap, places.map(({ title }) => title)])).toEqual([
    ['Name', ['Smith Олег Ильич']],
    ['RankCategory', ['Буфетчик']],
    ['Hours', ['Ким Олег Ильич']],
  ]);
  const original = { AA: CERTIFICATE, AE: '2026-11-09' };
  const volskaya = { Q: 'Вольская', R: 'Мария', S: 'Петровна', U: 'Жен', V: '087-654-303 00', M: '3' };
  const gasin = { R: 'Пётр', S: 'Ильич', U: 'Муж', V: '160-960-111 11', M: 'Нет' };
  const yezhova = { Q: 'Ежова', R: 'Яна', S: 'Юрьевна', U: 'Жен', V: '111-111-111 45' };
  expect(await educationTables(admin, report.id)).toEqual({
    ПО: [
      {
        ...inForce,
        ...unprinted,
        ...barmaid,
        ...russian,
        I: '1',
        M: 'Нет',
        Q: 'Абаев',
        R: 'Иван',
        U: 'Муж',
        V: '112-233-445 95',
      },
      {
        ...inForce,
        ...unprinted,
        ...barmaid,
        I: '2',
        M: 'Нет',
        Q: 'Алиев',
        R: 'Тимур',
        S: 'Оглы',
        T: '1990-05-17',
        U: 'Муж',
        W: '860',
      },
      {
        ...{ ...inForce, ...barmaid, F: 'ПО', G: '770012345678', I: '3', M: 'Нет', Q: 'Бегич', R: 'Ян', S: 'Янович' },
        ...{ T: '1990-05-17', U: 'Муж', V: '087-654-303 08', W: '000' },
      },
      { ...inForce, ...unprinted, ...barmaid, ...russian, ...volskaya, C: 'Другое', I: '4' },
      {
        ...{ ...inForce, ...unprinted, ...barmaid, ...russian, ...volskaya, B: 'Дубликат', I: '5' },
        ...{ ...original, AB: 'Нет', AC: 'Нет', AD: '4', AF: 'Вольская', AG: 'Мария', AH: 'Петровна' },
      },
      {
        ...{ ...inForce, ...barmaid, ...russian, ...gasin, B: 'Дубликат', F: 'ПО', G: '7', I: '7', Q: 'Гасин' },
        ...{ ...original, AB: 'ПО', AC: '6', AD: '6', AF: 'Гасна', AG: 'Пётр', AH: 'Ильич' },
      },
      {
        ...{ ...inForce, ...barmaid, ...russian, ...gasin, F: 'ПО', G: '6', I: '6', Q: 'Гасна' },
        ...{ D: 'Обмен по причине наличия недостоверной информации', E: 'Да' },
      },
      {
        ...{
          ...inForce,
          ...unprinted,
          ...barmaid,
          ...russian,
          I: '9',
          M: 'Нет',
          Q: 'Дымова',
          R: 'Анна',
          S: 'Олеговна',
        },
        ...{ U: 'Жен', V: '160-960-111 19' },
      },
      { ...inForce, ...unprinted, ...barmaid, ...russian, ...yezhova, I: '10', M: 'Нет' },
      { ...inForce, ...unprinted, ...cook, ...russian, ...yezhova, I: '11', M: '8' },
      {
        ...{ ...inForce, ...unprinted, ...driver, ...russian, I: '12', M: 'B', Q: "О'Нил-Ким", R: 'Фёдор', S: 'Ильич' },
        ...{ U: 'Муж', V: '123-456-789 64' },
      },
    ],
  });

  // What the register knows and was taken back since is told once more, destroyed.
  await portal.db
    .updateTable('documents')
    .set({ revokedAt: new Date(), revocationReason: 'Выдан по ошибке' })
    .where('id', '=', both.id)
    .execute();
  const next = await makeRegisterFile(admin, educationPeriod);
  expect(await educationTables(admin, next.id)).toEqual({
    ПО: [{ ...inForce, ...unprinted, ...barmaid, ...russian, ...yezhova, E: 'Да', I: '10', M: 'Нет' }],
  });
});
