/**
 * What more processes bring on this machine: `npm run bench:webs`. Pages of a client's people a second with one, two and four web
 * processes, and letters a second with one, two and four workers, over a twentieth of the million people. Processors are shared
 * by all of them, the database and whoever asks: with two there is little to win, and that is what the table shows.
 */

import { sql } from 'kysely';
import { readConfig } from '../server/src/config.ts';
import type { Seen } from '../server/src/db/seen.ts';
import { deliver } from '../server/src/features/deliveries/message.ts';
import { firstLinkLetter } from '../server/src/features/students/first-link-letter.ts';
import { openContext } from '../server/src/open-context.ts';
import { freePort } from '../server/testing/free-port.ts';
import { Supervised, whenReady } from '../server/testing/supervised.ts';
import { machine, measure } from './load.ts';
import { HUNDRED_THOUSAND } from './million.ts';
import { openMillion } from './million-portal.ts';

const FOLDER = 'var/bench-webs';
const CALLERS = 16;
const PAGES = Number(process.argv[2] ?? 2_000);
const LETTERS = Number(process.argv[3] ?? 400);

const million = await openMillion(FOLDER, HUNDRED_THOUSAND);
const cookie = `session=${await million.logIn('client@bench.test')}`;
const environment = { DATA_DIR: FOLDER, DATABASE_URL: million.databaseUrl, DEMO: 'off', LOG_LEVEL: 'silent' };

console.log(`${machine()}\n\n| веб-процессов | страниц в секунду | p95, мс |\n|---:|---:|---:|`);
for (const count of [1, 2, 4]) {
  const webs: { web: Supervised; url: string }[] = [];
  for (let one = 0; one < count; one++) {
    const port = await freePort();
    const web = new Supervised({ ...environment, ROLE: 'web', PORT: String(port) });
    web.start();
    const url = `http://127.0.0.1:${port}`;
    await whenReady(url);
    webs.push({ web, url });
  }
  const asked = () =>
    Promise.all(
      webs.map(({ url }) =>
        measure({ url: `${url}/api/Organization/Current/GetStudents`, cookie }, CALLERS / count, PAGES / count),
      ),
    );
  await asked();
  const figures = await asked();
  const perSecond = figures.reduce((sum, one) => sum + one.perSecond, 0);
  console.log(`| ${count} | ${perSecond.toFixed(0)} | ${Math.max(...figures.map(({ p95 }) => p95)).toFixed(1)} |`);
  for (const { web } of webs) await web.stop();
}

const { context, close } = await openContext(readConfig({ ...process.env, ...environment, ROLE: 'web' }));
console.log('\n| обработчиков | писем в секунду |\n|---:|---:|');
for (const count of [1, 2, 4]) {
  const workers = Array.from({ length: count }, () => new Supervised({ ...environment, ROLE: 'worker' }));
  for (const one of workers) one.start();
  while (!workers.every(({ said }) => said.includes('Обработчик фоновых работ запущен'))) await sleepShortly();
  const { rows } = await sql<{ id: Seen<'users'>; email: string }>`
    select users.id, email from users join students on user_id = users.id limit ${LETTERS}`.execute(million.db);
  const sentBefore = await sentLetters();
  const from = performance.now();
  await million.db.transaction().execute(async (tx) => {
    for (const { id, email } of rows)
      await deliver(context, tx, firstLinkLetter, { channel: 'Mail', recipient: email, userId: id, data: {} });
  });
  while ((await sentLetters()) < sentBefore + LETTERS) await sleepShortly();
  console.log(`| ${count} | ${(LETTERS / ((performance.now() - from) / 1000)).toFixed(0)} |`);
  for (const one of workers) await one.stop();
}
await close();
await million.stop();

async function sentLetters(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from deliveries where state = 'sent' and kind = ${firstLinkLetter.kind}`.execute(million.db);
  return rows[0]?.count ?? 0;
}

function sleepShortly(): Promise<void> {
  return new Promise((done) => setTimeout(done, 50));
}
