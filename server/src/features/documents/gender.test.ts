import { documents } from '@dopusk/contract/documents.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Graduate, makeGraduate } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import { administratorScope } from '../../../testing/scope.ts';
import { blankData, withEveryTag } from './blank-data.ts';
import { findFacts } from './db.ts';
import { documentKinds } from './document-kinds.ts';
import { factsOn } from './facts.ts';
import type { PrintedData } from './printed-data.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

/** A graduate called «Швец Ким», or otherwise: no patronymic tells the gender. */
async function nameless(name = { surname: 'Швец', name: 'Ким' }): Promise<Graduate & { admin: Client }> {
  const made = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'] });
  await portal.db
    .updateTable('users')
    .set({ ...name, lastname: '' })
    .where('id', '=', made.student.userId)
    .execute();
  return { ...made, admin: await portal.as(made.administrator) };
}

const profile = (admin: Client, id: string) => admin.call(students.read, { params: { id } });

async function say(admin: Client, id: string, gender: 'Male' | 'Female' | null) {
  const { user } = await profile(admin, id);
  const { surname, name, phone, email } = user;
  await admin.call(students.update, {
    body: { id, surname, name, hasNoLastName: true, phone, email, gender } as never,
  });
}

async function fix(admin: Client, assignId: string) {
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  return admin.fetch(documents.certificate, { body: { assignId, ...form, suggestedNumber: form.number } });
}

async function snapshotOf(assignId: string): Promise<PrintedData['слушатель'] | undefined> {
  const row = await portal.db
    .selectFrom('documents')
    .innerJoin('assignmentDocuments', 'assignmentDocuments.id', 'documents.id')
    .where('assignmentDocuments.assignmentId', '=', assignId)
    .select('documents.data')
    .executeTakeFirst();
  return (row?.data as PrintedData | undefined)?.слушатель;
}

test.each([
  ['Швец', 'Ким'],
  ['Ли', 'Чжэнь'],
  ['Нгуен', 'Тхи Хуен'],
  ['Иванов', 'Иван'],
])(
  'nothing is issued to %s %s, whose patronymic tells no gender, and the form says where to say it',
  async (surname, name) => {
    const { admin, assignmentId, student } = await nameless({ surname, name });
    expect(await profile(admin, student.studentId)).toMatchObject({
      genderByName: null,
      dativeByRules: `${surname} ${name}`,
    });
    const { gaps, form } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
    expect(gaps).toContain('Gender');
    expect(form.fullNameDative).toBe(`${surname} ${name}`);
    expect(await (await fix(admin, assignmentId)).json()).toMatchObject({
      code: 'Invalid',
      msg: 'Не хватает: пол сотрудника (по отчеству не виден)',
    });
    expect(await snapshotOf(assignmentId)).toBeUndefined();
  },
);

test.each([
  ['Female', { прошёл: 'прошла', освоил: 'освоила', он: 'она', фио_дательный: 'Швец Ким' }],
  ['Male', { прошёл: 'прошёл', освоил: 'освоил', он: 'он', фио_дательный: 'Швецу Киму' }],
] as const)('what somebody has said is printed, and declines the name: %s', async (gender, words) => {
  const { admin, assignmentId, student } = await nameless();
  await say(admin, student.studentId, gender);
  expect(await profile(admin, student.studentId)).toMatchObject({ gender, dativeByRules: words.фио_дательный });
  expect((await fix(admin, assignmentId)).status).toBe(200);
  expect(await snapshotOf(assignmentId)).toMatchObject(words);
});

test('what somebody has said is stronger than the name', async () => {
  const { administrator, assignmentId, student } = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'] });
  const admin = await portal.as(administrator);
  expect((await profile(admin, student.studentId)).genderByName).toBe('Female');
  await portal.db.updateTable('students').set({ gender: 'Male' }).where('id', '=', student.studentId).execute();
  expect((await fix(admin, assignmentId)).status).toBe(200);
  expect(await snapshotOf(assignmentId)).toMatchObject({ прошёл: 'прошёл' });
});

test('every document declines a name and speaks of its bearer as somebody has corrected it on the person', async () => {
  const { administrator, assignmentId, student } = await makeGraduate(portal.db);
  await portal.db
    .updateTable('students')
    .set({ gender: 'Male', dativeName: 'Соловьёву Любови Андреевичу' })
    .where('id', '=', student.studentId)
    .execute();
  const record = await findFacts(portal.db, await administratorScope(portal, administrator), assignmentId);
  if (!record) throw new Error('no facts');
  const issued = { number: '1', date: '2026-11-09', verificationCode: 'A', verificationPage: 'http://x.test' };
  for (const kind of Object.values(documentKinds)) {
    const facts = factsOn(record, kind.type, issued.date);
    const body = { ...kind.suggest(facts), assignId: assignmentId };
    const { слушатель } = kind.print(facts, body, issued);
    expect({ type: kind.type, ...слушатель }).toMatchObject({
      type: kind.type,
      фио_дательный: 'Соловьёву Любови Андреевичу',
      фамилия_дательный: 'Соловьёву',
      имя_дательный: 'Любови Андреевичу',
      прошёл: 'прошёл',
      он: 'он',
    });
  }
});

test('a snapshot older than a tag says nothing there, and the gender as it said before', () => {
  const { освоил, ...слушатель } = { ...blankData.слушатель, фио: 'Ли Ким', прошёл: 'прошла' };
  const { люди, ...rest } = blankData;
  const old = { ...rest, слушатель, документ: { номер: '7' } } as unknown as PrintedData;
  expect(withEveryTag(old)).toEqual({
    ...blankData,
    слушатель: { ...blankData.слушатель, фио: 'Ли Ким', прошёл: 'прошла', освоил: 'освоила' },
    документ: { ...blankData.документ, номер: '7' },
  });
});
