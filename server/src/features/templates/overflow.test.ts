import { expect, test } from 'vitest';
import { hardestSample } from './overflow.ts';

test('the hardest sample has every title at 255 letters and sixty people', () => {
  const sample = hardestSample({
    sheet: 'Certificate',
    trainingType: 'SafetyTraining',
    safetyArea: 'LabourProtection',
  });
  const titles = [
    sample.слушатель.организация,
    sample.слушатель.должность,
    sample.курс.название,
    sample.центр.название,
  ];
  for (const title of titles) {
    expect(title.length).toBeGreaterThan(240);
    expect(title.length).toBeLessThanOrEqual(255);
  }
  expect(sample.люди).toHaveLength(60);
  expect(sample.люди.map(({ номер }) => номер)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(sample.люди.filter(({ последний }) => последний)).toHaveLength(1);
});
