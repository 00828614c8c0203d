import { invitations } from '@dopusk/contract/invitations.ts';
import { session } from '@dopusk/contract/session.ts';
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
