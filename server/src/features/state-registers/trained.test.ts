import type { RegisterGap } from '@dopusk/contract/register-gaps.ts';
import type { RecordState } from '@dopusk/contract/register-records.ts';
import { expect, test } from 'vitest';
import { gapsOf, stateOf, type Trained } from './trained.ts';

const whole: Trained = {
  surname: 'Иванов',
  name: 'Иван',
  lastname: '',
  snils: '11223344595',
  citizenship: '',
  jobTitle: 'Слесарь',
  employerInn: '6312104574',
  employerTitle: 'ООО «Волга»',
  centerInn: '7707083893',
  centerTitle: 'АНО «Берег»',
  programId: 3,
  programTitle: 'Общие вопросы охраны труда',
  date: '2026-11-09',
  protocolNumber: '12',
};

test.each([
  [{}, []],
  [{ lastname: '' }, []],
  [{ snils: '' }, ['Snils']],
  [{ snils: '', citizenship: '860' }, []],
  [{ jobTitle: '', employerInn: '' }, ['JobTitle', 'ClientInn']],
  [{ centerInn: '' }, ['CenterInn']],
] satisfies [Partial<Trained>, RegisterGap[]][])('of a record with %j the register misses %j', (change, gaps) => {
  expect(gapsOf({ ...whole, ...change })).toEqual(gaps);
});

/** As files told it before they said a word of foreigners. */
const { citizenship: _, ...before } = whole;

const ready = { now: whole, hasPassed: true, told: null, registerNumber: '' };

test.each([
  [{}, 'Ready'],
  [{ now: { ...whole, snils: '' } }, 'Lacking'],
  [{ told: { ...whole } }, 'Reported'],
  [{ told: before }, 'Reported'],
  [{ told: whole, now: { ...whole, citizenship: '860', snils: '' } }, 'Changed'],
  [{ told: { ...whole, jobTitle: 'Токарь' } }, 'Changed'],
  // What cannot be told is not to be told again.
  [{ told: whole, now: { ...whole, snils: '' } }, 'Lacking'],
  [{ hasPassed: false, now: { ...whole, snils: '' } }, 'NotPassed'],
  [{ told: whole, registerNumber: '12345678' }, 'Numbered'],
  // What was told past the portal is compared with nothing.
  [{ now: { ...whole, snils: '' }, registerNumber: '12345678' }, 'Numbered'],
  [{ told: { ...whole, jobTitle: 'Токарь' }, registerNumber: '12345678' }, 'Changed'],
  [{ told: { ...whole, snils: '11122233300' }, registerNumber: '12345678' }, 'Changed'],
  [{ told: { ...whole, protocolNumber: '30' }, registerNumber: '12345678' }, 'Changed'],
  // A client or a center that is called otherwise by now has not taught anybody anew.
  [{ told: { ...whole, employerTitle: 'ООО «Прежнее»', centerTitle: 'АНО «Прежнее»' } }, 'Changed'],
  [{ told: { ...whole, employerTitle: 'ООО «Прежнее»', employerInn: '1' }, registerNumber: '12345678' }, 'Numbered'],
  [{ told: { ...whole, centerTitle: 'АНО «Прежнее»', centerInn: '1' }, registerNumber: '12345678' }, 'Numbered'],
  [{ told: whole, now: { ...whole, snils: '' }, registerNumber: '12345678' }, 'Lacking'],
  [{ told: whole, hasPassed: false, registerNumber: '12345678' }, 'NotPassed'],
] satisfies [Partial<typeof ready> | object, RecordState][])('a record with %j is %s', (change, state) => {
  expect(stateOf({ ...ready, ...change })).toBe(state);
});
