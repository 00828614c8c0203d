import type { Login } from './calls.ts';
import { cpuSecondsOfFamily, measure, type Question } from './load.ts';
import type { MillionPortal } from './million-portal.ts';
import { start } from './processes.ts';
import type { Work } from './works.ts';

/** Turns of each, so that both meet the same machine. */
const TURNS = 4;
const CALLERS = 16;

/**
 * Does works with the portal and with the bare program over the same database in turns, and prints the
 * rates, their ratio, and the processor's time of Node and of PostgreSQL for a thousand.
 */
export async function printAgainstBare(
  million: MillionPortal,
  works: readonly Work[],
  tokens: Record<Login, string>,
  times: number,
) {
  const bare = await start('./bare.ts', { DATABASE_URL: million.databaseUrl }, /listening/);
  const bareUrl = `http://127.0.0.1:${/\d+$/.exec(bare.line)?.[0]}`;
  console.log('\n| работа | портал, в секунду | без портала | отношение | просят | портал: ЦП на 1000 | без портала |');
  console.log('|---|---:|---:|---:|---:|---:|---:|');
  for (const { title, as, calls, bare: barePath, share } of works) {
    const ofPortal = calls.map(({ path, body }): Question => {
      const question = { url: million.url + encodeURI(path), cookie: `session=${tokens[as]}` };
      return body ? { ...question, body } : question;
    });
    const sides = [
      { questions: ofPortal, pid: million.pid, rate: 0, cpu: [0, 0] },
      { questions: [{ url: `${bareUrl}/${encodeURI(barePath)}` }], pid: bare.pid, rate: 0, cpu: [0, 0] },
    ];
    await expectRows(`${bareUrl}/${encodeURI(barePath)}`);
    for (const { questions } of sides) for (const question of questions) await measure(question, 4, 40);
    for (let turn = 0; turn < TURNS; turn++) {
      for (const side of sides) {
        const before = spent(side.pid, million.postmaster);
        const seconds = await Promise.all(
          side.questions.map(async (question) => times / (await measure(question, CALLERS, times)).perSecond),
        );
        side.rate += times / Math.max(...seconds) / TURNS;
        spent(side.pid, million.postmaster).forEach((now, index) => {
          side.cpu[index] = (side.cpu[index] ?? 0) + ((now - (before[index] ?? 0)) / times) * (1000 / TURNS);
        });
      }
    }
    const [portal, without] = sides;
    const ratio = (portal?.rate ?? 0) / (without?.rate ?? 1);
    const cpu = sides.map((side) => side.cpu.map((one) => one.toFixed(2)).join(' + '));
    const rates = sides.map(({ rate }) => rate.toFixed(0)).join(' | ');
    console.log(`| ${title} | ${rates} | ${ratio.toFixed(2)} | ${share ?? '–'} | ${cpu.join(' | ')} |`);
  }
}

/** A work over nothing is soon done, and says nothing. @throws Error for one that finds no rows */
async function expectRows(url: string): Promise<void> {
  const [rows] = (await (await fetch(url)).json()) as unknown[][];
  if (rows?.length === 0) throw new Error(`${url}: нечего показать`);
}

/** CPU seconds so far: of a Node program, and of PostgreSQL where it is ours. */
const spent = (pid: number, postmaster: number | null): number[] =>
  [pid, postmaster].map((one) => (one === null ? 0 : (cpuSecondsOfFamily(one) ?? 0)));
