import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginOf, nthLogin } from './login.ts';
import { makePassword } from './password.ts';

test.each([
  ['Иванов', 'Иван', 'Ильич', 'ivanov.ii'],
  ['Щербаков', 'Егор', '', 'shcherbakov.e'],
  ['Салтыков-Щедрин', 'Михаил', 'Евграфович', 'saltykov-shchedrin.me'],
  ['Подъячев', 'Ёрик', 'Юрьевич', 'podiachev.ei'],
  ['Мамедов', 'Али', 'Гасан оглы', 'mamedov.ag'],
  ['Ким Чен', 'Ир', '', 'kim-chen.i'],
  ['Müller', 'Jörg', '', 'muller.j'],
  ["О'Нил", 'Жан', '', 'onil.z'],
  ['王', '伟', '', 'student'],
])('%s %s %s is %s', (surname, name, lastname, login) => {
  expect(loginOf({ surname, name, lastname })).toBe(login);
});

test('every name gives a login that Moodle accepts', () => {
  const part = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(part, part, part, fc.integer({ min: 1, max: 9999 }), (surname, name, lastname, n) => {
      expect(nthLogin(loginOf({ surname, name, lastname }), n)).toMatch(/^[a-z\d][-.a-z\d]{0,80}$/);
    }),
  );
});

test('a taken login is followed by a number', () => {
  expect([1, 2, 3].map((n) => nthLogin('ivanov.ii', n))).toEqual(['ivanov.ii', 'ivanov.ii2', 'ivanov.ii3']);
});

test('passwords satisfy a strict policy and differ', () => {
  const passwords = Array.from({ length: 500 }, makePassword);
  for (const password of passwords) {
    expect(password).toMatch(/^[A-Z][a-z]{4}-\d{5}-[a-z]{5}$/);
    expect(password).not.toMatch(/[lo01]|(.)\1/);
  }
  expect(new Set(passwords).size).toBe(500);
});
