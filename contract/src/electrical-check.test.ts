import { expect, test } from 'vitest';
import { firstCheckHint } from './electrical-check.ts';

test.each([
  ['Initial', null, 'IV', /сразу на IV группу/],
  ['Initial', null, 'V\u00a0группа, до и\u00a0выше 1000\u00a0В', /сразу на V группу/],
  ['Initial', 'IVLow', 'III', /сразу на IV группу/],
  ['Initial', 'IIILow', 'IV', null],
  ['Initial', null, 'III', null],
  ['Initial', null, null, null],
  ['Regular', null, 'IV', null],
  [null, 'IVLow', 'IV', null],
])('a check «%s» to %s, on a course of %s', (checkReason, admission, group, hint) => {
  const said = firstCheckHint({ checkReason, admission }, group);
  if (hint === null) expect(said).toBeNull();
  else expect(said).toMatch(hint);
});
