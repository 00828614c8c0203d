import { expect, test } from 'vitest';
import { lackingOf, stepBody } from './questionnaires.ts';

test.each([
  [false, ['snilsNumber']],
  [true, []],
])('whoever is a foreigner (%s) need not say a SNILS in his questionnaire', (isForeigner, lacking) => {
  const asked = { known: [], isForeigner };
  expect(lackingOf({ ...asked, asks: ['Snils'], answers: {}, files: {} })).toEqual(lacking);
  expect(stepBody('Snils', asked).safeParse({ snilsNumber: '' }).success).toBe(isForeigner);
});
