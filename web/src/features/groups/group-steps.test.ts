import type { Group } from '@dopusk/contract/groups.ts';
import type { RegisterReadiness } from '@dopusk/contract/register-readiness.ts';
import { expect, test } from 'vitest';
import {
  contractStep,
  documentsStep,
  issueStep,
  paymentStep,
  peopleStep,
  registersStep,
  trainingStep,
} from './group-steps.ts';

const TODAY = '2026-11-20';
const learned = { dateStartLearning: '2026-11-02', dateEndLearning: '2026-11-13', resultCount: 2 };
const whole = {
  assignCount: 2,
  paidCount: 2,
  fixedCount: 2,
  readyCount: 2,
  givenNothingCount: 0,
  awaitsResultCount: 0,
  toRevokeCount: 0,
  issuedCount: 2,
  fullPrice: 3000,
  unpaidPrice: 0,
};
const groupOf = (changes: object) =>
  ({ studentsCount: 2, opensOn: null, assigns: [learned], ...whole, ...changes }) as unknown as Group;
const words = (text: string) => text.replace(/\s/g, ' ');

test.each([
  [0, undefined, 'due', 'Никого нет'],
  [2, undefined, 'good', '2 человека'],
  [2, 1, 'due', '2 человека'],
])('%i people of whom %s lack data: %s', (studentsCount, incomplete, tone, said) => {
  const state = peopleStep(groupOf({ studentsCount }), incomplete);
  expect({ ...state, said: words(state.said) }).toEqual({ tone, said });
});

test('whoever is in no contract waits for one; with nobody to wait the latest is named', () => {
  const contract = { number: '7' } as never;
  const unpaid = groupOf({ paidCount: 0 });
  const open = [
    { peopleCount: 2, sum: 3000 },
    { peopleCount: 3, sum: 4500 },
  ] as never;
  expect(contractStep(unpaid, undefined, false).tone).toBe('waiting');
  const without = { contracts: [contract], open };
  const state = contractStep(unpaid, without, false);
  expect({ ...state, said: words(state.said) }).toEqual({ tone: 'due', said: 'Без договора: 5 человек' });
  // What is done next does not wait for it any more.
  expect(contractStep(unpaid, without, true).tone).toBe('waiting');
  expect(contractStep(groupOf({ paidCount: 1 }), without, false).tone).toBe('waiting');
  expect(contractStep(groupOf({}), { contracts: [contract], open: [] }, false)).toEqual({
    tone: 'good',
    said: 'Договор № 7',
  });
  expect(contractStep(groupOf({}), { contracts: [], open: [] }, false).tone).toBe('waiting');
  expect(contractStep(groupOf({ assignCount: 0 }), { contracts: [], open: [] }, false).tone).toBe('locked');
  expect(contractStep(groupOf({ fullPrice: 0 }), { contracts: [], open }, false)).toEqual({
    tone: 'good',
    said: 'Бесплатно, договор не нужен',
  });
});

test('who is taught for nothing beside others that pay waits for no contract', () => {
  const contract = { number: '7' } as never;
  const free = { peopleCount: 2, sum: 0 };
  expect(contractStep(groupOf({}), { contracts: [contract], open: [free] as never }, false)).toEqual({
    tone: 'good',
    said: 'Договор № 7',
  });
  const state = contractStep(
    groupOf({}),
    { contracts: [], open: [free, { peopleCount: 3, sum: 4500 }] as never },
    false,
  );
  expect(words(state.said)).toBe('Без договора: 3 человека');
});

test.each([
  [{ assignCount: 0, paidCount: 0 }, 'locked', 'После назначения курса'],
  [{ paidCount: 1, unpaidPrice: 1500 }, 'due', 'Не оплачено 1 500 ₽'],
  [{}, 'good', 'Оплачено 2 из 2'],
  [{ fullPrice: 0 }, 'good', 'Бесплатно'],
])('the payment of %j is %s', (changes, tone, said) => {
  const state = paymentStep(groupOf(changes), [], true);
  expect({ ...state, said: words(state.said) }).toEqual({ tone, said });
});

test.each([
  ['of the center, all of it invoiced', [1000, 500], true, 'waiting'],
  ['of the center, a part invoiced', [1000], true, 'due'],
  ['of the payer', [1500], false, 'due'],
])('what is unpaid %s', (_, amounts, isCenter, tone) => {
  const waiting = amounts.map((amount) => ({ amount }));
  expect(paymentStep(groupOf({ paidCount: 1, unpaidPrice: 1500 }), waiting, isCenter).tone).toBe(tone);
});

test.each([
  [[], 'due', 'Курс не назначен'],
  [[{ ...learned, dateStartLearning: '2026-12-01', dateEndLearning: '2026-12-09' }], 'waiting', 'Начнётся 1 декабря'],
  [[{ ...learned, dateEndLearning: '2026-12-09' }], 'waiting', 'Идёт до 09.12.2026'],
  [[{ ...learned, resultCount: 1 }], 'due', 'Результаты: 1 из 2'],
  [[learned], 'good', 'Результаты: 2 из 2'],
])('training of %j is %s', (assigns, tone, said) => {
  expect(trainingStep(groupOf({ assigns }), TODAY)).toEqual({ tone, said });
});

test.each([
  [{ assignCount: 0 }, 'locked', 'После назначения курса'],
  [{ paidCount: 1 }, 'locked', 'После оплаты всех'],
  [{ readyCount: 1 }, 'due', 'Готовы 1 из 2'],
  [{ readyCount: 0, assigns: [{ ...learned, dateEndLearning: '2026-12-09' }] }, 'waiting', 'Готовы 0 из 2'],
  [{ readyCount: 0, opensOn: '2026-12-07' }, 'waiting', 'Вступят в силу 7 декабря'],
  [{}, 'good', 'Готовы 2 из 2'],
  [{ awaitsResultCount: 2 }, 'due', 'Внесите результаты: документы группы подготовлены заранее, 2 человека'],
  [{ toRevokeCount: 1 }, 'due', 'Отзовите документы тех, кто не сдал: 1'],
  [{ readyCount: 1, givenNothingCount: 1 }, 'good', 'Готовы 1 из 1, не сдали: 1'],
  [{ readyCount: 0, givenNothingCount: 2 }, 'good', 'Не сдали: 2'],
])('documents of %j are %s', (changes, tone, said) => {
  const state = documentsStep(groupOf(changes), TODAY);
  expect({ ...state, said: words(state.said) }).toEqual({ tone, said });
});

test.each([
  [{ Ready: 1, Changed: 1, Unissued: 0, Lacking: 1 }, 'due', 'К передаче: 2'],
  [{ Lacking: 1, Reported: 1 }, 'due', 'Не хватает данных: 1'],
  [{ Reported: 1, Numbered: 1 }, 'good', 'Передано: 2'],
  [{}, 'locked', 'Передавать пока нечего'],
])('registers with %j are %s', (counts, tone, said) => {
  const none = { Unissued: 0, Lacking: 0, Ready: 0, Reported: 0, Changed: 0, Numbered: 0, NotPassed: 0 };
  const of = (states: object): RegisterReadiness => ({
    ...{ term: null, gaps: [], withdrawn: { count: 0, people: [] }, remarks: [] },
    states: { ...none, ...states },
  });
  const group = groupOf({ readyCount: 1 });
  expect(registersStep({ LabourProtection: of(counts), EducationDocuments: of({}) }, group)).toEqual({ tone, said });
  expect(registersStep({ LabourProtection: of(counts), EducationDocuments: undefined }, group).tone).toBe('waiting');
  // All documents are there, and no register knows of them.
  const without = registersStep({ LabourProtection: of({}), EducationDocuments: of({}) }, groupOf({}));
  expect(without).toEqual({ tone: 'good', said: 'В реестры не передаётся' });
});

test.each([
  [{ readyCount: 0, issuedCount: 0 }, 'locked', 'Когда документы готовы'],
  [{ issuedCount: 1 }, 'due', 'Готово к выдаче: 1'],
  [{}, 'good', 'Выдано 2 из 2'],
  [{ readyCount: 1, givenNothingCount: 1, issuedCount: 1 }, 'good', 'Выдано 1 из 1'],
  [{ readyCount: 1, givenNothingCount: 1, issuedCount: 0 }, 'due', 'Готово к выдаче: 1'],
  [{ readyCount: 0, givenNothingCount: 2, issuedCount: 0 }, 'good', 'Никто не сдал, выдавать нечего'],
])('handing out %j is %s', (changes, tone, said) => {
  expect(issueStep(groupOf(changes))).toEqual({ tone, said });
});
