import { today } from '@dopusk/contract/fields/date.ts';
import { history } from '@dopusk/contract/history.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import { makeAssignment } from '../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { type Household, makeWorld } from '../../../testing/world.ts';
import { tellNews } from './news.ts';

let portal: Portal;
let own: Household;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  own = (await makeWorld(portal.db)).own;
});

/** Has the administrator name the center's operator in a note. */
async function mention(text: string) {
  const administrator = await portal.as(own.administrator);
  const { id } = await administrator.call(history.addNote, {
    body: { record: 'Group', recordId: own.groupId, text, mentioned: [own.centerOperator.operatorId] },
  });
  return { id, remove: () => administrator.call(history.removeNote, { body: { id } }) };
}

test('a notice is counted and shown in the portal whatever letters the user wants, until it is read anywhere', async () => {
  const reader = await portal.as(own.centerOperator);
  await reader.call(notices.choose, { body: { event: 'Mentioned', channel: 'Mail', isOn: false } });
  await mention('Проверьте список');
  expect(await reader.call(notices.unread, {})).toEqual({ count: 1 });
  const [shown] = await reader.call(notices.latest, {});
  expect(shown).toMatchObject({
    isRead: false,
    text: expect.stringContaining('Проверьте список'),
    path: `/groups/${own.groupId}?history=open`,
  });
  const stranger = await portal.as(own.clientOperator);
  await stranger.call(notices.markRead, { body: { id: shown?.id ?? '' } });
  expect(await reader.call(notices.unread, {})).toEqual({ count: 1 });
  const elsewhere = await portal.as(own.centerOperator);
  await elsewhere.call(notices.markRead, { body: { id: shown?.id ?? '' } });
  expect(await reader.call(notices.unread, {})).toEqual({ count: 0 });
});

test('what was taken back, or is no concern of the reader any more, is not shown', async () => {
  const reader = await portal.as(own.centerOperator);
  const { remove } = await mention('Ошибка');
  const texts = async () => (await reader.call(notices.latest, {})).map(({ text }) => text).join();
  expect(await texts()).toContain('Ошибка');
  await remove();
  expect(await texts()).not.toContain('Ошибка');
});

test('a student is told in the portal of his course, once', async () => {
  const student = await makeStudent(portal.db, own.clientId);
  const { clientOperator, courseId } = own;
  const assignmentId = await makeAssignment(portal.db, {
    studentId: student.studentId,
    courseId,
    start: today(),
    end: today(),
  });
  const createdBy = clientOperator.userId;
  await portal.db.updateTable('assignments').set({ createdBy }).where('id', '=', assignmentId).execute();
  for (const _ of [1, 2]) await tellNews(portal.context);
  const reader = await portal.as(student);
  expect(await reader.call(notices.latest, {})).toMatchObject([
    { title: 'Вам назначен курс', path: `/assignments/${assignmentId}` },
  ]);
});
