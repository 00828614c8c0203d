import { expect, test } from 'vitest';
import { openPage, serve } from '../../testing/portal.tsx';
import { ReportSums } from './ReportSums.tsx';

const facts = (element: Element) => [...element.querySelectorAll('dd')].map((value) => value.textContent);

test('the sums of all lines', async () => {
  serve({});
  const screen = await openPage(() => <ReportSums totals={{ count: 12_345, issued: 345, amount: 1500.5 }} />);
  const sums = screen.getByLabelText('Итого');
  await expect.element(sums).toBeVisible();
  expect(facts(sums.element()).map((text) => text?.replaceAll(/\s/g, ' '))).toEqual([
    '12 345',
    '345',
    '12 000',
    '1 500,50 ₽',
  ]);
});

test('a search that finds too much to add up says so and what to do instead', async () => {
  serve({});
  const screen = await openPage(() => <ReportSums totals={null} />);
  await expect.element(screen.getByText('> 10 000')).toBeVisible();
  await expect.element(screen.getByText(/Уточните поиск или скачайте таблицу/)).toBeVisible();
  expect(facts(screen.getByLabelText('Итого').element()).slice(1)).toEqual(['–', '–', '–']);
});
