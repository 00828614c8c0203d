import { expect, test } from 'vitest';
import { registerSettingsFields } from './register-settings.ts';

const settings = { fundingSource: 'Paid', studyPlace: 'InOrganization', workerProgram: 'Training' };

/** What is said of each field. */
const said = (changes: object) =>
  (registerSettingsFields.safeParse({ ...settings, ...changes }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

test.each([
  [null, []],
  ['', []],
  ['2026-11-27', []],
  ['2100-12-31', []],
  ['0000-01-01', ['Некорректная дата']],
  ['1900-01-01', ['Год от 2000 до 2100']],
  ['2101-01-01', ['Год от 2000 до 2100']],
  ['99999-01-01', ['Некорректная дата']],
])('the number of corrected records from %s: %j', (changedNumberFrom, messages) => {
  expect(said({ changedNumberFrom })).toEqual(messages.map((message) => ['changedNumberFrom', message]));
});

test.each([
  [null, []],
  [1, []],
  [366, []],
  [0, ['Не меньше 1']],
  [-5, ['Не меньше 1']],
  [99_999, ['Не больше 366']],
  [1.5, ['Целое число']],
])('a term of %s days: %j', (term, messages) => {
  expect(said({ educationTerm: term, labourTerm: term })).toEqual(
    ['educationTerm', 'labourTerm'].flatMap((field) => messages.map((message) => [field, message])),
  );
});
