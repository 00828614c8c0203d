import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { results } from '@dopusk/contract/results.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup, OUTSIDE_PROTOCOL } from '../../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const SAID = { series: 'ПП', ...OUTSIDE_PROTOCOL };

async function graduates(size: number) {
  const made = await makeGraduateGroup(portal.db, size, {
    issuedDocuments: ['Diplom'],
    disciplines: ['Экология', 'Химия', 'Итоговая аттестация'],
  });
  const { groupId, courseId, assignIds, disciplineIds } = made;
  const admin = await portal.as(made.administrator);
  const params = { id: groupId };
  for (const id of assignIds)
    await sql`insert into group_students (group_id, student_id)
      select group_id, student_id from assignments where id = ${id} on conflict do nothing`.execute(portal.db);
  /** Of each person the grades in the order of the disciplines. */
  const say = (rows: (string | null)[][], seen?: object) =>
    admin.send(results.save, {
      body: {
        groupId,
        courseId,
        date: '2026-11-09',
        results: rows.map((row, index) => ({
          assignId: assignIds[index] ?? '',
          outcome: 'Passed' as const,
          grades: Object.fromEntries(row.map((grade, place) => [disciplineIds[place] ?? '', grade])) as never,
          ...(seen ? { seenGrades: seen as never } : {}),
        })),
      },
    });
  const read = () => admin.call(results.read, { params, query: { courseId } });
  const plan = async () =>
    new Map((await admin.call(groupDocuments.plan, { params, query: SAID })).map((one) => [one.assignId, one.reason]));
  const board = async () =>
    (await admin.call(groups.readiness, { params, query: {} })).items.map((row) => row.assigns[0]);
  return { ...made, admin, params, say, read, plan, board };
}

test('grades of the table are printed by the appendix; missing ones are named everywhere and refused by one rule', async () => {
  const made = await graduates(2);
  const { admin, params, say, plan, board, assignIds, centerId } = made;
  const [first = '', second = ''] = assignIds;
  expect(
    await say([
      ['Good', 'Credited', 'Excelent'],
      ['Good', null, 'Failed'],
    ]),
  ).toMatchObject({ code: 'Ok' });
  const reason = 'Не хватает: положительные оценки по всем дисциплинам (Химия, Итоговая аттестация)';
  expect(await plan()).toEqual(
    new Map([
      [first, null],
      [second, reason],
    ]),
  );
  expect((await board()).map((row) => [row?.gaps.includes('Grades'), row?.ungraded])).toEqual(
    expect.arrayContaining([
      [false, []],
      [true, ['Химия', 'Итоговая аттестация']],
    ]),
  );
  // The form of one shows the same, and refuses what the results say is failed.
  const info = await admin.call(documents.diplomInfo, { params: { id: second } });
  expect(info.form.appendixTwo.disciplines.map(({ gradeType }) => gradeType)).toEqual(['Good', null, null]);
  const rows = info.form.appendixTwo.disciplines.map((row) => ({ ...row, gradeType: 'Good' }));
  const body = { assignId: second, ...info.form, ...SAID, appendixTwo: { disciplines: rows } };
  expect(await (await admin.fetch(documents.diplom, { body: body as never })).json()).toMatchObject({
    fields: { 'appendixTwo.disciplines.2.gradeType': [{ message: expect.stringContaining('неудовлетворительно') }] },
  });

  await admin.call(groupDocuments.generate, { params, body: SAID });
  let state = await admin.call(groupDocuments.read, { params });
  while (!state.run || state.run.isRunning) state = await admin.call(groupDocuments.read, { params });
  expect(state.failures).toMatchObject([{ assignId: second, reason }]);
  const { data } = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .select(sql<{ дисциплины: { оценка: string }[] }>`data`.as('data'))
    .executeTakeFirstOrThrow();
  expect(data.дисциплины.map(({ оценка }) => оценка)).toEqual(['хорошо', 'зачтено', 'отлично']);
});

test('the grade of the committee counts in disciplines without their own only where the center lets it', async () => {
  const { admin, assignIds, groupId, courseId, plan, board } = await graduates(1);
  const [assignId = ''] = assignIds;
  const said = [{ assignId, outcome: 'Passed' as const, grade: 'Good' as const }];
  await admin.call(results.save, { body: { groupId, courseId, date: '2026-11-09', results: said } });
  const suggested = async () =>
    (await admin.call(documents.diplomInfo, { params: { id: assignId } })).form.appendixTwo.disciplines.map(
      ({ gradeType }) => gradeType,
    );
  expect([await suggested(), (await plan()).get(assignId), (await board())[0]?.ungraded]).toEqual([
    ['Good', 'Good', 'Good'],
    null,
    [],
  ]);
  const settings = await admin.call(stateRegisters.settings);
  await admin.call(stateRegisters.changeSettings, { body: { ...settings, overallGrade: false } });
  // The examination's is the committee's all the same.
  expect([await suggested(), (await plan()).get(assignId), (await board())[0]?.ungraded]).toEqual([
    [null, null, 'Good'],
    'Не хватает: положительные оценки по всем дисциплинам (Экология, Химия)',
    ['Экология', 'Химия'],
  ]);
});

test('what a diploma prints stays while it holds, and what is typed into its form stands in the table', async () => {
  const { admin, say, read, assignIds, disciplineIds } = await graduates(1);
  const [assignId = ''] = assignIds;
  const { form } = await admin.call(documents.diplomInfo, { params: { id: assignId } });
  const rows = form.appendixTwo.disciplines.map((row) => ({ ...row, gradeType: 'Good' as const }));
  const body = { assignId, ...form, ...SAID, appendixTwo: { disciplines: rows } };
  await admin.fetch(documents.diplom, { body: body as never });
  expect((await read()).people).toMatchObject([
    { areGradesHeld: true, grades: Object.fromEntries(disciplineIds.map((id) => [id, 'Good'])) },
  ]);
  expect((await say([['Excelent']])).fields?.[`results.0.grades.${disciplineIds[0]}`]?.[0]?.message).toBe(
    'Оценка напечатана в дипломе. Чтобы изменить, отзовите его',
  );
});

test('of two who fill in the table at once the second is told, and a foreign discipline is not there', async () => {
  const { say, read, disciplineIds } = await graduates(1);
  const [first = ''] = disciplineIds;
  expect(await say([['Good']], {})).toMatchObject({ code: 'Ok' });
  expect((await say([['Excelent']], {})).fields?.[`results.0.grades.${first}`]?.[0]?.message).toMatch(
    /Уже записано иначе/,
  );
  // Left as it stood when the table was opened, it changes nothing.
  expect(await say([[null, 'Credited']], {})).toMatchObject({ code: 'Ok' });
  expect((await read()).people[0]?.grades).toMatchObject({ [first]: 'Good' });
  expect(await say([[null]])).toMatchObject({ code: 'Ok' });
  expect((await read()).people[0]?.grades[first]).toBeUndefined();
  const strange = await graduates(1);
  const foreign = { grades: { [strange.disciplineIds[0] ?? '']: 'Good' as const } };
  const { admin, groupId, courseId, assignIds } = await graduates(1);
  const row = { assignId: assignIds[0] ?? '', outcome: 'Passed' as const, ...foreign };
  const answer = await admin.send(results.save, { body: { groupId, courseId, date: '2026-11-09', results: [row] } });
  expect(answer.code).toBe('NotFoundDiscipline');
});
