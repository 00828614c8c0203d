import { addresses } from '@dopusk/contract/addresses.ts';
import { describe, expect, test } from 'vitest';
import { startHttpService } from '../../../testing/http-service.ts';
import { startPortal } from '../../../testing/portal.ts';
import { makeWorld } from '../../../testing/world.ts';

test('suggests addresses to anyone, at most sixty times a minute', async () => {
  const portal = await startPortal();
  const visitor = portal.anonymous();
  const suggest = (row: string) => visitor.call(addresses.suggest, { query: { row } });
  const samara = {
    postalCode: '443000',
    region: 'Самарская область',
    city: 'Самара',
    street: 'Авроры',
    house: '7',
    flat: '',
  };
  for (let i = 0; i < 60; i++) expect(await suggest('самара Авроры 7')).toEqual([samara]);
  expect(await suggest('самара Авроры 7')).toEqual([]);
});

test('an empty text is not sent to the service', async () => {
  const portal = await startPortal();
  expect(await portal.anonymous().call(addresses.suggest, { query: {} })).toEqual([]);
  expect(await portal.db.selectFrom('rateLimits').selectAll().execute()).toEqual([]);
});

describe('a company by INN', () => {
  const INN = '500100732259';
  const party = {
    value: 'ООО Заря',
    data: { kpp: '773601001', ogrn: '1027700132195', name: { short_with_opf: 'ООО "Заря"' } },
  };

  test('is looked up in the register for anyone, at most twenty times a minute', async () => {
    const register = await startHttpService({ suggestions: [party] });
    const portal = await startPortal({ ADDRESSES: 'dadata:KEY', ADDRESSES_URL: register.url });
    const visitor = portal.anonymous();
    const ask = () => visitor.call(addresses.company, { query: { inn: INN } });
    for (let i = 0; i < 20; i++) {
      expect(await ask()).toMatchObject({ source: 'Register', company: { title: 'ООО «Заря»', kpp: '773601001' } });
    }
    expect(await ask()).toEqual({ source: 'Unavailable', company: null });
    expect(register.asked).toHaveLength(1);
    expect(await visitor.refused(addresses.company, { query: { inn: '500100732250' } })).toBe('Invalid');
  });

  test('without the register an operator gets what he sees in the portal, and nothing of other organizations', async () => {
    const portal = await startPortal();
    const { own, stranger } = await makeWorld(portal.db);
    const requisites = { inn: INN, kpp: '123456789' };
    const head = { fullName: 'Котова Анна Ильинична' };
    await portal.db.updateTable('signatories').set(head).where('id', '=', own.signatoryId).execute();
    await portal.db.updateTable('organizations').set(requisites).where('id', '=', own.clientId).execute();
    const ask = async (client: Awaited<ReturnType<typeof portal.as>>) =>
      client.call(addresses.company, { query: { inn: INN } });
    const known = { source: 'Portal', company: { kpp: '123456789', headFullName: 'Котова Анна Ильинична' } };
    expect(await ask(await portal.as(own.clientOperator))).toMatchObject(known);
    expect(await ask(await portal.as(own.centerOperator))).toMatchObject(known);
    // Whoever fills in the form of this very one is not told what stands there.
    const itself = { query: { inn: INN, except: own.clientId } };
    expect(await (await portal.as(own.clientOperator)).call(addresses.company, itself)).toEqual({
      source: 'Unavailable',
      company: null,
    });
    const nothing = { source: 'Unavailable', company: null };
    for (const other of [stranger.clientOperator, stranger.administrator, own.student]) {
      expect(await ask(await portal.as(other))).toEqual(nothing);
    }
    expect(await ask(portal.anonymous())).toEqual(nothing);
  });
});

describe('a bank by BIC', () => {
  const bic = '044525225';
  const correspondentAccount = '30101810400000000225';
  const nothing = { source: 'Unavailable', bank: null };

  test('is looked up in the directory, at most twenty times a minute', async () => {
    const data = { name: { payment: 'ПАО Сбербанк' }, correspondent_account: correspondentAccount };
    const directory = await startHttpService({ suggestions: [{ value: 'Сбербанк', data }] });
    const portal = await startPortal({ ADDRESSES: 'dadata:KEY', ADDRESSES_URL: directory.url });
    const { own } = await makeWorld(portal.db);
    const operator = await portal.as(own.clientOperator);
    const ask = () => operator.call(addresses.bank, { query: { bic } });
    for (let i = 0; i < 20; i++) {
      const bank = { bankTitle: 'ПАО Сбербанк', correspondentAccount, isActive: true };
      expect(await ask()).toEqual({ source: 'Register', bank });
    }
    expect(await ask()).toEqual(nothing);
    expect(directory.asked).toHaveLength(1);
    expect(await operator.refused(addresses.bank, { query: { bic: '123' } })).toBe('Invalid');
  });

  test('without the directory it is what most of the seen organizations write, and no other bank’s account', async () => {
    const portal = await startPortal();
    const { own, stranger } = await makeWorld(portal.db);
    const keep = (id: string, bankTitle: string, account = correspondentAccount) =>
      portal.db
        .updateTable('organizations')
        .set({ bic, bankTitle, correspondentAccount: account })
        .where('id', '=', id)
        .execute();
    await keep(own.clientId, 'А-банк, которого нет', '30101810200000000974');
    await keep(own.centerId, 'ПАО Сбербанк');
    const ask = async (person: Parameters<typeof portal.as>[0]) =>
      (await portal.as(person)).call(addresses.bank, { query: { bic } });
    const bank = { bankTitle: 'ПАО Сбербанк', correspondentAccount, isActive: true };
    expect(await ask(own.administrator)).toEqual({ source: 'Portal', bank });
    // The client sees no requisites of its center, and a stranger none of either.
    expect(await ask(own.clientOperator)).toEqual(nothing);
    expect(await ask(stranger.administrator)).toEqual(nothing);
  });
});
