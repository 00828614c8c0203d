/**
 * Measures the import of personnel: `npm run bench:import [rows]`, 10,000 unless told otherwise, through the portal's
 * own calls on a database of its own: reading an .xlsx and a CSV, loading the people, reading the same file again.
 * The portal is a process of its own, and so is its reader of files: both are measured, and nothing of this bench. Another
 * operator asks for a list of people meanwhile, and before, when nothing else is done.
 * What is wanted: 10,000 rows are read in 6 s and loaded in 30 s by at most 300 MB, and the other operator notices nothing.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { makeOperator, makeOrganization, makeStudent } from '../server/demo/builders.ts';
import { readConfig } from '../server/src/config.ts';
import { connect } from '../server/src/db/connection.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { loadReferences } from '../server/src/db/references.ts';
import { createSession } from '../server/src/features/session/db.ts';
import { openDatabase } from '../server/src/open-context.ts';
import { type XlsxColumn, xlsxStream } from '../server/src/printing/xlsx.ts';
import { freePort } from '../server/testing/free-port.ts';
import { AS_STARTED, start, stopAll } from './processes.ts';

const ROWS = Number(process.argv[2] ?? 10_000);
const SAMPLE_EVERY_MS = 20;
const QUIET_MS = 5000;
const OTHERS = 200;

const columns: readonly XlsxColumn<number>[] = [
  { title: 'ФИО', kind: 'text', width: 30, value: (i) => `Иванов-Ка${letters(i)} Пётр Ильич` },
  { title: 'Дата рождения', kind: 'date', width: 14, value: () => '1990-05-17' },
  { title: 'Телефон', kind: 'text', width: 18, value: (i) => `8 (915) ${digits(i).slice(0, 3)}-${digits(i).slice(3)}` },
  { title: 'E-mail', kind: 'text', width: 24, value: (i) => `person${i}@bench.test` },
  // Numbers up to 001-001-998 carry no check digits.
  { title: 'СНИЛС', kind: 'text', width: 16, value: (i) => snils(digits(i + 1)) },
  { title: 'Должность', kind: 'text', width: 20, value: () => 'Электромонтёр' },
];

const folder = mkdtempSync(join(tmpdir(), 'dopusk-import-'));
const { url: databaseUrl, stop } = await openDatabase(readConfig({ ...process.env, DATA_DIR: folder }));
const db = connect(databaseUrl, (error) => console.error(error.message));
await migrate(db);
await loadReferences(db);
const port = await freePort();
const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl, DEMO: 'off', ROLE: 'web', PORT: String(port) };
const { pid } = await start('../server/src/main.ts', env, /Портал открыт/, AS_STARTED);
const api = `http://127.0.0.1:${port}/api`;
const importer = await logIn();
const other = await logIn(OTHERS);

try {
  const rows = Array.from({ length: ROWS }, (_, i) => i);
  const excel = new File([await buffer(xlsxStream({ sheet: 'Персонал', author: '', columns, rows }))], 'персонал.xlsx');
  const lines = [columns.map(({ title }) => title), ...rows.map((i) => columns.map(({ value }) => value(i)))];
  const csv = new File([lines.map((line) => line.join(';')).join('\r\n')], 'персонал.csv');
  console.log(`${ROWS} строк, Excel ${megabytes(excel.size)} МБ, CSV ${megabytes(csv.size)} МБ`);
  console.log(`Загрузка машины: ${loadavg()[0]?.toFixed(1)}`);

  // As the window does when it opens: the reader of files starts.
  await fetch(`${api}/PackageLoad/Recent`, { headers: { cookie: importer } });
  await measured('Ничего не делается', () => new Promise((done) => setTimeout(done, QUIET_MS)));
  const draftId = await measured('Разбор Excel', () => parse(excel));
  await measured('Разбор CSV', () => parse(csv));
  await measured('Загрузка', () => send(`LoadStudentsToDraft/${draftId}`));
  await measured('Разбор Excel, все уже есть', () => parse(excel));
} finally {
  await stopAll();
  await db.destroy();
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Whoever works for an organization of his own with so many people; gives his cookie. */
async function logIn(people = 0): Promise<string> {
  const organizationId = await makeOrganization(db);
  const { userId } = await makeOperator(db, [organizationId]);
  for (let i = 0; i < people; i++) await makeStudent(db, organizationId);
  const from = { address: '', userAgent: 'bench' };
  return `session=${await createSession(db, { userId, organizationId: null, from })}`;
}

async function parse(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const { draftId, failed, failResults } = await send('ParseStudents', body);
  if (failed) throw new Error(`${failed} rows are wrong, the first ones: ${JSON.stringify(failResults).slice(0, 500)}`);
  return String(draftId);
}

async function send(path: string, body: FormData | null = null): Promise<Record<string, unknown>> {
  const headers = { cookie: importer };
  const response = await fetch(`${api}/PackageLoad/${path}`, { method: 'POST', headers, body });
  const { ok, msg, data } = (await response.json()) as { ok: boolean; msg: string; data: Record<string, unknown> };
  if (!ok) throw new Error(`${path}: ${msg}`);
  return data;
}

/** Prints how long it took, how much memory the portal and its reader of files had at most, and how the other operator fared. */
async function measured<T>(title: string, work: () => Promise<T>): Promise<T> {
  let working = true;
  const peak = { portal: 0, reader: 0 };
  const sampling = setInterval(() => {
    peak.portal = Math.max(peak.portal, memoryOf(pid));
    peak.reader = Math.max(peak.reader, ...childrenOf(pid).map(memoryOf));
  }, SAMPLE_EVERY_MS);
  const others = visitWhile(() => working);
  const from = performance.now();
  // Those who look meanwhile stop with it, also when it fails: their own errors would hide what was wrong.
  const result = await work().finally(() => {
    working = false;
    clearInterval(sampling);
  });
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const times = (await others).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const memory = `портал ${megabytes(peak.portal)} МБ, чтение файла ${megabytes(peak.reader)} МБ`;
  console.log(`${title}: ${seconds} с; ${memory}; другому оператору p50 ${at(0.5)} мс, p95 ${at(0.95)} мс`);
  return result;
}

async function visitWhile(isWorking: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isWorking()) {
    const from = performance.now();
    const response = await fetch(`${api}/Operator/GetStudentsByOrganizations`, { headers: { cookie: other } });
    await response.json();
    times.push(performance.now() - from);
    await new Promise((done) => setTimeout(done, 10));
  }
  return times;
}

/** Resident memory of a process in bytes; 0 when it has ended. */
function memoryOf(process: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function childrenOf(process: number): number[] {
  try {
    return readFileSync(`/proc/${process}/task/${process}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function snils(number: string): string {
  return `000-${number.slice(1, 4)}-${number.slice(4)} 00`;
}

function digits(i: number): string {
  return String(i).padStart(7, '0');
}

/** A number in letters, since names hold no digits. */
function letters(i: number): string {
  return [...String(i)].map((digit) => 'абвгдежзик'[Number(digit)]).join('');
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
