/**
 * Measures what a center tells the state: `npm run bench:registers`. A year's statistics over 100,000 trainings, from the
 * moment when they are asked for until the job has them, and a file of ФИС ФРДО of 1,000 people; another visitor asks for a
 * list again and again meanwhile.
 * Its data set is in var/bench-registers.
 */
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import type { Db } from '../server/src/db/connection.ts';
import { HUNDRED_THOUSAND } from './million.ts';
import { openMillion } from './million-portal.ts';

const YEAR = 2025;
const DAY = `${YEAR}-06-15`;

const million = await openMillion('var/bench-registers', HUNDRED_THOUSAND, 'all');
await finishTrainings(million.db);
const cookie = `session=${await million.logIn('admin@bench.test')}`;
console.log(`Загрузка машины: ${loadavg()[0]?.toFixed(1)}`);

for (const form of ['AdditionalEducation', 'ProfessionalTraining']) {
  await measured(`Статистика за год, ${form}`, () => countYear(form));
}
await million.db.deleteFrom('stateRegisterRecords').execute();
await million.db.deleteFrom('stateRegisterReports').execute();
const period = { register: 'EducationDocuments', start: DAY, end: DAY };
await measured('Готовность периода', () => read(`/StateRegister/GetReadiness?${new URLSearchParams(period)}`));
const { id, recordCount } = await measured('Составить файл', makeFile);
console.log(`Записей в файле: ${recordCount}`);
await measured('Скачать файл', async () => (await ask(`/StateRegister/GetFile/${id}`)).arrayBuffer());
await million.stop();

/** Asks for a year to be counted, and looks until it is. */
async function countYear(form: string): Promise<void> {
  await read('/Statistics/Count', { form, year: YEAR });
  for (;;) {
    const { data } = (await read(`/Statistics/Read?form=${form}&year=${YEAR}`)) as {
      data: { state: string; totalCount: number };
    };
    if (data.state === 'Made') return console.log(`Обучений: ${data.totalCount}`);
    if (data.state === 'Failed') throw new Error('Статистика не посчитана');
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Asks for a file, and looks until it is made. */
async function makeFile(): Promise<{ id: string; recordCount: number }> {
  await read('/StateRegister/Report', period);
  for (;;) {
    const { data } = (await read(`/StateRegister/GetReports?register=${period.register}`)) as {
      data: { items: { id: string; state: string; recordCount: number }[] };
    };
    const [latest] = data.items;
    if (latest?.state === 'Made') return latest;
    if (latest?.state === 'Failed') throw new Error('Файл не составлен');
    await new Promise((done) => setTimeout(done, 20));
  }
}

/**
 * Every training has ended in the year, of people of all kinds, every third course is one of a profession; a thousand documents of one day lack nothing.
 */
async function finishTrainings(db: Db): Promise<void> {
  await sql`insert into training_results (assignment_id, outcome, decided_on)
    select id, 'Passed', date '${sql.lit(YEAR)}-01-01' + (row_number() over (order by id))::int % 365 from assignments
    on conflict do nothing`.execute(db);
  await sql`update students set education_type = 'High', diplom_number = '1234567',
      statistics_category = (array['Employee', 'Head', 'Teacher', 'Unemployed', 'Other'])[1 + numbered.n % 5],
      disability = case when numbered.n % 40 = 0 then 'Disabled' else 'None' end
    from (select id, row_number() over (order by id)::int as n from students) as numbered
    where numbered.id = students.id and statistics_category is null`.execute(db);
  await sql`update courses set training_type = 'ProfessionalTraining'
    from (select id, row_number() over (order by id) as n from courses) as numbered
    where numbered.id = courses.id and numbered.n % 3 = 0 and courses.training_type <> 'ProfessionalTraining'`.execute(
    db,
  );
  await sql`insert into state_register_settings (center_id, study_form, funding_source, study_place, specialty_group,
      worker_program)
    select distinct center_id, 'Extramural', 'Paid', 'InOrganization', 'Химия', 'Training' from courses on conflict do nothing`.execute(
    db,
  );
  // What is fixed never changes; these were never anybody's.
  await sql`alter table documents disable trigger user`.execute(db);
  await sql`update documents set training_type = 'AdvancedTraining', issue_date = ${DAY}, form = jsonb_build_object(
      'hoursCount', 72, 'dateStart', '2025-06-01', 'dateEnd', '2025-06-15')
    where id in (select id from documents where revoked_at is null order by id limit 1000)`.execute(db);
  await sql`alter table documents enable trigger user`.execute(db);
  await sql`analyze`.execute(db);
}

/** Says how long some work takes, and how long somebody else has waited meanwhile. */
async function measured<T>(title: string, work: () => Promise<T>): Promise<T> {
  let working = true;
  const others = visitWhile(() => working);
  const from = performance.now();
  const done = await work();
  const milliseconds = performance.now() - from;
  working = false;
  const times = (await others).sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  console.log(`${title}: ${Math.round(milliseconds)} мс; другому посетителю p95 ${Math.round(p95)} мс`);
  return done;
}

async function visitWhile(isWorking: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isWorking()) {
    const from = performance.now();
    await read('/Operator/GetStudentsByOrganizations');
    times.push(performance.now() - from);
    await new Promise((done) => setTimeout(done, 10));
  }
  return times;
}

async function read(path: string, body?: object): Promise<unknown> {
  return (await ask(path, body)).json();
}

function ask(path: string, body?: object): Promise<Response> {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  return fetch(million.url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
}
