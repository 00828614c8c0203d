import { expect, test } from 'vitest';
import { suggestedValidity } from './safety-field.ts';

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
