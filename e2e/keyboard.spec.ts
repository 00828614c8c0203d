import { expect, type Page } from '@playwright/test';
import { loggedIn } from './people.ts';
import { test } from './story.ts';

/** Screens of each shape: a list, a form, a page of facts, tabs, a login. */
const screens = [
  ['/', 'admin@center.demo'],
  ['/students', 'admin@center.demo'],
  ['/courses/create', 'admin@center.demo'],
  ['/report', 'admin@center.demo'],
  ['/balance', 'operator@client.demo'],
  ['/settings', 'operator@client.demo'],
  ['/', 'student@client.demo'],
] as const;

test('Tab visits all that can be worked, in order, shows where it is and lets go', async ({ browser }) => {
  for (const login of new Set(screens.map(([, who]) => who))) {
    const page = await loggedIn(browser, login);
    // What shows the focus, shows it at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [path] of screens.filter(([, who]) => who === login)) {
      // Other stories change what a page lists while it is walked through: a fault is what stays.
      await expect(async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[class*="Skeleton"]').first()).toBeHidden();
        await walk(page, `${path}, ${login}`);
      }).toPass({ timeout: 240_000 });
    }
  }
});

test('a popup takes the focus, keeps it and gives it back', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  await page.goto('/students');
  const opener = page.getByRole('button', { name: 'Импорт', exact: true });
  await opener.press('Enter');
  const popup = page.getByRole('dialog');
  await expect(popup).toBeVisible();
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab');
    expect(await popup.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(opener).toBeFocused();
});

test('twice as large, and as narrow as four times as large, nothing is cut off', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  for (const width of [720, 320]) {
    await page.setViewportSize({ width, height: 450 });
    for (const path of ['/', '/students', '/courses/create', '/report', '/invoices', '/settings']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} at ${width}px: wider than the screen by`).toBeLessThanOrEqual(0);
    }
  }
});

test('whoever asks for calm sees nothing move', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/students');
  await page.getByRole('button', { name: 'Импорт', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 100)
      .map(({ effect }) => (effect as KeyframeEffect).target?.className),
  );
  expect(moving).toEqual([]);
});

/** Presses Tab from the top until the page lets go of the focus. */
async function walk(page: Page, where: string): Promise<void> {
  const count = await page.evaluate(numberStops);
  const visited: number[] = [];
  for (let step = 0; step < count + 20; step++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readStop);
    if (stop === null) break;
    expect(stop.shows, `${where}: the focus does not show on ${stop.html}`).toBe(true);
    if (stop.index >= 0) visited.push(stop.index);
  }
  expect(new Set(visited).size, `${where}: stops visited`).toBe(count);
  expect(visited, `${where}: the order`).toEqual(visited.toSorted((a, b) => a - b));
}

/** In the page: numbers all that Tab should visit. */
function numberStops(): number {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, [tabindex]')];
  const stops = all.filter(
    (element) =>
      element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
  );
  // Of radio buttons Tab visits the chosen one, the arrows lead to the others.
  const visited = stops.filter((element) => !element.matches('[type=radio]:not(:checked)'));
  for (const [index, element] of visited.entries()) element.dataset.stop = String(index);
  return visited.length;
}

/** In the page: which stop has the focus and whether one sees it; null when the page has let go. */
function readStop(): { index: number; shows: boolean; html: string } | null {
  const stop = document.activeElement as HTMLElement | null;
  if (!stop || stop === document.body) return null;
  const focused = looks();
  stop.blur();
  const calm = looks();
  stop.focus();
  return { index: Number(stop.dataset.stop ?? -1), shows: focused !== calm, html: stop.outerHTML.slice(0, 160) };

  function looks(): string {
    // The ring may be drawn by what a hidden input stands in, or by the picture beside it.
    const around = [
      stop,
      stop?.nextElementSibling,
      stop?.parentElement,
      stop?.closest('[class*=Input-wrapper]')?.firstElementChild,
    ];
    return around.map((one) => (one ? styleOf(one) : '')).join('|');
  }

  function styleOf(element: Element): string {
    return [undefined, '::after']
      .map((part) => {
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(element, part);
        return [outline, boxShadow, borderColor, backgroundColor].join(';');
      })
      .join('|');
  }
}
