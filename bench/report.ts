/**
 * Measures the report on forms in Excel: `npm run bench:report [lines]`, 100,000 unless told otherwise.
 * The data set is that of `npm run bench`, in var/bench; the portal is a process of its own. While the file is written another visitor asks for a list again
 * and again: his slowest answer shows whether the web still serves people.
 */
import { sql } from 'kysely';
import { memoryOf } from './load.ts';
import { openMillion } from './million-portal.ts';

const LINES = Number(process.argv[2] ?? 100_000);

const million = await openMillion();
const token = await million.logIn('admin@bench.test');
const headers = { cookie: `session=${token}`, 'content-type': 'application/json' };

// The latest days whose lines come to the number asked for.
const { rows } = await sql<{ day: string }>`select date_end_learning as day from assignments
  order by date_end_learning desc, id desc offset ${LINES} limit 1`.execute(million.db);
const body = { filters: { period: { start: rows[0]?.day ?? null, end: null } } };

const page = await timed(() => ask('/Report/Assigns', body).then((response) => response.json()));
const { totals } = (page.value as { data: { totals: { count: number } } }).data;
console.log(`Страница отчёта с итогами по ${totals.count} строкам: ${Math.round(page.milliseconds)} мс`);

let writing = true;
const others = visitMeanwhile();
let peak = memoryOf(million.pid) ?? 0;
const file = await timed(async () => {
  const response = await ask('/Report/AssignsFile', body);
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += (piece as Uint8Array).length;
    peak = Math.max(peak, memoryOf(million.pid) ?? 0);
  }
  return size;
});
writing = false;
const slowest = Math.max(...(await others));
console.log(`Excel, ${totals.count} строк: ${(file.milliseconds / 1000).toFixed(1)} с, ${megabytes(file.value)} МБ`);
console.log(`Память процесса на пике: ${peak} МБ`);
console.log(`Самый долгий ответ другому посетителю за это время: ${Math.round(slowest)} мс`);
await million.stop();

function ask(path: string, question: object): Promise<Response> {
  return fetch(million.url + path, { method: 'POST', headers, body: JSON.stringify(question) });
}

async function visitMeanwhile(): Promise<number[]> {
  const times: number[] = [0];
  while (writing) {
    const one = await timed(() =>
      fetch(`${million.url}/Operator/GetStudentsByOrganizations`, { headers }).then((response) => response.text()),
    );
    times.push(one.milliseconds);
    await new Promise((done) => setTimeout(done, 20));
  }
  return times;
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; milliseconds: number }> {
  const from = performance.now();
  const value = await work();
  return { value, milliseconds: performance.now() - from };
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
