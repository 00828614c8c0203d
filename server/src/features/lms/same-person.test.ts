import { expect, test } from 'vitest';
import { isSamePerson } from './same-person.ts';

test.each([
  ['Щукин Пётр Ильич', true],
  ['ЩУКИН Петр', true],
  ['Пётр Ильич Щукин', true],
  ['Щукин Пётр Сергеевич', false],
  ['Щукин Пётр (охрана труда)', true],
  ['Щукина Мария', false],
  ['Щукин Павел', false],
  ['Отдел кадров', false],
  ['', false],
])('Щукин Пётр and «%s»: %s', (fullName, isSame) => {
  expect(isSamePerson({ surname: 'Щукин', name: 'Пётр', lastname: 'Ильич' }, fullName)).toBe(isSame);
});

test.each([
  ['', 'Щукин Пётр Сергеевич', true],
  ['Рашид оглы', 'Алиев Пётр Рашид оглы', false],
])('someone whose patronymic is «%s» and «%s»: %s', (lastname, fullName, isSame) => {
  expect(isSamePerson({ surname: 'Щукин', name: 'Пётр', lastname }, fullName)).toBe(isSame);
});
