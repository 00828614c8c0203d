/**
 * Measures every list, search and report of the portal over a million people: `npm run bench`.
 * The data set is made at the first run and kept in var/bench. The portal is a process of its own; latencies are of the
 * whole HTTP call with a session. The last table holds some works of the portal against their SQL behind a bare node:http.
 *
 *     npm run bench -- [requests] [fragment of a title] [--works] [--small]
 *
 * `--works` makes the last table alone, `--small` does all of it over a twentieth of the people: to see that it works.
 */
import { parseArgs } from 'node:util';
import { printAgainstBare } from './against-bare.ts';
import { calls, STATEMENTS } from './calls.ts';
import { cpuSecondsOfFamily, machine, measure, memoryOf, type Question } from './load.ts';
import { HUNDRED_THOUSAND } from './million.ts';
import { openMillion } from './million-portal.ts';
import { works } from './works.ts';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { works: { type: 'boolean', default: false }, small: { type: 'boolean', default: false } },
});
const REQUESTS = Number(positionals[0] ?? 400);
/** What is asked for by the title's fragment only, to look at one list again. */
const ONLY = positionals[1] ?? '';
const isAsked = ({ title }: { title: string }) => title.includes(ONLY);

const million = await (options.small ? openMillion('var/bench-small', HUNDRED_THOUSAND) : openMillion());
const tokens = {
  'admin@bench.test': await million.logIn('admin@bench.test'),
  'client@bench.test': await million.logIn('client@bench.test'),
  'neighbour@bench.test': await million.logIn('neighbour@bench.test'),
};

// A portal that has just started compiles its program: that belongs to no list.
const page: Question = {
  url: `${million.url}/Operator/GetStudentsByOrganizations`,
  cookie: `session=${tokens['admin@bench.test']}`,
};
await measure(page, 16, 600);

console.log(`\n${machine()}, по ${REQUESTS} запросов\n`);
const lists = options.works ? [] : calls.filter(isAsked);
if (lists.length > 0)
  console.log(
    '| вызов | запросов не больше | p50, мс (1) | p95 (1) | p50 (16) | p95 (16) | p99 (16) | в секунду (16) | ЦП, с на 1000: Node + PostgreSQL |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|',
  );
for (const { title, path, as, body, statements = STATEMENTS } of lists) {
  const question: Question = {
    url: million.url + encodeURI(path),
    cookie: `session=${tokens[as]}`,
    ...(body && { body }),
  };
  await measure(question, 4, 20);
  const one = await measure(question, 1, REQUESTS);
  const before = spent();
  const many = await measure(question, 16, REQUESTS);
  const costs = spent().map((seconds, index) => (((seconds - (before[index] ?? 0)) / REQUESTS) * 1000).toFixed(1));
  const figures = [one.p50, one.p95, many.p50, many.p95, many.p99].map((ms) => ms.toFixed(1));
  console.log(
    `| ${title} | ${statements} | ${figures.join(' | ')} | ${many.perSecond.toFixed(0)} | ${costs.join(' + ')} |`,
  );
}

await printAgainstBare(million, works.filter(isAsked), tokens, REQUESTS);
console.log(`Память портала: ${memoryOf(million.pid) ?? '—'} МБ`);
await million.stop();

/** CPU seconds so far: of the portal, and of PostgreSQL where it is ours. */
function spent(): number[] {
  return [million.pid, million.postmaster].map((one) => (one === null ? 0 : (cpuSecondsOfFamily(one) ?? 0)));
}
