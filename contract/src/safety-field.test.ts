import { expect, test } from 'vitest';
import { isCommitteeOfOther, suggestedValidity } from './safety-field.ts';

const field = { learnProgramId: null, group: null, voltage: null };

test.each([
  [{ ...field, area: 'LabourProtection', learnProgramId: 4 }, 3],
  [{ ...field, area: 'LabourProtection', learnProgramId: 6 }, 1],
  [{ ...field, area: 'Fire' }, 3],
  [{ ...field, area: 'Electrical', group: 'III' }, 1],
  [{ ...field, area: 'Height', group: '2' }, 3],
  [{ ...field, area: 'Height', group: '3' }, 5],
  [{ ...field, area: 'Other' }, null],
] as const)('%j is suggested to be checked again after %s years', (safety, years) => {
  expect(suggestedValidity(safety)).toBe(years);
});

test.each([
  ['Комиссия по проверке знания требований охраны труда', 'LabourProtection', false],
  ['Комиссия по проверке знания требований охраны труда № 2', 'Height', true],
  ['Комиссия по проверке знаний норм и правил работы в электроустановках', 'Fire', true],
  ['Комиссия по проверке знаний требований пожарной безопасности', 'Fire', false],
  ['Комиссия по проверке знания требований охраны труда и требований пожарной безопасности', 'Fire', false],
  ['Комиссия № 1', 'Electrical', false],
  ['Аттестационная комиссия', 'Electrical', false],
  ['Комиссия по проверке знания требований охраны труда', 'Other', false],
  ['Комиссия по проверке знания требований охраны труда', null, false],
] as const)('«%s» is of another field than %s: %s', (title, own, isOther) => {
  expect(isCommitteeOfOther(title, own)).toBe(isOther);
});
