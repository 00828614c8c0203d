/**
 * Measures every list of the portal over a million people: `npm run bench`.
 * The data set is made at the first run and kept in var/bench. Latencies are of the whole HTTP call with a session;
 * the last column compares with a bare node:http server that answers from memory in the same run.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { createSession } from '../server/src/features/session/db.ts';
import { openContext } from '../server/src/open-context.ts';
import { isLoaded, loadMillion } from './million.ts';

interface Call {
  title: string;
  path: string;
  as: 'admin@bench.test' | 'client@bench.test';
}

const calls: Call[] = [
  { title: 'персонал центра, страница 1', path: '/Operator/GetStudentsByOrganizations', as: 'admin@bench.test' },
  {
    title: 'персонал центра, страница 500',
    path: '/Operator/GetStudentsByOrganizations?pageNumber=500',
    as: 'admin@bench.test',
  },
  { title: 'поиск редкого', path: '/Operator/GetStudentsByOrganizations?search=person77777', as: 'admin@bench.test' },
  { title: 'поиск частого («иван»)', path: '/Operator/GetStudentsByOrganizations?search=иван', as: 'admin@bench.test' },
  {
    title: 'поиск по двум словам',
    path: '/Operator/GetStudentsByOrganizations?search=орлов тимур',
    as: 'admin@bench.test',
  },
  {
    title: 'персонал, родившиеся в мае 1990',
    path: '/Operator/GetStudentsByOrganizations?birthdayStart=1990-05-01&birthdayEnd=1990-05-31',
    as: 'admin@bench.test',
  },
  { title: 'персонал клиента', path: '/Organization/Current/GetStudents', as: 'client@bench.test' },
  { title: 'персонал клиента, поиск', path: '/Organization/Current/GetStudents?search=иван', as: 'client@bench.test' },
  { title: 'организации', path: '/Operator/GetOrganizations', as: 'admin@bench.test' },
  { title: 'организации, поиск', path: '/Operator/GetOrganizations?search=вектор', as: 'admin@bench.test' },
  { title: 'курсы', path: '/Course/GetCourses', as: 'admin@bench.test' },
  { title: 'назначения центра', path: '/AssignCourse/GetOrganizationAssigns/Current', as: 'admin@bench.test' },
  {
    title: 'назначения центра, поиск',
    path: '/AssignCourse/GetOrganizationAssigns/Current?search=person77777',
    as: 'admin@bench.test',
  },
  { title: 'назначения клиента', path: '/AssignCourse/GetOrganizationAssigns/Current', as: 'client@bench.test' },
  {
    title: 'неоплаченные назначения',
    path: '/AssignCourse/GetOrganizationAssigns/Current?isPaid=false',
    as: 'admin@bench.test',
  },
  { title: 'комиссии', path: '/Committee/GetCommittees', as: 'admin@bench.test' },
  {
    title: 'профессии, поиск',
    path: '/Course/GetProfessions?search=монт&types=ProfessionalTraining',
    as: 'admin@bench.test',
  },
];

const REQUESTS = Number(process.argv[2] ?? 400);

const { context, close } = await openContext(
  readConfig({ ...process.env, DATA_DIR: 'var/bench', DEMO: 'off', ROLE: 'web' }),
);
if (!(await isLoaded(context.db))) {
  console.log('Готовлю данные (несколько минут):');
  await loadMillion(context.db, (line) => console.log(`  ${line}`));
}
const app = await buildApp(context);
await app.listen({ port: 0, host: '127.0.0.1' });
const portal = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`;
const bare = createServer((_request, response) => response.end('{"ok":true}'));
await new Promise<void>((done) => bare.listen(0, '127.0.0.1', done));
const baseline = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;

const cookies = new Map<string, string>();
for (const { as } of calls) cookies.set(as, cookies.get(as) ?? (await logIn(as)));

console.log(`\n${cpus().length} ядра, Node ${process.version}, по ${REQUESTS} запросов\n`);
console.log('| вызов | p50, мс (1) | p95 (1) | p50 (16) | p95 (16) | p99 (16) | в секунду (16) | к node:http |');
console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
const floor = await measure(baseline, '', 16);
for (const { title, path, as } of calls) {
  const url = portal + encodeURI(path);
  const cookie = cookies.get(as) ?? '';
  await measure(url, cookie, 4, 20);
  const one = await measure(url, cookie, 1);
  const many = await measure(url, cookie, 16);
  const figures = [one.p50, one.p95, many.p50, many.p95, many.p99].map((ms) => ms.toFixed(1));
  console.log(
    `| ${title} | ${figures.join(' | ')} | ${many.perSecond.toFixed(0)} | ${(many.perSecond / floor.perSecond).toFixed(2)} |`,
  );
}
console.log(`\nПамять процесса: ${Math.round(process.memoryUsage().rss / 1024 / 1024)} МБ`);
bare.close();
await app.close();
await close();

async function logIn(email: string): Promise<string> {
  const { id } = await context.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow();
  return `session=${await createSession(context.db, { userId: id, organizationId: null, from: { address: '', userAgent: 'bench' } })}`;
}

async function measure(url: string, cookie: string, concurrency: number, requests = REQUESTS) {
  const times: number[] = [];
  let left = requests;
  const started = performance.now();
  const worker = async () => {
    while (left-- > 0) {
      const from = performance.now();
      const response = await fetch(url, { headers: { cookie } });
      const body = await response.text();
      if (!response.ok) throw new Error(`${url}: ${response.status} ${body}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), perSecond: requests / seconds };
}
