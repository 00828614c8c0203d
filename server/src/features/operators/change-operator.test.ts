import { operators } from '@dopusk/contract/operators.ts';
import { session } from '@dopusk/contract/session.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkClient, type MadeOperator, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { messagesTo, messageTo } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';

let portal: Portal;
let centerId: string;
let administrator: MadeOperator;
let operator: MadeOperator;
let client: Client;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
});

beforeEach(async () => {
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  administrator = await makeOperator(portal.db, [centerId], 'HighOperator', { surname: 'Первая' });
  operator = await makeOperator(portal.db, [centerId], 'Operator', { surname: 'Второй' });
  client = await portal.as(administrator);
});

describe('the own profile', () => {
  const profile = { surname: 'Ёлкина', name: 'Анна', lastname: 'Ильинична', phone: '+7 916 000-00-01' };

  test('is changed; another e-mail and another phone wait to be confirmed there', async () => {
    const before = await client.call(session.current);
    await client.call(operators.update, { body: { ...profile, email: before.email } });
    expect(await client.call(session.current)).toMatchObject({
      ...profile,
      phone: before.phone,
      awaitedPhone: '+79160000001',
      isEmailConfirmed: true,
    });
    expect((await messageTo(portal, '+79160000001')).text).toContain('Введите его в своём профиле');
    await client.call(operators.update, { body: { ...profile, email: 'New@Center.test' } });
    expect(await client.call(session.current)).toMatchObject({
      email: before.email,
      isEmailConfirmed: true,
      awaitedEmail: 'new@center.test',
    });
    expect((await messageTo(portal, 'new@center.test')).text).toContain('Вы указали этот адрес вместо прежнего');
    expect(await messagesTo(portal, before.email)).toEqual([]);
  });

  test('names every missing field at once, and contacts that somebody else has', async () => {
    const { code, fields } = await client.send(operators.update, { body: {} });
    expect([code, Object.keys(fields ?? {}).sort()]).toEqual([
      'Invalid',
      ['email', 'lastName', 'name', 'phone', 'surname'],
    ]);
    const other = await (await portal.as(operator)).call(session.current);
    const taken = await client.send(operators.update, { body: { ...profile, phone: other.phone, email: other.email } });
    expect([taken.code, Object.keys(taken.fields ?? {}).sort()]).toEqual(['EmailAlreadyUse', ['email', 'phone']]);
  });
});

describe('the members of a center', () => {
  const params = { id: 'Current' };
  const decide = (member: MadeOperator, changes: object, by = client, organization = 'Current') =>
    by.send(operators.updateMember, {
      params: { id: organization },
      body: { operator: member.operatorId, ...changes },
    });
  const list = async (withInactive?: 'true') => {
    const { items } = await client.call(operators.listOfOrganization, { params, query: { withInactive } });
    return items.map(({ id, role, isActive }) => [id, role, isActive]);
  };

  test('are deactivated at once, stay in the list that administrators see, and are let in again', async () => {
    const colleague = await portal.as(operator);
    expect((await decide(operator, { isActive: false })).code).toBe('Ok');
    expect(await colleague.call(session.current)).toMatchObject({ operator: { organization: null } });
    expect(await list()).toEqual([[administrator.operatorId, 'HighOperator', true]]);
    expect(await list('true')).toEqual([
      [administrator.operatorId, 'HighOperator', true],
      [operator.operatorId, 'Operator', false],
    ]);
    expect((await decide(operator, { isActive: true })).code).toBe('Ok');
    expect(await colleague.call(session.current)).toMatchObject({ operator: { organization: { id: centerId } } });
    const lines = await portal.db
      .selectFrom('auditLog')
      .where('subjectId', '=', operator.operatorId)
      .orderBy('id')
      .select(['action', 'details'])
      .execute();
    expect(lines).toEqual([
      { action: 'operator.deactivated', details: { organizationId: centerId } },
      { action: 'operator.activated', details: { organizationId: centerId } },
    ]);
  });

  test('have all their sessions ended by an administrator, and may log in again; the log and a letter say so', async () => {
    const [desk, phone] = [await portal.as(operator), await portal.as(operator)];
    const bystander = await portal.as(await makeOperator(portal.db, [centerId]));
    await client.call(operators.endSessions, { params: { id: operator.operatorId } });
    for (const ended of [desk, phone]) expect(await ended.refused(session.current)).toBe('Unauthorized');
    await bystander.call(session.current);
    await client.call(session.current);
    expect(await (await portal.as(operator)).call(session.current)).toMatchObject({
      operator: { organization: { id: centerId } },
    });
    const lines = await portal.db
      .selectFrom('auditLog')
      .where('subjectId', '=', operator.operatorId)
      .select(['action', 'userId as author', 'organizationId as organization'])
      .execute();
    expect(lines).toEqual([
      { action: 'operator.sessions-ended', author: administrator.userId, organization: centerId },
    ]);
    const { email } = await (await portal.as(operator)).call(session.current);
    expect(await messageTo(portal, email)).toMatchObject({ subject: 'Ваши сеансы завершены' });
  });

  test('have them ended by nobody else; an administrator ends his own in the settings', async () => {
    const end = (by: Client, { operatorId }: MadeOperator) =>
      by.send(operators.endSessions, { params: { id: operatorId } });
    const clientId = await makeOrganization(portal.db);
    await linkClient(portal.db, centerId, clientId);
    const ofClient = await makeOperator(portal.db, [clientId]);
    const left = await makeOperator(portal.db, [centerId]);
    await decide(left, { isActive: false });
    const elsewhere = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const foreign = await portal.as(await makeOperator(portal.db, [elsewhere], 'HighOperator'));
    const colleague = await portal.as(operator);
    expect((await end(colleague, administrator)).code).toBe('Forbidden');
    expect((await end(foreign, operator)).code).toBe('NotFoundOperator');
    for (const somebody of [ofClient, left]) expect((await end(client, somebody)).code).toBe('NotFoundOperator');
    const own = await end(client, administrator);
    expect([own.code, own.msg]).toEqual(['OwnSessions', 'Свои сеансы завершают в настройках']);
    for (const kept of [client, colleague]) await kept.call(session.current);
  });

  test('get another role, which takes effect at once', async () => {
    const colleague = await portal.as(operator);
    expect((await decide(administrator, { role: 'Operator' }, colleague)).code).toBe('Forbidden');
    expect((await decide(operator, { role: 'HighOperator' })).code).toBe('Ok');
    expect((await decide(administrator, { role: 'Operator' }, colleague)).code).toBe('Ok');
    expect((await client.call(session.current)).roles).toEqual(['Operator']);
    expect((await decide(operator, { isActive: false })).code).toBe('Forbidden');
  });

  test('cannot deactivate themselves, nor leave the center without an administrator', async () => {
    const own = await decide(administrator, { isActive: false });
    expect([own.code, own.msg]).toEqual(['OwnAccess', 'Отключить самого себя нельзя']);
    const last = await decide(administrator, { role: 'Operator' });
    expect([last.code, last.msg]).toEqual([
      'LastAdministrator',
      'Это единственный администратор: сначала назначьте другого',
    ]);
  });

  test.each([{ role: 'Operator' }, { isActive: false }])(
    'leave the center an administrator when two change each other to %j at the same time',
    async (changes) => {
      const second = await makeOperator(portal.db, [centerId], 'HighOperator');
      const other = await portal.as(second);
      // Both requests are past the session gate before either goes on.
      const decisions = await portal.db.transaction().execute(async (tx) => {
        await sql`select from organizations where id = ${centerId} for no key update`.execute(tx);
        const sent = Promise.all([decide(administrator, changes, other), decide(second, changes)]);
        await expect.poll(() => waitingForLocks(portal.db)).toBe(2);
        return { sent };
      });
      // Whoever was second is no administrator any more.
      expect((await decisions.sent).map(({ code }) => code).sort()).toEqual(['Forbidden', 'Ok']);
    },
  );

  test('cannot be changed by anybody else', async () => {
    const clientId = await makeOrganization(portal.db);
    await linkClient(portal.db, centerId, clientId);
    const theirs = await makeOperator(portal.db, [clientId]);
    expect((await decide(theirs, { isActive: false }, client, clientId)).code).toBe('Forbidden');
    expect((await decide(theirs, { isActive: false })).code).toBe('NotFoundOperator');
    const stranger = await portal.as(theirs);
    expect((await decide(operator, { isActive: false }, stranger, centerId)).code).toBe('NotFoundOrganization');
    const inactive = { params: { id: clientId }, query: { withInactive: 'true' } };
    await portal.db
      .updateTable('memberships')
      .set({ deactivatedAt: new Date() })
      .where('organizationId', '=', clientId)
      .execute();
    expect((await client.call(operators.listOfOrganization, inactive)).items).toEqual([]);
  });

  test('of a client can change each other, but have no roles', async () => {
    const clientId = await makeOrganization(portal.db);
    const [one, two] = [await makeOperator(portal.db, [clientId]), await makeOperator(portal.db, [clientId])];
    const member = await portal.as(one);
    expect((await decide(two, { role: 'HighOperator' }, member)).code).toBe('IsNotEducationCenter');
    expect((await decide(two, { isActive: false }, member)).code).toBe('Ok');
    expect((await decide(one, { isActive: false }, member)).code).toBe('OwnAccess');
  });
});
