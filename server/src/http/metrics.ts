import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { QueueState } from '../db/queue-state.ts';
import type { Upkeep } from '../upkeep.ts';

/** Upper bounds of the histogram of answer times, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface RouteTimes {
  labels: string;
  /** How many answers took at most the bound of the same place. */
  buckets: number[];
  count: number;
  seconds: number;
}

/**
 * GET /metrics: counts and times of answers by route, memory, processor and event loop, and how the database, the queue, the disk
 * and the backups are, in the text format of Prometheus. Answers only to whoever brings the token as `Authorization: Bearer …`;
 * for the others it is not there.
 */
export function serveMetrics(app: FastifyInstance, token: string, state: WatchedState): void {
  const times = new Map<string, RouteTimes>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = `method="${request.method}",route="${request.routeOptions.url ?? 'none'}",status="${reply.statusCode}"`;
    const route = times.get(labels) ?? { labels, buckets: BOUNDS.map(() => 0), count: 0, seconds: 0 };
    times.set(labels, route);
    const seconds = reply.elapsedTime / 1000;
    route.count += 1;
    route.seconds += seconds;
    for (const [i, bound] of BOUNDS.entries()) if (seconds <= bound) route.buckets[i] = (route.buckets[i] ?? 0) + 1;
  });
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound();
    const nanoseconds = delay.percentile(99);
    const lines = [...processLines(nanoseconds), ...(await stateLines(state)), ...routeLines([...times.values()])];
    delay.reset();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

/** @param value null: it is not known now */
const gauge = (name: string, type: 'gauge' | 'counter', value: number | null) => [
  `# TYPE ${name} ${type}`,
  ...(value === null ? [] : [`${name} ${value}`]),
];

/** What is asked anew for each answer. */
export interface WatchedState {
  isReady(): Promise<boolean>;
  upkeep(): Promise<Upkeep>;
  queue(): Promise<QueueState>;
  replicaLag(): Promise<number | null>;
}

async function stateLines({ isReady, upkeep, queue, replicaLag }: WatchedState): Promise<string[]> {
  const isReachable = await isReady();
  const { free, backupSeconds } = await upkeep();
  // It may go away between the two questions.
  const jobs = isReachable ? await queue().catch(() => null) : null;
  return [
    ...gauge('dopusk_database_reachable', 'gauge', isReachable ? 1 : 0),
    ...gauge('dopusk_data_disk_free_ratio', 'gauge', free),
    ...gauge('dopusk_backup_age_seconds', 'gauge', backupSeconds),
    ...gauge('dopusk_replica_lag_bytes', 'gauge', isReachable ? await replicaLag() : null),
    ...gauge('dopusk_job_wait_seconds', 'gauge', jobs?.waitSeconds ?? null),
    ...gauge('dopusk_jobs_failed_last_hour', 'gauge', jobs?.failedLastHour ?? null),
  ];
}

function processLines(delayNanoseconds: number): string[] {
  const { user, system } = process.cpuUsage();
  return [
    ...gauge('process_cpu_seconds_total', 'counter', (user + system) / 1e6),
    ...gauge('process_resident_memory_bytes', 'gauge', process.memoryUsage.rss()),
    ...gauge('process_start_time_seconds', 'gauge', Math.round(Date.now() / 1000 - process.uptime())),
    // Nothing measured yet is NaN, which Prometheus would keep as a gap.
    ...gauge('nodejs_eventloop_delay_p99_seconds', 'gauge', (delayNanoseconds || 0) / 1e9),
  ];
}

function routeLines(routes: readonly RouteTimes[]): string[] {
  const name = 'http_request_duration_seconds';
  return [
    `# TYPE ${name} histogram`,
    ...routes.flatMap(({ labels, buckets, count, seconds }) => [
      ...BOUNDS.map((bound, i) => `${name}_bucket{${labels},le="${bound}"} ${buckets[i]}`),
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${seconds}`,
      `${name}_count{${labels}} ${count}`,
    ]),
  ];
}

/** Compares without telling by its time how much was right. */
const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
