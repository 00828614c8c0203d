import { describe, expect, test } from 'vitest';
import { currentCourse } from './current-course.ts';

const course = (title: string, dateStartLearning: string, dateEndLearning: string) => ({
  title,
  dateStartLearning,
  dateEndLearning,
});
const past = course('past', '2026-01-01', '2026-01-31');
const long = course('long', '2026-02-01', '2026-06-30');
const short = course('short', '2026-02-10', '2026-02-20');
const next = course('next', '2026-07-01', '2026-07-10');
const later = course('later', '2026-09-01', '2026-09-10');

describe('the current course', () => {
  test.each([
    ['the one that runs', [past, long, next], '2026-03-01', 'long'],
    ['of two the one that ends first', [long, short], '2026-02-15', 'short'],
    ['on its first day', [short, next], '2026-02-10', 'short'],
    ['on its last day', [short, next], '2026-02-20', 'short'],
    ['the next one when none runs', [past, later, next], '2026-06-30', 'next'],
    ['none when all are over', [past], '2026-02-01', undefined],
    ['none without courses', [], '2026-02-01', undefined],
  ])('is %s', (_, courses, day, title) => {
    expect(currentCourse(courses, day)?.title).toBe(title);
  });
});
