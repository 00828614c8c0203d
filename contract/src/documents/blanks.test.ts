import { expect, test } from 'vitest';
import { blankAfter, blanks, blanksInQuery, isOnBlanks } from './blanks.ts';
import { DocumentType } from './document-type.ts';

test.each([
  ['0012345', 0, '0012345'],
  ['0012345', 1, '0012346'],
  ['АА 000099', 1, 'АА 000100'],
  ['99', 1, '100'],
  ['12-07/а', 5, '12-12/а'],
  // Longer than a number of the language is exact.
  ['90071992547409931234', 1, '90071992547409931235'],
])('the form after %s by %i is %s', (first, steps, next) => {
  expect(blankAfter(first, steps)).toBe(next);
});

test('what a person keeps of a completed training is printed on forms', () => {
  expect(DocumentType.options.filter(isOnBlanks)).toEqual(
    expect.arrayContaining(['Diplom', 'Certificate', 'TicketB', 'TicketM', 'TicketMWithPhoto']),
  );
  expect(DocumentType.options.filter(isOnBlanks)).toHaveLength(5);
});

test('each type has one stack of forms', () => {
  const stack = { type: 'Certificate', series: 'ПК', first: '1' };
  expect(blanks.safeParse([stack]).success).toBe(true);
  expect(blanks.safeParse([stack, stack]).success).toBe(false);
  expect(blanks.safeParse([{ ...stack, first: 'нет' }]).success).toBe(false);
});

test('an address says the same, and nothing else is understood', () => {
  const list = [{ type: 'Certificate', series: '', first: '0012345' }];
  expect(blanksInQuery.parse(JSON.stringify(list))).toEqual(list);
  for (const wrong of ['', '[', '{}', '[{"type":"Receipt"}]'])
    expect(blanksInQuery.safeParse(wrong).success).toBe(false);
});
