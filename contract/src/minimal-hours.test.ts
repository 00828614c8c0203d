import { expect, test } from 'vitest';
import { fewHoursText } from './minimal-hours.ts';

test.each([
  [
    'AdvancedTraining',
    15,
    '2026-11-02',
    'Повышение квалификации: не меньше 16 часов (Порядок ДПО, приказ Минобрнауки № 266)',
  ],
  [
    'AdvancedTraining',
    15,
    '2025-08-31',
    'Повышение квалификации: не меньше 16 часов (Порядок ДПО, приказ Минобрнауки № 499)',
  ],
  ['AdvancedTraining', 16, '2026-11-02', null],
  ['AdvancedTraining', 1, '2012-01-01', null],
  ['ProfessionalRetraining', 249, '2026-11-02', expect.stringContaining('не меньше 250 часов')],
  ['ProfessionalRetraining', 250, '2026-11-02', null],
  ['ProfessionalTraining', 1, '2026-11-02', null],
  ['SafetyTraining', 1, '2026-11-02', null],
] as const)('%s of %i hours from %s on', (trainingType, hours, day, text) => {
  expect(fewHoursText(trainingType, hours, day)).toEqual(text);
});
