import { expect, test } from 'vitest';
import { isFinal, isFinalWork } from './final-work.ts';

test.each([
  ['Итоговая аттестационная работа', true, true],
  ['Выпускная квалификационная работа', true, true],
  ['Дипломный проект', true, true],
  ['Итоговая аттестация', false, true],
  ['Итоговый междисциплинарный экзамен', false, true],
  ['Безопасность работ на высоте', false, false],
  ['Аттестация рабочих мест', false, false],
  ['Проектная работа', false, false],
])('%s is a work with a theme: %s, is graded by the protocol: %s', (title, work, final) => {
  expect([isFinalWork(title), isFinal(title)]).toEqual([work, final]);
});
