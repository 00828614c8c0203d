import { describe, expect, test } from 'vitest';
import { AssignCourseBody, canDownload, canIssue, canPay, canRemove } from './assignments.ts';
import { AssignmentsQuery } from './assignments-query.ts';
import { today } from './fields/date.ts';
import { RecipiencyBody } from './recipiency.ts';

const id = '01900000-0000-7000-8000-000000000001';

describe('what may be done with an assignment', () => {
  test.each([
    [false, true, 'AssignNotPaid'],
    [true, 'AssignAlreadyPaid', true],
  ])('paid %s: paying %s, downloading %s', (isPaid, paying, downloading) => {
    expect(canPay({ isPaid })).toBe(paying);
    expect(canDownload({ isPaid })).toBe(downloading);
  });

  test.each([
    [false, 900, false, false, true],
    [true, 900, false, false, 'HasPaidAssigns'],
    [true, 900, true, true, 'HasPaidAssigns'],
    [false, 900, true, false, 'RemoveAssignException'],
    [false, 900, false, true, 'AssignInAct'],
    [false, 900, true, true, 'AssignInAct'],
    [true, 0, false, false, true],
    [true, 0, true, false, 'RemoveAssignException'],
  ])(
    'paid %s at %d, with fixed documents %s, in an act %s: removing %s',
    (isPaid, price, hasFixedDocuments, isInAct, expected) => {
      expect(canRemove({ isPaid, price, hasFixedDocuments, isInAct })).toBe(expected);
    },
  );

  test.each([
    [false, true, false, 'AssignNotPaid'],
    [true, false, false, 'HasAssignNotGeneratedDocs'],
    [true, true, false, true],
    [true, true, true, 'NothingToIssue'],
  ])(
    'paid %s, all documents ready %s, given nothing %s: issuing %s',
    (isPaid, documentState, isGivenNothing, expected) => {
      expect(canIssue({ isPaid, documentState, isGivenNothing })).toBe(expected);
    },
  );
});

describe('the start of a training', () => {
  const messages = (dateStartLearning: string) => {
    const body = { studentId: id, courseId: id, fromOrganizationId: id, dateStartLearning };
    return AssignCourseBody.safeParse(body).error?.issues.map(({ message }) => message) ?? [];
  };
  const inYears = (count: number) => `${Number(today().slice(0, 4)) + count}-01-15`;

  test.each([
    [today(), []],
    [`${today()}T00:00:00.000Z`, []],
    [inYears(5), []],
    [inYears(6), ['Слишком далёкая дата']],
    [inYears(-1), ['Не раньше сегодняшнего дня']],
    ['2030-02-31', ['Некорректная дата']],
    ['', ['Обязательное поле']],
  ])('%s: %j', (date, expected) => {
    expect(messages(date)).toEqual(expected);
  });
});

test('filters arrive as texts of the address', () => {
  expect(AssignmentsQuery.parse({ isPaid: 'false', pageNumber: '2' })).toMatchObject({ isPaid: false, pageNumber: 2 });
  expect(AssignmentsQuery.safeParse({ isPaid: 'maybe' }).success).toBe(false);
});

describe('how documents reach their owner', () => {
  const problems = (body: object) =>
    RecipiencyBody.safeParse({ assignId: id, ...body }).error?.issues.map(({ path }) => path.join('.')) ?? [];

  test.each([
    [{ type: 'Post' }, ['address', 'surname', 'name']],
    [{ type: 'Post', address: 'Самара', surname: ' ', name: 'Иван' }, ['surname']],
    [{ type: 'InEducationCenter' }, []],
    [{ type: 'NotNeeded' }, []],
    [{}, ['type']],
    [{ type: 'Post', assignId: 'x' }, ['assignId', 'address', 'surname', 'name']],
  ])('%j lacks %j', (body, expected) => {
    expect(problems(body)).toEqual(expected);
  });
});
