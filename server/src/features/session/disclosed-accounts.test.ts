import { dashboard } from '@dopusk/contract/dashboard.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { surname } from '../../../testing/surnames.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { DISCLOSED_AN_HOUR } from './disclosed-accounts.ts';

let portal: Portal;
let world: World;
let client: Client;

beforeEach(async () => {
  portal ??= await startPortal({ ROLE: 'web' });
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
});

let series = 0;

/** So many accounts that nobody of ours sees, of an organization or of none; their e-mails. */
async function makeStrangers(count: number, organizationId: string | null = null): Promise<string[]> {
  series += 1;
  const { rows } = await sql<{ id: string; email: string }>`
    insert into users (id, surname, name, lastname, email, phone, password_hash)
    select gen_random_uuid(), 'Чужой', 'Пётр', '', 'stranger' || n || '@${sql.raw(`s${series}`)}.test', null, 'x'
    from generate_series(1, ${count}) as n returning id, email`.execute(portal.db);
  if (organizationId) {
    await sql`insert into students (id, user_id, organization_id, birthday)
      select gen_random_uuid(), given.id, ${organizationId}, '1990-05-17'
      from unnest(${rows.map(({ id }) => id)}::uuid[]) as given (id)`.execute(portal.db);
  }
  return rows.map(({ email }) => email);
}

/** Up to 001-001-998 an insurance number carries no check digits. */
const snils = (i: number) => `000${String(i + 1).padStart(6, '0')}00`;

const parse = (emails: readonly string[], query = {}) => {
  const rows = emails.map(
    (email, i) => `${surname(i)} Пётр Ильич;17.05.1990;7924${String(i).padStart(7, '0')};${email};${snils(i)};Слесарь`,
  );
  const file = new File([['ФИО;Дата рождения;Телефон;E-mail;СНИЛС;Должность', ...rows].join('\n')], 'Люди.csv');
  return client.send(imports.parseStudents, { query, file });
};

const register = (email: string) =>
  client.send(students.create, {
    body: {
      ...{ organization: world.own.clientId, surname: 'Новиков', name: 'Пётр', lastName: 'Ильич', jobTitle: 'Слесарь' },
      ...{ birthday: '1990-05-17', email, phone: '+79250000000', snilsNumber: snils(900) },
    },
  });

const linesOf = () =>
  portal.db
    .selectFrom('auditLog')
    .where('action', '=', 'records.refused')
    .where('userId', 'in', [world.own.clientOperator.userId, world.own.administrator.userId])
    .select('details')
    .execute();

test('nobody learns of a stranger that he has an account: his e-mail and phone are written down as any', async () => {
  const strangers = await makeStrangers(DISCLOSED_AN_HOUR + 1);
  expect(await parse(strangers)).toMatchObject({ code: 'Ok', data: { created: strangers.length, failed: 0 } });
  expect((await register(strangers[0] ?? '')).code).toBe('Ok');
  // As of somebody whom nobody knows; a second time he is one of one's own.
  expect((await register(strangers[0] ?? '')).code).toBe('EmailAlreadyUse');
  expect(await linesOf()).toEqual([]);
});

test('a center learns of so many people whom its client does not show it, and then of nobody for an hour', async () => {
  const { clientId, centerId } = world.own;
  await portal.db.updateTable('centerClients').set({ extent: 'Taught' }).where('centerId', '=', centerId).execute();
  client = await portal.as(world.own.administrator);
  const hidden = await makeStrangers(DISCLOSED_AN_HOUR + 1, clientId);
  const [known, query] = [hidden.slice(0, DISCLOSED_AN_HOUR), { organization: clientId }];
  // The same list as often as it takes to mend it.
  for (let reading = 0; reading < 2; reading++) {
    expect(await parse(known, query)).toMatchObject({ code: 'Ok', data: { failed: DISCLOSED_AN_HOUR } });
  }
  expect((await register(known[0] ?? '')).code).toBe('EmailAlreadyUse');
  expect(await linesOf()).toEqual([]);

  const [next = ''] = hidden.slice(-1);
  expect(await register(next)).toMatchObject({ code: 'ManyRecoveryCodeRequests', data: null });
  expect((await parse([next], query)).code).toBe('ManyRecoveryCodeRequests');
  // It goes on with new people.
  expect((await parse(['nobody@disclosed.test'], query)).code).toBe('Ok');

  const details = { refusals: DISCLOSED_AN_HOUR, routes: [students.create.path] };
  expect(await linesOf()).toEqual([{ details }]);
  expect(await client.call(dashboard.concerns)).toContainEqual({ concern: 'ForeignIds', count: 1 });
});

test('a list of far too many whom the client does not show is refused whole', async () => {
  const { clientId, centerId } = world.own;
  await portal.db.updateTable('centerClients').set({ extent: 'Taught' }).where('centerId', '=', centerId).execute();
  client = await portal.as(world.own.administrator);
  const hidden = await makeStrangers(DISCLOSED_AN_HOUR + 1, clientId);
  const { code, data } = await parse(hidden, { organization: clientId });
  expect([code, data]).toEqual(['ManyRecoveryCodeRequests', null]);
  expect((await linesOf()).map(({ details }) => details)).toMatchObject([{ routes: [imports.parseStudents.path] }]);
});
