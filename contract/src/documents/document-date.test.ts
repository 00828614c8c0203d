import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysLater } from '../expiring.ts';
import {
  type Dated,
  dateFault,
  decidedFault,
  duplicateDateFault,
  immediateDateFault,
  isAhead,
  periodFault,
} from './document-date.ts';
import { DocumentType } from './document-type.ts';

const today = '2026-11-22';
const training = { start: '2026-11-02', end: '2026-11-20' };
const usual: Dated = {
  type: 'Certificate',
  date: '2026-11-20',
  today,
  training,
  prepareAhead: false,
  protocolDate: null,
  restingFrom: null,
};
const running = { start: '2026-11-16', end: '2026-12-07' };

test.each<[Partial<Dated>, string | null]>([
  [{}, null],
  [{ date: today }, null],
  [{ date: '2026-11-19' }, 'Не раньше окончания обучения (20.11.2026)'],
  [{ date: '2026-11-01' }, 'Не раньше начала обучения (02.11.2026)'],
  [{ type: 'Diplom', date: '2026-11-19' }, 'Не раньше окончания обучения (20.11.2026)'],
  [{ type: 'TicketB', date: '2026-11-19' }, 'Не раньше окончания обучения (20.11.2026)'],
  [{ type: 'TicketM', date: '2026-11-19' }, 'Не раньше окончания обучения (20.11.2026)'],
  [{ type: 'TicketMWithPhoto', date: '2026-11-19' }, 'Не раньше окончания обучения (20.11.2026)'],
  [{ type: 'Protocol', date: '2026-11-19' }, 'Не раньше окончания обучения (20.11.2026)'],
  // What goes on may be certified as going on.
  [{ type: 'CertificateEducation', date: '2026-11-19' }, null],
  [{ type: 'CertificateEducation', date: '2026-11-01' }, 'Не раньше начала обучения (02.11.2026)'],
  // A contract comes before the training or while it goes on; a slip of the year does not.
  [{ type: 'Contract', date: '2026-10-01' }, null],
  [{ type: 'Contract', date: '2026-11-20' }, null],
  [{ type: 'Contract', date: '2026-11-21' }, 'Не позже окончания обучения (20.11.2026)'],
  [{ type: 'Contract', date: '2027-11-23' }, 'Слишком далёкая дата: не позже 22.11.2027'],
  [{ type: 'Contract', date: '2021-11-02' }, null],
  [{ type: 'Contract', date: '2021-11-01' }, 'Слишком давняя дата: не раньше 02.11.2021'],
  [{ type: 'Contract', date: '1900-01-01' }, 'Слишком давняя дата: не раньше 02.11.2021'],
  [{ type: 'Contract', date: '2099-01-01' }, 'Слишком далёкая дата: не позже 22.11.2027'],
  [{ training: running, date: '2026-12-07', prepareAhead: true }, null],
  [{ training: running, date: '2026-12-06', prepareAhead: true }, 'Не раньше окончания обучения (07.12.2026)'],
  [{ training: running, date: '2028-01-01', prepareAhead: true }, 'Слишком далёкая дата: не позже 22.11.2027'],
  [{ protocolDate: '2026-11-20' }, null],
  [{ protocolDate: '2026-11-21' }, 'Не раньше протокола (21.11.2026)'],
  // A study certificate prints the number of no protocol.
  [{ type: 'CertificateEducation', protocolDate: '2026-11-21' }, null],
  [{ type: 'Protocol', restingFrom: '2026-11-20' }, null],
  [
    { type: 'Protocol', date: '2026-11-21', restingFrom: '2026-11-20' },
    'Не позже документов, которые опираются на протокол (20.11.2026)',
  ],
])('%j: %s', (changes, message) => {
  expect(dateFault({ ...usual, ...changes })?.message ?? null).toBe(message);
});

test('what is to come is refused with its own code until it is chosen to be prepared ahead', () => {
  const ahead = { ...usual, training: running, date: '2026-12-07' };
  expect(dateFault(ahead)).toEqual({
    code: 'DocumentDayToCome',
    message: 'Этот день ещё не наступил. Дождитесь 07.12.2026 или подготовьте документ заранее',
  });
  expect(dateFault({ ...ahead, prepareAhead: true })).toBeNull();
});

test('a year after 29 February is the last day of February', () => {
  const far = { ...usual, type: 'Contract', today: '2028-02-29', date: '2029-03-01' } as const;
  expect(dateFault(far)?.message).toBe('Слишком далёкая дата: не позже 28.02.2029');
});

test.each([
  ['2026-11-20', null],
  ['2026-11-19', 'Не раньше подлинника (20.11.2026)'],
  ['2026-11-23', 'Дубликат выдаётся сразу: не позже сегодняшнего дня'],
])('a duplicate of %s: %s', (date, message) => {
  expect(duplicateDateFault(date, { original: '2026-11-20', today })?.message ?? null).toBe(message);
});

test('a certificate is made out of no training that has not begun', () => {
  const fault = immediateDateFault('2026-12-07', { from: '2026-12-07', today });
  expect(fault?.message).toBe('Обучение начнётся 07.12.2026: до этого дня справка о нём не выдаётся');
});

test.each([
  ['2026-11-22', null],
  ['2026-11-01', 'Не раньше начала обучения (02.11.2026)'],
  ['2026-11-23', 'Справка выдаётся сразу: не позже сегодняшнего дня'],
])('a certificate made out at once on %s: %s', (date, message) => {
  expect(immediateDateFault(date, { from: training.start, today })?.message ?? null).toBe(message);
});

describe('whatever is allowed', () => {
  const day = fc.integer({ min: -800, max: 800 }).map((days) => daysLater(today, days));
  const dated = fc
    .record({
      type: fc.constantFrom(...DocumentType.options),
      date: day,
      today: fc.constant(today),
      training: fc.tuple(day, day).map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a })),
      prepareAhead: fc.boolean(),
      protocolDate: fc.option(day),
      restingFrom: fc.option(day),
    })
    .filter((one) => dateFault(one) === null);

  test('is no later than a year from now, and certifies nothing before it is so', () => {
    fc.assert(
      fc.property(dated, ({ type, date, training: { start, end } }) => {
        expect(date <= '2027-11-22').toBe(true);
        if (type === 'Contract') return;
        expect(date >= start).toBe(true);
        if (type !== 'CertificateEducation') expect(date >= end).toBe(true);
      }),
    );
  });

  test('lies ahead only by choice', () => {
    fc.assert(
      fc.property(dated, ({ type, date, prepareAhead }) => {
        expect(!isAhead(type, date, today) || prepareAhead).toBe(true);
      }),
    );
  });

  test('is allowed on the day itself without any choice', () => {
    fc.assert(
      fc.property(dated, (one) => {
        const then = one.date > today ? one.date : today;
        expect(dateFault({ ...one, today: then, prepareAhead: false })).toBeNull();
      }),
    );
  });
});

test.each([
  ['2026-11-09', '2026-11-09', null],
  ['2026-11-08', '2026-11-09', 'Результат обучения записан за 09.11.2026: не раньше 09.11.2026'],
  // Whoever has learned sooner was examined sooner.
  ['2026-11-05', '2026-11-05', null],
  // The result was noted later than the day from which it is true.
  ['2026-11-09', '2026-11-26', null],
  ['2026-11-02', null, null],
  ['2026-11-01', null, 'Не раньше начала обучения (02.11.2026)'],
])('of a decision a document of %s, decided on %s: %s', (date, decidedOn, message) => {
  expect(decidedFault(date, { dateStart: '2026-11-02', dateEnd: '2026-11-09', decidedOn })?.message ?? null).toBe(
    message,
  );
});

test.each([
  [{}, null],
  [{ end: '2026-11-10' }, 'dateEnd'],
  [{ end: '2026-11-10', protocol: null }, null],
  [{ end: '2026-11-10', protocol: { number: '7', date: '' } }, null],
  [{ start: '1900-01-01' }, 'dateStart'],
  [{ start: '2015-01-01', begun: '2015-01-01' }, null],
])('days of training %j: %s', (changes, field) => {
  const usualPeriod = {
    start: '2026-11-02',
    end: '2026-11-09',
    begun: '2026-11-02',
    protocol: { number: '7', date: '2026-11-09' },
  };
  expect(periodFault({ ...usualPeriod, ...changes })?.field ?? null).toBe(field);
});
