import { type StatisticsPeopleQuery, statistics } from '@dopusk/contract/statistics-forms.ts';
import type { Outcome } from '@dopusk/contract/training-result.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { countedNow } from '../../../testing/statistics-count.ts';

const query = { form: 'AdditionalEducation', year: 2025 } as const;

let portal: Portal;
let center: Client;
let made: { centerId: string; clientId: string };

interface Training {
  surname: string;
  isWoman?: boolean;
  trainingType: TrainingType;
  start: string;
  end: string;
  decided?: readonly [Outcome, string];
}

/** Whom a year's end and its average day count, and whom they do not. */
const trainings: Training[] = [
  // Begun in the year before: ten days of this one.
  {
    ...{ surname: 'Зимина', isWoman: true, trainingType: 'AdvancedTraining', start: '2024-12-22', end: '2025-01-15' },
    decided: ['Passed', '2025-01-10'],
  },
  // Goes on in the next one: seventeen days.
  { surname: 'Долгов', trainingType: 'AdvancedTraining', start: '2025-12-15', end: '2026-01-20' },
  // Failed before it was to end: thirty-one days.
  {
    ...{ surname: 'Ранняя', isWoman: true, trainingType: 'ProfessionalRetraining' },
    ...{ start: '2025-03-01', end: '2025-12-31', decided: ['Failed', '2025-03-31'] },
  },
  // All of it.
  {
    ...{ surname: 'Целая', isWoman: true, trainingType: 'ProfessionalRetraining' },
    ...{ start: '2025-01-01', end: '2025-12-31' },
  },
  // The last day alone.
  {
    ...{ surname: 'Последний', trainingType: 'AdvancedTraining', start: '2025-12-31', end: '2025-12-31' },
    decided: ['Passed', '2025-12-31'],
  },
  // Not yet, not at all, and of another form.
  { surname: 'Завтрашний', trainingType: 'AdvancedTraining', start: '2026-01-01', end: '2026-02-01' },
  {
    ...{ surname: 'Обратный', trainingType: 'AdvancedTraining', start: '2025-06-10', end: '2025-06-20' },
    decided: ['Absent', '2025-06-01'],
  },
  { surname: 'Рабочий', trainingType: 'ProfessionalTraining', start: '2025-01-01', end: '2025-12-31' },
];

beforeAll(async () => {
  portal = await startPortal();
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  made = { centerId, clientId };
  center = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  for (const { surname, isWoman, trainingType, start, end, decided } of trainings) {
    const lastname = isWoman ? 'Ильинична' : 'Ильич';
    const { studentId } = await makeStudent(portal.db, clientId, { surname, name: 'Ким', lastname });
    await portal.db.updateTable('students').set({ gender: null }).where('id', '=', studentId).execute();
    const courseId = await makeCourse(portal.db, centerId, { trainingType });
    const assignmentId = await makeAssignment(portal.db, { studentId, courseId });
    await portal.db
      .updateTable('assignments')
      .set({ dateStartLearning: start, dateEndLearning: end })
      .where('id', '=', assignmentId)
      .execute();
    if (!decided) continue;
    const [outcome, decidedOn] = decided;
    await portal.db.insertInto('trainingResults').values({ assignmentId, outcome, decidedOn }).execute();
  }
});

async function line(number: string, year: number = query.year) {
  const { sections } = await countedNow(center, { ...query, year });
  const section = sections.find((one) => one.number === '2.1');
  const found = section?.lines.find((one) => one.number === number);
  const values = found?.values.map((value, index) => [section?.graphs[index]?.number ?? '', value]) ?? [];
  return { ...found, values: Object.fromEntries(values) };
}

async function behind(number: string, graph: string) {
  const asked: Partial<StatisticsPeopleQuery> = { section: '2.1', line: number, graph };
  const { items } = await center.call(statistics.people, { query: { ...query, ...asked } });
  return items.map(({ student }) => student.fullName.split(' ')[0]);
}

test('who studies on the last day of the year, and who they are', async () => {
  const { values, note, isAverage } = await line('31');
  expect(values).toEqual({ 3: 3, 4: 2, 5: 1, 6: 1, '7–9': null, 10: 1 });
  expect([note, isAverage]).toEqual([expect.stringContaining('31 декабря'), false]);
  expect(await behind('31', '3')).toEqual(['Долгов', 'Последний', 'Целая']);
  expect(await behind('31', '10')).toEqual(['Целая']);
  expect(await behind('31', '5')).toEqual(['Целая']);
});

test('how many study on an average day, with one decimal, and who has studied in the year', async () => {
  const { values, note, isAverage } = await line('32');
  // 28 days of 365 and 396 of 365; of women 10 and 396. The kinds add up to the total.
  expect(values).toEqual({ 3: 1.2, 4: 0.1, 5: 1.1, 6: 1.1, '7–9': null, 10: 1.1 });
  expect([note, isAverage]).toEqual([expect.stringContaining('делённые на число дней года'), true]);
  expect(await behind('32', '3')).toEqual(['Долгов', 'Зимина', 'Последний', 'Ранняя', 'Целая']);
  expect(await behind('32', '10')).toEqual(['Зимина', 'Ранняя', 'Целая']);
});

test('a year that is not over has neither', async () => {
  const year = new Date().getFullYear();
  for (const number of ['31', '32']) {
    const { values, unknown } = await line(number, year);
    expect([unknown, new Set(Object.values(values))]).toEqual(['год ещё не кончился', new Set([null])]);
    const place = { section: '2.1', line: number, graph: '3' };
    expect(await center.refused(statistics.people, { query: { ...query, year, ...place } })).toBe('BadRequest');
  }
});

test('who is checked again has studied once, in the training that goes on', async () => {
  const { centerId, clientId } = made;
  const { studentId } = await makeStudent(portal.db, clientId, { surname: 'Снова', name: 'Ким', lastname: 'Ильич' });
  const courseId = await makeCourse(portal.db, centerId, { trainingType: 'AdvancedTraining' });
  const dates = { dateStartLearning: '2024-03-01' };
  const first = await makeAssignment(portal.db, { studentId, courseId });
  const again = await makeAssignment(portal.db, { studentId, courseId });
  const change = (id: string, set: object) =>
    portal.db
      .updateTable('assignments')
      .set({ ...dates, ...set })
      .where('id', '=', id)
      .execute();
  await change(first, { dateEndLearning: '2024-03-20' });
  await change(again, { dateEndLearning: '2024-04-10', repeatsId: first });
  await portal.db
    .insertInto('trainingResults')
    .values({ assignmentId: first, outcome: 'Failed', decidedOn: '2024-03-20' })
    .execute();
  const place = { section: '2.1', line: '32', graph: '3' };
  const { items } = await center.call(statistics.people, { query: { ...query, year: 2024, ...place } });
  expect(items.map(({ student, finishedOn }) => [student.fullName.split(' ')[0], finishedOn])).toEqual([
    ['Зимина', '2025-01-10'],
    ['Снова', '2024-04-10'],
  ]);
});
