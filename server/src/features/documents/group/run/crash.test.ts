import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../../../testing/portal.ts';
import { type PrintingService, startPrintingService } from '../../../../../testing/printing-service.ts';
import { readZip } from '../../../../../testing/read-zip.ts';

const PEOPLE = 40;
const KILLS = 10;
/** A worker lives until so many documents at most were fixed or printed, and some milliseconds more. */
const STEPS = 6;
const MOMENTS = 30;

let portal: Portal;
let service: PrintingService;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  service = await startPrintingService();
  // It asks for work and does none.
  portal = await startPortal({ PRINTER: service.setting, ROLE: 'web' });
});
afterAll(() => void worker?.kill('SIGKILL'));

async function startWorker(): Promise<void> {
  worker = spawn(process.execPath, [path.join(import.meta.dirname, 'fix-group-test-process.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: portal.context.config.databaseUrl ?? '',
      DATA_DIR: portal.context.config.dataDir,
      ROLE: 'worker',
      PRINTER: service.setting,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(worker.stdout as NodeJS.ReadableStream, 'data');
}

async function killWorker(): Promise<void> {
  if (!worker) return;
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
  // The queue would notice by the missing heartbeat; here nobody waits for that.
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(portal.db);
}

test('a worker killed ten times at random moments fixes and prints each document of a group once', async () => {
  const made = await makeGraduateGroup(portal.db, PEOPLE, { issuedDocuments: ['Certificate', 'Protocol'] });
  const { groupId, centerId, administrator } = made;
  const admin = await portal.as(administrator);
  const ask = { params: { id: groupId } };
  await admin.call(groupDocuments.generate, { ...ask, body: {} });

  // Asked all the time: the page of the group would take from the worker the processor that it starts with.
  const steps = async () => {
    const { rows } = await sql<{ steps: number }>`
      select (count(*) + count(printed_at))::integer as steps from documents`.execute(portal.db);
    return rows[0]?.steps ?? 0;
  };
  const lives: { from: number; wanted: number; after: number }[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const life = { from: await steps(), wanted: randomInt(STEPS + 1), after: randomInt(MOMENTS) };
    lives.push(life);
    await startWorker();
    while ((await steps()) < life.from + life.wanted) await sleep(5);
    await sleep(life.after);
    await killWorker();
  }
  // Told in the failure's message, should there be one.
  const told = JSON.stringify(lives);
  // Else the last ones would have died in idleness.
  expect(lives.at(-1)?.from, told).toBeLessThan(2 * (PEOPLE + 1));
  await startWorker();
  while ((await steps()) < 2 * (PEOPLE + 1)) await sleep(20);
  for (;;) {
    const { run } = await admin.call(groupDocuments.read, ask);
    if (!run?.isRunning) break;
    await sleep(100);
  }
  expect(await admin.call(groupDocuments.read, ask), told).toMatchObject({
    assignCount: PEOPLE,
    readyCount: PEOPLE,
    toFix: [],
    run: { total: PEOPLE + 1, fixed: PEOPLE + 1, printed: PEOPLE + 1, failed: 0 },
    failures: [],
    protocols: [{}],
  });

  const documents = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .select(['id', 'type', 'number', 'assignmentId'])
    .execute();
  const certificates = documents.filter(({ type }) => type === 'Certificate');
  expect(new Set(certificates.map(({ assignmentId }) => assignmentId)).size, told).toBe(PEOPLE);
  // Without gaps and doubles.
  expect(certificates.map(({ number }) => Number(number)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: PEOPLE }, (_, i) => i + 1),
  );
  expect(documents.filter(({ type }) => type === 'Protocol')).toHaveLength(1);
  const { count } = await portal.db
    .selectFrom('auditLog')
    .where('action', '=', 'document.fixed')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(PEOPLE + 1);

  // What is stored is what is noted: no file was left behind, none was printed again under another name.
  const noted = await portal.db.selectFrom('documentFiles').select('storageKey').execute();
  const folder = path.join(portal.context.config.dataDir, 'files');
  const stored = (await readdir(folder, { recursive: true })).map((name) => path.basename(name));
  expect(stored.filter((name) => /^document-.*-(Docx|Pdf)$/.test(name)).sort()).toEqual(
    noted.map(({ storageKey }) => storageKey).sort(),
  );
  const archive = await admin.fetch(groupDocuments.download, ask);
  expect(readZip(new Uint8Array(await archive.arrayBuffer()))).toHaveProperty('size', 2 * (PEOPLE + 1));
});
