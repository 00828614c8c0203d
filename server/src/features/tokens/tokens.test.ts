import { audit } from '@dopusk/contract/audit.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { disciplines } from '@dopusk/contract/disciplines.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import type { Right } from '@dopusk/contract/session.ts';
import { signatories } from '@dopusk/contract/signatories.ts';
import { students } from '@dopusk/contract/students.ts';
import { TOKEN_CALLS_A_MINUTE, TOKENS_AT_MOST, type TokenRights, tokens } from '@dopusk/contract/tokens.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeToken } from '../../../demo/account-builders.ts';
import { makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { messageTo } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;
let boss: Client;

beforeAll(async () => {
  portal = await startPortal({ PROXIES: 'loopback', DEMO: 'on' });
  world = await makeWorld(portal.db);
  boss = await portal.as(world.own.administrator);
});

const form = { title: '1С', rights: { courses: 'read' } as TokenRights, term: '90' as const };

/** A program of the own center's administrator. */
async function programOf(rights: TokenRights, addresses: string[] = []) {
  const made = await makeToken(portal.db, world.own.administrator.operatorId, world.own.centerId, {
    rights,
    addresses,
  });
  return { id: made.id, program: portal.program(made.token) };
}

const newDiscipline = () => ({ body: { title: `Дисциплина ${crypto.randomUUID()}`, type: 'PK', hoursCount: 4 } });

describe('making a token', () => {
  test('is told to its maker by letter', async () => {
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const maker = await makeOperator(portal.db, [centerId], 'HighOperator');
    await (await portal.as(maker)).call(tokens.create, { body: { ...form, title: 'Сайт' } });
    const { email } = await portal.db
      .selectFrom('users')
      .where('id', '=', maker.userId)
      .select('email')
      .executeTakeFirstOrThrow();
    expect((await messageTo(portal, email)).text).toContain('ключ «Сайт»');
  });

  test.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['::ffff:203.0.113.0/24', '203.0.113.0/24'],
    ['::ffff:cb00:7100/120', '203.0.113.0/24'],
    ['0:0:0:0:0:FFFF:7f00:1/128', '127.0.0.1/32'],
  ])('keeps the IPv4 of %s as such', async (written, kept) => {
    const body = { ...form, addresses: [written] };
    const { id } = await boss.call(tokens.create, { body });
    expect((await boss.call(tokens.list)).find((one) => one.id === id)?.addresses).toEqual([kept]);
    await boss.call(tokens.revoke, { params: { id } });
  });

  test.each(['::ffff:0:0/64', '::ffff:7f00:1/200'])('refuses %s, from which no request comes', async (written) => {
    expect(await boss.refused(tokens.create, { body: { ...form, addresses: [written] } })).toBe('Invalid');
  });

  test('refuses what would open nothing', async () => {
    const answer = await boss.send(tokens.create, { body: { ...form, rights: { balance: 'write' } } });
    expect(answer).toMatchObject({
      code: 'Invalid',
      fields: { rights: [{ message: '«Балансы и платежи» программы только читают' }] },
    });
  });

  test('lets no program take a payment back', async () => {
    const { program } = await programOf({ invoices: 'write' });
    const body = { reason: 'Ошибка' };
    const params = { id: world.own.assignmentId };
    expect(await program.refused(invoices.undoPaid, { params, body })).toBe('TokenForbidden');
  });

  test('shows it once, and the database keeps only its hash', async () => {
    const { id, token } = await boss.call(tokens.create, { body: form });
    expect(token).toMatch(/^dopusk_[a-z0-9]{8}_[\w-]{43}$/);
    const row = (await boss.call(tokens.list)).find((one) => one.id === id);
    expect(row).toMatchObject({ title: '1С', rights: { courses: 'read' }, state: 'Active', lastUsedAt: null });
    expect(token.startsWith(`${row?.prefix}_`)).toBe(true);
    const { rows } = await sql<{
      kept: string;
    }>`select row_to_json(tokens)::text as kept from tokens where id = ${id}`.execute(portal.db);
    expect(rows[0]?.kept).not.toContain(token.slice(-43));
    expect(await portal.program(token).send(courses.list, {})).toMatchObject({ ok: true });
  });

  test('lasts as long as was chosen, and without end only from named networks', async () => {
    const { id } = await boss.call(tokens.create, { body: form });
    const row = (await boss.call(tokens.list)).find((one) => one.id === id);
    const days = (Date.parse(row?.expiresAt ?? '') - Date.parse(row?.createdAt ?? '')) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    const endless = { ...form, term: 'Never' as const };
    expect(await boss.send(tokens.create, { body: endless })).toMatchObject({
      code: 'Invalid',
      fields: { addresses: {} },
    });
    const named = await boss.call(tokens.create, {
      body: { ...endless, addresses: ['203.0.113.0/24', '2001:db8::1'] },
    });
    expect((await boss.call(tokens.list)).find((one) => one.id === named.id)?.expiresAt).toBeNull();
  });

  test.each([
    ['no rights', { rights: {} }],
    ['an unknown noun', { rights: { passwords: 'read' } }],
    ['no end and any network', { term: 'Never', addresses: ['0.0.0.0/0'] }],
    ['no end and half of IPv6', { term: 'Never', addresses: ['2000::/3'] }],
    ['an address that is none', { addresses: ['my-server'] }],
    ['a network with too long a mask', { addresses: ['10.0.0.0/33'] }],
    ['no name', { title: ' ' }],
  ])('is refused with %s', async (_, wrong) => {
    expect(await boss.refused(tokens.create, { body: { ...form, ...wrong } })).toBe('Invalid');
  });

  test('is for administrators of a center, and in a client for whoever has all rights', async () => {
    const { own } = world;
    const client = (rights: Right[]) => makeOperator(portal.db, [own.clientId], 'Operator', {}, rights);
    const may = async (user: { userId: string }) =>
      (await (await portal.as(user)).send(tokens.create, { body: form })).code;
    expect(await may(own.centerOperator)).toBe('Forbidden');
    expect(await may(await client(['People', 'Training']))).toBe('Forbidden');
    expect(await may(await client(['People', 'Training', 'Money']))).toBe('Ok');
  });

  test('ends with so many that work at once', async () => {
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const maker = await makeOperator(portal.db, [centerId], 'HighOperator');
    for (let i = 1; i < TOKENS_AT_MOST; i++) await makeToken(portal.db, maker.operatorId, centerId);
    const client = await portal.as(maker);
    const codes = await Promise.all([1, 2].map(async () => (await client.send(tokens.create, { body: form })).code));
    expect(codes.sort()).toEqual(['ManyTokens', 'Ok']);
  });
});

describe('a program', () => {
  test('reads with reading, and writes only with writing', async () => {
    const { program: reader } = await programOf({ courses: 'read' });
    expect(await reader.send(disciplines.list, { body: {} })).toMatchObject({ ok: true });
    expect(await reader.send(disciplines.add, newDiscipline())).toMatchObject({
      status: 403,
      code: 'TokenForbidden',
      msg: 'Ключу нужно «Курсы, дисциплины, комиссии»: изменение',
    });
    const { program: writer } = await programOf({ courses: 'write' });
    expect(await writer.send(disciplines.add, newDiscipline())).toMatchObject({ ok: true });
    expect(await writer.send(courses.list, {})).toMatchObject({ ok: true });
  });

  test('learns of nobody’s health with a token for people alone', async () => {
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const maker = await makeOperator(portal.db, [centerId], 'HighOperator');
    const { studentId: id } = await makeStudent(portal.db, centerId);
    await portal.db
      .updateTable('students')
      .set({ disability: 'Disabled', statisticsCategory: 'Employee' })
      .where('id', '=', id)
      .execute();
    const told = async (rights: TokenRights) => {
      const { token } = await makeToken(portal.db, maker.operatorId, centerId, { rights });
      return portal.program(token).call(students.read, { params: { id } });
    };
    expect(await told({ students: 'write' })).not.toHaveProperty('disability');
    expect(await told({ students: 'read' })).not.toHaveProperty('statisticsCategory');
    expect(await told({ students: 'read', registers: 'read' })).toMatchObject({
      disability: 'Disabled',
      statisticsCategory: 'Employee',
    });
  });

  test('acts for its organization alone, whatever its maker works for', async () => {
    const other = await makeOrganization(portal.db);
    const maker = await makeOperator(portal.db, [world.own.clientId, other]);
    const { token } = await makeToken(portal.db, maker.operatorId, other, { rights: { organizations: 'read' } });
    const seen = await portal.program(token).call(organizations.list, { query: {} });
    expect(seen.items.map(({ id }) => id)).toEqual([other]);
  });

  test('loses a right as soon as its maker does', async () => {
    const all: Right[] = ['People', 'Training', 'Money'];
    const maker = await makeOperator(portal.db, [world.own.clientId], 'Operator', {}, all);
    const { token } = await makeToken(portal.db, maker.operatorId, world.own.clientId, {
      rights: { students: 'write' },
    });
    const program = portal.program(token);
    expect(await program.refused(students.create, { body: {} })).toBe('Invalid');
    const membership = () => portal.db.updateTable('memberships').where('operatorId', '=', maker.operatorId);
    await membership().set({ rights: [] }).execute();
    expect(await program.refused(students.create, { body: {} })).toBe('RightMissing');
    await membership().set({ deactivatedAt: new Date() }).execute();
    expect(await program.send(students.listOfOrganization, { params: { id: 'Current' } })).toMatchObject({
      status: 401,
      code: 'TokenInvalid',
    });
    const colleague = await portal.as(world.own.clientOperator);
    expect((await colleague.call(tokens.list)).map(({ state }) => state)).toContain('Orphaned');
    const body = { operator: maker.operatorId, isActive: true };
    await colleague.call(operators.updateMember, { params: { id: 'Current' }, body });
    expect(await program.refused(students.listOfOrganization, { params: { id: 'Current' } })).toBe('TokenInvalid');
  });

  test('is heard no more once its token is revoked or out of date, or when it is wrong', async () => {
    const { id, program } = await programOf({ courses: 'read' });
    await boss.call(tokens.revoke, { params: { id } });
    await boss.call(tokens.revoke, { params: { id } });
    expect(await program.send(courses.list, {})).toMatchObject({ status: 401, code: 'TokenInvalid' });
    const late = await programOf({ courses: 'read' });
    await portal.db
      .updateTable('tokens')
      .set({ expiresAt: new Date(0) } as never)
      .where('id', '=', late.id)
      .execute();
    expect(await late.program.refused(courses.list, {})).toBe('TokenInvalid');
    expect(await portal.program(`${late.program.token}x`).refused(courses.list, {})).toBe('TokenInvalid');
    expect(await portal.program('').refused(courses.list, {})).toBe('TokenInvalid');
    const states = (await boss.call(tokens.list)).filter((row) => [id, late.id].includes(row.id));
    expect(states.map(({ state }) => state).sort()).toEqual(['Expired', 'Revoked']);
  });

  test('is heard from its networks alone', async () => {
    const { program: here } = await programOf({ courses: 'read' }, ['127.0.0.0/8', '::1']);
    expect(await here.send(courses.list, {})).toMatchObject({ ok: true });
    const { program: elsewhere } = await programOf({ courses: 'read' }, ['203.0.113.7']);
    expect(await elsewhere.send(courses.list, {})).toMatchObject({ status: 403, code: 'TokenForbidden' });
  });

  test('is not its maker: his cookie does not count beside a token', async () => {
    const { program } = await programOf({ courses: 'read' });
    program.cookie = boss.cookie;
    expect(await program.refused(operators.ownOrganizations, {})).toBe('TokenForbidden');
    const wrong = portal.program('dopusk_wrong');
    wrong.cookie = boss.cookie;
    expect(await wrong.refused(courses.list, {})).toBe('TokenInvalid');
  });

  test('may write from any page of origin, as no browser sends its token by itself', async () => {
    const { program } = await programOf({ courses: 'write' });
    const foreign = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://site.example' } };
    expect((await program.fetch(disciplines.add, newDiscipline(), foreign)).status).toBe(200);
    expect((await boss.fetch(disciplines.add, newDiscipline(), foreign)).status).toBe(403);
  });

  test('waits when it calls too often, and is told how long', async () => {
    const { id, program } = await programOf({ courses: 'read' });
    const key = `token:${id}`;
    const resetsAt = new Date(Date.now() + 40_000);
    await portal.db.insertInto('rateLimits').values({ key, hits: TOKEN_CALLS_A_MINUTE, resetsAt }).execute();
    const response = await program.fetch(courses.list);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ ok: false, code: 'TokenLimit' });
    const { program: another } = await programOf({ courses: 'read' });
    expect(await another.send(courses.list, {})).toMatchObject({ ok: true });
  });

  test('waits for the second factor that the center demands of its maker', async () => {
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const maker = await makeOperator(portal.db, [centerId], 'HighOperator');
    const { token } = await makeToken(portal.db, maker.operatorId, centerId, { rights: { courses: 'read' } });
    const program = portal.program(token);
    expect(await program.send(courses.list, {})).toMatchObject({ ok: true });
    const center = portal.db.updateTable('organizations').where('id', '=', centerId);
    await center.set({ requiresSecondFactor: true }).execute();
    expect(await program.refused(courses.list, {})).toBe('SecondFactorNotSet');
  });

  test('ends when a colleague ends its maker’s sessions, for good', async () => {
    const { own } = world;
    const maker = await makeOperator(portal.db, [own.centerId], 'HighOperator');
    const { token } = await makeToken(portal.db, maker.operatorId, own.centerId, { rights: { courses: 'read' } });
    await boss.call(operators.endSessions, { params: { id: maker.operatorId } });
    expect(await portal.program(token).refused(courses.list, {})).toBe('TokenInvalid');
  });

  test('changes nobody’s login and no bank account', async () => {
    const { program } = await programOf({ students: 'write', organizations: 'write' });
    const { studentId, userId } = world.own.student;
    const { lastname, ...user } = await portal.db
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['surname', 'name', 'lastname', 'email', 'phone'])
      .executeTakeFirstOrThrow();
    const same = { ...user, id: studentId, lastName: lastname, phone: user.phone ?? '' };
    expect(await program.send(students.update, { body: { ...same, jobTitle: 'Слесарь' } })).toMatchObject({ ok: true });
    for (const contact of [{ email: 'other@site.test' }, { phone: '+79990001122' }]) {
      expect(await program.refused(students.update, { body: { ...same, ...contact } })).toBe('TokenForbidden');
    }
    const own = await program.call(organizations.read, { params: { id: world.own.centerId } });
    const body = { id: own.id, title: own.title, inn: own.inn, phone: '+74950000000', email: 'info@center.test' };
    expect(await program.refused(organizations.update, { body: { ...body, bankTitle: 'Другой банк' } })).toBe(
      'TokenForbidden',
    );
    expect(await program.refused(organizations.update, { body: { ...body, vatBasis: 'Другое основание' } })).toBe(
      'TokenForbidden',
    );
    const signatory = { organizationId: own.id, fullName: 'Громов Пётр Ильич', jobTitle: 'Ректор' };
    expect(await program.refused(signatories.create, { body: { ...signatory, signs: ['Invoice'] } })).toBe(
      'TokenForbidden',
    );
  });

  test('chooses nobody’s password', async () => {
    const { program } = await programOf({ students: 'write' });
    const person = {
      surname: 'Белова',
      name: 'Вера',
      lastName: 'Петровна',
      birthday: '1990-05-17',
      organization: world.own.clientId,
      email: 'belova@site.test',
      phone: '+79140000001',
      snilsNumber: '112-233-445 95',
    };
    const chosen = { ...person, password: 'Ромашка-2026', confirmPassword: 'Ромашка-2026' };
    expect(await program.refused(students.create, { body: chosen })).toBe('TokenForbidden');
    expect(await program.send(students.create, { body: person })).toMatchObject({ ok: true });
  });

  test('is named in the log beside its maker, and its last use in the list', async () => {
    const { id, program } = await programOf({ students: 'read' });
    await program.call(students.read, { params: { id: world.own.student.studentId } });
    await boss.call(students.read, { params: { id: world.own.student.studentId } });
    const { items } = await boss.call(audit.list, { query: { action: 'student.read' } });
    expect(items.map(({ program: by, author }) => [by, author !== ''])).toEqual([
      ['', true],
      ['1С', true],
    ]);
    const row = (await boss.call(tokens.list)).find((one) => one.id === id);
    expect(row?.lastUsedFrom).toMatch(/127\.0\.0\.1$/);
    expect(Date.now() - Date.parse(row?.lastUsedAt ?? '')).toBeLessThan(60_000);
  });
});

test.each([
  ['203.0.113.7', ['203.0.113.7'], 200],
  ['203.0.113.8', ['203.0.113.7'], 403],
  ['203.0.113.8', ['203.0.112.0/23'], 200],
  ['::ffff:203.0.113.8', ['203.0.113.0/24'], 200],
  ['2001:db8::5', ['203.0.113.0/24', '2001:db8::/64'], 200],
  ['2001:db8:1::5', ['2001:db8::/64'], 403],
  ['no address', ['203.0.113.0/24'], 403],
])('from %s to a token of %j: %i', async (ip, addresses, status) => {
  const { program } = await programOf({ courses: 'read' }, addresses);
  const headers = { 'x-forwarded-for': ip };
  expect((await program.fetch(courses.list, {}, { headers })).status).toBe(status);
});
