import { readdirSync, readFileSync, statSync } from 'node:fs';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { issuableBy } from '@dopusk/contract/documents/documents-of-training.ts';
import { TrainingType } from '@dopusk/contract/training-type.ts';
import { expect, test } from 'vitest';
import { longTitle, PICTURED } from './pictured.ts';

const docs = new URL('../../../docs/', import.meta.url);
const MOST_BYTES = 4 * 1024 * 1024;

const shownOf = (trainingType: TrainingType | undefined): DocumentType[] =>
  PICTURED.filter(({ course }) => !trainingType || course.trainingType === trainingType).flatMap(
    ({ course, shown = course.issuedDocuments }) => shown,
  );

test('every document is pictured, and the certificates and diplomas of each kind of training', () => {
  expect(DocumentType.options.filter((type) => !shownOf(undefined).includes(type))).toEqual([]);
  for (const trainingType of TrainingType.options) {
    const certifying = issuableBy(trainingType).filter((type) => type === 'Certificate' || type === 'Diplom');
    for (const type of certifying) expect(shownOf(trainingType)).toContain(type);
  }
});

test('the longest title is as long as a title may be', () => {
  expect(longTitle(7)).toHaveLength(255);
});

test('the page shows every picture there is, and they are small enough for the repository', () => {
  const folder = new URL('pictures/documents/', docs);
  const files = readdirSync(folder).sort();
  const page = readFileSync(new URL('documents.md', docs), 'utf8');
  const shown = [...page.matchAll(/\(pictures\/documents\/([^)]+)\)/g)].map(([, file]) => file).sort();
  expect(shown).toEqual(files);
  expect(files.reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0)).toBeLessThan(MOST_BYTES);
});
