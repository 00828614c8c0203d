import { expect, test } from 'vitest';
import { numberText, ownNumberText } from './number-text.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test.each([
  ['on a form', { series: 'ПК-63', blankNumber: '0000098', number: '39' }, 'ПК-63 № 0000098', ' (рег. № 39)'],
  ['on a form without a series', { series: '', blankNumber: '0000098', number: '39' }, '№ 0000098', ' (рег. № 39)'],
  [
    'numbered itself, registered apart',
    { series: '6926', blankNumber: '001234', number: '001234' },
    '6926 № 001234',
    '',
  ],
  ['on plain paper', { series: '', blankNumber: '', number: '204' }, '№ 204', ''],
  ['on plain paper, of a series', { series: 'ПК-63', blankNumber: '', number: '204' }, 'рег. № 204 (серия ПК-63)', ''],
])('a document %s', (_, document, own, beside) => {
  expect(plain(ownNumberText(document))).toBe(own);
  expect(plain(numberText(document))).toBe(`${own}${beside}`);
});
