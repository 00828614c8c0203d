import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
      await settle(page);
      const where = `${name}, ${theme}, ${size.width}px`;
      if (process.env.SCREENS) {
        // The browser stretches the window to the whole page: what begins to move by that would be caught on its way.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.screenshot({ path: `${process.env.SCREENS}/${name}-${size.width}-${theme}.png`, fullPage: true });
        await page.emulateMedia({ reducedMotion: null });
      }
      const { violations } = await axe(page).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
      expect(found, where).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${where}: wider than the screen by`).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize(WIDE);
}

/**
 * All of axe's rules. Only what breaks them is described, and in the page itself: told otherwise it opens a page of its own
 * to put the answers of frames together, which are left out, and it would take four times as long.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });

const themesAt = (size: typeof WIDE): readonly ('light' | 'dark')[] => {
  if (process.env.SCREENS) return ['light', 'dark'];
  return size === WIDE ? ['light'] : ['dark'];
};

/** As the switch in the header does, without depending on where the header keeps it on a phone. */
async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', value);
  }, theme);
}

/** A page without its heading, or of skeletons, is no screen yet; contrast is only right when nothing fades any more. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[class*="Skeleton"]').first()).toBeHidden();
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );
}
