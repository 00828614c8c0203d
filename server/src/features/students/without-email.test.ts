import { students } from '@dopusk/contract/students.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.administrator);
});

/** A worker of the workshop: neither a mailbox nor a phone. */
async function make(by = client) {
  serial += 1;
  const body = {
    ...{ surname: 'Рогов', name: 'Пётр', lastName: 'Ильич', birthday: '1990-05-17', email: '', phone: '' },
    ...{ snilsNumber: snils(serial), organization: world.own.clientId },
  };
  return (await by.call(students.create, { body })).id;
}

/** A valid number of its own. */
function snils(number: number): string {
  const digits = String(200_000_000 + number);
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (9 - i), 0);
  return digits + String((sum % 101) % 100).padStart(2, '0');
}

const read = (id: string, by = client) => by.call(students.read, { params: { id } });

async function change(id: string, contacts: { email?: string | null; phone?: string | null }, by = client) {
  const { user } = await read(id, by);
  const { surname, name, lastname: lastName, email, phone } = user;
  const hasNoLastName = lastName === '';
  return by.send(students.update, {
    body: { id, surname, name, lastName, hasNoLastName, email, phone, ...contacts } as never,
  });
}

const lettersTo = async (userId: string) =>
  (await portal.db.selectFrom('deliveries').where('userId', '=', userId).select(['kind', 'recipient']).execute()).map(
    ({ kind, recipient }) => `${kind} ${recipient}`,
  );

const accountOf = (id: string) =>
  portal.db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('students.id', '=', id)
    .select(['users.id', 'users.email', 'users.phone', 'sharesEmail', 'isEmailConfirmed'])
    .executeTakeFirstOrThrow();

describe('a person without an e-mail', () => {
  test('is made by a client and by a center, as many of them as there are, and no letter goes to anybody', async () => {
    const ids = [await make(), await make(), await make(center)];
    for (const id of ids) {
      expect((await read(id)).user).toMatchObject({ email: '', phone: null });
      const account = await accountOf(id);
      expect(account).toMatchObject({ sharesEmail: true, isEmailConfirmed: false });
      expect(await lettersTo(account.id)).toEqual([]);
    }
    const page = await client.call(students.listOfOrganization, { params: { id: 'Current' }, query: {} });
    expect(page.items.filter(({ id }) => ids.includes(id)).map(({ email }) => email)).toEqual(['', '', '']);
  });

  test('cannot be sent a link, and it is said why', async () => {
    const id = await make();
    expect(await client.send(students.invite, { params: { id } })).toMatchObject({
      code: 'Invalid',
      msg: expect.stringContaining('нет почты'),
    });
  });

  test('is changed like anybody, and goes on without one', async () => {
    const id = await make();
    expect(await change(id, {})).toMatchObject({ code: 'Ok' });
    expect(await change(id, { email: null, phone: null })).toMatchObject({ code: 'Ok' });
    expect((await read(id)).user).toMatchObject({ email: '', phone: null });
  });

  test('gets his first e-mail and phone at once, and then the link by which he sets a password', async () => {
    const id = await make();
    expect(await change(id, { email: 'Rogov@Zavod.test', phone: '+7 912 700-00-01' })).toMatchObject({ code: 'Ok' });
    const { user, login } = await read(id);
    expect(user).toMatchObject({ email: 'rogov@zavod.test', phone: '+79127000001' });
    expect(login.awaited).toEqual({ email: null, phone: null });
    const account = await accountOf(id);
    expect(account).toMatchObject({ sharesEmail: false, isEmailConfirmed: false });
    expect(await lettersTo(account.id)).toEqual([]);
    await client.call(students.invite, { params: { id } });
    expect(await lettersTo(account.id)).toEqual(['first-link rogov@zavod.test']);
    const values = await portal.db
      .selectFrom('auditLog')
      .where('subjectId', '=', id)
      .where('action', '=', 'student.changed')
      .select('details')
      .execute();
    expect(values).toContainEqual({ details: expect.objectContaining({ fields: ['phone', 'email'] }) });
    // The second one is asked for, as of anybody.
    expect(await change(id, { email: 'other@zavod.test' })).toMatchObject({ code: 'Ok' });
    expect((await read(id)).user.email).toBe('rogov@zavod.test');
    expect((await read(id)).login.awaited.email).toBe('other@zavod.test');
  });

  test('once it is there it is not taken away', async () => {
    const id = await make();
    await change(id, { email: 'kept@zavod.test', phone: '+79127000002' });
    const refused = await change(id, { email: '', phone: '' });
    expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['Invalid', ['email']]);
    expect((await change(id, { phone: '' })).fields).toMatchObject({ phone: [{ code: 'Invalid' }] });
    expect((await read(id)).user.email).toBe('kept@zavod.test');
  });

  test('does not get what a colleague has, nor, unasked, what he himself is to confirm', async () => {
    const [id, other] = [await make(), await make()];
    await change(other, { email: 'colleague@zavod.test', phone: '+79127000003' });
    const taken = await change(id, { email: 'colleague@zavod.test', phone: '+79127000003' });
    expect(taken.fields).toMatchObject({ email: [{ code: 'EmailAlreadyUse' }], phone: [{ code: 'PhoneAlreadyUse' }] });
    const { id: userId } = await accountOf(id);
    // He has come by a code to his phone: from now on what he logs in by is his.
    await portal.as({ userId });
    expect(await change(id, { email: 'his@zavod.test' })).toMatchObject({ code: 'Ok' });
    expect((await read(id)).user.email).toBe('');
    expect((await read(id)).login.awaited.email).toBe('his@zavod.test');
  });
});
