import type { Disability, StatisticsCategory } from '@dopusk/contract/statistics.ts';
import {
  type Statistics,
  type StatisticsFormName,
  type StatisticsPeopleQuery,
  statistics,
} from '@dopusk/contract/statistics-forms.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { countedNow } from '../../../testing/statistics-count.ts';

const YEAR = 2025;

let portal: Portal;
let center: Client;
let clientId: string;
let centerId: string;

beforeAll(async () => {
  portal = await startPortal();
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  center = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  await makeTrainings();
});

interface NewPerson {
  lastname: string;
  birthday: string;
  gender?: 'Female' | 'Male';
  education?: 'High' | 'MiddleCommon' | 'MiddleProfessional' | null;
  category?: StatisticsCategory;
  disability?: Disability;
  citizenship?: string;
}

async function person(
  surname: string,
  { lastname, birthday, gender, education = 'High', category, disability, citizenship = '' }: NewPerson,
  organizationId = clientId,
) {
  const { studentId } = await makeStudent(portal.db, organizationId, { surname, name: 'Ким', lastname, birthday });
  await portal.db
    .updateTable('students')
    .set({
      gender: gender ?? null,
      educationType: education,
      // Or his category would be told by it.
      jobTitle: '',
      statisticsCategory: category ?? null,
      disability: disability ?? null,
      citizenship,
    })
    .where('id', '=', studentId)
    .execute();
  return studentId;
}

async function course(trainingType: TrainingType, terms: object = {}, ofCenter = centerId) {
  const id = await makeCourse(portal.db, ofCenter, { trainingType, studyForm: null });
  if (Object.keys(terms).length > 0) await portal.db.updateTable('courses').set(terms).where('id', '=', id).execute();
  return id;
}

async function decided(
  studentId: string,
  courseId: string,
  decidedOn: string,
  outcome: 'Passed' | 'Failed' | 'Absent' = 'Passed',
) {
  const days = { start: decidedOn, end: decidedOn };
  const assignmentId = await makeAssignment(portal.db, { studentId, courseId, ...days });
  await portal.db.insertInto('trainingResults').values({ assignmentId, outcome, decidedOn }).execute();
}

/** Hard people: everything that a count gets wrong easily. */
async function makeTrainings() {
  const paid = await course('AdvancedTraining', {
    ...{ fundingSource: 'Regional', isDistant: true, economicActivity: 'F' },
  });
  const unsaid = await course('AdvancedTraining');
  const retraining = await course('ProfessionalRetraining', {
    ...{ fundingSource: 'Federal', economicActivity: 'P', studyForm: 'PartTime' },
  });
  const worker = await course('ProfessionalTraining', {
    ...{ workerProgram: 'Training', studyForm: 'Extramural', professionCode: '19756' },
  });
  const safety = await course('SafetyTraining');
  // 24 on 1 January 2026: she will be 25 on the day after.
  const anna = await person('Аннина', {
    lastname: '',
    gender: 'Female',
    birthday: '2001-01-02',
    category: 'Employee',
    disability: 'Disabled',
  });
  // 25 on that very day, and told a woman by her отчество alone.
  const vera = await person('Верина', {
    lastname: 'Кузьминична',
    birthday: '2001-01-01',
    education: 'MiddleProfessional',
    category: 'Head',
  });
  // Nobody knows.
  const sasha = await person('Сашин', { lastname: '', birthday: '1950-06-01', education: null });
  const oleg = await person('Олегов', {
    lastname: 'Ильич',
    birthday: '1980-06-01',
    education: 'MiddleCommon',
    citizenship: '860',
  });
  await decided(anna, paid, '2025-01-01');
  await decided(vera, paid, '2025-12-31');
  await decided(vera, retraining, '2025-06-01');
  await decided(sasha, unsaid, '2025-06-01');
  await decided(oleg, worker, '2025-06-01');
  await decided(anna, worker, '2025-06-02');
  // Those who do not count: failed, absent, before and after the year, no education.
  await decided(oleg, paid, '2025-06-01', 'Failed');
  await decided(sasha, paid, '2025-06-01', 'Absent');
  await decided(oleg, retraining, '2024-12-31');
  await decided(sasha, retraining, '2026-01-01');
  await decided(anna, safety, '2025-06-01');
  await makeAssignment(portal.db, { studentId: anna, courseId: unsaid });
  // Another center's training of the same person.
  const otherId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  await linkClient(portal.db, otherId, clientId);
  await decided(anna, await course('AdvancedTraining', {}, otherId), '2025-06-01');
}

const read = (form: StatisticsFormName, year = YEAR) => countedNow(center, { form, year });
const people = (query: Partial<StatisticsPeopleQuery>) =>
  center.call(statistics.people, { query: { form: 'AdditionalEducation', year: YEAR, ...query } });

function valuesOf({ sections }: Statistics, section: string, line: string): Record<string, number | null> {
  const found = sections.find(({ number }) => number === section);
  const values = found?.lines.find(({ number, title }) => number === line || title === line)?.values ?? [];
  return Object.fromEntries(values.map((value, index) => [found?.graphs[index]?.number ?? '', value]));
}

describe('form № 1-ПК', () => {
  test('counts distinct programs, and trainings that were passed in the year', async () => {
    const form = await read('AdditionalEducation');
    expect(valuesOf(form, '1.3', '01')).toEqual({
      ...{ 3: 2, 4: null, 5: 3 },
      ...{ '6–12': null, 13: 1, 14: 2, 15: null },
    });
    expect(valuesOf(form, '1.3', '02')).toMatchObject({ 3: 1, 5: 1 });
    expect(valuesOf(form, '2.1', '01')).toEqual({ 3: 4, 4: 3, 5: 1, 6: 1, '7–9': null, 10: 3 });
    expect(valuesOf(form, '2.1', '02')).toMatchObject({ 3: 3, 10: 3 });
    expect(valuesOf(form, '2.1', '03')).toMatchObject({ 3: 2, 4: 1, 5: 1 });
    expect(valuesOf(form, '2.1', '06')).toMatchObject({ 3: null, 10: null });
    expect(valuesOf(form, '2.1', '28')).toMatchObject({ 3: 2 });
    expect(valuesOf(form, '2.1', '29')).toMatchObject({ 3: 1 });
    expect(valuesOf(form, '2.2', '01')).toEqual({
      ...{ 3: 3, 4: 0, 5: 2, 6: 0, 7: 1, 8: 0, 9: 1, 10: 0 },
      ...{ 11: 1, 12: 1, 13: 0, 14: 0, 15: 0, 16: 0, 17: 0, 18: 0 },
    });
    expect(valuesOf(form, '2.5', '01')).toEqual({ 3: 0, 4: 0, 5: 0, 6: 0 });
    expect(valuesOf(form, '2.5', '03')).toEqual({ 3: 1, 4: 1, 5: 0, 6: 1 });
    expect(valuesOf(form, '2.5', '04')).toEqual({ 3: 0, 4: 0, 5: 0, 6: 0 });
  });

  test('counts by the kind of economic activity that a course is for; of whom nobody knows it is in no line', async () => {
    const form = await read('AdditionalEducation');
    const building = { 3: 1, 4: 2, 5: 2, 6: 1, 7: 0, 14: 0, 18: 0, 19: 1, 20: 1, 21: 0, 22: 0 };
    expect(valuesOf(form, '2.3.1', '07')).toMatchObject(building);
    expect(valuesOf(form, '2.3.1', '01')).toMatchObject(building);
    expect(valuesOf(form, '2.3.1', '17')).toMatchObject({ 3: 0, 4: 0 });
    expect(valuesOf(form, '2.3.2', '17')).toMatchObject({ 3: 1, 4: 1, 6: 1, 19: 1, 21: 1, 22: 0 });
    const { items } = await people({ section: '2.3.1', line: '07', graph: '4' });
    expect(items.map(({ student }) => student.fullName.split(' ')[0])).toEqual(['Аннина', 'Верина']);
    const { items: programs } = await center.call(statistics.programs, {
      query: { form: 'AdditionalEducation', year: YEAR, section: '2.3.2', line: '17', graph: '3' },
    });
    expect(programs).toMatchObject([{ finishedCount: 1 }]);
  });

  test('tells the age on 1 January of the year after', async () => {
    const form = await read('AdditionalEducation');
    expect(valuesOf(form, '2.4', '01')).toMatchObject({ 3: 4, 4: 1, 5: 2, 13: 1 });
    expect(valuesOf(form, '2.4', '02')).toMatchObject({ 3: 3, 4: 1, 5: 2, 13: 0 });
    expect(valuesOf(form, '2.4', '05')).toMatchObject({ 3: 1, 5: 1 });
  });

  test('says what people and courses lack, and who', async () => {
    const { gaps, absent } = await read('AdditionalEducation');
    expect(gaps).toEqual([
      { gap: 'sex', count: 1 },
      { gap: 'category', count: 1 },
      { gap: 'education', count: 1 },
      { gap: 'disability', count: 3 },
      { gap: 'studyForm', count: 3 },
      { gap: 'activity', count: 1 },
    ]);
    expect(absent.filter((text) => text.includes('2.3'))).toEqual([]);
    expect((await people({ gap: 'activity' })).items).toMatchObject([{ student: { fullName: 'Сашин Ким' } }]);
    const { items } = await people({ gap: 'sex' });
    expect(items).toMatchObject([{ student: { fullName: 'Сашин Ким' }, finishedOn: '2025-06-01' }]);
  });
});

describe('form № ПО', () => {
  test('has a line for each profession, by kind of program', async () => {
    const form = await read('ProfessionalTraining');
    expect(valuesOf(form, '1.3', '01')).toMatchObject({ 3: 1, 5: 2 });
    expect(valuesOf(form, '1.3', '02')).toMatchObject({ 3: 0, 5: 0 });
    const total = valuesOf(form, '2.1.1', '01');
    expect(total).toMatchObject({ 3: null, 4: null, 5: 2, 9: 2, 13: 0, 15: 2, 16: 1, 18: 1 });
    const lines = form.sections.find(({ number }) => number === '2.1.1')?.lines ?? [];
    expect(lines).toHaveLength(2);
    expect(valuesOf(form, '2.1.1', lines[1]?.title ?? '')).toEqual({ ...total, 4: 19756 });
    expect(valuesOf(form, '2.4', '04')).toMatchObject({ 3: 1, 4: 0, 5: 0 });
    expect(valuesOf(form, '2.6', '12')).toMatchObject({ 3: 1, 4: 1 });
    expect(valuesOf(form, '2.6', '21')).toMatchObject({ 3: 1, 4: 0 });
    expect(valuesOf(form, '2.6', '01')).toMatchObject({ 3: 2, 4: 1, 5: 0 });
    expect(valuesOf(form, '2.3', '04')).toEqual({ 3: 1, 4: 1, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 0 });
    expect(valuesOf(form, '2.3', '05')).toMatchObject({ 3: 0 });
    expect(valuesOf(form, '2.5', '02')).toMatchObject({ 4: 0, 7: 1 });
    expect(valuesOf(form, '2.5', '16')).toMatchObject({ 7: 1 });
    expect(valuesOf(form, '2.5', '03')).toMatchObject({ 7: 1 });
    expect(form.gaps).toEqual([
      { gap: 'category', count: 1 },
      { gap: 'disability', count: 1 },
    ]);
  });
});

test.each<StatisticsFormName>(['AdditionalEducation', 'ProfessionalTraining'])(
  'the programs behind each number of them in %s are as many as it says, and the people of them all of its line',
  async (form) => {
    const { sections } = await read(form);
    const numbers = sections.flatMap(({ number: section, graphs, lines }) =>
      lines.flatMap(({ number: line, values }) =>
        graphs.map(({ number: graph, counts }, index) => ({
          counts,
          value: values[index],
          place: { section, line, graph },
        })),
      ),
    );
    for (const { counts, value, place } of numbers) {
      const asked = { query: { form, year: YEAR, ...place } };
      if (counts !== 'programs' || value === null) {
        expect(await center.refused(statistics.programs, asked)).toBe('BadRequest');
        continue;
      }
      const { items, totalCount } = await center.call(statistics.programs, asked);
      expect([place, totalCount, items.length]).toEqual([place, value, value]);
      const peopleOfLine = await people({ form, ...place });
      expect(items.reduce((sum, { finishedCount }) => sum + finishedCount, 0)).toBe(peopleOfLine.totalCount);
    }
    expect(numbers.filter(({ counts, value }) => counts === 'programs' && (value ?? 0) > 0)).not.toEqual([]);
  },
);

test.each<StatisticsFormName>(['AdditionalEducation', 'ProfessionalTraining'])(
  'the people behind each number of %s are as many as it says',
  async (form) => {
    const { sections } = await read(form);
    for (const { number: section, graphs, lines } of sections) {
      for (const { number: line, values, isAverage } of lines) {
        for (const [index, value] of values.entries()) {
          const graph = graphs[index]?.number ?? '';
          const query = { form, section, line, graph };
          if (value === null || graphs[index]?.counts === 'code') {
            const asked = { query: { year: YEAR, ...query } };
            expect(await center.refused(statistics.people, asked)).toBe('BadRequest');
          } else if (graphs[index]?.counts === 'people' && value > 0 && !isAverage) {
            expect([query, (await people(query)).totalCount]).toEqual([query, value]);
          }
        }
      }
    }
  },
);

test.each(['верин', 'Bepин'])(
  'people are found by their names, in Latin letters that look alike too: %s',
  async (search) => {
    const { items } = await people({ section: '2.1', line: '01', graph: '3', search });
    expect(items.map(({ finishedOn }) => finishedOn).sort()).toEqual(['2025-06-01', '2025-12-31']);
  },
);

test('what the committee will decide later is not counted before its day', async () => {
  const year = new Date().getFullYear() + 1;
  const courseId = await course('AdvancedTraining');
  await decided(await person('Завтрашний', { lastname: '', birthday: '1990-01-01' }), courseId, `${year}-01-15`);
  expect(valuesOf(await read('AdditionalEducation', year), '2.1', '01')).toMatchObject({ 3: 0 });
});

test('the Excel table has each number with its place, and why it is empty', async () => {
  await read('AdditionalEducation');
  const file = await center.fetch(statistics.file, { query: { form: 'AdditionalEducation', year: YEAR } });
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const rows = sheets[0]?.rows ?? [];
  expect(rows).toContainEqual(['2.1', '01', expect.stringContaining('всего'), '10', 'Женщины', 3, null]);
  expect(rows).toContainEqual([
    ...['2.1', '06', expect.any(String), '3', 'Всего'],
    null,
    'какие образовательные организации, портал не хранит',
  ]);
  // Who looks at the table alone is told that it is incomplete, and of what is not in it.
  const note = 'Числа неполные: столько таких обучений';
  expect(rows).toContainEqual([null, null, 'ОВЗ и инвалидность не указаны', null, null, 3, note]);
  expect(rows).toContainEqual([null, null, expect.stringMatching(/^Разделы 3–6/), null, null, null, 'Заполните сами']);
});

test('whose category nobody has said counts by the job that he had then; what is said by hand goes before', async () => {
  const ownCenter = await makeOrganization(portal.db, { type: 'EducationCenter' });
  await linkClient(portal.db, ownCenter, clientId);
  const admin = await portal.as(await makeOperator(portal.db, [ownCenter], 'HighOperator'));
  const taught = await course('AdvancedTraining', { studyForm: 'FullTime', economicActivity: 'F' }, ownCenter);
  const finish = async (surname: string, jobThen: string | null, category?: StatisticsCategory) => {
    const studentId = await person(surname, {
      ...{ lastname: 'Ильич', birthday: '1980-06-01', disability: 'None' },
      ...(category ? { category } : {}),
    });
    // What he has become since is no business of a training that is over.
    await portal.db.updateTable('students').set({ jobTitle: 'Директор' }).where('id', '=', studentId).execute();
    const assignmentId = await makeAssignment(portal.db, {
      ...{ studentId, courseId: taught, start: '2025-05-01', end: '2025-06-01' },
    });
    await portal.db.updateTable('assignments').set({ jobTitle: jobThen }).where('id', '=', assignmentId).execute();
    await portal.db
      .insertInto('trainingResults')
      .values({ assignmentId, outcome: 'Passed', decidedOn: '2025-06-01' })
      .execute();
  };
  await finish('Главин', 'Главный инженер');
  await finish('Слесарев', 'Слесарь');
  await finish('Учителев', 'Директор школы', 'HeadOfSchool');
  await finish('Никтов', '');
  await finish('Директоров', null);
  const query = { form: 'AdditionalEducation', year: YEAR } as const;
  const form = await countedNow(admin, query);
  const lines = ['01', '02', '03', '05'].map((line) => valuesOf(form, '2.1', line)[3]);
  expect(lines).toEqual([5, 3, 2, 1]);
  expect(form.gaps).toEqual([{ gap: 'category', count: 1 }]);
  const behind = async (at: Partial<StatisticsPeopleQuery>) =>
    (await admin.call(statistics.people, { query: { ...query, ...at } })).items.map(({ student }) => student.fullName);
  expect(await behind({ section: '2.1', line: '03', graph: '3' })).toEqual([
    'Главин Ким Ильич',
    'Директоров Ким Ильич',
  ]);
  expect(await behind({ gap: 'category' })).toEqual(['Никтов Ким Ильич']);
});

test('a profession is named by its code, by each that its courses say; whose course says none is named', async () => {
  const ownCenter = await makeOrganization(portal.db, { type: 'EducationCenter' });
  await linkClient(portal.db, ownCenter, clientId);
  const admin = await portal.as(await makeOperator(portal.db, [ownCenter], 'HighOperator'));
  const terms = { workerProgram: 'Training', studyForm: 'Extramural' };
  for (const [surname, professionCode] of [
    ['Кодов', '19756'],
    ['Шифров', '197561'],
    ['Немов', ''],
    ['Кодин', '19756'],
  ]) {
    const courseId = await course('ProfessionalTraining', { ...terms, professionCode }, ownCenter);
    await decided(await person(surname ?? '', { lastname: 'Ильич', birthday: '1990-01-01' }), courseId, '2025-06-01');
  }
  const query = { form: 'ProfessionalTraining', year: YEAR } as const;
  const { sections, gaps } = await countedNow(admin, query);
  const { graphs, lines } = sections.find(({ number }) => number === '2.1.1') ?? { graphs: [], lines: [] };
  const [code, trained] = ['4', '5'].map((graph) => graphs.findIndex(({ number }) => number === graph));
  expect(lines.map(({ values }) => [values[code ?? -1], values[trained ?? -1]])).toEqual([
    [null, 4],
    [null, 1],
    [19756, 2],
    [197561, 1],
  ]);
  expect(new Set(lines.slice(1).map(({ title }) => title)).size).toBe(1);
  const behind = async (at: Partial<StatisticsPeopleQuery>) =>
    (await admin.call(statistics.people, { query: { ...query, ...at } })).items.map(
      ({ student }) => student.fullName.split(' ')[0],
    );
  expect(await behind({ section: '2.1.1', line: lines[1]?.number, graph: '5' })).toEqual(['Немов']);
  expect(await behind({ section: '2.1.1', line: lines[2]?.number, graph: '5' })).toEqual(['Кодин', 'Кодов']);
  expect(gaps).toContainEqual({ gap: 'professionCode', count: 1 });
  expect(await behind({ gap: 'professionCode' })).toEqual(['Немов']);
});
