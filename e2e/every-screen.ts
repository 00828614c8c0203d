import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { statementFile } from '../server/demo/statement-file.ts';
import { paths } from '../web/src/paths.ts';
import { setTheme, settle, violations } from './look.ts';
import { ask, loggedIn } from './people.ts';

// Every screen of the portal for every kind of visitor, as pictures to leaf through; see screens.config.ts.

const FOLDER = process.env.SCREENS ?? 'test-results/screens';
const PICTURED = [375, 1280, 1920];
/** Where nothing may stick out, and axe may find nothing: the narrowest that WCAG 1.4.10 knows, and the pictured. */
const CHECKED = [320, ...PICTURED];
const WIDE = { width: 1280, height: 800 };
const HEIGHTS: Record<number, number> = { 320: 640, 375: 812, 1280: 800, 1920: 1080 };

/** What has been seen by whoever is not logged in is the same for the others. */
const seenByAll = new Set<string>();

const visitors = {
  anonymous: null,
  center: 'admin@center.demo',
  client: 'operator@client.demo',
  student: 'student@client.demo',
};

/** What takes something away by being opened. */
const LEFT_OUT: ReadonlySet<string> = new Set([paths.logout]);

/** Of an address what stands for an id is found among the links of the screens seen before, and of the demo's letters. */
const patternsOf = (path: (typeof paths)[keyof typeof paths]): string[] => {
  if (typeof path === 'string') return [path];
  return path === paths.assignmentDocument
    ? DocumentType.options.map((type) => path('$id', type))
    : [path('$id', 'Certificate')];
};

const patterns: readonly string[] = [...new Set(Object.values(paths).flatMap(patternsOf))].filter(
  (path) => !LEFT_OUT.has(path),
);

/** What nobody can be shown in a demo centre that has just been made, and where it is looked at instead. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  [paths.questionnaireSheets('$id')]: 'without-mailboxes.spec.ts: a sheet is for people with neither mailbox nor phone',
  [paths.proposal('$id')]: 'questionnaires.spec.ts: nobody has sent a questionnaire yet',
  [paths.statisticsPeople]: 'statistics.test.tsx: nothing has been counted yet',
  [paths.statisticsPrograms]: 'statistics.test.tsx: nothing has been counted yet',
};

/** What is about something that only the query of its address names. */
const BY_QUERY: ReadonlySet<string> = new Set([
  ...[paths.merge, paths.registerFile, paths.statisticsPeople, paths.statisticsPrograms],
  ...[
    paths.confirmEmail,
    paths.invitation,
    paths.questionnaire,
    paths.payByLink,
    paths.confirmContact,
    paths.undoContact,
  ],
]);

/** What each visitor has been shown, kept beside the pictures: a visitor with a fault is followed by another process. */
const SEEN = 'seen.json';

for (const [visitor, login] of Object.entries(visitors))
  test(`screens of ${visitor}`, async ({ browser }) => {
    const page = await pageOf(browser, login);
    const folder = join(FOLDER, visitor);
    mkdirSync(folder, { recursive: true });
    const faults: string[] = [];
    const pictures: string[] = [];
    if (visitor === 'center') await uploadStatement(page);
    const links = await linksOfLetters(page);
    const seen = new Set<string>();
    const byDepth = patterns.toSorted((one, other) => depth(one) - depth(other));
    // Twice: what only a later screen leads to is come to the second time.
    for (const pattern of [...byDepth, ...byDepth]) {
      if (seen.has(pattern) || seenByAll.has(pattern)) continue;
      const address = addressOf(pattern, links);
      if (address === null || !(await opens(page, address))) continue;
      seen.add(pattern);
      if (login === null) seenByAll.add(pattern);
      const name = pattern === '/' ? 'home' : pattern.slice(1).replaceAll('/', '_').replaceAll('$', '');
      for (const tab of await tabsOf(page)) {
        if (tab) await page.getByRole('tab', { name: tab, exact: true }).first().click();
        await settle(page);
        for (const width of CHECKED) {
          await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
          for (const theme of ['light', 'dark'] as const) {
            await setTheme(page, theme);
            await settle(page);
            const where = [visitor, address, tab, theme, `${width}px`].filter(Boolean).join(', ');
            for (const fault of await faultsOf(page)) faults.push(`${where}: ${fault}`);
            if (!PICTURED.includes(width)) continue;
            // A tab that was pressed below may have scrolled the page: what sticks to its top would stand in the middle.
            await page.evaluate(() => window.scrollTo(0, 0));
            const picture = `${[name, tab, width, theme].filter(Boolean).join('-')}.png`;
            await page.screenshot({ path: join(folder, picture), fullPage: true });
            pictures.push(picture);
          }
        }
        await page.setViewportSize(WIDE);
        for (const link of await linksOf(page)) links.add(link);
      }
    }
    writeFileSync(join(folder, 'index.html'), leaves(visitor, pictures));
    writeFileSync(join(folder, SEEN), JSON.stringify([...seen]));
    expect(faults).toEqual([]);
  });

test('no screen is seen by nobody', () => {
  const seen = new Set(
    Object.keys(visitors).flatMap(
      (visitor) => JSON.parse(readFileSync(join(FOLDER, visitor, SEEN), 'utf8')) as string[],
    ),
  );
  expect(patterns.filter((pattern) => !seen.has(pattern))).toEqual(Object.keys(ELSEWHERE));
});

async function pageOf(browser: Browser, login: string | null): Promise<Page> {
  const page = login === null ? await browser.newPage() : await loggedIn(browser, login);
  // The browser stretches the window to the whole page: what begins to move by that would be caught on its way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return page;
}

/** The demo centre has no statement of its bank: without one nobody sees a payment that it names. */
async function uploadStatement(page: Page): Promise<void> {
  const payer = { payer: 'ООО "Волга-Монтаж"', inn: '6316120930' };
  const documents = [{ ...payer, number: '417', sum: '3210.00', purpose: 'Оплата обучения' }];
  const buffer = statementFile({ account: '40702810200000000001', documents });
  const file = { name: 'kl_to_1c.txt', mimeType: 'text/plain', buffer };
  const answer = await page.request.post('/api/BankStatement', { multipart: { file } });
  expect(await answer.json()).toMatchObject({ ok: true });
}

/** Where the letters of the demo lead: what is opened by a token has no other way to it. */
async function linksOfLetters(page: Page): Promise<Set<string>> {
  await page.goto('/about');
  const { items } = await ask<{ items: { text: string }[] }>(page, '/Delivery/GetOutbox?pageSize=100');
  const origin = new URL(page.url()).origin;
  const links = items.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
  return new Set(links.filter((link) => link.startsWith(origin)).map((link) => link.slice(origin.length)));
}

/** Those with an id after those that name it. */
const depth = (pattern: string): number => (pattern.includes('$') ? 100 : 0) + pattern.split('/').length;

/** The address of the first link seen that leads to such a screen; null when none does. */
function addressOf(pattern: string, links: ReadonlySet<string>): string | null {
  // A list whole, not what a card of the home page narrows it to.
  if (!pattern.includes('$') && !BY_QUERY.has(pattern)) return pattern;
  const shape = new RegExp(`^${pattern.replaceAll('$id', '[0-9A-Z-]{10,}').replaceAll('/', '\\/')}(\\?.*)?$`, 'i');
  const found = [...links].find((link) => shape.test(link));
  if (found !== undefined) return found;
  // A screen of a record that no link leads to: of the same record as another one.
  const [start = '', end = ''] = pattern.split('$id');
  if (!pattern.includes('$')) return pattern;
  const id = [...links].map((link) => link.match(new RegExp(`^${start}([0-9a-f-]{36})`))?.[1]).find(Boolean);
  return id ? `${start}${id}${end}` : null;
}

/** Whether the screen opens to this visitor, and is one of its own. */
async function opens(page: Page, address: string): Promise<boolean> {
  await page.setViewportSize(WIDE);
  await page.goto(address);
  await settle(page);
  const title = await page.locator('h1').first().textContent();
  const asked = new URL(address, page.url()).pathname;
  return new URL(page.url()).pathname === asked && !/Доступ запрещ[её]н|не найден/i.test(title ?? '');
}

/** The tabs of the screen that is open; one without a name where it has none. */
async function tabsOf(page: Page): Promise<string[]> {
  const titles = await page.getByRole('tab').allTextContents();
  return titles.length > 0 ? titles.map((title) => title.trim()) : [''];
}

async function linksOf(page: Page): Promise<string[]> {
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
    );
  // The rows of a list come after its screen: until there are no more.
  for (let links = await shown(); ; ) {
    await page.waitForTimeout(700);
    const later = await shown();
    if (later.length === links.length) return later;
    links = later;
  }
}

/** What had settled may begin to load once more: a fault is what stays. */
async function faultsOf(page: Page): Promise<string[]> {
  if ((await faultsNow(page)).length === 0) return [];
  await page.waitForTimeout(1000);
  await settle(page);
  return faultsNow(page);
}

async function faultsNow(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const found = await violations(page);
  return overflow > 0 ? [`${overflow}px wider than the screen`, ...found] : found;
}

/** A page with all pictures of a visitor, a screen after the other. */
function leaves(visitor: string, pictures: readonly string[]): string {
  const figures = pictures.map(
    (name) => `<figure><figcaption>${name}</figcaption><img loading="lazy" src="${name}" alt=""></figure>`,
  );
  const style = 'body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px}img{width:420px;border:1px solid #ccc}';
  return `<!doctype html><meta charset="utf-8"><title>${visitor}</title><style>${style}</style>${figures.join('\n')}`;
}
