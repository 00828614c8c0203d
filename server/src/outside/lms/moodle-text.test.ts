import { expect, test } from 'vitest';
import { plain } from './moodle-text.ts';

test.each([
  ['<b>Охрана</b> &amp; труд ', 'Охрана & труд'],
  ['Курс\u202e дурт\u200b', 'Курс дурт'],
  ['Курс&#8238;', 'Курс&#8238;'],
  ['а'.repeat(200), 'а'.repeat(200)],
  ['а'.repeat(400), `${'а'.repeat(199)}…`],
])('the title %j is shown as %j', (html, text) => {
  expect(plain(html)).toBe(text);
});
