/**
 * Measures how fast a group's documents are fixed and printed: `npm run bench:documents [people]`, 100 unless told
 * otherwise, three documents each and a protocol about all. A portal of its own does it, with a fresh database in a
 * folder that is gone afterwards. Meanwhile another visitor asks for a list again and again. Then the converter alone
 * prints the same files.
 */
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeGraduateGroup } from '../server/demo/document-builders.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { createSession } from '../server/src/features/session/db.ts';
import { openContext } from '../server/src/open-context.ts';

const PEOPLE = Number(process.argv[2] ?? 100);
const MEGABYTE = 1024 * 1024;

const folder = await mkdtemp(join(tmpdir(), 'dopusk-bench-'));
// The account that PostgreSQL runs as must be able to enter.
await chmod(folder, 0o755);
const { context, close } = await openContext(readConfig({ ...process.env, DATA_DIR: folder, DEMO: 'off' }));
const app = await buildApp(context);
await app.listen({ port: 0, host: '127.0.0.1' });
const portal = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`;

const { groupId, administrator } = await makeGraduateGroup(context.db, PEOPLE, {
  issuedDocuments: ['Certificate', 'TicketB', 'TicketM', 'Protocol'],
});
const token = await createSession(context.db, {
  userId: administrator.userId,
  organizationId: null,
  from: { address: '', userAgent: 'bench' },
});
const headers = { cookie: `session=${token}`, 'content-type': 'application/json' };

interface State {
  run: { isRunning: boolean; total: number; fixed: number; printed: number; failed: number };
  failures: { title: string; type: string; reason: string }[];
}

const from = performance.now();
await ask(`/Document/GenerateDocsGroup/${groupId}`, {});
let own = 0;
let all = 0;
let slowest = 0;
let state: State;
do {
  own = Math.max(own, process.memoryUsage.rss());
  all = Math.max(all, await memoryOfFamily());
  const asked = performance.now();
  await ask('/Operator/GetStudentsByOrganizations');
  slowest = Math.max(slowest, performance.now() - asked);
  await sleep(200);
  state = (await ask(`/Document/GetGroupDocuments/${groupId}`)) as State;
} while (state.run.isRunning);
const seconds = (performance.now() - from) / 1000;
const { total, printed, failed } = state.run;

const [failure] = state.failures;
if (failure) console.log(`Почему не получилось: ${failure.type}, ${failure.title}: ${failure.reason}`);
console.log(`Людей ${PEOPLE}, документов ${total}: напечатано ${printed}, не получилось ${failed}`);
console.log(
  `От нажатия до последнего файла: ${seconds.toFixed(1)} с, ${(printed / seconds).toFixed(2)} документа в секунду`,
);
console.log(`Память на пике: портал ${megabytes(own)} МБ, со всеми его процессами ${megabytes(all)} МБ`);
console.log(`Самый долгий ответ другому посетителю за это время: ${Math.round(slowest)} мс`);

const archive = performance.now();
const size = (
  await fetch(`${portal}/Document/GetDocumentsByGroup/${groupId}`, { headers }).then((reply) => reply.arrayBuffer())
).byteLength;
const archived = (performance.now() - archive) / 1000;
console.log(`Архив: ${megabytes(size)} МБ за ${archived.toFixed(1)} с`);

const files = await context.db.selectFrom('documentFiles').where('format', '=', 'Docx').select('storageKey').execute();
const alone = performance.now();
const left = files.map(({ storageKey }) => storageKey);
// As many at once as the portal prints.
await Promise.all([convertAll(), convertAll()]);
const perSecond = files.length / ((performance.now() - alone) / 1000);
console.log(
  `Один преобразователь на тех же файлах: ${perSecond.toFixed(2)} документа в секунду; ` +
    `портал даёт ${Math.round((100 * printed) / seconds / perSecond)} % от него`,
);
await app.close();
await close();
await rm(folder, { recursive: true, force: true });

async function convertAll(): Promise<void> {
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    await context.printer.toPdf(await buffer((await context.storage.get(key)).stream));
  }
}

async function ask(path: string, body?: object): Promise<unknown> {
  const response = await fetch(
    portal + path,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  const { ok, data, msg } = (await response.json()) as { ok: boolean; data: unknown; msg: string };
  if (!ok) throw new Error(`${path}: ${msg}`);
  return data;
}

/** Resident memory of this process and all that it has started, in bytes; pages that they share count for each. */
async function memoryOfFamily(): Promise<number> {
  const running = new Map<number, { parent: number; bytes: number }>();
  for (const name of await readdir('/proc').catch(() => [])) {
    const text = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const parent = /^PPid:\s+(\d+)/m.exec(text)?.[1];
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0;
    if (parent) running.set(Number(name), { parent: Number(parent), bytes: Number(kilobytes) * 1024 });
  }
  const isOwn = (pid: number): boolean =>
    pid === process.pid || (running.has(pid) && isOwn(running.get(pid)?.parent ?? 0));
  return [...running].reduce((sum, [pid, { bytes }]) => sum + (isOwn(pid) ? bytes : 0), 0);
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(0);
}
