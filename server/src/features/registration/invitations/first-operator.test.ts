import { invitations } from '@dopusk/contract/invitations.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { type Right, session } from '@dopusk/contract/session.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { innOf } from '../../../../testing/inn.ts';
import { messageTo, tokenIn } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

/** The first operator of a client that has none is invited by its center (decision 170). */

let portal: Portal;
let centerId: string;
let boss: Client;
let clientId: string;
let serial = 0;
let email: string;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter', title: 'ЧОУ ДПО «Профи»' });
  boss = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator', { surname: 'Ким', name: 'Анна' }));
});

beforeEach(async () => {
  email = `first-${++serial}@client.test`;
  clientId = await makeOrganization(portal.db, { title: `ООО «Без оператора ${serial}»`, inn: innOf(serial) });
  await linkClient(portal.db, centerId, clientId);
});

const invite = (by: Client, rights: Right[] = ['People', 'Training', 'Money'], changes: object = {}) =>
  by.send(invitations.create, { body: { email, rights, organization: clientId, ...changes } });

const tokenOf = async (letters = 1) => tokenIn(await messageTo(portal, email, letters));

const accept = (token: string, by = portal.anonymous()) =>
  by.send(invitations.accept, {
    body: {
      ...{ token, surname: 'Белова', name: 'Вера', lastName: 'Петровна' },
      phone: `+7915${String(++serial).padStart(7, '0')}`,
      ...{ password: 'Ромашка-2026', confirmPassword: 'Ромашка-2026', userAgreement: true, personalData: true },
    },
  });

const pending = (by = boss) => by.call(invitations.list, { query: { organization: clientId } });

test('he gets a letter that names both, sets a password, and has all rights there, whatever was asked for; the client is his from then on', async () => {
  expect((await invite(boss, ['People', 'Money'])).code).toBe('Ok');
  const { text } = await messageTo(portal, email);
  expect(text).toContain('Ким Анна');
  expect(text).toContain('ЧОУ ДПО «Профи»');
  expect(text).toContain(`ООО «Без оператора`);
  const token = await tokenOf();
  const said = await portal.anonymous().call(invitations.read, { body: { token } });
  expect(said).toMatchObject({ centerTitle: 'ЧОУ ДПО «Профи»', organizationType: 'Customer', account: 'None' });
  const first = portal.anonymous();
  expect((await accept(token, first)).code).toBe('Ok');
  expect((await first.call(session.current)).operator).toMatchObject({
    organization: { id: clientId },
    rights: ['People', 'Training', 'Money'],
  });
  expect(await boss.call(organizations.read, { params: { id: clientId } })).toMatchObject({ editable: 'Nothing' });
  expect((await invite(boss)).code).toBe('NotFoundOrganization');
});

test('it is listed with the client alone, sent again with another link, and withdrawn', async () => {
  const { data } = await invite(boss);
  const { id } = data as { id: string };
  const before = await tokenOf();
  expect(await pending()).toMatchObject([{ id, email }]);
  expect((await boss.call(invitations.list, { query: {} })).map((row) => row.id)).not.toContain(id);
  await boss.call(invitations.resend, { params: { id } });
  const after = await tokenOf(2);
  expect((await accept(before)).code).toBe('InvalidToken');
  await boss.call(invitations.withdraw, { params: { id } });
  expect((await accept(after)).code).toBe('InvalidToken');
  expect(await pending()).toEqual([]);
});

test('of two who were invited the faster one is the first; the other one has to be invited by him', async () => {
  await invite(boss);
  const one = await tokenOf();
  email = `second-${++serial}@client.test`;
  const { data } = await invite(boss);
  const two = await tokenOf();
  const codes = (await Promise.all([accept(one), accept(two)])).map(({ code }) => code);
  expect(codes.sort()).toEqual(['InvalidToken', 'Ok']);
  const resend = { params: { id: (data as { id: string }).id } };
  expect(['NotFoundOrganization', 'NotFoundInvitation']).toContain(await boss.refused(invitations.resend, resend));
});

describe('nobody is invited', () => {
  test('to a client that has operators, is linked by training alone, or is another center’s', async () => {
    await makeOperator(portal.db, [clientId]);
    expect((await invite(boss)).code).toBe('NotFoundOrganization');
    clientId = await makeOrganization(portal.db, { inn: innOf(600) });
    expect((await invite(boss)).code).toBe('NotFoundOrganization');
    await linkClient(portal.db, centerId, clientId, 'Training');
    expect((await invite(boss)).code).toBe('NotFoundOrganization');
    clientId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    expect((await invite(boss)).code).toBe('NotFoundOrganization');
  });

  test('with more than the inviter has, or as an administrator', async () => {
    const plain = await portal.as(await makeOperator(portal.db, [centerId], 'Operator', {}, ['People']));
    expect((await invite(plain, ['People'])).code).toBe('RightNotOwned');
    const able = await portal.as(
      await makeOperator(portal.db, [centerId], 'Operator', {}, ['People', 'Training', 'Money']),
    );
    expect((await invite(able, ['People'])).code).toBe('Ok');
    expect((await invite(boss, [], { role: 'HighOperator' })).code).toBe('RightNotOwned');
    const without = await portal.as(await makeOperator(portal.db, [centerId], 'Operator', {}, ['Training']));
    expect((await invite(without, [])).code).toBe('RightMissing');
  });

  test('by a link whose client was narrowed, or whose inviter has gone', async () => {
    await invite(boss);
    const token = await tokenOf();
    const link = portal.db.updateTable('centerClients').where('clientId', '=', clientId);
    await link.set({ extent: 'Taught' }).execute();
    expect((await accept(token)).code).toBe('InvalidToken');
    await link.set({ extent: 'Everybody' }).execute();
    const second = await makeOperator(portal.db, [centerId], 'HighOperator');
    email = `gone-${++serial}@client.test`;
    await invite(await portal.as(second));
    const other = await tokenOf();
    const membership = portal.db.updateTable('memberships').where('operatorId', '=', second.operatorId);
    await membership.set({ deactivatedAt: new Date() }).execute();
    expect((await accept(other)).code).toBe('InvalidToken');
  });
});

test('a client that two centers have written down gets operators once: the other one is told to ask them', async () => {
  const inn = innOf(500);
  const twins = [clientId, await makeOrganization(portal.db, { title: 'ООО «Двойник»' })];
  await portal.db.updateTable('organizations').set({ inn, kpp: null }).where('id', 'in', twins).execute();
  await invite(boss);
  const token = await tokenOf();
  await makeOperator(portal.db, [twins[1] ?? '']);
  expect(await accept(token)).toMatchObject({ code: 'InvalidToken', msg: expect.stringContaining('уже работает') });
  email = `twin-${++serial}@client.test`;
  const refused = await invite(boss);
  expect(refused.fields?.email?.[0]?.message).toContain('уже работает на портале');
});

test('it is listed no longer once it opens nothing: somebody works there by now, or the center does not see the client whole', async () => {
  await invite(boss);
  expect(await pending()).toHaveLength(1);
  const link = portal.db.updateTable('centerClients').where('clientId', '=', clientId);
  await link.set({ extent: 'Taught' }).execute();
  expect(await pending()).toEqual([]);
  await link.set({ extent: 'Everybody' }).execute();
  expect(await pending()).toHaveLength(1);
  await makeOperator(portal.db, [clientId]);
  expect(await pending()).toEqual([]);
});

test('another center neither lists nor touches it', async () => {
  const { data } = await invite(boss);
  const elsewhere = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const stranger = await portal.as(await makeOperator(portal.db, [elsewhere], 'HighOperator'));
  const params = { id: (data as { id: string }).id };
  const query = { organization: clientId };
  expect(await stranger.refused(invitations.list, { query })).toBe('NotFoundOrganization');
  expect(await stranger.refused(invitations.resend, { params })).toBe('NotFoundInvitation');
  expect(await stranger.refused(invitations.withdraw, { params })).toBe('NotFoundInvitation');
});
