/**
 * Measures pages opened cold with Lighthouse, as a stranger and as an administrator of the demo centre, on a phone and on
 * a desktop: `npm run bench:web`, or `npm run bench:web -- 5` for five runs of each. The web must be built (npm start does
 * it). Prints the medians of the scores, of what was loaded and of where the time went; on a busy machine believe only the
 * bytes, the number of requests and the shift of the layout.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { loadDemo } from '../server/demo/load-demo.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import type { Seen } from '../server/src/db/seen.ts';
import { createSession } from '../server/src/features/session/db.ts';
import { openContext } from '../server/src/open-context.ts';

const DEBUGGING_PORT = 9333;
const runs = Number(process.argv[2] ?? 3);

const folder = await mkdtemp(join(tmpdir(), 'dopusk-lighthouse-'));
const { context, close } = await openContext(readConfig({ ...process.env, DATA_DIR: folder, ROLE: 'web' }));
await loadDemo(context);
const app = await buildApp(context);
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [`--remote-debugging-port=${DEBUGGING_PORT}`],
});

const pages = ['/auth', '/students', '/courses/create', `/assignments/${await anAssignment()}`];
console.log(
  '| страница | устройство | скорость | доступность | приёмы | JS, кБ | запросов | LCP, мс | TBT, мс | CLS |',
);
console.log('|---|---|---:|---:|---:|---:|---:|---:|---:|---:|');
for (const page of pages) {
  if (page !== '/auth') await logIn();
  for (const [device, config] of [
    ['телефон', undefined],
    ['компьютер', desktopConfig],
  ] as const) {
    const measured: number[][] = [];
    for (let run = 0; run < runs; run++) measured.push(await measure(origin + page, config));
    const medians = (measured[0] ?? []).map((_, column) => median(measured.map((values) => values[column] ?? 0)));
    console.log(`| ${page.replace(/[0-9a-f-]{36}/, '{id}')} | ${device} | ${medians.join(' | ')} |`);
  }
}
await browser.close();
await app.close();
await close();
await rm(folder, { recursive: true, force: true });

/** One cold visit, in the order of the table's columns. */
async function measure(url: string, config: typeof desktopConfig | undefined): Promise<number[]> {
  await forgetFiles();
  const flags = { port: DEBUGGING_PORT, logLevel: 'error', output: 'json', disableStorageReset: true } as const;
  const result = await lighthouse(url, flags, config);
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { categories, audits } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const took = (name: string) => Math.round(audits[name]?.numericValue ?? 0);
  const requests = (audits['network-requests']?.details as { items?: Request[] } | undefined)?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return [
    ...['performance', 'accessibility', 'best-practices'].map(score),
    Math.round(scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000),
    requests.length,
    took('largest-contentful-paint'),
    took('total-blocking-time'),
    Math.round((audits['cumulative-layout-shift']?.numericValue ?? 0) * 1000) / 1000,
  ];
}

/** As if the portal had never been opened here; who is logged in stays. */
async function forgetFiles(): Promise<void> {
  const page = await browser.newPage();
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.close();
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** One without documents: nothing here prints, and its page would look for them again and again. */
async function anAssignment(): Promise<string> {
  const { id } = await context.db
    .selectFrom('assignments')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('documents').select('id').whereRef('documents.assignmentId', '=', 'assignments.id'))),
    )
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Request {
  resourceType: string;
  transferSize: number;
}

/** Opens a session of the demo administrator in the measured browser. */
async function logIn(): Promise<void> {
  const { id } = await context.db
    .selectFrom('users')
    .where('email', '=', 'admin@center.demo')
    .select('id')
    .$narrowType<{ id: Seen<'users'> }>()
    .executeTakeFirstOrThrow();
  const token = await createSession(context.db, {
    userId: id,
    organizationId: null,
    from: { address: '', userAgent: 'bench' },
  });
  await browser.addCookies([{ name: 'session', value: token, url: origin }]);
  const page = await browser.newPage();
  await page.goto(`${origin}/auth`);
  await page.evaluate(() => localStorage.setItem('userType', 'Operator'));
  await page.close();
}
