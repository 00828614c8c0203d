import { beforeAll, describe, expect, test } from 'vitest';
import { type HttpService, startHttpService } from '../../../testing/http-service.ts';
import { startStandIn } from '../../../testing/stand-in.ts';
import { builtinAddresses } from './builtin.ts';
import { dadataAddresses } from './dadata.ts';

const samara = { postalCode: '443000', region: 'Самарская область', city: 'Самара' };

describe('the embedded table', () => {
  test.each([
    ['самара авроры 7', { ...samara, street: 'авроры', house: '7', flat: '' }],
    ['г. Самара, ул. Ново-Садовая, д. 106, кв. 5', { ...samara, street: 'ул. Ново-Садовая', house: '106', flat: '5' }],
    [
      '443090, Самара, ул. 8 Марта 12А офис 3',
      { ...samara, postalCode: '443090', street: 'ул. 8 Марта', house: '12А', flat: '3' },
    ],
    ['Самара, 50 лет Октября 3', { ...samara, street: '50 лет Октября', house: '3', flat: '' }],
    ['Самарская область, Самара', { ...samara, street: '', house: '', flat: '' }],
    [
      'орел мира 1',
      { postalCode: '302000', region: 'Орловская область', city: 'Орёл', street: 'мира', house: '1', flat: '' },
    ],
    [
      'Нижний Новгород Минина 24',
      {
        postalCode: '603000',
        region: 'Нижегородская область',
        city: 'Нижний Новгород',
        street: 'Минина',
        house: '24',
        flat: '',
      },
    ],
    [
      'с. Большое, ул. Лесная, 4',
      { postalCode: '', region: '', city: 'с. Большое', street: 'ул. Лесная', house: '4', flat: '' },
    ],
  ])('%s', async (typed, address) => {
    expect((await builtinAddresses.suggest(typed))[0]).toEqual(address);
  });

  test('the beginning of a name gives the cities, at most ten', async () => {
    const found = await builtinAddresses.suggest('нов');
    expect(found).toHaveLength(10);
    expect(found.map(({ city }) => city)).toContain('Новороссийск');
    expect((await builtinAddresses.suggest('железногорск')).map(({ region }) => region)).toEqual([
      'Красноярский край',
      'Курская область',
    ]);
    expect(await builtinAddresses.suggest('ъъ')).toEqual([]);
    expect(await builtinAddresses.suggest(' ')).toEqual([]);
  });
});

describe('DaData', () => {
  test.each([
    [{ house: '1', house_type: 'д', block: '3', block_type: 'стр' }, { house: '1 стр 3' }],
    [{ house: '7', block: '2' }, { house: '7 к 2' }],
    [{ house: '4', house_type: 'влд' }, { house: 'влд 4' }],
    [
      { region_with_type: 'Самарская обл', area_with_type: 'Волжский р-н', settlement_with_type: 'с Лопатино' },
      { region: 'Самарская обл, Волжский р-н', city: 'с Лопатино' },
    ],
    [{ city: 'Самара', settlement_with_type: 'п Прибрежный' }, { city: 'Самара, п Прибрежный' }],
  ])('keeps kinds of buildings and districts: %j', async (data, parts) => {
    const { url } = await startStandIn((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ suggestions: [{ data }] }));
    });
    expect((await dadataAddresses({ key: 'k', url }, builtinAddresses).suggest('д 1'))[0]).toMatchObject(parts);
  });

  let service: HttpService;
  const suggestion = {
    value: 'г Самара, ул Авроры, д 7',
    data: {
      postal_code: '443017',
      region_with_type: 'Самарская обл',
      city: 'Самара',
      settlement_with_type: null,
      street_with_type: 'ул Авроры',
      house: '7',
      block: '2',
      flat: null,
    },
  };
  const found = {
    postalCode: '443017',
    region: 'Самарская обл',
    city: 'Самара',
    street: 'ул Авроры',
    house: '7 к 2',
    flat: '',
  };

  beforeAll(async () => {
    service = await startHttpService({ suggestions: [suggestion] });
  });

  test('is called with the key, once for the same text', async () => {
    const addresses = dadataAddresses({ key: 'KEY', url: service.url }, builtinAddresses);
    expect(await addresses.suggest('Самара Авроры 7')).toEqual([found]);
    expect(await addresses.suggest('самара авроры 7 ')).toEqual([found]);
    expect(service.asked).toHaveLength(1);
    expect(service.asked[0]?.headers.authorization).toBe('Token KEY');
    expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({ query: 'самара авроры 7', count: 10 });
  });

  const own = [{ ...samara, street: 'авроры', house: '7', flat: '' }];
  const MINUTE = 60_000;

  /** A provider with a clock of its own and how many requests it has made since. */
  function slowClock(url = service.url) {
    let time = 0;
    const before = service.asked.length;
    return {
      addresses: dadataAddresses({ key: 'KEY', url }, builtinAddresses, () => time),
      pass: (milliseconds: number) => {
        time += milliseconds;
      },
      requests: () => service.asked.length - before,
    };
  }

  test.each([
    ['a wrong key', 401, 1, 10 * MINUTE],
    ['its quota used up', 403, 1, 10 * MINUTE],
    ['too many requests at once', 429, 2, MINUTE],
    ['an illness of its own', 500, 2, MINUTE],
  ])(
    'with %s the embedded table answers and the service is not called for a while',
    async (_, status, requests, rest) => {
      const { addresses, pass, requests: made } = slowClock();
      service.answer({ family: 'CLIENT_ERROR' }, status);
      expect(await addresses.suggest('самара авроры 7')).toEqual(own);
      service.answer({ suggestions: [suggestion] });
      expect(await addresses.suggest('самара авроры 7')).toEqual(own);
      expect(await addresses.company('7707083893')).toBe('Unavailable');
      expect(made()).toBe(requests);
      pass(rest + 1);
      expect(await addresses.suggest('самара авроры 7')).toEqual([found]);
    },
  );

  test('an answer of another shape is ignored, and the service called again next time', async () => {
    const { addresses } = slowClock();
    service.answer({ suggestions: 'no' });
    expect(await addresses.suggest('самара авроры 7')).toEqual(own);
    service.answer({ suggestions: [suggestion] });
    expect(await addresses.suggest('самара авроры 7')).toEqual([found]);
  });

  test('a service that does not answer is tried three times, then not called for a while', async () => {
    const silent = await startSilentService();
    const { addresses, pass } = slowClock(silent.url);
    await Promise.all(['самара', 'самара а', 'самара ав'].map((row) => addresses.suggest(row)));
    expect(silent.asked()).toBe(3);
    expect((await addresses.suggest('самара авроры 7'))[0]?.city).toBe('Самара');
    expect(silent.asked()).toBe(3);
    pass(MINUTE);
    await addresses.company('7707083893');
    expect(silent.asked()).toBe(4);
  });
});

describe('a company by INN', () => {
  let service: HttpService;
  const bank = {
    value: 'ПАО СБЕРБАНК',
    data: {
      kpp: '773601001',
      ogrn: '1027700132195',
      type: 'LEGAL',
      name: {
        full: 'СБЕРБАНК РОССИИ',
        full_with_opf: 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО "СБЕРБАНК РОССИИ"',
        short_with_opf: 'ПАО "СБЕРБАНК"',
      },
      opf: { full: 'Публичное акционерное общество' },
      management: { name: 'Греф Герман Оскарович', post: 'ПРЕЗИДЕНТ, ПРЕДСЕДАТЕЛЬ ПРАВЛЕНИЯ' },
      state: { status: 'ACTIVE' },
      address: {
        value: 'г Москва, ул Вавилова, д 19',
        unrestricted_value: '117312, г Москва, ул Вавилова, д 19',
        data: {
          postal_code: '117312',
          region_with_type: 'г Москва',
          city: 'Москва',
          street_with_type: 'ул Вавилова',
          house: '19',
        },
      },
    },
  };
  const provider = () => dadataAddresses({ key: 'KEY', url: service.url }, builtinAddresses);

  beforeAll(async () => {
    service = await startHttpService({ suggestions: [bank] });
  });

  test('is read from the register, once for several simultaneous requests', async () => {
    const addresses = provider();
    const [company] = await Promise.all([addresses.company('7707083893'), addresses.company('7707083893')]);
    expect(company).toEqual({
      title: 'Публичное акционерное общество «СБЕРБАНК РОССИИ»',
      shortTitle: 'ПАО «СБЕРБАНК»',
      kpp: '773601001',
      ogrn: '1027700132195',
      legalAddress: '117312, г Москва, ул Вавилова, д 19',
      address: {
        postalCode: '117312',
        region: 'г Москва',
        city: 'Москва',
        street: 'ул Вавилова',
        house: '19',
        flat: '',
      },
      headFullName: 'Греф Герман Оскарович',
      headPosition: 'Президент, председатель правления',
      isActive: true,
    });
    expect(service.asked).toHaveLength(1);
    expect(service.asked[0]?.path).toBe('/suggestions/api/4_1/rs/findById/party');
    expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({ query: '7707083893', branch_type: 'MAIN' });
  });

  test('an entrepreneur is his own head, and his home address is not shown', async () => {
    const name = { full: 'Рогов Пётр Ильич', short_with_opf: 'ИП Рогов П И' };
    const data = {
      ...bank.data,
      type: 'INDIVIDUAL',
      kpp: null,
      name,
      management: null,
      state: { status: 'LIQUIDATED' },
    };
    service.answer({ suggestions: [{ value: 'ИП Рогов Пётр Ильич', data }] });
    expect(await provider().company('500100732259')).toMatchObject({
      title: 'ИП Рогов П И',
      shortTitle: null,
      kpp: null,
      legalAddress: null,
      address: null,
      headFullName: 'Рогов Пётр Ильич',
      headPosition: 'Индивидуальный предприниматель',
      isActive: false,
    });
  });

  test('tells an unknown INN from an unreachable register', async () => {
    const addresses = provider();
    service.answer({ suggestions: [] });
    expect(await addresses.company('500100732259')).toBe('Unknown');
    service.answer({}, 503);
    expect(await addresses.company('500100732259')).toBe('Unknown');
    expect(await addresses.company('7707083893')).toBe('Unavailable');
    expect(await builtinAddresses.company('7707083893')).toBe('Unavailable');
  });
});

describe('a bank by BIC', () => {
  const sberbank = {
    value: 'Сбербанк',
    data: {
      bic: '044525225',
      name: { payment: 'ПАО "СБЕРБАНК"', short: 'Сбербанк' },
      correspondent_account: '30101810400000000225',
      treasury_accounts: null,
      state: { status: 'ACTIVE' },
    },
  };
  const treasury = {
    value: 'УФК по Самарской области',
    data: {
      name: { payment: 'ОТДЕЛЕНИЕ САМАРА БАНКА РОССИИ//УФК по Самарской области г. Самара' },
      correspondent_account: null,
      treasury_accounts: ['40102810545370000036'],
      state: { status: 'LIQUIDATED' },
    },
  };

  test.each([
    [sberbank, 'ПАО «СБЕРБАНК»', '30101810400000000225', true],
    [treasury, treasury.data.name.payment, '40102810545370000036', false],
  ])('is read from the directory: $value', async (suggestion, bankTitle, correspondentAccount, isActive) => {
    const service = await startHttpService({ suggestions: [suggestion] });
    const addresses = dadataAddresses({ key: 'KEY', url: service.url }, builtinAddresses);
    expect(await addresses.bank('044525225')).toEqual({ bankTitle, correspondentAccount, isActive });
    expect(service.asked[0]?.path).toBe('/suggestions/api/4_1/rs/findById/bank');
  });

  test('tells an unknown BIC from an unreachable directory', async () => {
    const service = await startHttpService({ suggestions: [] });
    const addresses = dadataAddresses({ key: 'KEY', url: service.url }, builtinAddresses);
    expect(await addresses.bank('044525225')).toBe('Unknown');
    service.answer({}, 503);
    expect(await addresses.bank('044525974')).toBe('Unavailable');
    expect(await builtinAddresses.bank('044525225')).toBe('Unavailable');
  });
});

/** A server that accepts requests and never answers. */
async function startSilentService() {
  let asked = 0;
  const { url } = await startStandIn(() => {
    asked += 1;
  });
  return { url, asked: () => asked };
}
