import type { MonthSums } from '@dopusk/contract/dashboard.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPage, Refused, serve } from '../../testing/portal.tsx';
import { MonthCharts } from './MonthCharts.tsx';

const months: MonthSums[] = [
  { month: '2026-09', assignments: 0, revenue: 0 },
  { month: '2026-10', assignments: 21, revenue: 31_500.5 },
  { month: '2026-11', assignments: 2, revenue: -500 },
];

function open(answer: MonthSums[] | Refused) {
  serve({ 'GET /Dashboard/GetMonths': () => answer });
  return openPage(MonthCharts);
}

test('each month has a label in words, and its value is shown above on hover and focus', async () => {
  const screen = await open(months);
  const chart = screen.getByRole('figure').first();
  await expect.element(chart).toMatchTextContent(/За год: 23\sназначения/);
  await expect.element(chart).toMatchTextContent(/Ноябрь 2026: 2\sназначения/);
  await chart.getByRole('button', { name: 'Октябрь 2026: 21 назначение' }).hover();
  await expect.element(chart).toMatchTextContent(/Октябрь 2026: 21\sназначение/);
  const revenue = screen.getByRole('figure').last();
  await expect.element(revenue).toMatchTextContent(/За год: 31\s000,50/);
  (revenue.getByRole('button', { name: /^Ноябрь 2026: −500/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(revenue.getByRole('button', { name: /^Октябрь 2026: 31\s500,50/ })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(revenue.getByRole('button', { name: /^Сентябрь 2026: 0/ })).toHaveFocus();
  await expect.element(revenue).toMatchTextContent(/Сентябрь 2026: 0/);
  expect(revenue.element().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('a month of revenue opens what was paid in it, one without stays', async () => {
  const screen = await open(months);
  const revenue = screen.getByRole('figure').last();
  const october = revenue.getByRole('button', { name: /^Октябрь 2026: .*, открыть список$/ });
  await expect.element(october).toBeVisible();
  expect(revenue.getByRole('button', { name: /открыть список/ }).elements()).toHaveLength(1);
  await october.click();
  await expect.poll(() => screen.address()).toBe('/report/earned?dateStart=2026-10-01&dateEnd=2026-10-31');
});

test('whoever does not see the money sees the assignments alone', async () => {
  const screen = await open(months.map((sums) => ({ ...sums, revenue: null })));
  await expect.element(screen.getByRole('figure')).toMatchTextContent(/За год: 23\sназначения/);
  expect(screen.getByRole('figure').elements()).toHaveLength(1);
});

test('a center without assignments is told when the charts begin', async () => {
  const screen = await open(months.map(({ month }) => ({ month, assignments: 0, revenue: 0 })));
  await expect.element(screen.getByText(/после первого назначения/)).toBeVisible();
});

test('a failure of the charts does not affect the home', async () => {
  const screen = await open(new Refused('Error'));
  await expect.poll(() => screen.getByRole('figure').elements()).toHaveLength(0);
  expect(screen.getByRole('alert').elements()).toHaveLength(0);
});
