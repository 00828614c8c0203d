import { dashboard } from '@dopusk/contract/dashboard.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
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

/** So many accounts that nobody of ours sees; their e-mails. */
async function makeStrangers(count: number): Promise<string[]> {
  series += 1;
  const { rows } = await sql<{ email: string }>`
    insert into users (id, surname, name, lastname, email, phone, password_hash)
    select gen_random_uuid(), 'Чужой', 'Пётр', '', 'stranger' || n || '@${sql.raw(`s${series}`)}.test', null, 'x'
    from generate_series(1, ${count}) as n returning email`.execute(portal.db);
  return rows.map(({ email }) => email);
}

/** Up to 001-001-998 an insurance number carries no check digits. */
const snils = (i: number) => `000${String(i + 1).padStart(6, '0')}00`;

const parse = (emails: readonly string[]) => {
  const rows = emails.map(
    (email, i) => `Новиков Пётр Ильич;17.05.1990;7924${String(i).padStart(7, '0')};${email};${snils(i)};Слесарь`,
  );
  const file = new File([['ФИО;Дата рождения;Телефон;E-mail;СНИЛС;Должность', ...rows].join('\n')], 'Люди.csv');
  return client.send(imports.parseStudents, { query: {}, file });
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
    .where('userId', '=', world.own.clientOperator.userId)
    .select('details')
    .execute();

test('an operator learns of so many strangers that they have an account, and then of nobody for an hour', async () => {
  const strangers = await makeStrangers(DISCLOSED_AN_HOUR + 1);
  const known = strangers.slice(0, DISCLOSED_AN_HOUR);
  // The same list as often as it takes to mend it.
  for (let reading = 0; reading < 2; reading++) {
    expect(await parse(known)).toMatchObject({ code: 'Ok', data: { failed: DISCLOSED_AN_HOUR } });
  }
  expect((await register(known[0] ?? '')).code).toBe('EmailAlreadyUse');
  expect(await linesOf()).toEqual([]);

  const [next = ''] = strangers.slice(-1);
  expect(await register(next)).toMatchObject({ code: 'ManyRecoveryCodeRequests', data: null });
  expect((await parse([next])).code).toBe('ManyRecoveryCodeRequests');
  // He goes on with people of his own and with new ones.
  const { email } = await portal.db
    .selectFrom('users')
    .where('id', '=', world.own.student.userId)
    .select('email')
    .executeTakeFirstOrThrow();
  expect((await register(email)).code).toBe('EmailAlreadyUse');
  expect((await parse(['nobody@disclosed.test'])).code).toBe('Ok');

  const details = { refusals: DISCLOSED_AN_HOUR, routes: [students.create.path] };
  expect(await linesOf()).toEqual([{ details }]);
  const administrator = await portal.as(world.own.administrator);
  expect(await administrator.call(dashboard.concerns)).toContainEqual({ concern: 'ForeignIds', count: 1 });
});

test('a list of far too many strangers is refused whole', async () => {
  const { code, data } = await parse(await makeStrangers(DISCLOSED_AN_HOUR + 1));
  expect([code, data]).toEqual(['ManyRecoveryCodeRequests', null]);
  expect((await linesOf()).map(({ details }) => details)).toMatchObject([{ routes: [imports.parseStudents.path] }]);
});
