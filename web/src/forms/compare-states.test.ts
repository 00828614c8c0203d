import { expect, test } from 'vitest';
import { compareStates, isSame, mergeSets } from './compare-states.ts';
import { namesIn } from './record.ts';

const fields = (...names: (string | [string, string])[]) =>
  new Map(names.map((name) => (typeof name === 'string' ? [name, {}] : [name[0], { along: name[1] }])));

test('only what the other one has changed is a difference, and both only where I made something else of it', () => {
  const base = { a: 1, b: 1, c: 1, d: 1, e: 1 };
  const mine = { a: 2, b: 1, c: 2, d: 2, e: 1 };
  const theirs = { a: 1, b: 2, c: 3, d: 2, e: 1 };
  expect(compareStates({ base, mine, theirs }, fields('c', 'b', 'a', 'd', 'e'))).toEqual([
    { name: 'c', paths: ['c'], isBoth: true },
    { name: 'b', paths: ['b'], isBoth: false },
  ]);
});

test('a list that is one field is compared whole, its lines are not', () => {
  const base = { members: [{ name: 'Орлова' }], prices: [{ price: 1 }, { price: 2 }] };
  const mine = { members: [{ name: 'Орлова' }, { name: 'Ким' }], prices: [{ price: 5 }, { price: 2 }] };
  const theirs = { members: [{ name: 'Белов' }], prices: [{ price: 1 }, { price: 6 }] };
  const found = compareStates(
    { base, mine, theirs },
    fields('members', 'members.0.name', 'members.1.name', 'prices.0.price', 'prices.1.price'),
  );
  expect(found).toEqual([
    { name: 'members', paths: ['members'], isBoth: true },
    { name: 'prices.1.price', paths: ['prices.1.price'], isBoth: false },
  ]);
});

test('a field that goes along with another is chosen with it', () => {
  const base = { lastName: 'Ильич', hasNone: false };
  const theirs = { lastName: '', hasNone: true };
  const mine = { lastName: 'Ильинична', hasNone: false };
  expect(compareStates({ base, mine, theirs }, fields('lastName', ['hasNone', 'lastName']))).toEqual([
    { name: 'lastName', paths: ['lastName', 'hasNone'], isBoth: true },
  ]);
});

test('what no field has shown is compared too', () => {
  const base = { type: 'A', rank: null, address: { city: 'Самара' } };
  const theirs = { type: 'B', rank: 3, address: { city: 'Казань' } };
  expect(compareStates({ base, mine: base, theirs }, fields('type')).map(({ name }) => name)).toEqual([
    'type',
    'rank',
    'address.city',
  ]);
});

test.each([
  ['', null],
  [undefined, ''],
  [[], null],
  [' Иванов ', 'Иванов'],
  [
    { city: 'Самара', flat: '' },
    { flat: null, city: 'Самара' },
  ],
])('%o says the same as %o', (a, b) => {
  expect(isSame(a, b)).toBe(true);
});

test.each([
  [0, null],
  [false, null],
  [
    ['1', '2'],
    ['2', '1'],
  ],
  ['Иванов', 'иванов'],
])('%o says something else than %o', (a, b) => {
  expect(isSame(a, b)).toBe(false);
});

test('of two changes of one set nothing is lost', () => {
  expect(mergeSets(['a', 'b', 'c'], ['a', 'c', 'mine'], ['b', 'c', 'theirs'])).toEqual(['c', 'theirs', 'mine']);
});

test('names are found by their ids wherever a reply has them', () => {
  const reply = {
    id: '1',
    title: 'Курс',
    profession: { id: '2', title: 'Сварщик' },
    students: [{ id: '3', fullName: 'Ким И. С.' }],
    committeeId: '4',
    committeeTitle: 'Аттестационная',
    chosen: [{ value: '5', label: 'Ромашка' }],
  };
  expect(Object.fromEntries(namesIn(reply))).toEqual({
    '1': 'Курс',
    '2': 'Сварщик',
    '3': 'Ким И. С.',
    '4': 'Аттестационная',
    '5': 'Ромашка',
  });
});
