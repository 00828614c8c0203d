import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { databaseUrl, query } from '../../testing/database.ts';
import { connect, type Db } from '../db/connection.ts';
import { type Attempt, defineJob, inTurn, type Job, type Jobs, openJobs } from './jobs.ts';

const server = inject('postgres').url;
const database = `jobs_${crypto.randomUUID().replaceAll('-', '')}`;
const url = databaseUrl(server, database);
let db: Db;
const opened: Jobs<Done>[] = [];

/** What the handlers of a test did, in order. */
type Done = unknown[];

beforeAll(async () => {
  await query(server, `create database ${database}`);
  db = connect(url, () => {});
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
});

afterAll(async () => {
  await db.destroy();
  await query(server, `drop database ${database} with (force)`);
});

async function open(...kinds: Job<never, Done>[]): Promise<{ jobs: Jobs<Done>; failures: unknown[] }> {
  const failures: unknown[] = [];
  const jobs = await openJobs(url, kinds, (error) => failures.push(error));
  opened.push(jobs);
  return { jobs, failures };
}

let kinds = 0;
function noting(options: { retries?: number; parallel?: number; work?: (attempt: Attempt) => Promise<void> } = {}) {
  kinds += 1;
  const { work, ...limits } = options;
  return defineJob(`noting-${kinds}`, {
    payload: z.object({ n: z.number() }),
    ...limits,
    handler: async ({ n }, done: Done, attempt) => {
      await work?.(attempt);
      done.push(n);
    },
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

async function stateOf(name: string): Promise<unknown[]> {
  const { rows } = await sql<{
    state: string;
  }>`select state from pgboss.job where name = ${name} order by created_on`.execute(db);
  return rows.map((row) => row.state);
}

test('a job is done once, with the payload it was asked for with', async () => {
  const job = noting();
  const { jobs } = await open(job);
  const done: Done = [];
  await jobs.startWorker(done);
  expect(await jobs.enqueue(job, { n: 7 })).toBe(true);
  await until(() => done.length > 0);
  await jobs.stop();
  expect(done).toEqual([7]);
  expect(await stateOf(job.name)).toEqual(['completed']);
});

test('a payload that does not fit is refused at once', async () => {
  const job = noting();
  const { jobs } = await open(job);
  await expect(jobs.enqueue(job, { n: Number.NaN })).rejects.toThrow(z.ZodError);
});

test('many jobs asked for at once follow each other without a pause', async () => {
  const job = noting();
  const { jobs } = await open(job);
  const done: Done = [];
  await jobs.startWorker(done);
  const asked = Array.from({ length: 40 }, (_, n) => n);
  await Promise.all(asked.map((n) => jobs.enqueue(job, { n })));
  // With one poll every two seconds forty jobs would take longer than the test.
  await until(() => done.length === 40);
  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(asked);
}, 60_000);

test('a rolled-back transaction leaves no job, a committed one does', async () => {
  const job = noting();
  const { jobs } = await open(job);
  const abandon = db.transaction().execute(async (transaction) => {
    await jobs.enqueue(job, { n: 1 }, { transaction });
    throw new Error('changed my mind');
  });
  await expect(abandon).rejects.toThrow('changed my mind');
  expect(await stateOf(job.name)).toEqual([]);

  await db.transaction().execute((transaction) => jobs.enqueue(job, { n: 2 }, { transaction }));
  expect(await stateOf(job.name)).toEqual(['created']);
  const done: Done = [];
  await jobs.startWorker(done);
  await until(() => done.length > 0);
  expect(done).toEqual([2]);
});

test('a job with the key of a waiting one is not made, jobs without keys are always made', async () => {
  const job = noting();
  const { jobs } = await open(job);
  expect(await jobs.enqueue(job, { n: 1 }, { key: 'group 1' })).toBe(true);
  expect(await jobs.enqueue(job, { n: 2 }, { key: 'group 1' })).toBe(false);
  expect(await jobs.enqueue(job, { n: 3 }, { key: 'group 2' })).toBe(true);
  expect(await jobs.enqueue(job, { n: 4 })).toBe(true);
  expect(await jobs.enqueue(job, { n: 5 })).toBe(true);
  expect(await stateOf(job.name)).toHaveLength(4);
});

test('jobs of one key never run at the same time', async () => {
  let running = 0;
  let most = 0;
  const job = noting({
    parallel: 2,
    work: async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(300);
      running -= 1;
    },
  });
  const { jobs } = await open(job);
  const done: Done = [];
  await jobs.startWorker(done);
  await jobs.enqueue(job, { n: 1 }, { key: 'same' });
  await until(() => running === 1);
  // The first one may have read the old state already, so a second one follows it.
  expect(await jobs.enqueue(job, { n: 2 }, { key: 'same' })).toBe(true);
  await until(() => done.length === 2);
  expect(done).toEqual([1, 2]);
  expect(most).toBe(1);
});

test('who asks for few after somebody who asks for many does not wait for the last of theirs', async () => {
  const job = noting();
  const { jobs } = await open(job);
  const done: Done = [];
  for (const turn of [0, 1, 2, 3]) await jobs.enqueue(job, { n: turn }, { turn });
  for (const turn of [0, 1]) await inTurn(jobs, turn).enqueue(job, { n: 10 + turn });
  await jobs.startWorker(done);
  await until(() => done.length === 6);
  expect(done).toEqual([0, 10, 1, 11, 2, 3]);
});

test('two jobs run at once when the kind allows it', async () => {
  let running = 0;
  const job = noting({
    parallel: 2,
    work: async () => {
      running += 1;
      await until(() => running === 2);
    },
  });
  const { jobs } = await open(job);
  const done: Done = [];
  await jobs.startWorker(done);
  await jobs.enqueue(job, { n: 1 });
  await jobs.enqueue(job, { n: 2 });
  await until(() => done.length === 2);
});

test('a failing job is tried again, and knows which try is the last', async () => {
  const attempts: [number, boolean][] = [];
  const job = noting({
    retries: 1,
    work: async ({ number, isLast }) => {
      attempts.push([number, isLast]);
      throw new Error(`try ${number}`);
    },
  });
  const { jobs, failures } = await open(job);
  const done: Done = [];
  await jobs.startWorker(done);
  await jobs.enqueue(job, { n: 1 });
  await until(() => failures.length === 2);
  await jobs.stop();
  expect(attempts).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(failures.map(String)).toEqual(['Error: try 1', 'Error: try 2']);
  expect(await stateOf(job.name)).toEqual(['failed']);
  expect(done).toEqual([]);
});

test('a job that is due later waits', async () => {
  const job = noting();
  const { jobs } = await open(job);
  const done: Done = [];
  await jobs.startWorker(done);
  await jobs.enqueue(job, { n: 1 }, { after: 3600 });
  await jobs.enqueue(job, { n: 2 });
  await until(() => done.length > 0);
  expect(done).toEqual([2]);
  expect(await stateOf(job.name)).toContain('created');
});

test('stopping waits for the job in hand', async () => {
  const started: number[] = [];
  const job = noting({
    work: async ({ number }) => {
      started.push(number);
      await sleep(300);
    },
  });
  const { jobs } = await open(job);
  const done: Done = [];
  await jobs.startWorker(done);
  await jobs.enqueue(job, { n: 1 });
  await until(() => started.length > 0);
  await jobs.stop();
  expect(done).toEqual([1]);
  expect(await stateOf(job.name)).toEqual(['completed']);
});

test('a job that does not finish while stopping is done again', async () => {
  let gaveUp = false;
  const job = noting({
    work: async ({ number, signal }) => {
      if (number > 1) return;
      await once(signal, 'abort');
      gaveUp = true;
      throw new Error('interrupted');
    },
  });
  const first = await open(job);
  await first.jobs.startWorker([]);
  await first.jobs.enqueue(job, { n: 1 });
  while (!(await stateOf(job.name)).includes('active')) await sleep(10);
  await first.jobs.stop(0);
  await until(() => gaveUp);
  expect(await stateOf(job.name)).toEqual(['retry']);

  const second = await open(job);
  const done: Done = [];
  await second.jobs.startWorker(done);
  await until(() => done.length > 0);
  expect(done).toEqual([1]);
});

test('the job of a killed worker is done by another', async () => {
  const job = defineJob('endless', {
    payload: z.object({ n: z.number() }),
    handler: async ({ n }, done: Done) => void done.push(n),
  });
  const { jobs } = await open(job);
  await jobs.enqueue(job, { n: 5 });
  const script = path.join(import.meta.dirname, 'jobs-test-process.ts');
  const victim = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(victim.stdout, 'data');
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  expect(await stateOf('endless')).toEqual(['active']);

  const done: Done = [];
  await jobs.startWorker(done);
  // The missing heartbeat is noticed after ten seconds; the test moves the last one back instead of waiting.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = 'endless'`.execute(db);
  await until(() => done.length > 0);
  expect(done).toEqual([5]);
});

test('a job with a cron is made at its times, until a version without the cron starts', async () => {
  const hours = async () => {
    const { rows } = await sql<object>`select cron, timezone, data from pgboss.schedule where name = 'hourly'`.execute(
      db,
    );
    return rows;
  };
  const hourly = defineJob('hourly', { payload: z.object({}), cron: '0 * * * *', handler: async () => {} });
  const first = await open(hourly);
  expect(await hours()).toEqual([{ cron: '0 * * * *', timezone: 'Europe/Moscow', data: {} }]);
  await first.jobs.stop();
  await open({ ...hourly, cron: null });
  expect(await hours()).toEqual([]);
});
