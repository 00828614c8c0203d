import { expect, test } from 'vitest';
import { dateOf, gridOf, moveBy, turnPage } from './calendar-grid.ts';

test('a month begins on Monday and shows the neighbouring days', () => {
  const { title, cells } = gridOf('month', '2026-11-20');
  expect(title).toBe('Ноябрь 2026');
  expect(cells.length).toBe(42);
  expect(cells[0]).toMatchObject({ from: '2026-10-26', outside: true });
  expect(cells[6]).toMatchObject({ from: '2026-11-01', text: '1', label: '1 ноября 2026' });
  expect(cells.at(-1)?.from).toBe('2026-12-06');
});

test('a year has twelve months, a decade ten years, a century ten decades, each counted from 1', () => {
  expect(gridOf('year', '2024-05-05').cells[1]).toMatchObject({
    from: '2024-02-01',
    to: '2024-02-29',
    text: 'февраль',
  });
  expect(gridOf('decade', '2000-01-01').title).toBe('1991 – 2000');
  expect(gridOf('decade', '2001-01-01').title).toBe('2001 – 2010');
  const century = gridOf('century', '2000-12-31');
  expect(century.title).toBe('1901 – 2000');
  expect(century.cells.at(-1)).toMatchObject({ from: '1991-01-01', to: '2000-12-31' });
});

test('moving keeps the day or takes the last one of the month', () => {
  expect(moveBy('month', '2026-02-28', 1)).toBe('2026-03-01');
  expect(moveBy('year', '2026-01-31', 1)).toBe('2026-02-28');
  expect(moveBy('decade', '2024-02-29', 1)).toBe('2025-02-28');
  expect(turnPage('month', '2026-12-31', -1)).toBe('2026-11-30');
  expect(turnPage('decade', '2026-03-08', 1)).toBe('2036-03-08');
  expect(turnPage('century', '2026-03-08', -1)).toBe('1926-03-08');
});

test('the calendar ends where years have four digits', () => {
  expect(dateOf(0, 5, 5)).toBe('0001-01-01');
  expect(dateOf(10_000, 1, 1)).toBe('9999-12-31');
  expect(gridOf('month', '0001-01-01').cells.find((cell) => !cell.outside)?.from).toBe('0001-01-01');
  expect(moveBy('century', '9995-01-01', 1)).toBe('9999-12-31');
});
