import { StaffCategory } from '@dopusk/contract/electrical-check.ts';
import { expect, test } from 'vitest';
import { electricalTermOn } from './norms.ts';

const yearsOf = (ofCourse: number | null) =>
  Object.fromEntries(
    StaffCategory.options.map((category) => [category, electricalTermOn('2026-11-09', category).yearsAt(ofCourse)]),
  );

const WORKING = { Operational: 1, OperationalRepair: 1, Repair: 1, Auxiliary: 1, Electrotechnological: 1 };

test.each([
  ['that says nothing', null, { ...WORKING, AdministrativeTechnical: 3, Inspector: 3 }],
  [
    'of a year: some of the administrative staff give orders',
    1,
    { ...WORKING, AdministrativeTechnical: 1, Inspector: 3 },
  ],
  ['of five years', 5, { ...WORKING, AdministrativeTechnical: 3, Inspector: 3 }],
])('the next check of electrical safety follows the category, by a course %s', (_, years, expected) => {
  expect(yearsOf(years)).toEqual(expected);
});

test('only who inspects is admitted to nothing', () => {
  const inspecting = StaffCategory.options.filter((one) => electricalTermOn('2026-11-09', one).isInspecting);
  expect(inspecting).toEqual(['Inspector']);
});
