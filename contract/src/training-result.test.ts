import { expect, test } from 'vitest';
import type { TrainingResult } from './training-result.ts';
import {
  conclusionOf,
  DEFAULT_CONCLUSION,
  hasPassed,
  impersonally,
  printedResult,
  resultOfText,
  shownResult,
} from './training-result.ts';

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

const said = (text: string): TrainingResult => ({ ...resultOfText(text), decidedOn: '2026-11-09' });

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
  expect(printedResult(said(conclusion), 'SafetyTraining')).toBe(result);
  expect(printedResult(said(conclusion), 'AdvancedTraining')).toBe(conclusion);
});

test.each([
  ['Допущен', 'Passed'],
  ['Не прошёл проверку знаний', 'Failed'],
  ['Неявка', 'Absent'],
  ['Не явилась на экзамен', 'Absent'],
])('«%s» decides: %s', (text, outcome) => {
  expect(resultOfText(text).outcome).toBe(outcome);
  expect(conclusionOf(said(text))).toBe(text);
});

const chosen = (changes: Partial<TrainingResult>): TrainingResult => ({
  outcome: 'Passed',
  grade: null,
  reason: '',
  words: '',
  decidedOn: '2026-11-09',
  ...changes,
});

test.each([
  [chosen({}), 'Сдал', 'удовлетворительно'],
  [chosen({ grade: 'Excelent' }), 'Сдал (отлично)', 'удовлетворительно (отлично)'],
  [chosen({ outcome: 'Failed', reason: 'тест 40%' }), 'Не сдал (тест 40%)', 'неудовлетворительно (тест 40%)'],
  [chosen({ outcome: 'Absent', reason: 'болезнь' }), 'Не явился (болезнь)', 'неявка (болезнь)'],
])('what was chosen in the table reads «%s»', (result, training, knowledge) => {
  expect(printedResult(result, 'ProfessionalTraining')).toBe(training);
  expect(conclusionOf(result)).toBe(training);
  expect(printedResult(result, 'SafetyTraining')).toBe(knowledge);
});

test('there is no result before its day, nor until somebody has said it', () => {
  const on = { trainingType: 'AdvancedTraining', today: '2026-11-08' } as const;
  expect(shownResult(null, on)).toBe('не вынесено');
  expect(shownResult(chosen({}), on)).toBe('не вынесено, подготовлено на 09.11.2026');
  expect(shownResult(chosen({}), { ...on, today: '2026-11-09' })).toBe('Сдано');
  const absent = chosen({ outcome: 'Absent', reason: 'болезнь' });
  expect(shownResult(absent, { ...on, today: '2026-11-09' })).toBe('Неявка (болезнь)');
  expect(shownResult(chosen({ words: 'Сдала на отлично' }), { ...on, today: '2026-11-09' })).toBe('Сдала на отлично');
});

test.each([
  ['Сдал', 'Сдано'],
  ['Сдал (отлично)', 'Сдано (отлично)'],
  ['Не сдал', 'Не сдано'],
  ['Не явился (болезнь)', 'Неявка (болезнь)'],
  ['Сдала', 'Сдала'],
  ['удовлетворительно', 'удовлетворительно'],
])('«%s» of somebody whose gender nobody knows is «%s»', (said, shown) => {
  expect(impersonally(said)).toBe(shown);
});
