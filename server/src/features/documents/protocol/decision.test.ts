import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeGraduateGroup, makeResult } from '../../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

async function group(size: number) {
  const made = await makeGraduateGroup(portal.db, size, {
    trainingType: 'ProfessionalTraining',
    issuedDocuments: ['Certificate', 'Protocol'],
  });
  const admin = await portal.as(made.administrator);
  const text = async () => {
    const { fixed } = await admin.call(documents.protocolInfo, { params: { id: made.assignmentId } });
    const params = { id: fixed?.id ?? '', part: 'Protocol', format: 'Docx' };
    const file = await admin.fetch(documents.file, { params });
    return textInZip(new Uint8Array(await file.arrayBuffer()))
      .replace(/<[^>]+>/g, '')
      .replaceAll('\u00a0', ' ');
  };
  return {
    ...made,
    admin,
    fixOne: async (changes: object = {}) => {
      const { form } = await admin.call(documents.protocolInfo, { params: { id: made.assignmentId } });
      const response = await admin.fetch(documents.protocol, {
        body: { assignId: made.assignmentId, ...form, ...changes },
      });
      return response.status === 200 ? text() : ((await response.json()) as object);
    },
    fixAll: async () => {
      const params = { id: made.groupId };
      await admin.call(groupDocuments.generate, { params, body: {} });
      await vi.waitFor(
        async () => expect((await admin.call(groupDocuments.read, { params })).run?.isRunning).toBe(false),
        { timeout: 60_000 },
      );
      return text();
    },
  };
}

const AWARDED = 'присвоить квалификацию';

test('the protocol of one who has failed awards nothing, and that of one who has passed names him', async () => {
  const failed = await group(1);
  await makeResult(portal.db, failed.assignmentId, 'Не явился');
  const said = await failed.fixOne();
  expect(said).toContain('Не явилась');
  expect(said).not.toContain(AWARDED);
  const passed = await group(1);
  expect(await passed.fixOne()).toContain(`Соловьёвой Любови Андреевне ${AWARDED}`);
});

test('the protocol of a group awards to all, or names those who have passed', async () => {
  const all = await group(2);
  expect(await all.fixAll()).toContain(`Слушателям, сдавшим квалификационный экзамен, ${AWARDED}`);
  const some = await group(3);
  await makeResult(portal.db, some.assignIds[1] ?? '', 'Не сдал');
  const said = await some.fixAll();
  expect(said).toContain(`Петроваву Петру Ильичу, Соловьёвой Любови Андреевне ${AWARDED}`);
  expect(said).not.toContain('Слушателям, сдавшим');
  const none = await group(2);
  for (const id of none.assignIds) await makeResult(portal.db, id, 'Не сдал');
  expect(await none.fixAll()).not.toContain(AWARDED);
});

test.each([
  ['Сдал', { result: 'Не сдала' }],
  ['Не сдал', { result: 'Сдала' }],
  ['Сдал (хорошо)', { result: 'Сдала на отлично' }],
])('a protocol does not say other than the recorded «%s»', async (recorded, changes) => {
  const { assignmentId, fixOne } = await group(1);
  const [words = '', grade] = recorded.split(' (');
  await makeResult(portal.db, assignmentId, words === 'Сдал' || !grade ? recorded : words);
  if (grade)
    await portal.db
      .updateTable('trainingResults')
      .set({ grade: 'Good', words: '' })
      .where('assignmentId', '=', assignmentId)
      .execute();
  expect(await fixOne(changes)).toMatchObject({
    fields: {
      result: [
        { message: expect.stringMatching(/^Записан другой результат: «.*». Измените его в результатах обучения$/) },
      ],
    },
  });
});

test('words of the committee’s own keep the recorded grade, in the gender of the person', async () => {
  const { assignmentId, fixOne } = await group(1);
  await portal.db
    .updateTable('trainingResults')
    .set({ grade: 'Good' })
    .where('assignmentId', '=', assignmentId)
    .execute();
  expect(await fixOne({ result: 'Сдал, рекомендован к работе' })).toContain('Сдала, рекомендована к работе');
  const { grade } = await portal.db
    .selectFrom('trainingResults')
    .where('assignmentId', '=', assignmentId)
    .select('grade')
    .executeTakeFirstOrThrow();
  expect(grade).toBe('Good');
});
