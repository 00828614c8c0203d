import { expect, test } from 'vitest';
import { isSamePerson } from './same-person.ts';

test.each([
  ['Щукин Пётр Ильич', true],
  ['ЩУКИН Петр', true],
  ['Пётр Ильич Щукин', true],
  ['Щукина Мария', false],
  ['Щукин Павел', false],
  ['Отдел кадров', false],
  ['', false],
])('Щукин Пётр and «%s»: %s', (fullName, isSame) => {
  expect(isSamePerson({ surname: 'Щукин', name: 'Пётр' }, fullName)).toBe(isSame);
});
