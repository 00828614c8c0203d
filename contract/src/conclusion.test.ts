import { expect, test } from 'vitest';
import { DEFAULT_CONCLUSION, hasPassed, resultOf } from './conclusion.ts';

test.each([
  DEFAULT_CONCLUSION,
  'Допущена к работе',
  'Сдал, 5-й разряд',
  'Аттестован',
  'Прошёл проверку знаний, недочётов нет',
  'Допущен. Следующая проверка не позднее 01.12.2027',
  'Присвоена III группа по электробезопасности до 1000 В',
  'Необходимые знания показал: допущен',
])('«%s» lets documents be made out', (conclusion) => {
  expect(hasPassed(conclusion)).toBe(true);
});

test.each([
  '',
  '  ',
  'Не допущен',
  'не сдал',
  'НЕ СДАЛА',
  'Не прошёл проверку знаний',
  'Знания не соответствуют требованиям',
  'Неудовлетворительно',
  'Незачёт',
  'Неявка',
  'Отказать в допуске',
  'Направить на пересдачу',
  'Повторная проверка через месяц',
  'Экзамен не выдержал',
])('«%s» does not', (conclusion) => {
  expect(hasPassed(conclusion)).toBe(false);
});

test.each([
  ['Допущен', 'удовлетворительно'],
  ['допущен(а)', 'удовлетворительно'],
  ['Сдала', 'удовлетворительно'],
  ['зачёт', 'удовлетворительно'],
  ['Не допущена', 'неудовлетворительно'],
  ['не сдал(а)', 'неудовлетворительно'],
  ['Присвоена III группа', 'Присвоена III группа'],
  ['неявка', 'неявка'],
])('a check of knowledge says of «%s»: %s', (conclusion, result) => {
  expect(resultOf(conclusion, 'SafetyTraining')).toBe(result);
  expect(resultOf(conclusion, 'AdvancedTraining')).toBe(conclusion);
});
