/**
 * Measures what others feel of many who send a login's body and never end it: `npm run bench:slow [senders]`, 500 unless
 * told otherwise, at a portal in a process of its own with a fresh database that is gone afterwards. The same list is
 * asked for before and meanwhile; after it the portal has to be as before.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect as dial, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOperator, makeOrganization, makeStudent } from '../server/demo/builders.ts';
import { readConfig } from '../server/src/config.ts';
import { connect } from '../server/src/db/connection.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { loadReferences } from '../server/src/db/references.ts';
import { createSession } from '../server/src/features/session/db.ts';
import { openDatabase } from '../server/src/open-context.ts';
import { freePort } from '../server/testing/free-port.ts';
import { type Figures, machine, measure } from './load.ts';
import { AS_STARTED, start, stopAll } from './processes.ts';

const SENDERS = Number(process.argv[2] ?? 500);
/** A byte of each body in so many ms: none of them rests long enough to be given up. */
const BYTE_EVERY_MS = 200;
const CALLERS = 4;
const CALLS = 1000;

const folder = await mkdtemp(join(tmpdir(), 'dopusk-bench-'));
// The account that PostgreSQL runs as must be able to enter.
await chmod(folder, 0o755);
const database = await openDatabase(readConfig({ ...process.env, DATA_DIR: folder }));
const db = connect(database.url, (error) => console.error(error.message));
await migrate(db);
await loadReferences(db);
const port = await freePort();
const env = { DATA_DIR: folder, DATABASE_URL: database.url, DEMO: 'off', PORT: String(port), LOG_LEVEL: 'error' };
await start('../server/src/main.ts', env, /Портал открыт/, AS_STARTED);

const clientId = await makeOrganization(db);
const { userId } = await makeOperator(db, [clientId], 'Operator', {});
for (let i = 0; i < 50; i++) await makeStudent(db, clientId, {});
const token = await createSession(db, { userId, organizationId: clientId, from: { address: '', userAgent: 'bench' } });
const list = {
  url: `http://127.0.0.1:${port}/api/Operator/GetStudentsByOrganizations`,
  cookie: `session=${token}`,
};

await measure(list, CALLERS, CALLS / 4);
const before = await measure(list, CALLERS, CALLS);
const slow = await Promise.all(Array.from({ length: SENDERS }, sendSlowly));
const meanwhile = await measure(list, CALLERS, CALLS);
const held = slow.filter((socket) => !socket.destroyed).length;
for (const socket of slow) socket.destroy();
const after = await measure(list, CALLERS, CALLS);

console.log(`\n${machine()}, ${SENDERS} медленных отправителей (до конца держались ${held}), ${CALLERS} обычных\n`);
console.log('| | p50, мс | p95 | p99 | p95 к прежнему |');
console.log('|---|---:|---:|---:|---:|');
row('до них', before);
row('при них', meanwhile);
row('после них', after);

await stopAll();
await db.destroy();
await database.stop();
await rm(folder, { recursive: true, force: true });

/** A login whose body of 16 kB comes byte by byte. */
async function sendSlowly(): Promise<Socket> {
  const socket = dial(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/User/Authorize HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: 16000\r\n\r\n{',
  );
  const timer = setInterval(() => socket.write(' '), BYTE_EVERY_MS);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

function row(when: string, { p50, p95, p99 }: Figures): void {
  const [a, b, c] = [p50, p95, p99].map((ms) => ms.toFixed(1));
  console.log(`| ${when} | ${a} | ${b} | ${c} | ${(p95 / before.p95).toFixed(2)} |`);
}
