import { expect, test } from 'vitest';
import { lackingOf, stepBody } from './questionnaires.ts';

test.each([
  [false, ['snilsNumber']],
  [true, []],
])('whoever is a foreigner (%s) need not say a SNILS in his questionnaire', (isForeigner, lacking) => {
  const asked = { known: [], isForeigner, needless: [] };
  expect(lackingOf({ ...asked, asks: ['Snils'], answers: {}, files: {} })).toEqual(lacking);
  expect(stepBody('Snils', asked).safeParse({ snilsNumber: '' }).success).toBe(isForeigner);
});

test.each([
  ['of Russia, unsaid', {}, '45', '12', ['passportSeries', 'passportNumber']],
  ['of Russia, said', { citizenship: '643' }, '', '123456', ['passportSeries']],
  ['of Russia', {}, '45 04', '123456', []],
  ['of another country', { citizenship: '860' }, 'AA', '12', []],
])(
  'the passport of a citizen %s is of four digits and six, or as it is',
  (_, said, passportSeries, passportNumber, wrong) => {
    const body = { passportSeries, passportNumber, ...said };
    const { error } = stepBody('Passport', { known: [], isForeigner: false, needless: [] }).safeParse(body);
    expect((error?.issues ?? []).map(({ path }) => path.join('.'))).toEqual(wrong);
  },
);
