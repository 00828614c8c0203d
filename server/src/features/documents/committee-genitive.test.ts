import { expect, test } from 'vitest';
import { committeeGenitive } from './committee-genitive.ts';

test.each([
  ['Аттестационная комиссия № 1', true, 'аттестационной'],
  ['Квалификационная комиссия по профессиям рабочих', true, 'квалификационной'],
  ['Постоянно действующая экзаменационная комиссия', false, 'экзаменационной'],
  ['Экзаменационно-квалификационная комиссия', true, 'экзаменационно-квалификационной'],
  ['Комиссия по профессиям рабочих', true, 'экзаменационной'],
  ['Комиссия по дополнительному профессиональному образованию', false, 'аттестационной'],
])('«%s», of a profession %s, is %s', (title, isProfession, genitive) => {
  expect(committeeGenitive(title, isProfession)).toBe(genitive);
});
