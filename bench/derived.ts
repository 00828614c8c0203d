/**
 * What is saved by what the database keeps though it could compute it: `npm run bench:derived`. Each page is asked both
 * ways of a hundred thousand assignments and of two million, or of the number that is named: `-- 100000`. The outcome
 * stands in docs/derived-data.md.
 */
import pg from 'pg';
import { derivedCases } from './derived-cases.ts';
import { machine } from './load.ts';
import { HUNDRED_THOUSAND, MILLION } from './million.ts';
import { openDataSet } from './million-portal.ts';

const SETS = [
  { folder: 'var/bench-100k', size: HUNDRED_THOUSAND },
  { folder: 'var/bench', size: MILLION },
];
const ONLY = Number(process.argv[2] ?? 0);
/**
 * Each is asked so often, or as often as fits into some seconds, at least thrice. The quickest counts: the others were
 * held up by something else on the machine.
 */
const TIMES = 15;
const PATIENCE_MS = 6_000;

console.log(machine());
for (const { folder, size } of SETS) {
  if (ONLY && ONLY !== size.assignments) continue;
  const { url, close } = await openDataSet(folder, size);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  console.log(
    `\nНазначений: ${size.assignments}\n\n| хранится | страница | хранится, мс | вычисляется, мс | бережёт, мс |`,
  );
  console.log('|---|---|---:|---:|---:|');
  for (const { name, page, kept, computed, before } of derivedCases) {
    await client.query('begin');
    if (before) await client.query(before);
    const [quick, slow] = [await quickestOf(client, kept), await quickestOf(client, computed)];
    await client.query('rollback');
    console.log(`| ${name} | ${page} | ${[quick, slow, slow - quick].map((ms) => ms.toFixed(1)).join(' | ')} |`);
  }
  await client.end();
  await close();
}

async function quickestOf(client: pg.Client, question: string): Promise<number> {
  // What is read the first time belongs to the disk.
  await client.query(question);
  const times: number[] = [];
  const began = performance.now();
  while (times.length < TIMES && (times.length < 3 || performance.now() - began < PATIENCE_MS)) {
    const from = performance.now();
    await client.query(question);
    times.push(performance.now() - from);
  }
  return Math.min(...times);
}
