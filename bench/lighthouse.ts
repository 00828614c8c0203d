/**
 * Measures the first visit with Lighthouse: `npm run bench:web`. The web must be built (npm start does it).
 * Prints scores and the compressed JavaScript of each page, on a phone and on a desktop.
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
import { createSession } from '../server/src/features/session/db.ts';
import { openContext } from '../server/src/open-context.ts';

const DEBUGGING_PORT = 9333;
const pages = ['/auth', '/students', '/courses/create'];

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

console.log('| страница | устройство | скорость | доступность | приёмы | JS, кБ | LCP | CLS |');
console.log('|---|---|---:|---:|---:|---:|---:|---:|');
for (const page of pages) {
  if (page !== '/auth') await logIn();
  for (const [device, config] of [
    ['телефон', undefined],
    ['компьютер', desktopConfig],
  ] as const) {
    const flags = { port: DEBUGGING_PORT, logLevel: 'error', output: 'json', disableStorageReset: true } as const;
    const result = await lighthouse(origin + page, flags, config);
    if (!result) throw new Error(`Lighthouse gave nothing for ${page}`);
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const scores = ['performance', 'accessibility', 'best-practices'].map(score).join(' | ');
    const details = audits['network-requests']?.details as { items?: Request[] } | undefined;
    const scripts = details?.items?.filter(({ resourceType }) => resourceType === 'Script') ?? [];
    const kilobytes = Math.round(scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000);
    const lcp = audits['largest-contentful-paint']?.displayValue;
    console.log(
      `| ${page} | ${device} | ${scores} | ${kilobytes} | ${lcp} | ${audits['cumulative-layout-shift']?.displayValue} |`,
    );
  }
}
await browser.close();
await app.close();
await close();
await rm(folder, { recursive: true, force: true });

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
