import { operators } from '@dopusk/contract/operators.ts';
import { registration } from '@dopusk/contract/registration.ts';
import { secondFactor } from '@dopusk/contract/second-factor.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { messagesTo, messageTo } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { otherThan, turnOnSecondFactor } from '../../../../testing/second-factor.ts';
import { codeAt, stepAt } from './totp.ts';

let portal: Portal;
let clientId: string;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  clientId = await makeOrganization(portal.db);
});

beforeEach(() => sql`delete from rate_limits`.execute(portal.db));

const password = DEMO_PASSWORD;
const start = { body: { password } };

let serial = 0;
async function person(organizationId = clientId, role: 'Operator' | 'HighOperator' = 'Operator') {
  serial += 1;
  const email = `person-${serial}@second.test`;
  const made = await makeOperator(portal.db, [organizationId], role, { email });
  return { email, ...made, client: await portal.as(made) };
}

const logIn = async (email: string) =>
  (await portal.anonymous().send(session.authorize, { body: { login: email, password, userAgreement: true } })).code;

const actionsOn = async (userId: string) => {
  const lines = await portal.db
    .selectFrom('auditLog')
    .where('subjectId', '=', userId)
    .where('action', 'like', 'second-factor.%')
    .orderBy('id')
    .select(['action', 'userId as author', 'organizationId as organization'])
    .execute();
  return lines;
};

describe('turning it on', () => {
  test('needs the password and a first code; ends the other sessions, and leaves a line in the log and a letter', async () => {
    const { email, userId, client } = await person();
    const other = await portal.as({ userId });
    const { secret, address, picture } = await client.call(secondFactor.start, start);
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const shared = secret.replaceAll(' ', '');
    expect(new URL(address).searchParams.get('secret')).toBe(shared);
    expect(picture).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(await client.call(secondFactor.state)).toMatchObject({ isOn: false, since: null, codesLeft: 0 });
    expect(await logIn(email)).toBe('Ok');

    const code = codeAt(shared, stepAt(Date.now()));
    const wrong = await client.send(secondFactor.confirm, { body: { code: otherThan(code) } });
    expect([wrong.code, Object.keys(wrong.fields ?? {})]).toEqual(['AuthCodeException', ['code']]);
    const { codes } = await client.call(secondFactor.confirm, { body: { code } });
    expect(new Set(codes).size).toBe(10);
    await client.call(session.checkAuth);
    expect(await other.refused(session.checkAuth)).toBe('Unauthorized');
    expect(await client.call(secondFactor.state)).toEqual({
      isOn: true,
      since: expect.any(String),
      codesLeft: 10,
      requiredBy: [],
      isAdvised: false,
      center: null,
    });
    expect(await logIn(email)).toBe('SecondFactorRequired');
    expect(await actionsOn(userId)).toEqual([{ action: 'second-factor.on', author: userId, organization: clientId }]);
    expect(await messageTo(portal, email)).toMatchObject({ subject: 'Включён вход с кодом' });
    expect(await client.refused(secondFactor.start, start)).toBe('SecondFactorAlreadySet');
    expect(await client.refused(secondFactor.confirm, { body: { code } })).toBe('SecondStepOver');

    const { rows } = await sql<{ all: string }>`select (select json_agg(f)::text from second_factors f) ||
      (select json_agg(c)::text from backup_codes c) || (select json_agg(d)::text from deliveries d) ||
      (select json_agg(j)::text from pgboss.job j) as all`.execute(portal.db);
    const hex = Buffer.from(shared).toString('hex');
    for (const clear of [shared, hex, codes[0] ?? '']) expect(rows[0]?.all).not.toContain(clear);
  });

  test('is impossible with the session alone', async () => {
    const { client } = await person();
    const wrong = await client.send(secondFactor.start, { body: { password: 'wrong' } });
    expect([wrong.code, Object.keys(wrong.fields ?? {})]).toEqual(['OldPasswordNotEqualCurrent', ['password']]);
    for (let i = 0; i < 9; i++) await client.refused(secondFactor.start, { body: { password: 'wrong' } });
    expect(await client.refused(secondFactor.start, start)).toBe('AuthException');
  });

  test('has to be confirmed within a quarter of an hour and ten guesses', async () => {
    const { client } = await person();
    const confirm = (code: string) => client.refused(secondFactor.confirm, { body: { code } });
    expect(await confirm('123456')).toBe('SecondStepOver');
    const { secret } = await client.call(secondFactor.start, start);
    const code = () => codeAt(secret.replaceAll(' ', ''), stepAt(Date.now()));
    await sql`update second_factors set offered_at = now() - interval '15 minutes'`.execute(portal.db);
    expect(await confirm(code())).toBe('SecondStepOver');
    await sql`update second_factors set offered_at = now()`.execute(portal.db);
    for (let i = 0; i < 8; i++) expect(await confirm(otherThan(code()))).toBe('AuthCodeException');
    const { code: refusal, msg } = await client.send(secondFactor.confirm, { body: { code: code() } });
    expect([refusal, msg]).toEqual(['AuthCodeException', expect.stringMatching(/^Слишком много попыток/)]);
  });
});

describe('password and code together', () => {
  test('give new backup codes; the old ones become invalid', async () => {
    const { client, userId } = await person();
    const factor = await turnOnSecondFactor(portal, client);
    const [old = ''] = factor.backupCodes;
    const { codes } = await client.call(secondFactor.renewCodes, {
      body: { password, code: await factor.freshCode() },
    });
    expect(codes.some((code) => factor.backupCodes.includes(code))).toBe(false);
    expect(await client.refused(secondFactor.renewCodes, { body: { password, code: old } })).toBe('AuthCodeException');
    await client.call(secondFactor.renewCodes, { body: { password, code: codes[0] ?? '' } });
    expect((await client.call(secondFactor.state)).codesLeft).toBe(10);
    expect((await actionsOn(userId)).map(({ action }) => action)).toEqual([
      'second-factor.on',
      'second-factor.codes-renewed',
      'second-factor.backup-code-used',
      'second-factor.codes-renewed',
    ]);
  });

  test('turn it off; one of them alone does not', async () => {
    const { client, userId, email } = await person();
    const proof = async () => ({ password, code: await factor.freshCode() });
    expect(await client.refused(secondFactor.turnOff, { body: { password, code: '123456' } })).toBe(
      'SecondFactorIsOff',
    );
    const factor = await turnOnSecondFactor(portal, client);
    const other = await portal.as({ userId });
    const refusals = [
      await client.send(secondFactor.turnOff, { body: { ...(await proof()), password: 'wrong' } }),
      await client.send(secondFactor.turnOff, { body: { password, code: otherThan((await proof()).code) } }),
      await client.send(secondFactor.turnOff, { body: {} }),
    ];
    expect(refusals.map(({ code, fields }) => [code, Object.keys(fields ?? {})])).toEqual([
      ['OldPasswordNotEqualCurrent', ['password']],
      ['AuthCodeException', ['code']],
      ['Invalid', ['password', 'code']],
    ]);
    expect(await logIn(email)).toBe('SecondFactorRequired');
    await client.call(secondFactor.turnOff, { body: await proof() });
    await client.call(session.checkAuth);
    expect(await other.refused(session.checkAuth)).toBe('Unauthorized');
    expect(await logIn(email)).toBe('Ok');
    expect(await messageTo(portal, email, 2)).toMatchObject({ subject: 'Отключён вход с кодом' });
    const left = await portal.db.selectFrom('backupCodes').where('userId', '=', userId).selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe('a center that requires it', () => {
  async function strictCenter() {
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter', title: 'Строгий центр' });
    const administrator = await person(centerId, 'HighOperator');
    const factor = await turnOnSecondFactor(portal, administrator.client);
    return { centerId, administrator, factor };
  }
  const demand = (isRequired: boolean) => ({ body: { isRequired } });

  test('locks out operators without one at once, on the server', async () => {
    const { centerId, administrator, factor } = await strictCenter();
    const operator = await person(centerId);
    const bystander = await person();
    const list = { query: {} };
    await operator.client.call(students.listAcrossOrganizations, list);
    await administrator.client.call(secondFactor.require, demand(true));
    expect((await administrator.client.call(secondFactor.state)).center).toEqual({
      isRequired: true,
      operators: 2,
      withCode: 1,
    });
    expect(await operator.client.send(students.listAcrossOrganizations, list)).toMatchObject({
      status: 403,
      code: 'SecondFactorNotSet',
    });
    // Open to anyone, but not to him: he would act for the center.
    const colleague = {
      surname: 'Новый',
      name: 'Пётр',
      lastName: 'Ильич',
      phone: '+79130000001',
      email: 'new@second.test',
    };
    const body = { ...colleague, password: 'Пароль-2026', confirmPassword: 'Пароль-2026' };
    expect(await operator.client.refused(registration.operator, { body })).toBe('SecondFactorNotSet');
    expect((await operator.client.call(session.current)).operator).toMatchObject({
      lacksSecondFactor: true,
      organization: null,
    });
    expect(await operator.client.call(operators.ownOrganizations)).toEqual([]);
    expect(await operator.client.call(secondFactor.state)).toMatchObject({ requiredBy: ['Строгий центр'] });
    for (const client of [administrator.client, bystander.client])
      await client.call(students.listAcrossOrganizations, list);

    await turnOnSecondFactor(portal, operator.client);
    await operator.client.call(students.listAcrossOrganizations, list);
    const proof = { body: { password, code: await factor.freshCode() } };
    expect(await administrator.client.refused(secondFactor.turnOff, proof)).toBe('SecondFactorDemanded');
    await administrator.client.call(secondFactor.require, demand(false));
    await administrator.client.call(secondFactor.turnOff, { body: { password, code: await factor.freshCode() } });
    expect((await actionsOn(centerId)).map(({ action }) => action)).toEqual([
      'second-factor.required',
      'second-factor.not-required',
    ]);
  });

  test('tells its operators, and sends nothing when nothing changes', async () => {
    const { centerId, administrator } = await strictCenter();
    const { email } = await person(centerId);
    for (let i = 0; i < 2; i++) await administrator.client.call(secondFactor.require, demand(true));
    const letter = await messageTo(portal, email);
    expect(letter).toMatchObject({ subject: 'Вход на портал – только с кодом' });
    expect(letter.text).toContain('Строгий центр требует');
    expect(await messagesTo(portal, email)).toHaveLength(1);
  });

  test('can be set only by an administrator who has one himself', async () => {
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const { client } = await person(centerId, 'HighOperator');
    expect(await client.refused(secondFactor.require, demand(true))).toBe('OwnSecondFactorIsOff');
    expect((await client.call(secondFactor.state)).center).toMatchObject({ isRequired: false });
  });

  test('lets an administrator reset a colleague’s: his sessions end, the password is enough, the log and a letter name the administrator', async () => {
    const { centerId, administrator } = await strictCenter();
    const operator = await person(centerId);
    await turnOnSecondFactor(portal, operator.client);
    const rows = async () =>
      (await administrator.client.call(operators.listOfOrganization, { params: { id: 'Current' }, query: {} })).items;
    const isOn = async () => (await rows()).find(({ id }) => id === operator.operatorId)?.hasSecondFactor;
    expect(await isOn()).toBe(true);
    await administrator.client.call(secondFactor.reset, { params: { id: operator.operatorId } });
    expect(await isOn()).toBe(false);
    expect(await operator.client.refused(session.checkAuth)).toBe('Unauthorized');
    expect(await logIn(operator.email)).toBe('Ok');
    expect((await actionsOn(operator.userId)).at(-1)).toEqual({
      action: 'second-factor.reset',
      author: administrator.userId,
      organization: centerId,
    });
    expect(await messageTo(portal, operator.email, 2)).toMatchObject({ subject: 'Вход с кодом сброшен' });
    expect(await administrator.client.refused(secondFactor.reset, { params: { id: operator.operatorId } })).toBe(
      'SecondFactorIsOff',
    );
  });

  test('lets him reset no other: not his own, not of a former operator, of a client or of another center', async () => {
    const { centerId, administrator } = await strictCenter();
    const left = await person(centerId);
    const foreign = await person(await makeOrganization(portal.db, { type: 'EducationCenter' }));
    const ofClient = await person();
    for (const { client } of [left, foreign, ofClient]) await turnOnSecondFactor(portal, client);
    await administrator.client.call(operators.updateMember, {
      params: { id: 'Current' },
      body: { operator: left.operatorId, isActive: false },
    });
    const reset = (id: string) => administrator.client.refused(secondFactor.reset, { params: { id } });
    expect(await reset(administrator.operatorId)).toBe('OwnSecondFactor');
    for (const { operatorId, email } of [left, foreign, ofClient]) {
      expect(await reset(operatorId)).toBe('NotFoundOperator');
      expect(await logIn(email)).toBe('SecondFactorRequired');
    }
  });
});

describe('the advice to turn it on', () => {
  const isAdvised = async (client: Client) => (await client.call(secondFactor.state)).isAdvised;

  test('is for administrators without it, of a center and of a client, until they put it off', async () => {
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const boss = await person(centerId, 'HighOperator');
    const plain = await person(centerId);
    const ofClient = await person();
    expect(await Promise.all([boss, plain, ofClient].map(({ client }) => isAdvised(client)))).toEqual([
      true,
      false,
      true,
    ]);
    await boss.client.call(secondFactor.postpone);
    expect(await isAdvised(boss.client)).toBe(false);
    await sql`update operators set second_factor_postponed_at = now() - interval '91 days'`.execute(portal.db);
    expect(await isAdvised(boss.client)).toBe(true);
    await turnOnSecondFactor(portal, ofClient.client);
    expect(await isAdvised(ofClient.client)).toBe(false);
  });
});
