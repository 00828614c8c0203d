import { registerGaps } from '@dopusk/contract/register-gaps.ts';
import { expect, test } from 'vitest';
import type { CenterScope } from '../../db/scope.ts';
import { gapsByPlaces, type Lacking } from './gap-people.ts';

const scope = { organization: { id: 'center' } } as CenterScope;

/** Of 25 people in 25 courses, each without SNILS and without a form of study. */
const lacking = Array.from({ length: 25 }, (_, index): Lacking => {
  const at = `${index + 1}`;
  return {
    ...{ assignId: at, studentId: `student-${at}`, courseId: `course-${at}`, fullName: `Человек ${at}` },
    ...{ programTitle: `Курс ${at}`, client: { id: 'client', title: 'Волга' } },
    ...{ gaps: ['Snils', 'StudyForm', 'ClientInn'], refusedSigns: [], unlinked: [], sameSnils: [] },
  };
});

test('of people the first are named where a list has them all; every course and client is named, and filled in at once', () => {
  const found = gapsByPlaces(lacking, scope, 20);
  expect(found.map(({ gap, count, places, placeCount }) => [gap, count, places.length, placeCount])).toEqual([
    ['Snils', 25, 20, 25],
    ['ClientInn', 25, 1, 1],
    ['StudyForm', 25, 25, 25],
  ]);
  expect(registerGaps.StudyForm.place).toBe('course');
});

test('without a list everybody is named', () => {
  expect(gapsByPlaces(lacking, scope)[0]?.places).toHaveLength(25);
});

test('what a document says for ever leads to the document of each person, and what no document says yet to the course', () => {
  const two = lacking.slice(0, 2).map((one) => ({ ...one, courseId: 'course', documentType: 'Diplom' as const }));
  const placesOf = (gap: 'Hours' | 'CourseHours') =>
    gapsByPlaces(
      two.map((one) => ({ ...one, gaps: [gap] })),
      scope,
    )[0]?.places.map(({ id, type }) => [id, type]);
  expect(placesOf('Hours')).toEqual([
    ['1', 'Diplom'],
    ['2', 'Diplom'],
  ]);
  expect(placesOf('CourseHours')).toEqual([['course', null]]);
});

test('which signs of a title the register refuses is said beside the course or the person', () => {
  const [first] = lacking;
  const titled = (gap: 'CourseTitle' | 'DocumentTitle') =>
    gapsByPlaces(
      [{ ...first, gaps: [gap], programTitle: 'Аудит; 100%', refusedSigns: [';', '%'] } as Lacking],
      scope,
    )[0]?.places[0]?.title;
  expect(titled('CourseTitle')).toBe('Аудит; 100% (знаки: ; %)');
  expect(titled('DocumentTitle')).toBe('Человек 1 (знаки: ; %)');
});

test('of one person’s two trainings each is named with its course, and nobody’s only one', () => {
  const [first, second] = lacking;
  const twice = [first, { ...first, assignId: '1a', programTitle: 'Стропальщик' }, second].map(
    (one) => ({ ...one, gaps: ['FundingSource'] }) as Lacking,
  );
  expect(gapsByPlaces(twice, scope)[0]?.places.map(({ id, title }) => [id, title])).toEqual([
    ['1', 'Человек 1, Курс 1'],
    ['1a', 'Человек 1, Стропальщик'],
    ['2', 'Человек 2'],
  ]);
});
