import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };

/**
 * Looks at the screen as it stands (a letter's sealed frame apart): axe finds nothing on a wide screen in the light and
 * nothing on a phone in the dark, so that each theme and each width has its turn, and nothing sticks out of the phone.
 * With SCREENS=<folder> it looks at all four combinations and keeps each as a picture there, for a person to judge.
 * Leaves the page as wide and dark as it was.
 */
export async function look(page: Page, name: string): Promise<void> {
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    for (const theme of themesAt(size)) {
      await setTheme(page, theme);
      const where = `${name}, ${theme}, ${size.width}px`;
      if (process.env.SCREENS) {
        await settle(page);
        // The browser stretches the window to the whole page: what begins to move by that would be caught on its way.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.screenshot({ path: `${process.env.SCREENS}/${name}-${size.width}-${theme}.png`, fullPage: true });
        await page.emulateMedia({ reducedMotion: null });
      }
      // What had settled may begin to load once more on a busy machine: a fault is what stays.
      await expect(async () => {
        await settle(page);
        expect(await violations(page), where).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${where}: wider than the screen by`).toBeLessThanOrEqual(0);
      }).toPass({ timeout: 120_000, intervals: [500] });
    }
  }
  await page.setViewportSize(WIDE);
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What of the page breaks a rule of axe's. Its program stays in the page from look to look, and neither fetches the style
 * sheets anew nor asks the sealed frames: put there each time by its own package it took five times as long.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe;
    const found = await run({ resultTypes: ['violations'], selectors: false, iframes: false, preload: false });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
}

const themesAt = (size: typeof WIDE): readonly ('light' | 'dark')[] => {
  if (process.env.SCREENS) return ['light', 'dark'];
  return size === WIDE ? ['light'] : ['dark'];
};

/** As the switch in the header does, without depending on where the header keeps it on a phone. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', value);
  }, theme);
}

/**
 * A page without its heading, or of skeletons, is no screen yet; contrast is only right when nothing fades any more. What
 * moves for ever, or for seconds as the countdown of a notice does, does not fade.
 */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[class*="Skeleton"]').first()).toBeHidden();
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) < 2000)
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );
}
