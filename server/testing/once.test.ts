import { committees } from '@dopusk/contract/committees.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { disciplines } from '@dopusk/contract/disciplines.ts';
import { documentLetters } from '@dopusk/contract/document-letters.ts';
import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { history } from '@dopusk/contract/history.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { paymentLinks } from '@dopusk/contract/payment-links.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { setOffs } from '@dopusk/contract/set-offs.ts';
import { signatories } from '@dopusk/contract/signatories.ts';
import { students } from '@dopusk/contract/students.ts';
import { tokens } from '@dopusk/contract/tokens.ts';
import { views } from '@dopusk/contract/views.ts';
import { webhooks } from '@dopusk/contract/webhooks.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeToken } from '../demo/account-builders.ts';
import { makeTopUp } from '../demo/payment-builders.ts';
import { transaction } from '../src/db/connection.ts';
import { forgetAnswers } from '../src/http/once.ts';
import type { Client } from './client.ts';
import { type Portal, startPortal } from './portal.ts';
import { allStrangers } from './strangers/all.ts';
import { makeWorld, type World } from './world.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.administrator);
});

const signatory = {
  fullName: 'Швец Пётр Ильич',
  jobTitle: 'Директор',
  authority: 'Устав',
  fullNameGenitive: null,
  jobTitleGenitive: null,
  authorityGenitive: null,
  validFrom: null,
  validUntil: null,
};

let serial = 0;
const person = () => {
  serial += 1;
  return {
    surname: 'Ёлкин',
    name: 'Пётр',
    lastName: 'Ильич',
    birthday: '1990-05-17',
    phone: `+7913001${String(serial).padStart(4, '0')}`,
    email: `once${serial}@brigada.test`,
    organization: world.own.clientId,
    snilsNumber: '112-233-445 95',
  };
};
const send = (by: Client, endpoint: Endpoint, body: unknown, key?: string) =>
  by.send(endpoint, { body, ...(key === undefined ? {} : { key }) });
const newKey = () => crypto.randomUUID();
const count = async (table: 'students' | 'keptAnswers') =>
  Number(
    (
      await portal.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test('these calls are done once by a key', () => {
  const marked = allStrangers.flatMap(([table]) => Object.values(table)).filter(({ once }) => once);
  const created = [students.create, organizations.create, groups.create, tokens.create, webhooks.create];
  const asked = [invoices.create, invoices.reissue, invoices.send, documentLetters.send, serviceActs.send];
  const paid = [
    serviceActs.create,
    serviceActs.correct,
    serviceActs.adjust,
    payments.fromBalance,
    payments.assignGroup,
    setOffs.make,
  ];
  const added = [committees.create, courses.create, signatories.create, paymentLinks.create];
  const owned = [history.addNote, views.create, webhooks.rotate];
  expect(new Set(marked)).toEqual(new Set([...created, ...asked, ...paid, ...added, ...owned]));
});

describe('the same request again', () => {
  test('gets the same answer and does nothing', async () => {
    const [body, key] = [person(), newKey()];
    const first = await send(client, students.create, body, key);
    expect(first).toMatchObject({ ok: true });
    const before = await count('students');
    expect(await send(client, students.create, body, key)).toEqual(first);
    expect(await send(client, students.create, body, `"${key}"`)).toEqual(first);
    expect(await count('students')).toBe(before);
    expect((await send(client, students.create, body)).code).toBe('EmailAlreadyUse');
  });

  test('pays once, and says what the first one said', async () => {
    await makeTopUp(portal.db, world.own.clientId, 100_000);
    const { clientId: orgId, assignmentId: assignId } = world.own;
    const pay = () => client.send(payments.fromBalance, { params: { orgId, assignId }, key: 'pay-1' });
    const first = await pay();
    expect(first).toMatchObject({ ok: true });
    expect(await pay()).toEqual(first);
    expect(await client.refused(payments.fromBalance, { params: { orgId, assignId } })).toBe('AssignAlreadyPaid');
  });

  test('makes one token, and its secret is kept nowhere as it is', async () => {
    const [key, body] = [newKey(), { title: 'Бухгалтерия', rights: { invoices: 'read' }, term: '90' }];
    const first = await send(center, tokens.create, body, key);
    expect(first).toMatchObject({ ok: true, data: { token: expect.stringMatching(/^dopusk_/) } });
    expect(await send(center, tokens.create, body, key)).toEqual(first);
    expect((await center.call(tokens.list, {})).filter(({ title }) => title === body.title)).toHaveLength(1);
    const { token } = first.data as { token: string };
    const kept = await portal.db.selectFrom('keptAnswers').where('key', '=', key).select('answer').execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token.split('_').at(-1));
  });

  test.each<[string, Endpoint, () => object]>([
    [
      'committee',
      committees.create,
      () => ({ title: 'Одна', members: [{ fullName: 'Ким Ирина Юрьевна', jobTitleMemberCommitee: 'Chairman' }] }),
    ],
    [
      'signatory',
      signatories.create,
      () => ({ organizationId: world.own.centerId, ...signatory, signs: ['Contract'] }),
    ],
    ['payment link', paymentLinks.create, () => ({ organizationId: world.own.clientId, amount: 100 })],
    ['view', views.create, () => ({ list: 'Students', title: 'Одна', query: 'search=1', isShared: false })],
    ['note', history.addNote, () => ({ record: 'Student', recordId: world.own.student.studentId, text: 'Одна' })],
  ])('makes one %s', async (_, endpoint, body) => {
    const by = endpoint === paymentLinks.create ? client : center;
    const key = newKey();
    const first = await send(by, endpoint, body(), key);
    expect(first).toMatchObject({ ok: true, data: { id: expect.any(String) } });
    expect(await send(by, endpoint, body(), key)).toEqual(first);
  });

  test('with other data is refused, and by another call too', async () => {
    const [key, body] = [newKey(), person()];
    expect(await send(client, students.create, body, key)).toMatchObject({ ok: true });
    const other = await send(client, students.create, { ...body, name: 'Павел' }, key);
    expect(other).toMatchObject({ status: 422, code: 'KeyReused' });
    expect((await send(client, invoices.create, { kind: 'TopUp', amount: 77 }, key)).code).toBe('KeyReused');
  });

  test('while the first is being done waits for it', async () => {
    const [key, body] = [newKey(), person()];
    const { userId } = world.own.clientOperator;
    const meanwhile = await transaction(portal.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`once ${userId} ${key}`}, 0))`.execute(tx);
      return send(client, students.create, body, key);
    });
    expect(meanwhile).toMatchObject({ status: 409, code: 'RequestUnderWay' });
    expect(await send(client, students.create, body, key)).toMatchObject({ ok: true });
  });

  test('at the same moment is done by one of them', async () => {
    const [key, body] = [newKey(), person()];
    const before = await count('students');
    const codes = await Promise.all([1, 2, 3].map(async () => (await send(client, students.create, body, key)).code));
    expect(codes).toContain('Ok');
    expect(codes.filter((code) => code !== 'Ok' && code !== 'RequestUnderWay')).toEqual([]);
    expect(await count('students')).toBe(before + 1);
  });
});

test('what was refused is kept nowhere: the corrected request goes through with the same key', async () => {
  const [key, body] = [newKey(), person()];
  const known = person();
  await send(client, students.create, known);
  const taken = { ...body, email: known.email };
  const kept = await count('keptAnswers');
  expect((await send(client, students.create, taken, key)).code).toBe('EmailAlreadyUse');
  expect(await count('keptAnswers')).toBe(kept);
  expect(await send(client, students.create, body, key)).toMatchObject({ ok: true });
});

test('a key is its author’s: of a person, and of each token', async () => {
  const key = newKey();
  const first = await send(client, students.create, person(), key);
  const { centerId, administrator } = world.own;
  const programs = await Promise.all(
    [1, 2].map(() => makeToken(portal.db, administrator.operatorId, centerId, { rights: { students: 'write' } })),
  );
  for (const by of [center, ...programs.map(({ token }) => portal.program(token))]) {
    const another = await send(by, students.create, person(), key);
    expect(another).toMatchObject({ ok: true });
    expect(another.data).not.toEqual(first.data);
  }
});

test.each(['two words', '""', 'a'.repeat(101)])('a key that is none is refused: %s', async (key) => {
  expect((await send(client, students.create, person(), key)).status).toBe(400);
});

test('a call that is safe anyway takes no notice of a key', async () => {
  const body = { title: 'Охрана труда', type: 'PK', hoursCount: 8 };
  expect(await send(center, disciplines.add, body, 'not noticed')).toMatchObject({ ok: true });
});

test('answers are forgotten after a day', async () => {
  const [key, body] = [newKey(), person()];
  await send(client, students.create, body, key);
  await portal.db
    .updateTable('keptAnswers')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('key', '=', key)
    .execute();
  const before = await count('keptAnswers');
  await forgetAnswers(portal.db);
  expect(await count('keptAnswers')).toBe(before - 1);
  expect((await send(client, students.create, body, key)).code).toBe('EmailAlreadyUse');
});
