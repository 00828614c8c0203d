import { imports } from '@dopusk/contract/imports.ts';
import { invitations } from '@dopusk/contract/invitations.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { registration } from '@dopusk/contract/registration.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { tokens } from '@dopusk/contract/tokens.ts';
import { webhooks } from '@dopusk/contract/webhooks.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD, type MadeOperator, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

/** A call of whoever has somebody's account, under way while its owner ends the sessions and changes the password. */

let portal: Portal;
let owner: MadeOperator;
let thief: Client;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on', WEBHOOKS_PRIVATE: 'on' });
});

beforeEach(async () => {
  serial += 1;
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  owner = await makeOperator(portal.db, [centerId], 'HighOperator', { email: `owner${serial}@way.test` });
  thief = await portal.as(owner);
});

/** The account is asked for before any record. */
const id = '01900000-0000-7000-8000-00000000000a';
const person = { surname: 'Чужаков', name: 'Пётр', lastName: 'Ильич', phone: '+79175550000' };
const NEW_PASSWORD = 'Ромашка-2026';

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
  return rows[0]?.count;
};

/** Makes a call, and lets it come as far as the account before the owner takes the account back. */
async function takenBackMeanwhile<T>(call: () => Promise<T>): Promise<T> {
  let asked: Promise<T> | undefined;
  await portal.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ passwordHash: 'nobody’s' }).where('id', '=', owner.userId).execute();
    asked = call();
    await expect.poll(waiting).toBe(1);
    await tx.deleteFrom('sessions').where('userId', '=', owner.userId).execute();
  });
  return asked as Promise<T>;
}

test.each<[string, () => Promise<{ code: string }>]>([
  [
    'a new password',
    () => thief.send(session.updatePassword, { body: { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD } }),
  ],
  [
    'an invitation',
    () =>
      thief.send(invitations.create, { body: { email: `back${serial}@way.test`, rights: [], role: 'HighOperator' } }),
  ],
  [
    'a token',
    () => thief.send(tokens.create, { body: { title: 'Выгрузка', rights: { courses: 'read' }, term: '90' } }),
  ],
  [
    'an address for events',
    () =>
      thief.send(webhooks.create, {
        body: { title: 'Его', url: 'http://127.0.0.1:9/x', events: ['documents.ready'] },
      }),
  ],
  [
    'another address of events',
    () =>
      thief.send(webhooks.update, {
        body: { id, title: 'Его', url: 'http://127.0.0.1:9/x', events: ['documents.ready'] },
      }),
  ],
  ['an address that is turned on', () => thief.send(webhooks.turn, { params: { id }, body: { isOn: true } })],
  ['a new secret', () => thief.send(webhooks.rotate, { params: { id } })],
  ['a table of links for access', () => thief.send(imports.accessSheet, { params: { draftId: id } })],
  [
    'another e-mail of a person',
    () => thief.send(students.update, { body: { ...person, id, email: `back${serial}@way.test` } }),
  ],
  [
    'another e-mail of his own',
    () => thief.send(operators.update, { body: { ...person, email: `back${serial}@way.test` } }),
  ],
  [
    'a colleague with a password',
    () =>
      thief.send(registration.operator, {
        body: { ...person, email: `back${serial}@way.test`, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
      }),
  ],
  ['a right', () => thief.send(operators.updateMember, { params: { id }, body: { operator: id, rights: ['People'] } })],
  ['an invitation sent again', () => thief.send(invitations.resend, { params: { id } })],
])('%s is not written once the account is its owner’s again', async (_, call) => {
  expect((await takenBackMeanwhile(call)).code).toBe('Unauthorized');
});

test('a login with the former password gets no session once it is another', async () => {
  const body = { login: `owner${serial}@way.test`, password: DEMO_PASSWORD, userAgreement: true };
  const { code } = await takenBackMeanwhile(() => portal.anonymous().send(session.authorize, { body }));
  expect(code).toBe('AuthException');
  const open = portal.db.selectFrom('sessions').where('userId', '=', owner.userId).select('id');
  expect(await open.execute()).toEqual([]);
});
