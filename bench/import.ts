/**
 * Measures the import of personnel: `npm run bench:import [rows]`, 10,000 unless told otherwise, through the portal's
 * own calls on a database of its own: reading an .xlsx and a CSV, loading the people, reading the same file again.
 * What is wanted: 10,000 rows are read in under 5 s, with under 300 MB of memory more than before.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { makeOperator, makeOrganization } from '../server/demo/builders.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { createSession } from '../server/src/features/session/db.ts';
import { openContext } from '../server/src/open-context.ts';
import { type XlsxColumn, xlsxStream } from '../server/src/printing/xlsx.ts';

const ROWS = Number(process.argv[2] ?? 10_000);
const SAMPLE_EVERY_MS = 10;

const columns: readonly XlsxColumn<number>[] = [
  { title: 'ФИО', kind: 'text', width: 30, value: (i) => `Иванов-${letters(i)} Пётр Ильич` },
  { title: 'Дата рождения', kind: 'date', width: 14, value: () => '1990-05-17' },
  { title: 'Телефон', kind: 'text', width: 18, value: (i) => `8 (915) ${digits(i).slice(0, 3)}-${digits(i).slice(3)}` },
  { title: 'E-mail', kind: 'text', width: 24, value: (i) => `person${i}@bench.test` },
  // Numbers up to 001-001-998 carry no check digits.
  { title: 'СНИЛС', kind: 'text', width: 16, value: (i) => snils(digits(i + 1)) },
  { title: 'Должность', kind: 'text', width: 20, value: () => 'Электромонтёр' },
];

const folder = mkdtempSync(join(tmpdir(), 'dopusk-import-'));
const { context, close } = await openContext(
  readConfig({ ...process.env, DATA_DIR: folder, DEMO: 'off', ROLE: 'web' }),
);
const app = await buildApp(context);
await app.listen({ port: 0, host: '127.0.0.1' });
const portal = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/PackageLoad`;
const { userId } = await makeOperator(context.db, [await makeOrganization(context.db)]);
const token = await createSession(context.db, {
  userId,
  organizationId: null,
  from: { address: '', userAgent: 'bench' },
});
const headers = { cookie: `session=${token}` };

try {
  const rows = Array.from({ length: ROWS }, (_, i) => i);
  const excel = new File([await buffer(xlsxStream({ sheet: 'Персонал', author: '', columns, rows }))], 'персонал.xlsx');
  const lines = [columns.map(({ title }) => title), ...rows.map((i) => columns.map(({ value }) => value(i)))];
  const csv = new File([lines.map((line) => line.join(';')).join('\r\n')], 'персонал.csv');
  console.log(`${ROWS} строк, Excel ${megabytes(excel.size)} МБ, CSV ${megabytes(csv.size)} МБ`);

  const draftId = await measured('Разбор Excel', () => parse(excel));
  await measured('Разбор CSV', () => parse(csv));
  await measured('Загрузка', () => send(`LoadStudentsToDraft/${draftId}`));
  await measured('Разбор Excel, все уже есть', () => parse(excel));
} finally {
  await app.close();
  await close();
  rmSync(folder, { recursive: true, force: true });
}

async function parse(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const { draftId, failed } = await send('ParseStudents', body);
  if (failed) throw new Error(`${failed} rows are wrong`);
  return String(draftId);
}

async function send(path: string, body: FormData | null = null): Promise<Record<string, unknown>> {
  const response = await fetch(`${portal}/${path}`, { method: 'POST', headers, body });
  const { ok, msg, data } = (await response.json()) as { ok: boolean; msg: string; data: Record<string, unknown> };
  if (!ok) throw new Error(`${path}: ${msg}`);
  return data;
}

/** Prints how long it took and by how much the memory of the process grew at most; files are read in another one. */
async function measured<T>(title: string, work: () => Promise<T>): Promise<T> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_EVERY_MS);
  const from = performance.now();
  const result = await work();
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  clearInterval(sampling);
  peak = Math.max(peak, process.memoryUsage.rss());
  console.log(`${title}: ${seconds} с, память +${megabytes(peak - before)} МБ (на пике ${megabytes(peak)} МБ)`);
  return result;
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
