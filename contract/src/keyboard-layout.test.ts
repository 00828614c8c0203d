import { expect, test } from 'vitest';
import { inOtherLayout } from './keyboard-layout.ts';

test.each([
  ['f,hfvjd', 'абрамов'],
  ['F,hfvjd Ltybc', 'абрамов денис'],
  ['cx`n 11', 'счёт 11'],
  ['фвьшт', 'admin'],
  ['абрамов', 'f,hfvjd'],
])('«%s» in the other layout is «%s»', (typed, meant) => {
  expect(inOtherLayout(typed)).toBe(meant);
});

test.each(['ГОСТ iso', '11', '', '–'])('of «%s» it cannot be told', (text) => {
  expect(inOtherLayout(text)).toBeNull();
});
