import { assignments } from '@dopusk/contract/assignments.ts';
import { centerLinks } from '@dopusk/contract/center-links.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { history } from '@dopusk/contract/history.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { registration } from '@dopusk/contract/registration.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { makePrintedDocument } from '../../../../demo/document-builders.ts';
import { makeAssignment, makeCourse } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { innOf } from '../../../../testing/inn.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { type Household, makeWorld } from '../../../../testing/world.ts';
import { tellNews } from '../../notices/news.ts';

/** What a client and a center learn of each other without asking. */

let portal: Portal;
let own: Household;
let client: Client;
let center: Client;

beforeEach(async () => {
  portal = await startPortal({ DEMO: 'on' });
  ({ own } = await makeWorld(portal.db));
  client = await portal.as(own.clientOperator);
  center = await portal.as(own.administrator);
  await tellNews(portal.context);
});

const pair = () => ({ organizationId: own.clientId, centerId: own.centerId });

const linesOf = async (reader: Client) => {
  const { items } = await reader.call(history.list, { query: { record: 'Organization', recordId: own.clientId } });
  return items.map(({ text, about, author }) => ({ text, about, author }));
};

const titleOf = async (id: string) =>
  (await portal.db.selectFrom('organizations').where('id', '=', id).select('title').executeTakeFirstOrThrow()).title;

const nameOf = async (userId: string) =>
  (await portal.db.selectFrom('users').where('id', '=', userId).select('fullName').executeTakeFirstOrThrow()).fullName;

test('who took a file with their numbers is named as who opened them, also once the center is unlinked', async () => {
  const { studentId } = await makeStudent(portal.db, own.clientId);
  for (const id of [own.assignmentId, await makeAssignment(portal.db, { studentId, courseId: own.courseId })])
    await makePrintedDocument(portal.db, id, { number: id });
  const readers = async () => (await client.call(centerLinks.list, { params: { id: 'Current' } }))[0]?.readers;
  const before = await readers();
  expect((await center.fetch(issueRegister.file, { query: {} })).status).toBe(200);
  const reader = {
    fullName: await nameOf(own.administrator.userId),
    people: 0,
    names: [],
    inFiles: 2,
    lastAt: expect.any(String),
  };
  expect([before, await readers()]).toEqual([[], [reader]]);
  const former = () => client.call(centerLinks.formerReaders, { params: { id: 'Current' } });
  expect(await former()).toEqual([]);
  await client.call(centerLinks.remove, { body: pair() });
  expect(await former()).toEqual([
    { center: { id: own.centerId, title: await titleOf(own.centerId) }, readers: [reader] },
  ]);
});

test('who was shown a passport in the form of a contract is named', async () => {
  const passport = { passportSeries: '3605', passportNumber: '550006' };
  const { studentId } = own.student;
  await portal.db.updateTable('students').set(passport).where('id', '=', studentId).execute();
  const readers = async () => (await client.call(centerLinks.list, { params: { id: 'Current' } }))[0]?.readers;
  const before = await readers();
  const { form, fullName } = await center.call(documents.contractInfo, { query: { assignId: own.assignmentId } });
  expect(form.studentPassport).toContain('550006');
  const author = await nameOf(own.administrator.userId);
  expect([before, await readers()]).toEqual([
    [],
    [expect.objectContaining({ fullName: author, people: 1, names: [fullName] })],
  ]);
});

test('who narrowed, widened and ended a link stands in the history of the client by name', async () => {
  await client.call(centerLinks.setExtent, { body: { ...pair(), extent: 'Taught' } });
  const author = await nameOf(own.clientOperator.userId);
  const about = [expect.stringContaining(await titleOf(own.centerId)), 'Только обучающиеся'];
  expect((await linesOf(client))[0]).toEqual({ text: 'Изменено, кого видит учебный центр', about, author });
  expect((await linesOf(center))[0]).toMatchObject({ text: 'Изменено, кого видит учебный центр' });
  await client.call(centerLinks.remove, { body: pair() });
  expect((await linesOf(client))[0]).toMatchObject({ text: 'Отвязан учебный центр', author });
});

test('what a center assigns to its people a client is told, and finds in its history; what it assigns itself not', async () => {
  const ids = [own.student.studentId, (await makeStudent(portal.db, own.clientId)).studentId];
  const courseId = await makeCourse(portal.db, own.centerId, { title: 'Стропальщик', isLocked: false });
  const body = { courseId, fromOrganizationId: own.centerId, dateStartLearning: today() };
  await center.call(assignments.addMany, { body: { ...body, studentIds: ids } });
  await Promise.all([tellNews(portal.context), tellNews(portal.context)]);
  const told = async () => (await client.call(notices.latest, {})).filter(({ title }) => title.startsWith('Назначен'));
  const [notice, ...others] = await told();
  expect(others).toEqual([]);
  expect(notice?.title).toBe('Назначены курсы: 2 назначения');
  expect(notice?.text).toMatch(/ назначает обучение вашим сотрудникам:/);
  expect(notice?.text.match(/Стропальщик/g)).toHaveLength(2);
  const letters = portal.db.selectFrom('deliveries').where('kind', '=', 'notice.Assigned');
  expect(await letters.where('userId', '=', own.clientOperator.userId).select('channel').execute()).toEqual([
    { channel: 'Mail' },
  ]);
  expect((await linesOf(client))[0]).toMatchObject({
    text: 'Учебный центр назначил курс сотрудникам',
    about: expect.arrayContaining(['Стропальщик', 'сотрудников: 2']),
  });

  const other = await makeCourse(portal.db, own.centerId, { title: 'Свой', isLocked: false });
  await client.call(assignments.add, { body: { ...body, courseId: other, studentId: ids[0] ?? '' } });
  await tellNews(portal.context);
  expect(await told()).toHaveLength(1);
  expect((await linesOf(client))[0]?.about).not.toContain('Свой');
});

test('a center is told of a client that comes by itself, once, and of none that it has made', async () => {
  await makeOrganization(portal.db);
  const phone = '+79171112233';
  const contact = { surname: 'Новиков', name: 'Олег', lastName: 'Ильич', phone, email: 'new@client.test' };
  await portal.anonymous().call(registration.organizationAndOperator, {
    body: {
      organization: {
        title: 'ООО «Ромашка»',
        inn: innOf(431),
        phone,
        email: 'office@client.test',
        bankAccountNumber: '40702810200000000001',
      },
      operator: { ...contact, password: 'Ромашка-2026', confirmPassword: 'Ромашка-2026' },
      userAgreement: true,
      center: own.centerId,
    },
  });
  await Promise.all([tellNews(portal.context), tellNews(portal.context)]);
  await tellNews(portal.context);
  const told = async (reader: Client) =>
    (await reader.call(notices.latest, {})).filter(({ title }) => title.startsWith('Новый клиент'));
  const [notice, ...others] = await told(center);
  expect(others).toEqual([]);
  expect(notice?.title).toBe('Новый клиент: ООО «Ромашка»');
  expect(notice?.text).toMatch(/зарегистрировалась по вашей ссылке\. Центру открыто: весь персонал\.$/);
  expect(notice?.path).toMatch(/^\/orgs\//);
  expect(await told(client)).toEqual([]);
});
