import { organizations } from '@dopusk/contract/organizations.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { innOf } from '../../../testing/inn.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';

let serial = 0;

let portal: Portal;
let world: World;
let center: Client;
let client: Client;
let stranger: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  center = await portal.as(world.own.centerOperator);
  client = await portal.as(world.own.clientOperator);
  stranger = await portal.as(world.stranger.administrator);
});

const create = (title: string, rest: object = {}) =>
  center.call(organizations.create, { body: { title, inn: innOf(++serial), ...rest } });

/** Puts rubles on an organization's balance without a payment. */
async function topUp(organizationId: string, rubles: number): Promise<void> {
  const acquirer = newId();
  await portal.db.insertInto('accounts').values({ id: acquirer, kind: 'acquirer', organizationId: null }).execute();
  const { id: balance } = await portal.db
    .selectFrom('accounts')
    .where('organizationId', '=', organizationId)
    .select('id')
    .executeTakeFirstOrThrow();
  const transferId = newId();
  await portal.db.transaction().execute(async (tx) => {
    await tx.insertInto('transfers').values({ id: transferId, kind: 'top-up' }).execute();
    const amount = rubles * 100;
    await tx
      .insertInto('entries')
      .values([
        { transferId, accountId: balance, amountKopecks: amount, position: 1, balanceAfter: amount },
        { transferId, accountId: acquirer, amountKopecks: -amount },
      ])
      .execute();
  });
}

describe('adding', () => {
  test('makes a client of the center with an empty balance', async () => {
    const contacts = { phone: '+7 (912) 345-67-89', email: 'Info@Vector.RU' };
    const { id } = await create('ООО «Вектор»', contacts);
    const read = await center.call(organizations.read, { params: { id } });
    expect(read).toMatchObject({
      id,
      title: 'ООО «Вектор»',
      inn: innOf(serial),
      organizationType: 'Customer',
      phone: '+79123456789',
      email: 'info@vector.ru',
      balance: { amount: 0 },
    });
    const line = await portal.db.selectFrom('auditLog').where('subjectId', '=', id).selectAll().executeTakeFirst();
    expect(line).toMatchObject({ action: 'organization.created', organizationId: world.own.centerId });
  });

  test('needs only title and INN', async () => {
    const { id } = await create('ИП Ёжиков', { phone: '', email: '' });
    expect(await center.call(organizations.read, { params: { id } })).toMatchObject({ phone: null, email: null });
  });

  test('names every wrong field at once', async () => {
    const body = { title: ' ', inn: '7707083894', phone: '12', email: 'почта' };
    const { code, fields } = await center.send(organizations.create, { body });
    expect(code).toBe('Invalid');
    expect(Object.keys(fields ?? {}).sort()).toEqual(['email', 'inn', 'phone', 'title']);
    expect(fields?.inn?.[0]?.message).toBe('Некорректный ИНН');
  });

  test('the same twice, also at once, makes one, and says which there is', async () => {
    const inn = innOf(++serial);
    const titles = ['АО «Двойник»', 'Двойник', 'АО «Другое название»'].flatMap((title) => [title, title, title]);
    const sent = await Promise.all(titles.map((title) => center.send(organizations.create, { body: { title, inn } })));
    expect(sent.filter(({ code }) => code === 'Ok')).toHaveLength(1);
    expect(sent.find(({ code }) => code === 'Invalid')?.fields).toEqual({
      inn: [{ code: 'Invalid', message: expect.stringMatching(/^Организация с таким ИНН уже есть у вас: .*КПП$/) }],
    });
  });

  test('a branch by its KPP is another, whether the KPP of the first is known or not', async () => {
    const inn = innOf(++serial);
    const add = async (kpp?: string) =>
      (await center.send(organizations.create, { body: { title: 'АО', inn, kpp } })).code;
    expect(await add()).toBe('Ok');
    expect(await add('770701001')).toBe('Invalid');
    expect(await add('695043001')).toBe('Ok');
    expect(await add('695043001')).toBe('Invalid');
    expect(await add('631643001')).toBe('Ok');
    expect(await add()).toBe('Invalid');
    const { items } = await center.call(organizations.list, { query: { search: inn } });
    expect(items).toHaveLength(3);
    const kpps = items.map(({ id }) => center.call(organizations.read, { params: { id } }));
    expect((await Promise.all(kpps)).map(({ requisites }) => requisites?.kpp).sort()).toEqual([
      '631643001',
      '695043001',
      null,
    ]);
  });

  test('what another center has written down alone is that one’s: neither told of nor linked', async () => {
    const inn = innOf(++serial);
    await create('АО «Двойник»', { inn });
    expect((await stranger.send(organizations.create, { body: { title: 'АО «Двойник»', inn } })).code).toBe('Ok');
    const { items } = await stranger.call(organizations.list, { query: { search: inn } });
    expect(items).toHaveLength(1);
  });

  test('one that works on the portal by itself is neither made twice nor linked, and nothing of it is told', async () => {
    const inn = innOf(++serial);
    const foreign = await makeOrganization(portal.db, { title: 'Секретное название', inn });
    await linkClient(portal.db, world.stranger.centerId, foreign);
    const worker = await makeOperator(portal.db, [foreign]);
    const refused = await center.send(organizations.create, { body: { title: 'АО', inn } });
    expect(refused.fields?.inn?.[0]?.message).toContain('Попросите её оператора назначить курс вашего центра');
    expect(JSON.stringify(refused)).not.toContain('Секретное');
    expect(await center.refused(organizations.read, { params: { id: foreign } })).toBe('NotFoundOrganization');
    // When nobody works there any more nobody could assign a course.
    await portal.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', worker.userId).execute();
    expect((await center.send(organizations.create, { body: { title: 'АО', inn } })).code).toBe('Ok');
  });
});

describe('the list', () => {
  test('has the center and its clients with their balances, by title', async () => {
    await topUp(world.own.clientId, 1500);
    const { items, totalCount } = await center.call(organizations.list, { query: { pageSize: 100 } });
    expect(items.length).toBe(totalCount);
    const client = items.find(({ id }) => id === world.own.clientId);
    expect(client).toMatchObject({ organizationType: 'Customer', balance: { amount: 1500 } });
    expect(items.map(({ id }) => id)).toContain(world.own.centerId);
    const titles = items.map(({ title }) => title);
    expect(titles).toEqual([...titles].sort(new Intl.Collator('ru').compare));
  });

  test('finds by fragments of title and INN in any order, with е for ё', async () => {
    await create('ООО «Ёлки-палки»', { inn: '7728168971' });
    const found = await center.call(organizations.list, { query: { search: '81689 елки' } });
    expect(found.items.map(({ title }) => title)).toEqual(['ООО «Ёлки-палки»']);
    expect((await center.call(organizations.list, { query: { search: 'нет такой' } })).items).toEqual([]);
  });

  test('is ordered by what stands in it, and finds by that and by the full title', async () => {
    const title = 'Публичное общество «Синичкин комбинат»';
    await create(title, { shortTitle: 'ААА «СиК»' });
    const { items } = await center.call(organizations.list, { query: {} });
    expect(items[0]).toMatchObject({ title, shortTitle: 'ААА «СиК»' });
    for (const search of ['ааа сик', 'синичкин', `ааа ${innOf(serial)}`]) {
      expect((await center.call(organizations.list, { query: { search } })).items).toMatchObject([{ title }]);
    }
  });

  test('of a client’s operator has his own organizations, of another’s none of these', async () => {
    const second = await makeOrganization(portal.db, { title: 'Вторая' });
    const both = await portal.as(await makeOperator(portal.db, [world.own.clientId, second]));
    expect((await both.call(organizations.list, { query: {} })).items.map(({ id }) => id).sort()).toEqual(
      [world.own.clientId, second].sort(),
    );
    const { items } = await stranger.call(organizations.list, { query: { pageSize: 100 } });
    expect(items.map(({ id }) => id)).not.toContain(world.own.clientId);
  });

  test('of an operator without an organization is empty', async () => {
    const newcomer = await portal.as(await makeOperator(portal.db, []));
    expect(await newcomer.call(organizations.list, { query: {} })).toMatchObject({ items: [], totalCount: 0 });
  });
});

describe('the selects', () => {
  test('without relation show a center every organization by title and INN only', async () => {
    const id = await makeOrganization(portal.db, { title: 'АО «Незнакомец»', phone: '+79990000000' });
    const found = await center.call(organizations.options, { query: { search: 'незнакомец' } });
    expect(found).toEqual([{ id, title: 'АО «Незнакомец»', inn: '7707083893' }]);
  });

  test('stop at 50', async () => {
    for (let i = 0; i < 51; i++) await makeOrganization(portal.db, { title: `Полсотни ${i}` });
    expect(await center.call(organizations.options, { query: { search: 'полсотни' } })).toHaveLength(50);
  });

  test('of centers offer a client all of them, a center itself', async () => {
    const offered = await client.call(organizations.centers, { query: {} });
    expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining([world.own.centerId, world.stranger.centerId]));
    const own = await center.call(organizations.centers, { query: {} });
    expect(own.map(({ id }) => id)).toEqual([world.own.centerId]);
  });
});

describe('the profile', () => {
  test('shows everything to members and the linked center', async () => {
    const address = {
      postalCode: '443001',
      region: 'Самарская область',
      city: 'Самара',
      street: 'ул. Мира',
      house: '1',
      flat: '',
    };
    const id = await makeOrganization(portal.db, {
      title: 'С реквизитами',
      bankAccountNumber: '40702810200000000001',
      address,
    });
    await linkClient(portal.db, world.own.centerId, id);
    const member = await portal.as(await makeOperator(portal.db, [id]));
    for (const reader of [member, center]) {
      expect(await reader.call(organizations.read, { params: { id } })).toMatchObject({
        bankAccountNumber: '40702810200000000001',
        address,
        balance: { amount: 0 },
      });
    }
    expect(await member.call(organizations.read, { params: { id: 'Current' } })).toMatchObject({ id });
  });

  test('of a center shows a client neither balance nor requisites', async () => {
    const card = await client.call(organizations.read, { params: { id: world.own.centerId } });
    expect(card).toMatchObject({ organizationType: 'EducationCenter', balance: null, bankAccountNumber: null });
  });

  test('shows a member everything also while another organization is current', async () => {
    const member = await makeOperator(portal.db, [world.own.clientId, world.own.centerId]);
    const asClient = await portal.as(member, world.own.clientId);
    const profile = await asClient.call(organizations.read, { params: { id: world.own.centerId } });
    expect(profile.balance).not.toBeNull();
  });

  test.each([
    ['a stranger’s client', () => world.own.clientId],
    ['another center', () => world.own.centerId],
    ['nothing', () => newId()],
  ])('of %s does not exist', async (_, id) => {
    expect(await stranger.refused(organizations.read, { params: { id: id() } })).toBe('NotFoundOrganization');
  });

  test('called Current does not exist for an operator without an organization', async () => {
    const newcomer = await portal.as(await makeOperator(portal.db, []));
    expect(await newcomer.refused(organizations.read, { params: { id: 'Current' } })).toBe('NotFoundOrganization');
  });
});
