import { contactChanges } from '@dopusk/contract/contact-changes.ts';
import { invitations } from '@dopusk/contract/invitations.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { students } from '@dopusk/contract/students.ts';
import { webhooks } from '@dopusk/contract/webhooks.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeOperator, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { messagesTo, messageTo, tokenIn } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { endSessionsOf } from '../commands.ts';

/** What somebody who had an operator's account for a while leaves in his center. */

let portal: Portal;
let centerId: string;
let boss: Client;
let owner: MadeOperator;
let email: string;
let back: string;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on', WEBHOOKS_PRIVATE: 'on' });
});

beforeEach(async () => {
  serial += 1;
  [email, back] = [`owner${serial}@left.test`, `back${serial}@door.test`];
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  boss = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  owner = await makeOperator(portal.db, [centerId], 'HighOperator', { email });
});

const invite = (by: Client, to: string) =>
  by.call(invitations.create, { body: { email: to, rights: [], role: 'HighOperator' } });
const addAddress = (by: Client, title: string) =>
  by.call(webhooks.create, { body: { title, url: 'http://127.0.0.1:9/x', events: ['documents.ready'] } });
const accept = (token: string) =>
  portal.anonymous().send(invitations.accept, {
    body: {
      ...{ token, surname: 'Чужой', name: 'Пётр', lastName: 'Ильич', phone: `+7915${String(serial).padStart(7, '0')}` },
      ...{ password: 'Ромашка-2026', confirmPassword: 'Ромашка-2026', userAgreement: true, personalData: true },
    },
  });

/** Changes the e-mail as his own; the link that the letter to the former one has. */
async function takeEmail(thief: Client): Promise<string> {
  const { surname, name, lastname, phone } = await portal.db
    .selectFrom('users')
    .where('id', '=', owner.userId)
    .select(['surname', 'name', 'lastname', 'phone'])
    .executeTakeFirstOrThrow();
  const wanted = `thief${serial}@left.test`;
  const body = { surname, name, lastName: lastname, phone: phone ?? '', email: wanted };
  await thief.call(operators.update, { body });
  await portal.anonymous().call(contactChanges.confirm, { body: { token: tokenIn(await messageTo(portal, wanted)) } });
  const letter = async () => (await messagesTo(portal, email)).find(({ subject }) => subject === 'Сменена почта');
  await expect.poll(letter).toBeDefined();
  return tokenIn((await letter()) ?? { text: '' });
}

const ends: [string, () => Promise<() => Promise<unknown>>][] = [
  [
    'the owner takes his e-mail back',
    async () => {
      const token = await takeEmail(await portal.as(owner));
      return () => portal.anonymous().call(contactChanges.undo, { body: { token } });
    },
  ],
  [
    'an administrator ends his sessions',
    async () => () => boss.call(operators.endSessions, { params: { id: owner.operatorId } }),
  ],
  ['whoever runs the portal ends his sessions', async () => () => endSessionsOf(portal.context, email)],
];

test.each(ends)('opens nothing any more once %s', async (_, prepare) => {
  const thief = await portal.as(owner);
  await invite(thief, back);
  const link = tokenIn(await messageTo(portal, back));
  const colleague = `colleague${serial}@left.test`;
  await invite(boss, colleague);
  await addAddress(thief, 'Его');
  const turned = await addAddress(boss, 'Изменённый');
  await addAddress(boss, 'Чужой');
  await thief.call(webhooks.update, {
    body: { id: turned.id, title: 'Изменённый', url: 'http://127.0.0.1:9/y', events: ['documents.ready'] },
  });
  // One that he has changed long ago: nothing is put back in the log.
  const { id: old } = await addAddress(boss, 'Давний');
  await sql`insert into audit_log (id, user_id, organization_id, action, subject_id, created_at) values
    (gen_random_uuid(), ${owner.userId}, ${centerId}, 'webhook.changed', ${old}, now() - interval '8 days')`.execute(
    portal.db,
  );

  const end = await prepare();
  await end();

  expect((await accept(link)).code).toBe('InvalidToken');
  const pending = await boss.call(invitations.list, { query: {} });
  expect(pending.map((one) => one.email)).toEqual([colleague]);
  const addresses = await boss.call(webhooks.list);
  expect(Object.fromEntries(addresses.map(({ title, off }) => [title, off]))).toEqual({
    ...{ Его: 'ByHand', Изменённый: 'ByHand', Чужой: null, Давний: null },
  });
  const log = await portal.db
    .selectFrom('auditLog')
    .where('organizationId', '=', centerId)
    .where('userId', 'is', null)
    .where('action', 'in', ['invitation.withdrawn', 'webhook.turned-off'])
    .orderBy('action')
    .select(['action', 'details'])
    .execute();
  expect(log.map(({ action, details }) => [action, details])).toEqual([
    ['invitation.withdrawn', { email: back }],
    ...['Его', 'Изменённый'].map((title) => ['webhook.turned-off', expect.objectContaining({ title })]),
  ]);
});

test.each(ends)('leaves nobody unseen whom he has let in before %s', async (_, prepare) => {
  const bossEmail = `boss${serial}@left.test`;
  await makeOperator(portal.db, [centerId], 'HighOperator', { email: bossEmail });
  const thief = await portal.as(owner);
  await invite(thief, back);
  expect((await accept(tokenIn(await messageTo(portal, back)))).code).toBe('Ok');
  // Of another's account, and let in long ago: neither is said.
  const [others, old] = [`others${serial}@left.test`, `old${serial}@left.test`];
  await invite(boss, others);
  serial += 1000;
  expect((await accept(tokenIn(await messageTo(portal, others)))).code).toBe('Ok');
  const { operatorId: long } = await makeOperator(portal.db, [centerId], 'Operator', { email: old });
  const details = JSON.stringify({ invitedBy: owner.operatorId, from: centerId });
  await sql`insert into audit_log (id, organization_id, action, subject_id, details, created_at) values
    (gen_random_uuid(), ${centerId}, 'invitation.accepted', ${long}, ${details}, now() - interval '8 days')`.execute(
    portal.db,
  );

  const end = await prepare();
  await end();

  const letters = async (to: string) =>
    (await messagesTo(portal, to)).filter(({ subject }) => subject.startsWith('Проверьте, кому открыла доступ'));
  await expect.poll(() => letters(bossEmail)).toHaveLength(1);
  const [letter] = await letters(bossEmail);
  expect(letter?.text).toContain(`Чужой Пётр Ильич, ${back}`);
  for (const email of [others, old]) expect(letter?.text).not.toContain(email);
  expect(letter?.text).toMatch(/orgs\/[\w-]+\?tab=operators/);
  // Who was let in may be who is meant.
  expect(await letters(back)).toEqual([]);
  const log = await portal.db
    .selectFrom('auditLog')
    .innerJoin('operators', 'operators.id', 'auditLog.subjectId')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('auditLog.organizationId', '=', centerId)
    .where('action', '=', 'operator.let-in')
    .select('users.email')
    .execute();
  expect(log).toEqual([{ email: back }]);
});

test.each(ends)('changes nobody else’s e-mail any more once %s', async (_, prepare) => {
  const { studentId, userId } = await makeStudent(portal.db, centerId, {
    surname: 'Белов',
    name: 'Олег',
    lastname: '',
  });
  const { email: own, phone } = await portal.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'phone'])
    .executeTakeFirstOrThrow();
  const thief = await portal.as(owner);
  const wanted = `taken${serial}@door.test`;
  const names = { surname: 'Белов', name: 'Олег', lastName: '', hasNoLastName: true };
  await thief.call(students.update, { body: { id: studentId, ...names, email: wanted, phone: phone ?? '' } });
  const token = tokenIn(await messageTo(portal, wanted));
  const end = await prepare();
  await end();
  expect(await portal.anonymous().refused(contactChanges.confirm, { body: { token } })).toBe('InvalidToken');
  const row = portal.db.selectFrom('users').where('id', '=', userId).select('email');
  expect(await row.executeTakeFirst()).toEqual({ email: own });
  const log = portal.db.selectFrom('auditLog').where('action', '=', 'contact.change-withdrawn');
  expect(await log.where('subjectId', '=', userId).select(['userId', 'organizationId', 'details']).execute()).toEqual([
    { userId: null, organizationId: centerId, details: { contact: 'email' } },
  ]);
});

test.each(ends)('tells no chat any more that was linked of late, once %s', async (_, prepare) => {
  const chats = portal.db.selectFrom('messengerChats').where('userId', '=', owner.userId).select('messenger');
  await portal.db
    .insertInto('messengerChats')
    .values([
      { userId: owner.userId, messenger: 'Telegram', chatId: `thief${serial}` },
      { userId: owner.userId, messenger: 'Max', chatId: `own${serial}` },
    ])
    .execute();
  await portal.db
    .updateTable('messengerChats')
    .set({ linkedAt: sql<Date>`now() - interval '8 days'` })
    .where('chatId', '=', `own${serial}`)
    .execute();
  const end = await prepare();
  await end();
  expect(await chats.execute()).toEqual([{ messenger: 'Max' }]);
});
