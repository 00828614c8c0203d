import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AssignCourseForm } from './assignments.ts';
import { today } from './fields/date.ts';
import { earliestStart, trainingDays, withTrainingDays } from './training-days.ts';

const Body = withTrainingDays(z.object(trainingDays));
const faults = (days: object) =>
  Body.safeParse(days).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
const inYears = (count: number) => `${Number(today().slice(0, 4)) + count}-01-15`;
const lastYear = inYears(-1);
const inText = (date: string) => date.split('-').reverse().join('.');

describe('training that its center says has begun', () => {
  test.each([
    [{ dateStartLearning: today() }, []],
    [{ dateStartLearning: lastYear }, []],
    [{ dateStartLearning: lastYear, dateEndLearning: '' }, []],
    [{ dateStartLearning: lastYear, dateEndLearning: lastYear }, []],
    [{ dateStartLearning: earliestStart() }, []],
    [{ dateStartLearning: inYears(-6) }, [['dateStartLearning', `Не раньше ${inText(earliestStart())}`]]],
    [{ dateStartLearning: inYears(1) }, [['dateStartLearning', 'Этот день ещё не наступил']]],
    [{ dateStartLearning: lastYear, dateEndLearning: inYears(-2) }, [['dateEndLearning', 'Не раньше даты начала']]],
    [{ dateStartLearning: lastYear, dateEndLearning: inYears(6) }, [['dateEndLearning', 'Слишком далёкая дата']]],
  ])('%j: %j', (days, expected) => {
    expect(faults({ hasBegun: true, ...days })).toEqual(expected);
  });
});

test('without that choice a past day is refused, and the end is not looked at', () => {
  expect(faults({ dateStartLearning: lastYear })).toEqual([['dateStartLearning', 'Не раньше сегодняшнего дня']]);
  expect(faults({ dateStartLearning: today(), dateEndLearning: lastYear })).toEqual([]);
});

test('the rule shows together with the errors of other fields', () => {
  const { error } = AssignCourseForm.safeParse({ dateStartLearning: lastYear });
  const fields = error?.issues.map(({ path }) => path.join('.'));
  expect(fields).toEqual(expect.arrayContaining(['courseId', 'organizationId', 'dateStartLearning']));
});
