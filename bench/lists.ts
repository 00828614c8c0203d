/**
 * Measures every list, search and report of the portal over a million people: `npm run bench`.
 * The data set is made at the first run and kept in var/bench. The portal is a process of its own; latencies are of the
 * whole HTTP call with a session. The last line compares a page of students with the same SQL behind a bare node:http.
 */
import { cpuSecondsOfFamily, machine, measure, memoryOf, type Question } from './load.ts';
import { openMillion } from './million-portal.ts';
import { start } from './processes.ts';

interface Call {
  title: string;
  path: string;
  as: 'admin@bench.test' | 'client@bench.test';
  /** Sent by POST. */
  body?: object;
}

const calls: Call[] = [
  { title: 'персонал центра, страница 1', path: '/Operator/GetStudentsByOrganizations', as: 'admin@bench.test' },
  {
    title: 'персонал центра, страница 500',
    path: '/Operator/GetStudentsByOrganizations?pageNumber=500',
    as: 'admin@bench.test',
  },
  { title: 'поиск по почте', path: '/Operator/GetStudentsByOrganizations?search=22a4d9b04fe9', as: 'admin@bench.test' },
  {
    title: 'поиск по телефону',
    path: '/Operator/GetStudentsByOrganizations?search=9403372953',
    as: 'admin@bench.test',
  },
  { title: 'поиск частого, «иван»', path: '/Operator/GetStudentsByOrganizations?search=иван', as: 'admin@bench.test' },
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
    path: '/AssignCourse/GetOrganizationAssigns/Current?search=22a4d9b04fe9',
    as: 'admin@bench.test',
  },
  { title: 'назначения клиента', path: '/AssignCourse/GetOrganizationAssigns/Current', as: 'client@bench.test' },
  {
    title: 'неоплаченные назначения',
    path: '/AssignCourse/GetOrganizationAssigns/Current?isPaid=false',
    as: 'admin@bench.test',
  },
  {
    title: 'студенты курса',
    path: '/AssignCourse/GetStudentsByCourse/00000008-0000-7000-8000-000000000007',
    as: 'admin@bench.test',
  },
  { title: 'группы', path: '/Group/Groups', as: 'admin@bench.test' },
  { title: 'группы, поиск', path: '/Group/Groups?search=группа 77', as: 'admin@bench.test' },
  { title: 'группы клиента', path: '/Group/Groups', as: 'client@bench.test' },
  { title: 'реестр выданных', path: '/Document/GetRegister', as: 'admin@bench.test' },
  { title: 'реестр, поиск частого', path: '/Document/GetRegister?search=иван', as: 'admin@bench.test' },
  { title: 'реестр, отозванные', path: '/Document/GetRegister?status=Revoked', as: 'admin@bench.test' },
  { title: 'истекающие документы', path: '/Document/Expiring', as: 'admin@bench.test' },
  { title: 'истекающие, поиск', path: '/Document/Expiring?search=орлов', as: 'admin@bench.test' },
  { title: 'истекающие клиента', path: '/Document/Expiring', as: 'client@bench.test' },
  { title: 'календарь истекающих', path: '/Document/ExpiringCalendar?year=2028', as: 'admin@bench.test' },
  { title: 'счета', path: '/Invoice', as: 'admin@bench.test' },
  { title: 'счета, поиск', path: '/Invoice?search=вектор', as: 'admin@bench.test' },
  { title: 'неоплаченные счета клиента', path: '/Invoice?state=Issued', as: 'client@bench.test' },
  { title: 'история баланса клиента', path: '/Payment/BalanceHistory', as: 'client@bench.test' },
  { title: 'отчёт по бланкам', path: '/Report/Assigns', as: 'admin@bench.test', body: {} },
  {
    title: 'отчёт за месяц',
    path: '/Report/Assigns',
    as: 'admin@bench.test',
    body: { filters: { period: { start: '2025-03-01', end: '2025-03-31' } } },
  },
  { title: 'главная: что требует внимания', path: '/Dashboard/GetConcerns', as: 'admin@bench.test' },
  { title: 'журнал действий', path: '/Audit/GetAuditLog', as: 'admin@bench.test' },
  { title: 'журнал отправок', path: '/Delivery/GetDeliveries', as: 'admin@bench.test' },
  { title: 'комиссии', path: '/Committee/GetCommittees', as: 'admin@bench.test' },
  {
    title: 'профессии, поиск',
    path: '/Course/GetProfessions?search=монт&types=ProfessionalTraining',
    as: 'admin@bench.test',
  },
];

const REQUESTS = Number(process.argv[2] ?? 400);
/** What is asked for by the title's fragment only, to look at one list again. */
const ONLY = process.argv[3] ?? '';

const million = await openMillion();
const tokens = {
  'admin@bench.test': await million.logIn('admin@bench.test'),
  'client@bench.test': await million.logIn('client@bench.test'),
};

console.log(`\n${machine()}, по ${REQUESTS} запросов\n`);
console.log(
  '| вызов | p50, мс (1) | p95 (1) | p50 (16) | p95 (16) | p99 (16) | в секунду (16) | ЦП, с на 1000: Node + PostgreSQL |',
);
console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
for (const { title, path, as, body } of calls) {
  if (!title.includes(ONLY)) continue;
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
  console.log(`| ${title} | ${figures.join(' | ')} | ${many.perSecond.toFixed(0)} | ${costs.join(' + ')} |`);
}

const page: Question = {
  url: `${million.url}/Operator/GetStudentsByOrganizations`,
  cookie: `session=${tokens['admin@bench.test']}`,
};
const bare: Question = { url: `http://127.0.0.1:${await startBare()}/` };
await measure(bare, 4, 20);
const rates: [number, number] = [0, 0];
// In turns, so that both meet the same machine.
for (let turn = 0; turn < 4; turn++) {
  rates[0] += (await measure(page, 16, REQUESTS)).perSecond / 4;
  rates[1] += (await measure(bare, 16, REQUESTS)).perSecond / 4;
}
console.log(
  `\nСтраница персонала: ${rates[0].toFixed(0)} в секунду, тот же SQL за node:http: ${rates[1].toFixed(0)}, ` +
    `отношение ${(rates[0] / rates[1]).toFixed(2)}`,
);
console.log(`Память портала: ${memoryOf(million.pid) ?? '—'} МБ`);
await million.stop();

async function startBare(): Promise<number> {
  const env = { DATABASE_URL: million.databaseUrl, SESSION: tokens['admin@bench.test'] };
  const { line } = await start('./bare-students.ts', env, /listening/);
  return Number(/\d+$/.exec(line)?.[0]);
}

/** CPU seconds so far: of the portal, and of PostgreSQL where it is ours. */
function spent(): number[] {
  return [million.pid, million.postmaster].map((one) => (one === null ? 0 : (cpuSecondsOfFamily(one) ?? 0)));
}
