import { expect, test } from 'vitest';
import { previousDocument } from './diplom.ts';

const kept = { educationType: 'High', diplomSeries: '107724', diplomNumber: '1234567' } as const;
const student = { ...kept, diplomIssuer: '', diplomDate: null };
const whole = { ...kept, diplomIssuer: 'СамГТУ', diplomDate: '2012-06-25' };

test.each([
  ['High', student, 'диплом о высшем образовании, серия 107724 № 1234567'],
  ['High', { ...student, diplomSeries: '' }, 'диплом о высшем образовании № 1234567'],
  ['High', { ...student, diplomNumber: '' }, 'диплом о высшем образовании, серия 107724'],
  ['High', whole, 'диплом о высшем образовании, серия 107724 № 1234567, выдан 25.06.2012, СамГТУ'],
  // Of another level than the person's own nothing is known.
  ['MiddleProfessional', student, 'диплом о среднем профессиональном образовании'],
  ['MiddleProfessional', whole, 'диплом о среднем профессиональном образовании'],
  [null, student, 'серия 107724 № 1234567'],
  [null, { ...student, diplomSeries: '', diplomNumber: '' }, ''],
] as const)('a document of %s of %j is printed «%s»', (level, of, said) => {
  expect(previousDocument(level, of)).toBe(said);
});
