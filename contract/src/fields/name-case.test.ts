import { expect, test } from 'vitest';
import { inNameCase } from './name-case.ts';

test.each([
  ['КУЗНЕЦОВ', 'Кузнецов'],
  ['кузнецов', 'Кузнецов'],
  ['РИМСКИЙ-КОРСАКОВ', 'Римский-Корсаков'],
  ["О'НИЛ", "О'Нил"],
  ["ЛУК'ЯНОВ", "Лук'янов"],
  ['РАШИД ОГЛЫ', 'Рашид оглы'],
  ['рашид-кызы', 'Рашид-кызы'],
  ['ОГЛЫ', 'Оглы'],
  ['САИД (АХМЕД) И.', 'Саид (Ахмед) И.'],
  ['КУЗНЕЦОВ СЕРГЕЙ ПЕТРОВИЧ', 'Кузнецов Сергей Петрович'],
  ['ЁЛКИНА', 'Ёлкина'],
  ['ЛИ', 'Ли'],
  // Nothing to change: both cases, initials, a single letter, no letter, another alphabet.
  ['Кузнецов', null],
  ['Рашид кызы', null],
  ['И.И.', null],
  ['Я', null],
  ['-', null],
  ['', null],
  ['KUZNETSOV', null],
  ['CИДОРОВ', null],
])('%j is written %j', (name, written) => {
  expect(inNameCase(name)).toBe(written);
});
