import { Button } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../testing/portal.tsx';
import { PageHeader } from './PageHeader.tsx';

const header = (title: string, buttons: number) => () => (
  <PageHeader title={title}>
    {Array.from({ length: buttons }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places, not records
      <Button key={i}>{`Кнопка № ${i + 1}, длинная`}</Button>
    ))}
  </PageHeader>
);

afterEach(() => page.viewport(414, 896));

test('buttons stand beside a short title, below a long one, and no word is wider than the phone', async () => {
  await page.viewport(1000, 800);
  const edges = () => {
    const heading = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
    const button = page
      .getByRole('button', { name: /^Кнопка № 1/ })
      .element()
      .getBoundingClientRect();
    return { heading, button };
  };
  const short = await openPage(header('Счета', 3));
  await expect.element(page.getByRole('button', { name: /^Кнопка № 3/ })).toBeVisible();
  const { heading, button } = edges();
  expect(button.top).toBeLessThan(heading.bottom);
  expect(button.left).toBeGreaterThan(heading.left + 100);
  await short.unmount();
  const long = await openPage(header('Безопасные методы и приёмы выполнения работ повышенной опасности', 3));
  await expect.element(page.getByRole('button', { name: /^Кнопка № 3/ })).toBeVisible();
  const below = edges();
  expect(below.button.top).toBeGreaterThanOrEqual(below.heading.bottom);
  await long.unmount();
  for (const width of [768, 1000]) {
    await page.viewport(width, 800);
    const wide = await openPage(header('Рентгенэлектрокардиографического'.repeat(2), 1));
    await expect.element(page.getByRole('button', { name: /^Кнопка № 1/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await wide.unmount();
  }
  await page.viewport(375, 800);
  await openPage(header('Рентгенэлектрокардиографического'.repeat(2), 1));
  await expect.element(page.getByRole('button', { name: /^Кнопка № 1/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
});
