import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { breakingChanges, type ReleasedCall, type ReleasedCalls, todaysCalls } from './released-calls.ts';

const released: ReleasedCalls = JSON.parse(readFileSync(new URL('../released-calls.json', import.meta.url), 'utf8'));

test('programs written for the released version work with this one', () => {
  // A line here breaks programs of centers: change it back, or release a new MAJOR (CONTRIBUTING.md, «To release»).
  expect(breakingChanges(released, todaysCalls())).toEqual([]);
});

const call: ReleasedCall = {
  token: 'courses read',
  asks: {
    'query.search': 'string',
    body: 'object!',
    'body.kind': '"A"|"B"!',
    'body.note': 'string',
    'body.list': 'array',
    'body.list[]': 'object!',
  },
  answers: {
    data: 'object!',
    'data.id': 'string!',
    'data.state': '"Issued"|"Paid"!',
    'data.sum': 'number!',
    'data.note': 'string',
  },
};
const compared = (changed: Partial<ReleasedCall>) =>
  breakingChanges({ 'GET /x': call }, { 'GET /x': { ...call, ...changed } });

const without = (lines: Record<string, string>, place: string) =>
  Object.fromEntries(Object.entries(lines).filter(([name]) => name !== place));

describe('what breaks programs', () => {
  test.each<[string, Partial<ReleasedCall>, string]>([
    ['another token', { token: 'courses write' }, 'wants the token’s courses write, not courses read'],
    ['a parameter less', { asks: without(call.asks, 'query.search') }, 'takes query.search no longer'],
    ['a field more that must be said', { asks: { ...call.asks, 'body.day': 'string!' } }, 'demands body.day'],
    ['a parameter that must be said', { asks: { ...call.asks, 'query.day': 'string!' } }, 'demands query.day'],
    [
      'a field that must be said in each row',
      { asks: { ...call.asks, 'body.list[].id': 'string!' } },
      'demands body.list[].id',
    ],
    ['a field that must be said now', { asks: { ...call.asks, 'body.note': 'string!' } }, 'demands body.note'],
    [
      'a word that is taken no more',
      { asks: { ...call.asks, 'body.kind': '"A"!' } },
      'takes "B" in body.kind no longer',
    ],
    ['another kind of value', { asks: { ...call.asks, 'body.note': 'number' } }, 'takes string in body.note no longer'],
    ['a field of the answer less', { answers: without(call.answers, 'data.id') }, 'answers no data.id'],
    [
      'a field that may be empty now',
      { answers: { ...call.answers, 'data.id': 'string|null!' } },
      'answers null in data.id',
    ],
    [
      'a field that may be left out now',
      { answers: { ...call.answers, 'data.id': 'string' } },
      'may leave data.id out',
    ],
    [
      'another kind in the answer',
      { answers: { ...call.answers, 'data.sum': 'string!' } },
      'answers string in data.sum',
    ],
  ])('%s', (_, changed, sentence) => {
    expect(compared(changed)).toEqual([`GET /x: ${sentence}`]);
  });

  test('a call that is gone', () => {
    expect(breakingChanges({ 'GET /x': call }, {})).toEqual(['GET /x: no longer there, or closed to tokens']);
  });
});

describe('what breaks no program', () => {
  test.each<[string, Partial<ReleasedCall>]>([
    ['a field more that may be said', { asks: { ...call.asks, 'body.day': 'string' } }],
    [
      'a field that must be said within a new one',
      { asks: { ...call.asks, 'body.place': 'object', 'body.place.id': 'string!' } },
    ],
    ['a word more that is taken', { asks: { ...call.asks, 'body.kind': '"A"|"B"|"C"!' } }],
    ['a text where words were taken', { asks: { ...call.asks, 'body.kind': 'string!' } }],
    ['a field that need not be said any more', { asks: { ...call.asks, 'body.kind': '"A"|"B"' } }],
    ['a field of the answer more', { answers: { ...call.answers, 'data.day': 'string!' } }],
    ['a word of a list more in the answer', { answers: { ...call.answers, 'data.state': '"Issued"|"Paid"|"Due"!' } }],
    ['a field of the answer that is always there now', { answers: { ...call.answers, 'data.note': 'string!' } }],
  ])('%s', (_, changed) => {
    expect(compared(changed)).toEqual([]);
  });
});
