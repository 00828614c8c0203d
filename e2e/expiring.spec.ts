import { expect } from '@playwright/test';
import { look } from './look.ts';
import { choose, loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

test('a center sees whose documents expire and has them taught anew in two clicks', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/documents/expiring');
  const table = page.getByRole('table', { name: 'Истекающие документы' });
  await expect(table.getByRole('row').nth(1)).toContainText(/через|назад/);
  await look(page, 'expiring');

  await choose(page, 'Срок', 'В ближайшие 30 дней');
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Выбрать' }).click();
  await table.getByRole('checkbox').first().check({ force: true });
  await page.getByRole('button', { name: 'Продлить' }).click();
  const popup = page.getByRole('dialog', { name: 'Продлить: назначить обучение снова' });
  await expect(popup.getByText(/1\sчеловек, .+₽/)).toBeVisible();
  await look(page, 'renewal');
  await popup.getByRole('button', { name: 'Назначить обучение' }).click();
  await seeToast(page, /Обучение назначено: 1\sчеловек/);
  await expect(
    page.getByRole('heading', { level: 1, name: /^Продление \d\d\.\d\d\.\d{4}: Охрана труда/ }),
  ).toBeVisible();

  await page.goto('/documents/expiring?period=30');
  await expect(table.getByRole('row', { name: /Назначено с/ })).toHaveCount(1);
  const calendar = page.getByRole('region', { name: 'Календарь' });
  await calendar.getByRole('button', { name: 'Следующий год' }).click();
  await calendar.getByRole('button', { name: /^Март/ }).click();
  await expect(page).toHaveURL(/month=\d{4}-03/);
});

test('an administrator sees at home what asks for attention, and each card leads to just that', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/');
  const cards = page.getByRole('navigation', { name: 'Требует внимания' });
  await expect(cards.getByRole('link')).toHaveCount(7);
  const charts = page.getByRole('region', { name: 'По месяцам' });
  const [assigned, revenue] = [charts.getByRole('figure').first(), charts.getByRole('figure').last()];
  await expect(assigned).toContainText(/За год: \d+\sназначени/);
  await revenue.getByRole('button').last().focus();
  await page.keyboard.press('Home');
  await expect(revenue.getByRole('button').first()).toBeFocused();
  await look(page, 'home-concerns');
  await cards.getByRole('link', { name: /Не оплачены/ }).click();
  await expect(page).toHaveURL(/assignments\?isPaid=/);
  await page.goto('/');
  await cards.getByRole('link', { name: /Зафиксировать документы/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Документы по курсам' })).toBeVisible();
  await expect(page).toHaveURL(/task=Fix/);
});
