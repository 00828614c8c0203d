import { callerOf, changesState } from '@dopusk/contract/endpoint.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { afterFile } from '../after-file.ts';
import { freePort } from '../free-port.ts';
import { type Portal, startPortal } from '../portal.ts';
import { Supervised, whenReady } from '../supervised.ts';
import { makeFullHousehold, type StrangerHousehold } from '../world.ts';
import { checkAnswer } from './answer-check.ts';
import { bigRequestsOf } from './big-requests.ts';
import { actors, calls, cookieFor } from './calls.ts';
import { sendRaw } from './raw-request.ts';
import { acceptableInput } from './requests.ts';

/** One open call, one that writes, one that reads and one upload; `npm run fuzz` takes them all. */
const FEW = ['/User/Authorize', '/Discipline/AddDiscipline', '/Organization/:id', '/PackageLoad/ParseStudents'];
const chosen = process.env.FUZZ_RUNS ? calls : calls.filter(({ path }) => FEW.includes(path));

const METRICS_TOKEN = 'a-token-of-metrics';
/** About twice what the portal takes at rest, and less than any one call is sent here in all. */
const MEMORY_LIMIT = 600 * 1024 ** 2;
/** A line of the log names a route and a time. */
const LINE_LIMIT = 1000;

let portal: Portal;
/** Beside the test's own, for its memory and its log to be its own. */
let web: Supervised;
let url: string;
let household: StrangerHousehold;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
  household = await makeFullHousehold(portal.db);
  const { databaseUrl, dataDir } = portal.context.config;
  const port = await freePort();
  web = new Supervised({
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    METRICS: `token:${METRICS_TOKEN}`,
    PORT: String(port),
    ROLE: 'web',
  });
  afterFile(() => web.stop());
  web.start();
  url = `http://127.0.0.1:${port}`;
  await whenReady(url);
});

test('there are such calls', () => {
  expect(chosen.length).toBeGreaterThanOrEqual(FEW.length);
});

describe.each(chosen)('$path', ({ endpoint, stranger }) => {
  test('answers what is too big with an envelope and goes on', { timeout: 600_000 }, async () => {
    if (changesState(endpoint)) household = await makeFullHousehold(portal.db);
    const sample = typeof stranger === 'function' ? stranger(household).input : null;
    const [input] = fc.sample(acceptableInput(endpoint, household, sample), { numRuns: 1, seed: 1 });
    const [actor = 'administrator'] = actors[callerOf(endpoint.access)];
    const cookie = await cookieFor(portal, endpoint, household, actor);
    for (const { request, status } of bigRequestsOf(endpoint, input ?? { params: {}, query: {}, body: undefined })) {
      await portal.db.deleteFrom('rateLimits').execute();
      const answer = await sendRaw(url, { ...request, headers: { cookie, ...request.headers } });
      checkAnswer(endpoint, request, answer);
      if (status) expect(answer.status).toBe(status);
    }
    expect(web.said.split('\n').filter((line) => line.length > LINE_LIMIT)).toEqual([]);
  });
});

test('the process has neither died nor swollen', async () => {
  expect(web.starts, web.said).toBe(1);
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, bytes] = /^process_resident_memory_bytes (\d+)$/m.exec(await metrics.text()) ?? [];
  expect(Number(bytes)).toBeLessThan(MEMORY_LIMIT);
});
