import { expect, test } from 'vitest';
import { blankNumber, documentNumber, optionalSeries } from './form-fields.ts';
import { patternFault } from './number-pattern.ts';

const LATIN = 'PK';
const CYRILLIC = 'ПК';

test('a number is of one alphabet: letters that look alike are not found by each other', () => {
  for (const field of [documentNumber, blankNumber, optionalSeries]) {
    expect(field.safeParse(`${CYRILLIC}-26/1`).success).toBe(true);
    expect(field.safeParse(`${LATIN}-26/1`).success).toBe(true);
    expect(field.safeParse(`П${LATIN}-26/1`).error?.issues[0]?.message).toMatch(/вперемешку с латинскими/);
  }
});

test('so is a pattern, whose own marks are Russian', () => {
  expect(patternFault(`${LATIN}-{ГГ}/{N}`)).toBeNull();
  expect(patternFault(`П${LATIN}-{ГГ}/{N}`)).toMatch(/вперемешку с латинскими/);
});
