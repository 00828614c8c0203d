import { type DocumentPrice, prices } from '@dopusk/contract/prices.ts';
import { versionOf } from '@dopusk/contract/version.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, Refused, serve } from '../../testing/portal.tsx';
import { PriceListPage } from './PriceListPage.tsx';

const list = (...sums: [number, number, number]): DocumentPrice[] => [
  { trainingType: 'ProfessionalTraining', documentType: 'Protocol', price: sums[0] },
  { trainingType: 'AdvancedTraining', documentType: 'Protocol', price: sums[1] },
  { trainingType: 'AdvancedTraining', documentType: 'Certificate', price: sums[2] },
];

test('prices that a colleague has changed meanwhile are told by training type and document, in rubles', async () => {
  const current = list(250, 300, 900);
  const calls = serve({
    'POST /Document/GetPrices': () => list(100, 100, 500),
    'POST /Document/FillPrice': () =>
      new Refused('RecordAlreadyChanged', null, null, {
        ...{ changedBy: 'Белова Анна Павловна', isOwn: false, changedAt: new Date().toISOString() },
        ...{ version: versionOf(prices.read, current), current },
      }),
  });
  await openPage(PriceListPage);
  const protocol = page.getByRole('textbox', { name: /: Протокол$/ });
  await protocol.first().fill('150');
  await page.getByRole('button', { name: 'Сохранить цены' }).click();
  const panel = page.getByRole('region', { name: /^Запись изменена .*: Белова Анна Павловна/ });
  const asked = panel.getByRole('radiogroup', { name: 'Профессиональное обучение: Протокол' });
  await expect.element(asked.getByRole('radio', { name: /У вас\s*150\s₽/ })).toBeVisible();
  await expect.element(asked.getByRole('radio', { name: /Сохранено\s*250\s₽/ })).toBeVisible();
  await expect.element(panel.getByText('Повышение квалификации: Протокол')).toBeVisible();
  await expect
    .element(panel.getByText('Повышение квалификации: Удостоверение о повышении квалификации', { exact: true }))
    .toBeVisible();
  await expect.element(protocol.nth(1)).toHaveValue('300');
  expect(calls.filter(({ ifMatch }) => ifMatch)).toHaveLength(1);
});

test('each pair of a training and a document has one place, and what a training does not issue has none', async () => {
  const calls = serve({
    'POST /Document/GetPrices': () => list(100, 200, 500),
    'POST /Document/FillPrice': () => null,
  });
  await openPage(PriceListPage);
  const row = page.getByRole('row', { name: /^Протокол/ });
  await expect.element(row.getByRole('textbox').first()).toHaveValue('100');
  expect(row.getByRole('textbox').elements()).toHaveLength(2);
  expect(row.getByRole('img', { name: 'Не выдаётся' }).elements()).toHaveLength(2);
  expect(page.getByRole('textbox').elements()).toHaveLength(3);
  const certificate = 'Повышение квалификации: Удостоверение о повышении квалификации';
  await page.getByRole('textbox', { name: certificate }).fill('650');
  await page.getByRole('button', { name: 'Сохранить цены' }).click();
  await expect.poll(() => calls.at(-1)?.request).toBe('POST /Document/GetPrices');
  const sent = calls.find(({ request }) => request === 'POST /Document/FillPrice')?.body;
  expect(sent).toEqual({ prices: list(100, 200, 650) });
});
