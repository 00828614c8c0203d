import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeQuestionnaireLink, makeSentQuestionnaire } from '../../../demo/questionnaire-builders.ts';
import { makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

/** What an operator is told before he accepts. */

let portal: Portal;
let operator: Client;
let clientId: string;
let studentId: string;
let colleagueId: string;
let groupId: string;
let linkId: string;

beforeAll(async () => {
  portal = await startPortal();
});

beforeEach(async () => {
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  const made = await makeOperator(portal.db, [clientId]);
  operator = await portal.as(made);
  ({ studentId } = await makeStudent(portal.db, clientId, { snils: '' }));
  const colleague = { surname: 'Васильев', name: 'Пётр', lastname: 'Олегович', snils: '' };
  ({ studentId: colleagueId } = await makeStudent(portal.db, clientId, colleague));
  groupId = await makeGroup(portal.db, { clientId, centerId, studentIds: [studentId, colleagueId] });
  linkId = await makeQuestionnaireLink(portal.db, { groupId, organizationId: clientId, operatorId: made.operatorId });
});

/** The SNILS that the questionnaires of these tests bring. */
const SNILS = '11223344595';

async function sentBy(id: string) {
  await makeSentQuestionnaire(portal.db, { groupId, studentId: id, linkId });
  const row = (await rows()).find((one) => one.studentId === id);
  return { id: row?.id ?? '', sentAt: row?.sentAt ?? '' };
}
const rows = async () => (await operator.call(questionnaires.ofGroup, { params: { id: groupId } })).people;
const doubtOf = async (id: string) => (await rows()).find((one) => one.studentId === id)?.snilsDoubt;
const proposalOf = (id: string) => operator.call(questionnaires.proposal, { params: { id } });
const snilsOf = async (id: string) => (await operator.call(students.read, { params: { id } })).snilsNumber;
const hasSnils = (id: string, snilsNumber: string) =>
  portal.db.updateTable('students').set({ snilsNumber }).where('id', '=', id).execute();

test('a SNILS that is a colleague’s is named and not accepted, and stops nobody else', async () => {
  await hasSnils(colleagueId, SNILS);
  const [taken, own] = [await sentBy(studentId), await sentBy(colleagueId)];
  expect([await doubtOf(studentId), await doubtOf(colleagueId)]).toEqual(['Taken', null]);
  expect(await proposalOf(taken.id)).toMatchObject({
    snilsDoubt: 'Taken',
    snilsTaken: expect.stringContaining('Васильев Пётр Олегович'),
  });
  expect(await operator.refused(questionnaires.accept, { body: taken })).toBe('SnilsAlreadyUse');
  const { accepted, refused } = await operator.call(questionnaires.acceptAll, { body: { chosen: [taken, own] } });
  expect([accepted, refused.map(({ id }) => id)]).toEqual([1, [taken.id]]);
  expect(refused[0]?.message).toContain('Васильев Пётр Олегович');
  expect([await snilsOf(studentId), await snilsOf(colleagueId)]).toEqual(['', SNILS]);
});

test('what a person says is wrong in his data is shown in the list, and accepted by whoever has read it alone', async () => {
  const remarked = await sentBy(studentId);
  const remark = 'Фамилия пишется через «ё»';
  await portal.db.updateTable('questionnaires').set({ remark }).where('id', '=', remarked.id).execute();
  expect((await rows()).map((one) => [one.studentId, one.remark])).toEqual(
    expect.arrayContaining([
      [studentId, remark],
      [colleagueId, ''],
    ]),
  );
  const { accepted, refused } = await operator.call(questionnaires.acceptAll, { body: { chosen: [remarked] } });
  expect([accepted, refused.map(({ id }) => id)]).toEqual([0, [remarked.id]]);
  expect(refused[0]?.message).toContain(remark);
  await operator.call(questionnaires.accept, { body: remarked });
  expect((await rows()).find((one) => one.studentId === studentId)).toMatchObject({ state: 'Accepted', remark: '' });
});

test('a SNILS in place of another is named before it is accepted', async () => {
  await hasSnils(studentId, '10000000312');
  const replaced = await sentBy(studentId);
  expect(await doubtOf(studentId)).toBe('Replaced');
  expect(await proposalOf(replaced.id)).toMatchObject({ snilsDoubt: 'Replaced', snilsTaken: null });
  await operator.call(questionnaires.accept, { body: replaced });
  expect([await snilsOf(studentId), await doubtOf(studentId)]).toEqual([SNILS, null]);
});

test('of another organization’s person a SNILS is no double: whoever works at two has one', async () => {
  const { studentId: elsewhere } = await makeStudent(portal.db, await makeOrganization(portal.db));
  await hasSnils(elsewhere, SNILS);
  const sent = await sentBy(studentId);
  expect(await doubtOf(studentId)).toBeNull();
  await operator.call(questionnaires.accept, { body: sent });
  expect(await snilsOf(studentId)).toBe(SNILS);
});

test('of two that are accepted at the same instant with one SNILS one person gets it', async () => {
  const sent = [await sentBy(studentId), await sentBy(colleagueId)];
  const codes = await Promise.all(
    sent.map(async (body) => (await operator.send(questionnaires.accept, { body })).code),
  );
  expect(codes.toSorted()).toEqual(['Ok', 'SnilsAlreadyUse']);
  expect([await snilsOf(studentId), await snilsOf(colleagueId)].toSorted()).toEqual(['', SNILS]);
});

test('one that was returned and is sent again as it was says so, and one that was mended does not', async () => {
  const { id, ...sent } = await sentBy(studentId);
  expect(await proposalOf(id)).toMatchObject({ unchangedSince: null });
  await operator.call(questionnaires.sendBack, { body: { id, ...sent, reason: 'Скан не читается' } });
  const again = portal.db.updateTable('questionnaires').set({ state: 'Sent' }).where('id', '=', id);
  await again.execute();
  expect(await proposalOf(id)).toMatchObject({ unchangedSince: 'Скан не читается' });
  await again.set({ answers: JSON.stringify({ passportIssuer: 'УМВД по Тверской области' }) }).execute();
  expect(await proposalOf(id)).toMatchObject({ unchangedSince: null, fields: [{ name: 'passportIssuer' }] });
});

test('the sheet with the code says whose questionnaire it is, what to have at hand and until when', async () => {
  const response = await operator.fetch(questionnaires.qr, { params: { id: linkId }, query: { sheet: 'true' } });
  expect(response.headers.get('content-type')).toContain('image/svg+xml');
  const text = (await response.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toMatch(/Анкета слушателя .*Приготовьте: .*СНИЛС.*Ссылка действует до \d\d\.\d\d\.\d{4}/);
});
