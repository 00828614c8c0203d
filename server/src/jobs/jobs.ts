import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Tx } from '../db/connection.ts';

/** The number of the try, and whether its failure would be final. */
export interface Attempt {
  /** 1 for the first. */
  number: number;
  isLast: boolean;
  /** Aborted when the job runs out of its time, or the portal stops waiting for it. */
  signal: AbortSignal;
}

interface Options<Payload extends z.ZodObject, Context> {
  /** Stored in the database for days: ids, no personal data. */
  payload: Payload;
  /** May be run again after a crash at any line, so doing the work twice must be the same as doing it once. */
  handler(payload: z.output<Payload>, context: Context, attempt: Attempt): Promise<void>;
  /** How often a failed job is tried again; 5 by default. */
  retries?: number;
  /** Seconds before the first of them, doubled with each next one; 1 by default. */
  retryAfter?: number;
  /** The longest pause between two tries in seconds; 10 minutes by default. */
  retryAfterAtMost?: number;
  /** Seconds one try may take; 15 minutes by default. */
  timeLimit?: number;
  /** How many of these one process does at once; 1 by default. */
  parallel?: number;
  /** Made at these times (cron, minutes first, Moscow time), with an empty payload. */
  cron?: string;
}

/** A kind of background work: its name, its payload and its handler. */
export interface Job<Input, Context> {
  readonly name: string;
  readonly attempts: number;
  readonly parallel: number;
  /** Its cron; null when it is made on request only. */
  readonly cron: string | null;
  /** Retry and time limits in pg-boss's words. */
  readonly limits: Limits;
  checked(payload: Input): object;
  run(stored: unknown, context: Context, attempt: Attempt): Promise<void>;
}

interface Limits {
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  retryBackoff: true;
  expireInSeconds: number;
  heartbeatSeconds: number;
}

export interface EnqueueOptions {
  /** The job is made within this transaction. */
  transaction?: Tx;
  /** Of the jobs with one key at most one waits and one runs: no other is made while one waits. */
  key?: string;
  /** Seconds from now before which it does not start. */
  after?: number;
  /**
   * Its place among those that one command asks for, 0 unless given: of what waits the lowest goes first, so that whoever asks
   * for a thousand lets those who ask for three after them go ahead.
   */
  turn?: number;
}

export interface Jobs<Context> {
  /**
   * Makes a job; a worker of any process starts it at once.
   * @returns false when a job with the same key already waits
   * @throws ZodError for a payload that does not fit the job
   */
  enqueue<Input>(job: Job<Input, Context>, payload: NoInfer<Input>, options?: EnqueueOptions): Promise<boolean>;
  /** Begins doing the jobs in this process. */
  startWorker(context: Context): Promise<void>;
  /** Takes no more jobs and waits for the running ones; those that do not finish in `seconds` are done again later. */
  stop(seconds?: number): Promise<void>;
}

/** The same queue, where everything has this turn. */
export const inTurn = <Context>(jobs: Jobs<Context>, turn: number): Jobs<Context> => ({
  ...jobs,
  enqueue: (job, payload, options) => jobs.enqueue(job, payload, { ...options, turn }),
});

/** A worker sends its heartbeat twice in this time; without it its job goes to another worker. */
const HEARTBEAT_SECONDS = 10;

/**
 * New jobs wake the workers. What falls due later (retries, jobs for a time to come), and what is new in a database behind a
 * pooler that cannot wake, is looked for by one statement for all queues: asked by each worker, it was seventy of them.
 */
const LOOK_MS = 2_000;

/** How often a worker asks for itself, in case nobody has looked. */
const ASK_SECONDS = 60;

/** Declares a kind of background work. The name is kept in the database: a renamed job leaves the waiting ones behind. */
export function defineJob<Payload extends z.ZodObject, Context>(
  name: string,
  options: Options<Payload, Context>,
): Job<z.input<Payload>, Context> {
  const { payload, handler, retries = 5, retryAfter = 1, retryAfterAtMost = 600, timeLimit = 900 } = options;
  return {
    name,
    attempts: retries + 1,
    parallel: options.parallel ?? 1,
    cron: options.cron ?? null,
    limits: {
      retryLimit: retries,
      retryDelay: retryAfter,
      retryDelayMax: Math.max(retryAfter, retryAfterAtMost),
      retryBackoff: true,
      expireInSeconds: timeLimit,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    },
    checked: (input) => {
      payload.parse(input);
      return input;
    },
    run: (stored, context, attempt) => handler(payload.parse(stored), context, attempt),
  };
}

/**
 * Opens the queue on a PostgreSQL database (schema `pgboss`, made and migrated here) for the given kinds of jobs.
 * @param onError told of every failed try with the job's name, and of the queue's own troubles without one
 */
export async function openJobs<Context>(
  databaseUrl: string,
  jobs: readonly Job<never, Context>[],
  onError: (error: unknown, jobName?: string) => void,
): Promise<Jobs<Context>> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'dopusk jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  });
  const report = seldom(onError);
  boss.on('error', report);
  boss.on('warning', report);
  await boss.start();
  const made = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const job of jobs) {
    if (!made.has(job.name)) await boss.createQueue(job.name, { policy: 'stately', notify: true });
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { ...job.limits, tz: 'Europe/Moscow' });
  }
  // A cron of an earlier version.
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name && job.cron)) await boss.unschedule(name);
  }

  let stopLooking = async () => {};
  return {
    async enqueue(job, payload, { transaction, key, after, turn = 0 } = {}) {
      const id = crypto.randomUUID();
      const made = await boss.send(job.name, job.checked(payload), {
        ...job.limits,
        id,
        singletonKey: key ?? id,
        priority: -turn,
        ...(after === undefined ? {} : { startAfter: after }),
        ...(transaction ? { db: fromKysely(transaction.withoutPlugins()) } : {}),
      });
      return made !== null;
    },
    async startWorker(context) {
      const workers = new Map<string, string[]>();
      for (const job of jobs) {
        const started: string[] = [];
        for (let i = 0; i < job.parallel; i++) started.push(await work(boss, job, context, onError));
        workers.set(job.name, started);
      }
      stopLooking = lookForDue(boss, workers, report);
    },
    async stop(seconds = 10) {
      await stopLooking();
      await boss.stop({ graceful: true, timeout: seconds * 1000 });
    },
  };
}

/** Every queue repeats its messages while the database is down: each message is passed on once in this time. */
const QUIET_MS = 30_000;

/** pg-boss sometimes reports a plain copy of an error, or an error with a code instead of a message. */
function seldom(onError: (error: Error) => void): (trouble: { message: string; code?: unknown }) => void {
  const told = new Map<string, number>();
  return ({ message, code }) => {
    const text = message.replace(/ \(Queue: .*\)$/, '') || String(code);
    const now = Date.now();
    for (const [known, at] of told) if (at < now - QUIET_MS) told.delete(known);
    if (told.has(text)) return;
    told.set(text, now);
    onError(new Error(text));
  };
}

/**
 * Wakes the workers of queues that have something to be done by now.
 * @returns ends it
 */
function lookForDue(
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
  onError: (error: Error) => void,
): () => Promise<void> {
  const pause = new AbortController();
  const wakeDue = async () => {
    const { rows } = await boss.getDb().executeSql(DUE_QUEUES, [[...workers.keys()]]);
    for (const { name } of rows) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
  };
  const look = async () => {
    while (await sleep(LOOK_MS, true, { signal: pause.signal }).catch(() => false)) await wakeDue().catch(onError);
  };
  const looking = look();
  return () => {
    pause.abort();
    return looking;
  };
}

const DUE_QUEUES = `
  select queue.name from unnest($1::text[]) as queue (name) where exists (
    select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`;

/** @returns the id of the worker */
async function work<Context>(
  boss: PgBoss,
  job: Job<never, Context>,
  context: Context,
  onError: (error: unknown, jobName: string) => void,
): Promise<string> {
  const asks = { pollingIntervalSeconds: ASK_SECONDS, notifyPollingIntervalSeconds: ASK_SECONDS };
  const worker = await boss.work(job.name, asks, async ([taken]) => {
    if (!taken) return;
    const number = taken.retryCount + 1;
    try {
      await job.run(taken.data, context, { number, isLast: number >= job.attempts, signal: taken.signal });
    } catch (error) {
      onError(error, job.name);
      throw error;
    } finally {
      // Several jobs made at once wake a worker once: without this it would sleep between them.
      boss.notifyWorker(worker);
    }
  });
  return worker;
}
