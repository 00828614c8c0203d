import { isResultCode, statusOf } from '@dopusk/contract/codes.ts';
import { type Access, changesState, type Endpoint } from '@dopusk/contract/endpoint.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Portal, startPortal } from '../portal.ts';
import { allStrangers } from '../strangers/all.ts';
import { type Household, makeFullHousehold, makeWorld, type StrangerHousehold } from '../world.ts';
import { type RawAnswer, type RawRequest, sendRaw } from './raw-request.ts';
import { requestsOf } from './requests.ts';

/** Requests to each call, and the seed they are made from; `npm run fuzz` takes more of the one and others of the other. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 10);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);

const calls = allStrangers.flatMap(([endpoints, strangers]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ path: endpoint.path, endpoint, stranger: strangers[name] })),
);

const actors: Record<Access, readonly ('student' | 'clientOperator' | 'centerOperator' | 'administrator')[]> = {
  anyone: ['student', 'clientOperator', 'administrator'],
  user: ['student', 'clientOperator', 'administrator'],
  student: ['student'],
  operator: ['clientOperator', 'centerOperator', 'administrator'],
  center: ['centerOperator', 'administrator'],
  administrator: ['administrator'],
};

/** Codes of ours that mean somebody else failed, not we. */
const OUTSIDE = /^(SendMailError|SendSmsError|Moodle\w+|RemoveMoodleAssignException)$/;

/** What only an error of a program or a database says. */
const INSIDES =
  /\bat \S+ \(|node_modules|\.ts:\d|SQLSTATE|violates|invalid input syntax|byte sequence|kysely|ZodError|Cannot read/;

let portal: Portal;
let witness: Household;
let household: StrangerHousehold;
let before: string;
const prototype = Object.getOwnPropertyNames(Object.prototype).join();

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web', LOG_LEVEL: 'silent' });
  ({ own: witness, stranger: household } = await makeWorld(portal.db));
  before = await fingerprint(witness);
  console.log(`FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`);
});

beforeEach(async () => {
  await portal.db.deleteFrom('rate_limits').execute();
});

describe.each(calls)('$path', ({ endpoint, stranger }) => {
  test('answers anything with an envelope', { timeout: 60_000 + RUNS * 1000 }, async () => {
    if (changesState(endpoint)) household = await makeFullHousehold(portal.db);
    const home = household;
    const sample = typeof stranger === 'function' ? stranger(home).input : null;
    const request = requestsOf(endpoint, home, sample);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...actors[endpoint.access]), request, async (actor, raw) => {
        const cookie = (await portal.as(home[actor])).cookie ?? '';
        const answer = await sendRaw(portal.url, { ...raw, headers: { ...raw.headers, cookie } });
        check(endpoint, raw, answer);
      }),
      // What a run changed stays changed: shrinking would chase another portal than the one that failed.
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  });
});

function check(endpoint: Endpoint, request: RawRequest, { status, headers, text }: RawAnswer): void {
  const about = `${request.method} ${request.path.slice(0, 300)}\n${request.body?.subarray(0, 500)}\n→ ${status} ${text.slice(0, 300)}`;
  expect(Object.getOwnPropertyNames(Object.prototype).join(), about).toBe(prototype);
  expect(headers['x-content-type-options'], about).toBe('nosniff');
  expect(headers['set-cookie']?.toString() ?? '', about).not.toContain('evil');
  if (status === 303) {
    expect(headers.location, about).toMatch(/^(\/(?![/\\])|http:\/\/localhost:3000\/)/);
    return;
  }
  if (status === 200 && headers['content-disposition']) return;
  expect(headers['content-type'], about).toMatch(/^application\/json/);
  const answer = JSON.parse(text) as { ok: boolean; code: string };
  expect(Object.keys(answer).sort().join(), about).toBe('code,data,fields,msg,ok');
  expect(isResultCode(answer.code), about).toBe(true);
  expect(answer.ok, about).toBe(status === 200);
  if (isResultCode(answer.code) && status !== statusOf(answer.code)) {
    // What Fastify refuses before any call is reached keeps the status of the web.
    expect([404, 405, 413, 414, 415, 431], about).toContain(status);
    expect(['BadRequest', 'DeserializeException'], about).toContain(answer.code);
  }
  if (!answer.ok) expect(text, about).not.toMatch(INSIDES);
  if (endpoint.path !== '/TestEx' && !OUTSIDE.test(answer.code)) expect(status, about).toBeLessThan(500);
}

test('nobody else’s rows have changed', async () => {
  expect(await fingerprint(witness)).toBe(before);
});

test('the process has neither died nor swollen', async () => {
  const { status } = await fetch(`${portal.url}/health/ready`);
  expect(status).toBe(200);
  expect(process.memoryUsage.rss()).toBeLessThan(2 * 1024 ** 3);
});

/** The rows of a household that no request of another one may touch. */
async function fingerprint(home: Household): Promise<string> {
  const rows = {
    organizations: [home.centerId, home.clientId],
    users: [home.administrator, home.centerOperator, home.clientOperator, home.student].map(({ userId }) => userId),
    operators: [home.administrator, home.centerOperator, home.clientOperator].map(({ operatorId }) => operatorId),
    students: [home.student.studentId],
    committees: [home.committeeId],
    disciplines: [home.disciplineId],
    courses: [home.courseId, home.closedCourseId],
    assignments: [home.assignmentId],
    groups: [home.groupId],
    files: [home.passportFileId],
  };
  const texts = Object.entries(rows).map(async ([table, ids]) => {
    const { rows: found } = await sql<{ text: string }>`
      select string_agg(t::text, ';' order by id) as text from ${sql.table(table)} t where id in (${sql.join(ids)})`.execute(
      portal.db,
    );
    return `${table}: ${found[0]?.text}`;
  });
  return (await Promise.all(texts)).join('\n');
}
