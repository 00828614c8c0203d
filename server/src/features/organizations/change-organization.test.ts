import { history } from '@dopusk/contract/history.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { signatories } from '@dopusk/contract/signatories.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkClient, type MadeOperator, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { innOf } from '../../../testing/inn.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';

let portal: Portal;
let world: World;
let center: Client;
let member: Client;
let stranger: Client;
let id: string;

/** An account of Sberbank by its check digit, its BIC, and the BIC of another bank. */
const ACCOUNT = '40702810938000000001';
const BIC = '044525225';

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  center = await portal.as(world.own.centerOperator);
  stranger = await portal.as(world.stranger.administrator);
});

beforeEach(async () => {
  inn = innOf(++serial);
  id = await makeOrganization(portal.db, { title: 'До изменения' });
  await linkClient(portal.db, world.own.centerId, id);
  member = await portal.as(await makeOperator(portal.db, [id]));
});

let serial = 500;
let inn: string;

const contacts = (changes: object = {}) => ({
  id,
  title: 'ООО «Вектор»',
  inn,
  phone: '+7 (912) 345-67-89',
  email: 'Info@Vector.RU',
  ...changes,
});
const address = { postalCode: '443001', region: '', city: 'Самара', street: 'ул. Мира', house: '1', flat: '' };
const requisites = {
  kpp: '772801001',
  ogrn: '1027700132195',
  bic: BIC,
  bankTitle: 'ПАО Сбербанк',
  correspondentAccount: '30101810400000000225',
  legalAddress: 'Москва, ул. Вавилова, д. 19',
  licenceNumber: 'Л035-1',
  licenceDate: '2024-02-29',
  licenceIssuer: 'Министерство образования',
  vatMode: 'Exempt',
  vatBasis: 'п. 2 ст. 149 НК РФ',
};

const send = (by: Client, changes: object = {}) => by.send(organizations.update, { body: contacts(changes) });
const read = (by: Client) => by.call(organizations.read, { params: { id } });

describe('a member', () => {
  test('changes every field, and keeps those left out', async () => {
    expect((await send(member, { bankAccountNumber: ACCOUNT, address, ...requisites })).code).toBe('Ok');
    const whole = {
      title: 'ООО «Вектор»',
      inn,
      phone: '+79123456789',
      email: 'info@vector.ru',
      address,
      bankAccountNumber: ACCOUNT,
      requisites,
    };
    expect(await read(member)).toMatchObject({ ...whole, editable: 'Everything' });
    expect((await send(member, { bankTitle: '' })).code).toBe('Ok');
    expect(await read(member)).toMatchObject({ ...whole, requisites: { ...requisites, bankTitle: null } });
    expect((await send(member, { address: null })).code).toBe('Ok');
    expect((await read(member)).address).toBeNull();
    const lines = await portal.db.selectFrom('auditLog').where('subjectId', '=', id).select('action').execute();
    expect(lines).toContainEqual({ action: 'organization.changed' });
  });

  test('has to give the account while there is none', async () => {
    const { code, fields } = await send(member);
    expect([code, fields]).toMatchObject(['Invalid', { bankAccountNumber: [{ message: 'Обязательное поле' }] }]);
  });

  test('has to give an account of the bank, whichever of the two is given first', async () => {
    const misfit = { code: 'Invalid', fields: { bankAccountNumber: [{}] } };
    expect(await send(member, { bankAccountNumber: ACCOUNT, bic: '044525974' })).toMatchObject(misfit);
    expect((await send(member, { bankAccountNumber: ACCOUNT })).code).toBe('Ok');
    expect(await send(member, { bic: '044525974' })).toMatchObject(misfit);
    expect((await send(member, { bic: BIC })).code).toBe('Ok');
    expect(await send(member, { bankAccountNumber: '40702810100000000001' })).toMatchObject(misfit);
  });

  test('has to give the bank’s own correspondent account, whichever of the two is given first', async () => {
    const misfit = { code: 'Invalid', fields: { correspondentAccount: [{}] } };
    const bank = { bankAccountNumber: ACCOUNT, bic: BIC };
    const [own, others, mistyped] = ['30101810400000000225', '30101810200000000974', '30101810500000000225'];
    expect(await send(member, { ...bank, correspondentAccount: others })).toMatchObject(misfit);
    expect(await send(member, { ...bank, correspondentAccount: mistyped })).toMatchObject(misfit);
    expect((await send(member, bank)).code).toBe('Ok');
    expect(await send(member, { correspondentAccount: others })).toMatchObject(misfit);
    expect((await send(member, { correspondentAccount: own })).code).toBe('Ok');
    await portal.db.updateTable('organizations').set({ correspondentAccount: others }).where('id', '=', id).execute();
    expect((await send(member, { title: 'С прежним счётом' })).code).toBe('Ok');
  });

  test('of a budget institution has accounts at the treasury', async () => {
    const treasury = {
      bankAccountNumber: '03224643360000004200',
      bic: '013601205',
      correspondentAccount: '40102810545370000036',
    };
    expect((await send(member, treasury)).code).toBe('Ok');
    expect(await send(member, { ...treasury, correspondentAccount: '30101810400000000225' })).toMatchObject({
      fields: { correspondentAccount: [{}] },
    });
  });

  test('gets every wrong field at once', async () => {
    const wrong = { bankAccountNumber: '1', kpp: '1', ogrn: '1027700132196', bic: '1', correspondentAccount: '1' };
    const contacts = { phone: '1', email: '1' };
    const body = { id, ...wrong, ...contacts, vatMode: 'Half' };
    const { code, fields } = await member.send(organizations.update, { body: body as never });
    const names = 'bankAccountNumber bic correspondentAccount email inn kpp ogrn phone title vatMode';
    expect([code, Object.keys(fields ?? {}).sort()]).toEqual(['Invalid', names.split(' ')]);
  });
});

describe('an INN that another organization has', () => {
  const taken = { code: 'Invalid', fields: { inn: [{ message: expect.stringContaining('уже работает на портале') }] } };

  test('is refused to a member as to whoever registers, without a name; a branch has a KPP of its own', async () => {
    const other = await makeOrganization(portal.db, { title: 'Секретное название', inn: innOf(++serial) });
    await makeOperator(portal.db, [other]);
    const refused = await send(member, { bankAccountNumber: ACCOUNT, inn: innOf(serial) });
    expect(refused).toMatchObject(taken);
    expect(JSON.stringify(refused)).not.toContain('Секретное');
    expect((await read(member)).inn).not.toBe(innOf(serial));
    const branch = { bankAccountNumber: ACCOUNT, inn: innOf(serial), kpp: '770745001' };
    expect((await send(member, branch)).code).toBe('Ok');
    // Nor does it become the other one by leaving its KPP out.
    expect(await send(member, { ...branch, kpp: null })).toMatchObject(taken);
    expect(await send(member, { ...branch, kpp: '770701001' })).toMatchObject(taken);
  });

  test('is refused to a center with the title of the client that it has', async () => {
    const own = { title: 'Уже есть', inn: innOf(++serial) };
    for (const client of [own, { title: 'Без оператора', inn: innOf(++serial) }])
      await linkClient(portal.db, world.own.centerId, await makeOrganization(portal.db, client));
    const [lone] = (await center.call(organizations.list, { query: { search: innOf(serial) } })).items;
    const change = await send(center, { id: lone?.id, inn: own.inn });
    expect(change).toMatchObject({ fields: { inn: [{ message: expect.stringContaining('у вас: Уже есть') }] } });
  });

  test('stops no other change of those who have shared it before', async () => {
    const other = await makeOrganization(portal.db, { inn: innOf(++serial) });
    await makeOperator(portal.db, [other]);
    await portal.db
      .updateTable('organizations')
      .set({ inn: innOf(serial) })
      .where('id', '=', id)
      .execute();
    const body = { bankAccountNumber: ACCOUNT, inn: innOf(serial), title: 'То же', kpp: '772801001' };
    expect((await send(member, body)).code).toBe('Ok');
  });

  test('does not come back with a version that is removed', async () => {
    const effectiveFrom = '2026-01-01';
    const former = innOf(++serial);
    await portal.db.updateTable('organizations').set({ inn: former }).where('id', '=', id).execute();
    const now = innOf(++serial);
    expect((await send(member, { bankAccountNumber: ACCOUNT, effectiveFrom, inn: now })).code).toBe('Ok');
    const other = await makeOrganization(portal.db);
    const second = await portal.as(await makeOperator(portal.db, [other]));
    expect((await send(second, { id: other, bankAccountNumber: ACCOUNT, inn: former })).code).toBe('Ok');
    const removed = await member.send(organizations.removeVersion, { body: { id, validFrom: effectiveFrom } });
    expect(removed).toMatchObject(taken);
    expect((await read(member)).inn).toBe(now);
  });

  test('is given to one alone of those who take it at the same moment', async () => {
    const other = await makeOrganization(portal.db, { inn: innOf(++serial) });
    const second = await portal.as(await makeOperator(portal.db, [other]));
    const both = { bankAccountNumber: ACCOUNT, inn: innOf(++serial) };
    const sent = await Promise.all([send(member, both), send(second, { ...both, id: other })]);
    expect(sent.map(({ code }) => code).sort()).toEqual(['Invalid', 'Ok']);
  });
});

test('another rate of VAT is of a day once acts stand by the former one', async () => {
  const own = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const head = await portal.as(await makeOperator(portal.db, [own], 'HighOperator'));
  const change = (changes: object) =>
    send(head, { id: own, bankAccountNumber: ACCOUNT, inn: innOf(++serial), ...changes });
  expect((await change({ vatMode: 'Vat22' })).code).toBe('Ok');
  expect((await change({ vatMode: 'Vat5' })).code).toBe('Ok');
  await portal.db
    .insertInto('staticDocuments')
    .values({
      id: newId(),
      centerId: own,
      organizationId: world.own.clientId,
      type: 'ServiceAct',
      number: '1',
      issueDate: '2026-11-20',
      data: '{}',
      verificationCode: null,
    })
    .execute();
  expect(await change({ vatMode: 'Vat22' })).toMatchObject({
    code: 'Invalid',
    fields: { effectiveFrom: [{ message: expect.stringContaining('С какого дня действует новая ставка НДС?') }] },
  });
  expect((await change({ vatMode: 'Vat22', effectiveFrom: '2026-11-25' })).code).toBe('Ok');
  expect((await change({ vatMode: 'Vat22', vatBasis: 'иное' })).code).toBe('Ok');
});

describe('a center, of a client with operators', () => {
  test('changes nothing, however the two were linked, and is told who does', async () => {
    const linked = await makeOrganization(portal.db, { title: 'По назначению' });
    await linkClient(portal.db, world.own.centerId, linked, 'Training');
    await makeOperator(portal.db, [linked]);
    for (const client of [id, linked]) {
      const before = await center.call(organizations.read, { params: { id: client } });
      expect(before.editable).toBe('Nothing');
      for (const changes of [{}, { kpp: '772801001' }, { title: before.title, inn: before.inn }])
        expect(await send(center, { id: client, ...changes })).toMatchObject({
          code: 'Forbidden',
          msg: expect.stringContaining('попросите её оператора'),
        });
      expect(await center.call(organizations.read, { params: { id: client } })).toEqual(before);
    }
  });
});

test('another center, and a client of its center, change nothing', async () => {
  expect((await send(stranger)).code).toBe('NotFoundOrganization');
  expect((await send(member, { id: world.own.centerId })).code).toBe('NotFoundOrganization');
  const card = await member.call(organizations.read, { params: { id: world.own.centerId } });
  expect(card).toMatchObject({ requisites: null, editable: null });
  expect((await read(member)).title).toBe('До изменения');
});

describe('a center, of a client without operators', () => {
  test('fills the requisites in, until the client has its first operator', async () => {
    const lone = await makeOrganization(portal.db, { title: 'Без оператора' });
    await linkClient(portal.db, world.own.centerId, lone);
    const change = (by: Client, changes: object = {}) =>
      by.send(organizations.update, { body: { ...contacts(changes), id: lone } });
    const filled = { bankAccountNumber: ACCOUNT, ...requisites };
    expect((await change(center, filled)).code).toBe('Ok');
    expect(await center.call(organizations.read, { params: { id: lone } })).toMatchObject({
      editable: 'Requisites',
      bankAccountNumber: ACCOUNT,
      requisites,
    });
    // Of another one it knows neither account nor bank yet, and need not.
    const fresh = await makeOrganization(portal.db, { title: 'Ещё без счёта' });
    await linkClient(portal.db, world.own.centerId, fresh);
    const body = { ...contacts({ inn: innOf(++serial) }), id: fresh, kpp: '772801001' };
    expect((await center.send(organizations.update, { body })).code).toBe('Ok');
    expect(await center.send(organizations.update, { body: { ...body, bankAccountNumber: '' } })).toMatchObject({
      code: 'Invalid',
      fields: { bankAccountNumber: expect.anything() },
    });
    const signatory = {
      organizationId: lone,
      fullName: 'Громов Пётр Ильич',
      jobTitle: 'Директор',
      signs: ['Contract' as const],
    };
    const { id: signatoryId } = await center.call(signatories.create, { body: signatory });
    expect((await change(stranger, filled)).code).toBe('NotFoundOrganization');

    const first = await makeOperator(portal.db, [lone]);
    expect((await change(center, { kpp: '772801002' })).code).toBe('Forbidden');
    expect(await center.refused(signatories.update, { body: { id: signatoryId, jobTitle: 'Ректор' } })).toBe(
      'Forbidden',
    );
    expect(await center.call(organizations.read, { params: { id: lone } })).toMatchObject({ editable: 'Nothing' });
    expect((await change(await portal.as(first), { kpp: '772801003' })).code).toBe('Ok');
  });

  test.each([
    [
      'was deactivated in it',
      ({ operatorId }: MadeOperator) =>
        portal.db.updateTable('memberships').set({ deactivatedAt: new Date() }).where('operatorId', '=', operatorId),
    ],
    [
      'was shut out of the portal',
      ({ userId }: MadeOperator) =>
        portal.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', userId),
    ],
  ])('whose last operator %s: fills the requisites in again, and what he wrote is kept', async (_, leave) => {
    const left = await makeOrganization(portal.db, { title: 'Операторы ушли' });
    await linkClient(portal.db, world.own.centerId, left);
    await linkClient(portal.db, world.stranger.centerId, left, 'Training');
    const [first, second] = [await makeOperator(portal.db, [left]), await makeOperator(portal.db, [left])];
    const change = (by: Client, changes: object = {}) =>
      by.send(organizations.update, { body: { ...contacts(changes), id: left } });
    const wrote = { title: 'Как написал оператор', bankAccountNumber: ACCOUNT, ...requisites };
    expect((await change(await portal.as(first), wrote)).code).toBe('Ok');
    const head = { fullName: 'Котова Анна Ильинична', jobTitle: 'Ректор', signs: ['Contract' as const] };
    await (await portal.as(second)).call(signatories.create, { body: { organizationId: left, ...head } });
    await leave(first).execute();
    expect((await change(center, wrote)).code).toBe('Forbidden');
    await leave(second).execute();

    // Training alone has linked the other one: it overwrites nothing of the operators'.
    expect((await change(stranger, { ...wrote, kpp: '772801009' })).code).toBe('Forbidden');
    expect((await change(center, { ...wrote, kpp: '772801002' })).code).toBe('Ok');
    const read = await center.call(organizations.read, { params: { id: left } });
    expect(read).toMatchObject({ editable: 'Requisites', title: wrote.title, requisites: { kpp: '772801002' } });
    const versions = await center.call(organizations.versions, { params: { id: left } });
    expect(versions).toHaveLength(2);
    expect(versions[0]?.changed).toMatchObject([{ before: requisites.kpp, after: '772801002' }]);
    const validFrom = String(versions[0]?.validFrom);
    expect(await center.send(organizations.removeVersion, { body: { id: left, validFrom } })).toMatchObject({
      code: 'Forbidden',
      msg: expect.stringContaining('хранятся'),
    });
    const query = { record: 'Organization' as const, recordId: left };
    const [line] = (await center.call(history.list, { query })).items;
    expect(line).toMatchObject({ changes: [{ before: requisites.kpp }] });
    const signatory = {
      organizationId: left,
      fullName: 'Громов Пётр Ильич',
      jobTitle: 'Директор',
      signs: ['Contract'],
    };
    expect((await center.send(signatories.create, { body: signatory as never })).code).toBe('Ok');

    // Whom they named is kept too: his powers end, and nothing else of him changes.
    const [named] = await center.call(signatories.list, { params: { id: left } });
    expect(named).toMatchObject({ fullName: 'Котова Анна Ильинична', isKept: true });
    const of = (changes: object) => center.send(signatories.update, { body: { id: named?.id ?? '', ...changes } });
    expect(await of({ fullName: 'Чужая Анна Ильинична' })).toMatchObject({
      code: 'Forbidden',
      msg: expect.stringContaining('завершите полномочия'),
    });
    expect((await of({ validUntil: '2026-01-31' })).code).toBe('Ok');
    const after = await center.call(signatories.read, { params: { id: named?.id ?? '' } });
    expect(after).toMatchObject({ fullName: 'Котова Анна Ильинична', validUntil: '2026-01-31' });

    await makeOperator(portal.db, [left]);
    expect((await change(center, { ...wrote, kpp: '772801003' })).code).toBe('Forbidden');
  });

  test('that an assignment alone has linked with it: fills in what is empty, and changes nothing that is not', async () => {
    const lone = await makeOrganization(portal.db, { title: 'Чужой клиент', email: 'own@client.test', phone: '' });
    await linkClient(portal.db, world.stranger.centerId, lone, 'Center');
    await linkClient(portal.db, world.own.centerId, lone, 'Training');
    const read = (by: Client) => by.call(organizations.read, { params: { id: lone } });
    const { title, inn, email } = await read(center);
    const kept = { id: lone, title, inn, phone: '+79123456789', email: String(email) };
    const change = (by: Client, changes: object = {}) =>
      by.send(organizations.update, { body: { ...kept, bankAccountNumber: ACCOUNT, ...changes } });
    expect((await read(center)).editable).toBe('Blanks');
    for (const other of [{ title: 'Другое' }, { inn: innOf(1) }, { email: 'center@own.test' }])
      expect(await change(center, { kpp: '772801001', ...other })).toMatchObject({
        code: 'Forbidden',
        msg: expect.stringContaining('заполнить то, что пусто'),
      });
    expect((await read(center)).requisites?.kpp).toBeNull();
    expect((await change(center, { kpp: '772801001' })).code).toBe('Ok');
    expect((await change(center, { kpp: '772801002' })).code).toBe('Forbidden');
    expect((await change(center, { phone: '+79123456780' })).code).toBe('Forbidden');
    expect(await center.refused(organizations.removeVersion, { body: { id: lone, validFrom: '2026-01-01' } })).toBe(
      'Forbidden',
    );

    // The center that made the client goes on changing everything.
    expect((await read(stranger)).editable).toBe('Requisites');
    expect((await change(stranger, { title: 'Новое', kpp: '772801002' })).code).toBe('Ok');

    const person = { organizationId: lone, fullName: 'Громов Пётр Ильич', jobTitle: 'Директор' };
    const add = () => center.send(signatories.create, { body: { ...person, signs: ['Contract'] } });
    expect((await add()).code).toBe('Ok');
    expect((await add()).code).toBe('Forbidden');
    const [first] = await center.call(signatories.list, { params: { id: lone } });
    const id = String(first?.id);
    expect(await center.refused(signatories.update, { body: { id, jobTitle: 'Ректор' } })).toBe('Forbidden');
  });
});
