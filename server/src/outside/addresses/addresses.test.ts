import { beforeAll, describe, expect, test } from 'vitest';
import { type HttpService, startHttpService } from '../../../testing/http-service.ts';
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

  test('is asked with the key, once for the same text', async () => {
    const addresses = dadataAddresses({ key: 'KEY', url: service.url }, builtinAddresses);
    expect(await addresses.suggest('Самара Авроры 7')).toEqual([found]);
    expect(await addresses.suggest('самара авроры 7 ')).toEqual([found]);
    expect(service.asked).toHaveLength(1);
    expect(service.asked[0]?.headers.authorization).toBe('Token KEY');
    expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({ query: 'самара авроры 7', count: 10 });
  });

  test.each([
    ['its quota used up', { family: 'CLIENT_ERROR' }, 403],
    ['an answer of another shape', { suggestions: 'no' }, 200],
  ])('with %s the embedded table answers, and it is asked again next time', async (_, answer, status) => {
    const addresses = dadataAddresses({ key: 'KEY', url: service.url }, builtinAddresses);
    service.answer(answer, status);
    expect(await addresses.suggest('самара авроры 7')).toEqual([{ ...samara, street: 'авроры', house: '7', flat: '' }]);
    service.answer({ suggestions: [suggestion] });
    expect(await addresses.suggest('самара авроры 7')).toEqual([found]);
  });
});
