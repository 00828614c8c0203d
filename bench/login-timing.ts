/**
 * Measures whether the time of an answer tells a stranger that there is an account: `npm run bench:login [tries]`, 300 of
 * each kind unless told otherwise, at a portal in a process of its own with a fresh database that is gone afterwards.
 * Each row sets two kinds of tries side by side, in an order of chance and each from an address of its own, so that what
 * else the machine does meets both alike. A share of 50 % means that a guess by one answer's time is right as often as a
 * coin; an interval of the difference that holds no zero, that many answers would tell after all.
 */
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../server/demo/builders.ts';
import { readConfig } from '../server/src/config.ts';
import { connect } from '../server/src/db/connection.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { loadReferences } from '../server/src/db/references.ts';
import { openDatabase } from '../server/src/open-context.ts';
import { freePort } from '../server/testing/free-port.ts';
import { machine } from './load.ts';
import { AS_STARTED, start, stopAll } from './processes.ts';

const TRIES = Number(process.argv[2] ?? 300);
const WARM_UP = 20;
const RESAMPLES = 2000;

const folder = await mkdtemp(join(tmpdir(), 'dopusk-bench-'));
// The account that PostgreSQL runs as must be able to enter.
await chmod(folder, 0o755);
const database = await openDatabase(readConfig({ ...process.env, DATA_DIR: folder }));
const db = connect(database.url, (error) => console.error(error.message));
await migrate(db);
await loadReferences(db);
const port = await freePort();
const portal = `http://127.0.0.1:${port}/api`;
// As `npm start` runs it: what a request leaves to do in the background competes with the requests after it.
const env = { DATA_DIR: folder, DATABASE_URL: database.url, DEMO: 'off', MAIL: 'outbox', SMS: 'outbox' };
await start(
  '../server/src/main.ts',
  { ...env, PORT: String(port), PROXIES: '127.0.0.1', LOG_LEVEL: 'error' },
  /Портал открыт/,
  AS_STARTED,
);

const centerId = await makeOrganization(db, { type: 'EducationCenter' });
const clientId = await makeOrganization(db);
await linkClient(db, centerId, clientId);
let serial = 0;
/** Digits that nobody had yet. */
const digits = () => String(++serial).padStart(7, '0');
const phone = () => `+7901${digits()}`;
const email = () => `somebody-${digits()}@bench.test`;
const operator = await withEmail((person) => makeOperator(db, [clientId], 'Operator', person));
const student = await withEmail((person) => makeStudent(db, clientId, person));
const closed = await withEmail(async (person) => {
  const { userId } = await makeOperator(db, [clientId], 'Operator', person);
  await db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', userId).execute();
});
/** Each asks for a code once: a second time within the minute is refused before anything is looked up. */
const people = await Promise.all(
  Array.from({ length: 2 * (TRIES + WARM_UP) }, async () => {
    const contacts = { email: email(), phone: phone() };
    await makeStudent(db, clientId, contacts);
    return contacts;
  }),
);
const asked: string[] = [];
const askedInVain: string[] = [];
const somebody = () => people.pop() ?? { email: '', phone: '' };

console.log(`\n${machine()}, по ${TRIES} попыток\n`);
console.log(
  '| ответ | медиана, мс | p5–p95 | медиана без учётной записи | p5–p95 | разность, мс | 95 % | дольше с ней |',
);
console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
const wrong = (login: string) => () => ask('/User/Authorize', { login, password: 'Wrong-2026', userAgreement: true });
await compare('неверный пароль: оператор', wrong(operator), () => wrong(email())());
await compare('неверный пароль: слушатель', wrong(student), () => wrong(email())());
await compare('неверный пароль: закрытая запись', wrong(closed), () => wrong(email())());
const recover = (login: object) => ask('/User/SendRecoveryCode', login);
await compare(
  'код по почте',
  () => recover({ email: noted(asked, somebody().email) }),
  () => recover({ email: noted(askedInVain, email()) }),
);
await compare(
  'код по телефону',
  () => recover({ phone: somebody().phone }),
  () => recover({ phone: phone() }),
);
// Until the last of the letters is in the outbox.
await new Promise((resolve) => setTimeout(resolve, 10_000));
const guess = (login = '') => ask('/User/AuthorizeByCode', { email: login, code: '000000' });
await compare(
  'неверный код',
  () => guess(asked.pop()),
  () => guess(askedInVain.pop()),
);
await stopAll();
await db.destroy();
await database.stop();
await rm(folder, { recursive: true, force: true });

async function withEmail(make: (person: { email: string }) => Promise<unknown>): Promise<string> {
  const person = { email: email() };
  await make(person);
  return person.email;
}

function noted(list: string[], login: string): string {
  list.push(login);
  return login;
}

/** Milliseconds until the answer, asked from an address that has not asked yet, of an account that nobody has guessed at. */
async function ask(path: string, body: object): Promise<number> {
  await db.deleteFrom('rateLimits').where('key', 'like', 'guess:%').execute();
  const [a, b, c] = [randomInt(256), randomInt(256), randomInt(1, 255)];
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `93.${a}.${b}.${c}` };
  const from = performance.now();
  const response = await fetch(portal + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  const milliseconds = performance.now() - from;
  if (![200, 401].includes(response.status) || text.includes('Слишком много'))
    throw new Error(`${path}: ${response.status} ${text}`);
  return milliseconds;
}

async function compare(title: string, known: () => Promise<number>, unknown: () => Promise<number>): Promise<void> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let i = 0; i < TRIES + WARM_UP; i++) {
    const order = [...(randomInt(2) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))];
    for (const kind of order) {
      const milliseconds = await (kind === 'known' ? known() : unknown());
      if (i >= WARM_UP) times[kind].push(milliseconds);
    }
  }
  const difference = median(times.known) - median(times.unknown);
  const [low, high] = bootstrap(times.known, times.unknown);
  const share = (100 * shareOfSlower(times.known, times.unknown)).toFixed(0);
  console.log(
    `| ${title} | ${spread(times.known)} | ${spread(times.unknown)} | ${signed(difference)} | ${signed(low)} … ${signed(high)} | ${share} % |`,
  );
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function spread(values: readonly number[]): string {
  return `${median(values).toFixed(2)} | ${quantile(values, 0.05).toFixed(2)}–${quantile(values, 0.95).toFixed(2)}`;
}

function signed(milliseconds: number): string {
  return `${milliseconds < 0 ? '−' : '+'}${Math.abs(milliseconds).toFixed(2)}`;
}

/** The interval in which the difference of medians lies in 95 of 100 samples drawn from these anew. */
function bootstrap(known: readonly number[], unknown: readonly number[]): [low: number, high: number] {
  const drawn = (values: readonly number[]) => values.map(() => values[randomInt(values.length)] ?? 0);
  const differences = Array.from({ length: RESAMPLES }, () => median(drawn(known)) - median(drawn(unknown)));
  return [quantile(differences, 0.025), quantile(differences, 0.975)];
}

/** How often one with an account takes longer than one without (the U of Mann and Whitney by the number of pairs). */
function shareOfSlower(known: readonly number[], unknown: readonly number[]): number {
  const slower = known.map((one) => unknown.filter((other) => other < one).length);
  return slower.reduce((sum, count) => sum + count, 0) / (known.length * unknown.length);
}
