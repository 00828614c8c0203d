import { type Browser, type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { waitUntilAwake, watchDrawing } from './awake.ts';
import { takePointerAway } from './by-keyboard.ts';

/** Whose browsers are open in this process, with the file that opened them. */
const open = new Map<BrowserContext, string>();

/** Pages that the server has drawn otherwise than the browser. */
const disagreements: string[] = [];

/** A new browser of its own for a person of the stories of this file. */
export async function newBrowser(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  open.set(context, test.info().file);
  watchDrawing(context, disagreements);
  return context;
}

/** What setup/playwright-journal.mjs prints of a story that failed: a picture cannot be read in the output of a check. */
const LEFT_OPEN = 'left open';

/** The open pages as one who does not see them would hear them. */
async function whatIsSeen(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const seen = pages.map(async (page) => {
    const heard = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String);
    return `${page.url()}\n${heard}`;
  });
  return (await Promise.all(seen)).join('\n\n');
}

/**
 * Stories as they are, or with KEYBOARD=1 by keyboard alone: every press of the pointer becomes a press of a key on what
 * has the focus, so what the keyboard cannot reach or work fails its story. A page that does not come to life as the
 * server has drawn it fails its story too.
 */
export const test = base.extend<{ tidy: undefined }, { hands: undefined }>({
  context: async ({ context }, use) => {
    watchDrawing(context, disagreements);
    await use(context);
  },
  hands: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      waitUntilAwake(Object.getPrototypeOf(page));
      if (process.env.KEYBOARD) takePointerAway(Object.getPrototypeOf(page.locator('body')));
      await page.close();
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  // The people of a file may stay from story to story; those of another one would go on asking the portal for news.
  tidy: [
    async ({ browser }, use, story) => {
      for (const [context, of] of open) {
        if (of === story.file) continue;
        open.delete(context);
        await context.close();
      }
      await use(undefined);
      if (story.status !== story.expectedStatus) await story.attach(LEFT_OPEN, { body: await whatIsSeen(browser) });
      expect(disagreements.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});
