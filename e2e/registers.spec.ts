import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

test('a secretary makes a file for the register of the trained, and sees what was told', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/registers');
  await expect(page.getByRole('heading', { level: 1, name: 'Реестры' })).toBeVisible();
  await look(page, 'state-registers');
  const ready = page.getByRole('button', { name: /Готово к передаче$/ });
  await ready.click();
  await expect(ready).toHaveAttribute('aria-pressed', 'true');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Составить файл \(\d+\)$/ }).click();
  await seeToast(page, /^Составлен файл: \d+ запис/);
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^Обученные по охране труда \(Минтруд\) \d\d\.\d\d\.\d{4}\.xml$/);
  const xml = await readFile((await download.path()) ?? '', 'utf8');
  expect(xml).toContain('<LearnProgramTitle>');
  await expect(page.getByRole('button', { name: 'Передавать нечего' })).toBeDisabled();
  await page.getByRole('button', { name: /Передано, ждёт номера$/ }).click();
  await expect(page.getByText(/^передано /).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Составленные файлы' }).getByRole('listitem').first()).toBeVisible();
  await look(page, 'state-registers-told');
});
