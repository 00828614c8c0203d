import { expect, test } from 'vitest';
import { resultOfText } from '../training-result.ts';
import type { DocumentType } from './document-type.ts';
import { isOwed } from './owed.ts';

const issuedDocuments: DocumentType[] = ['Certificate', 'CertificateEducation', 'Protocol', 'Contract'];
const assignment = {
  trainingType: 'AdvancedTraining',
  issuedDocuments,
  dateEnd: '2026-11-20',
  isFreeRepeat: false,
} as const;

const owed = (conclusion: string, today = '2026-11-22') =>
  issuedDocuments.filter((type) =>
    isOwed({ ...assignment, type, result: conclusion ? resultOfText(conclusion) : null }, today),
  );

test.each([
  ['Допущен', '2026-11-22', ['Certificate', 'Protocol', 'Contract']],
  ['', '2026-11-22', ['Certificate', 'Protocol', 'Contract']],
  ['Не сдал', '2026-11-22', ['CertificateEducation', 'Protocol', 'Contract']],
  ['Не сдал', '2026-11-19', ['Protocol', 'Contract']],
])('to whom the committee has said «%s», on %s, the course owes %j', (conclusion, today, types) => {
  expect(owed(conclusion, today)).toEqual(types);
});

test('who is checked again has his contract already', () => {
  const again = { ...assignment, isFreeRepeat: true, result: null };
  expect(issuedDocuments.filter((type) => isOwed({ ...again, type }, '2026-11-22'))).toEqual([
    'Certificate',
    'Protocol',
  ]);
});

test('a course that ends with no document of completion owes its study certificate to everybody', () => {
  const only = { ...assignment, issuedDocuments: ['CertificateEducation'] as const, result: resultOfText('Допущен') };
  expect(isOwed({ ...only, type: 'CertificateEducation' }, '2026-11-01')).toBe(true);
});
