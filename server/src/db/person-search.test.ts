import { describe, expect, test } from 'vitest';
import { personPatterns } from './person-search.ts';

describe('looking for a person', () => {
  test.each([
    ['Ёлкин  Пётр', ['%елкин%', '%петр%']],
    ['+7 (912) 345-67-89', ['%9123456789%']],
    ['8 (912) 345', ['%912345%']],
    ['8-912-345-67-89', ['%9123456789%']],
    ['89123456789', ['%9123456789%']],
    ['79123456789', ['%9123456789%']],
    ['345-67', ['%34567%']],
    ['812', ['%812%']],
    ['+7', ['% +7%']],
    ['91', ['% 91%']],
    ['Ян Ёж', ['% ян%', '% еж%']],
    ['Я. _%', ['% я.%', '% \\_\\%%']],
    ['a_b%', ['%а\\_в\\%%']],
    // Latin look-alikes are found by the Cyrillic letters, and those by them.
    ['Cидopов', ['%сидоров%']],
    ['  ', []],
    [undefined, []],
  ])('%j searches for %j', (search, patterns) => {
    expect(personPatterns(search)).toEqual(patterns);
  });
});
