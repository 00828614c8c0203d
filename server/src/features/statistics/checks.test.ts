import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { type StatisticsGap, statistics, statisticsGapTitles } from '@dopusk/contract/statistics-forms.ts';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { issueDocument } from '../../../testing/education-register.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { countedNow } from '../../../testing/statistics-count.ts';

let portal: Portal;
let admin: Client;

const people = [
  { surname: 'Верный', jobTitle: 'Слесарь', category: 'Employee' },
  { surname: 'Отозванный', jobTitle: 'Слесарь', category: null },
  { surname: 'Бездипломный', jobTitle: 'Слесарь', category: null },
  { surname: 'Ранний', jobTitle: '', category: 'JobSeeker' },
] as const;

/** Four who have passed in 2025: with a document, with one that is taken back, with none, and by a protocol of 2020. */
beforeAll(async () => {
  portal = await startPortal();
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  admin = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  const courseId = await makeCourse(portal.db, centerId, { trainingType: 'AdvancedTraining' });
  await portal.db.updateTable('courses').set({ economicActivity: 'F' }).where('id', '=', courseId).execute();
  const center = { centerId, clientId, courses: { AdvancedTraining: courseId } } as never;
  for (const [index, { surname, jobTitle, category }] of people.entries()) {
    const { studentId } = await makeStudent(portal.db, clientId, { surname, name: 'Ким', lastname: 'Ильич' });
    const assignmentId = await makeAssignment(portal.db, {
      studentId,
      courseId,
      start: '2025-10-07',
      end: '2025-10-20',
    });
    const fio: [string, string, string] = [surname, 'Ким', 'Ильич'];
    const said = { fio, number: String(index + 1), courseId, assignmentId, studentId };
    const id = surname === 'Бездипломный' ? '' : (await issueDocument(portal.db, center, said)).id;
    await portal.db
      .updateTable('students')
      .set({ statisticsCategory: category, jobTitle, disability: 'None' })
      .where('id', '=', studentId)
      .execute();
    const decidedOn = surname === 'Ранний' ? '2020-02-01' : '2025-10-20';
    await portal.db.insertInto('trainingResults').values({ assignmentId, outcome: 'Passed', decidedOn }).execute();
    if (surname === 'Отозванный')
      await admin.call(documentCorrections.revoke, {
        body: { documentId: id, reason: 'Не проходил обучение', withResting: true },
      });
  }
});

const query = { form: 'AdditionalEducation', year: 2025 } as const;

test('who is counted without a document, by a job or against the days is named with the rule that counts him', async () => {
  const { sections, gaps, checks, rule } = await countedNow(admin, query);
  const line = sections.find(({ number }) => number === '2.1')?.lines[0];
  expect(line?.values[0]).toBe(4);
  expect(gaps).toEqual([]);
  expect(checks).toEqual([
    { gap: 'categoryByJob', count: 2 },
    { gap: 'documentRevoked', count: 1 },
    { gap: 'documentNone', count: 1 },
    { gap: 'decidedBefore', count: 1 },
  ]);
  // The table that is signed off says it as well.
  const file = await admin.fetch(statistics.file, { query });
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const note = 'Проверьте, верно ли посчитано: столько таких обучений';
  const told = (sheets[0]?.rows ?? []).filter((row) => row[6] === note);
  expect(told.map((row) => [row[2], row[5]])).toEqual(
    checks.map(({ gap, count }) => [statisticsGapTitles[gap], count]),
  );
  expect(rule).toMatch(/^Считаются обучения, по которым .* выдан документ или нет/);
  const behind = async (gap: StatisticsGap) =>
    (await admin.call(statistics.people, { query: { ...query, gap } })).items.map(({ student, finishedOn }) => [
      student.fullName.split(' ')[0],
      finishedOn,
    ]);
  expect(await behind('categoryByJob')).toEqual([
    ['Бездипломный', '2025-10-20'],
    ['Отозванный', '2025-10-20'],
  ]);
  expect(await behind('documentRevoked')).toEqual([['Отозванный', '2025-10-20']]);
  expect(await behind('documentNone')).toEqual([['Бездипломный', '2025-10-20']]);
  expect(await behind('decidedBefore')).toEqual([['Ранний', '2025-10-20']]);
});

test('nobody has finished in a year before the one in which he began', async () => {
  const { sections } = await countedNow(admin, { ...query, year: 2020 });
  const values = sections.flatMap(({ lines }) => lines.flatMap((line) => line.values));
  expect(values.filter((value) => value !== null && value !== 0)).toEqual([]);
});
