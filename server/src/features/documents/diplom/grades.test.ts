import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeGraduateGroup, OUTSIDE_PROTOCOL } from '../../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

/** Two people on a course of retraining, whose examination the committee has graded. */
async function graded(finalTitle: string) {
  const issuedDocuments = ['Diplom'] as const;
  const disciplines = ['Охрана труда', finalTitle];
  const made = await makeGraduateGroup(portal.db, 2, { issuedDocuments: [...issuedDocuments], disciplines });
  const [first = '', second = ''] = made.assignIds;
  for (const [assignmentId, grade] of [
    [first, 'Excelent'],
    [second, 'Accepted'],
  ] as const)
    await portal.db.updateTable('trainingResults').set({ grade }).where('assignmentId', '=', assignmentId).execute();
  const admin = await portal.as(made.administrator);
  const params = { id: made.groupId };
  const infoOf = (id: string) => admin.call(documents.diplomInfo, { params: { id } });
  const fix = async (grades: readonly string[], themeTitle: string) => {
    const { form } = await infoOf(first);
    const rows = form.appendixTwo.disciplines.map((row, index) => ({ ...row, gradeType: grades[index] }));
    const appendixOne = { ...form.appendixOne, themeTitle };
    const body = {
      assignId: first,
      ...form,
      ...OUTSIDE_PROTOCOL,
      series: 'ПП',
      appendixOne,
      appendixTwo: { disciplines: rows },
    };
    return (await admin.fetch(documents.diplom, { body: body as never })).json();
  };
  return { ...made, admin, first, second, params, infoOf, fix };
}

test('a group’s diplomas take the grade that the committee has given each person', async () => {
  const { admin, first, second, params, infoOf } = await graded('Итоговая аттестация');
  await admin.call(groupDocuments.generate, { params, body: { series: 'ПП', ...OUTSIDE_PROTOCOL } });
  await vi.waitFor(
    async () => {
      const { run } = await admin.call(groupDocuments.read, { params });
      expect(run).toMatchObject({ isRunning: false, failed: 0, fixed: 2 });
    },
    { timeout: 60_000 },
  );
  const gradesOf = async (id: string) => (await infoOf(id)).form.appendixTwo.disciplines.map((row) => row.gradeType);
  expect(await gradesOf(first)).toEqual(['Excelent', 'Excelent']);
  expect(await gradesOf(second)).toEqual(['Accepted', 'Accepted']);
});

test('the grade of the examination is the protocol’s, those of the other disciplines are free', async () => {
  const { fix } = await graded('Итоговая аттестация');
  expect(await fix(['Excelent', 'Accepted'], '')).toMatchObject({
    code: 'Invalid',
    fields: { 'appendixTwo.disciplines.1.gradeType': [{ message: 'В протоколе – «отлично»' }] },
  });
  expect(await fix(['Accepted', 'Excelent'], '').catch(() => 'a file')).toBe('a file');
});

test('a final work has a theme: the form and the group’s dialog ask for it', async () => {
  const { admin, params, fix } = await graded('Итоговая аттестационная работа');
  const plan = await admin.call(groupDocuments.plan, { params, query: { series: 'ПП', ...OUTSIDE_PROTOCOL } });
  const reason = 'Тема итоговой работы: укажите тему: в приложении 2 есть итоговая работа';
  expect(plan.map((planned) => planned.reason)).toEqual([reason, reason]);
  expect(await fix(['Good', 'Excelent'], ' ')).toMatchObject({
    code: 'Invalid',
    fields: { 'appendixOne.themeTitle': [{ message: 'Укажите тему: в приложении 2 есть итоговая работа' }] },
  });
  expect(await fix(['Good', 'Excelent'], 'Оценка рисков').catch(() => 'a file')).toBe('a file');
});
