import type { LoadedName } from '@dopusk/contract/imported-columns.ts';
import { expect, test } from 'vitest';
import { valueOfWord } from './words.ts';

test.each<[LoadedName, string, string | null]>([
  ['educationType', 'Высшее', 'High'],
  ['educationType', 'Высшее (бакалавриат)', 'High'],
  ['educationType', 'высшее, инженер-механик', 'High'],
  ['educationType', 'Среднее профессиональное (техникум)', 'MiddleProfessional'],
  ['educationType', 'среднее-специальное: ПТУ № 5', 'MiddleProfessional'],
  ['educationType', 'Среднее общее, школа № 3', 'MiddleCommon'],
  ['educationType', 'ср. спец.', 'MiddleProfessional'],
  ['educationType', 'Ср.-спец.', 'MiddleProfessional'],
  ['educationType', 'среднее (техникум)', null],
  ['educationType', 'Высшее неоконченное', null],
  ['educationType', 'высшее (не окончено)', null],
  ['educationType', 'Неполное высшее', null],
  ['educationType', 'Высшее / среднее профессиональное', null],
  ['educationType', 'Высшеее', null],
  ['gender', 'муж. пол', 'Male'],
  ['gender', 'муж/жен', null],
  ['gender', 'м. Сокольники', null],
  ['jobTitle', 'Мастер', null],
])('of %s «%s» means %s', (field, word, value) => {
  expect(valueOfWord(field, word)).toBe(value);
});
