import { callerOf, changesState } from '@dopusk/contract/endpoint.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Portal, startPortal } from '../portal.ts';
import { type Household, makeFullHousehold, makeWorld, type StrangerHousehold } from '../world.ts';
import { checkAnswer } from './answer-check.ts';
import { actors, calls, cookieFor } from './calls.ts';
import { hostileValues } from './hostile.ts';
import { sendRaw } from './raw-request.ts';
import { acceptableInput, define, requestsOf, spotsIn } from './requests.ts';

/** Requests to each call, and the seed they are made from; `npm run fuzz` takes more of the one and others of the other. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 10);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);

let portal: Portal;
let witness: Household;
let household: StrangerHousehold;
let before: string;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web', LOG_LEVEL: 'silent' });
  ({ own: witness, stranger: household } = await makeWorld(portal.db));
  before = await fingerprint(witness);
  console.log(`FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}`);
});

beforeEach(async () => {
  await portal.db.deleteFrom('rateLimits').execute();
});

describe.each(calls)('$path', ({ endpoint, stranger }) => {
  test('answers anything with an envelope', { timeout: 300_000 + RUNS * 1000 }, async () => {
    if (changesState(endpoint)) household = await makeFullHousehold(portal.db);
    const home = household;
    const sample = typeof stranger === 'function' ? stranger(home).input : null;
    const request = requestsOf(endpoint, home, sample);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...actors[callerOf(endpoint.access)]), request, async (actor, raw) => {
        const cookie = await cookieFor(portal, endpoint, home, actor);
        const answer = await sendRaw(portal.url, { ...raw, headers: { ...raw.headers, cookie } });
        checkAnswer(endpoint, raw, answer);
      }),
      // What a run changed stays changed: shrinking would chase another portal than the one that failed.
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  });
});

describe.each(calls)('$path', ({ endpoint }) => {
  test('has no schema that throws over a value', () => {
    const [input] = fc.sample(acceptableInput(endpoint, household, null), { numRuns: 1, seed: SEED });
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part];
      const count = [...spotsIn({ part: input?.[part] })].length;
      for (let spot = 0; spot < count; spot++) {
        for (const value of hostileValues) {
          const holder = structuredClone({ part: input?.[part] });
          const place = [...spotsIn(holder)][spot];
          if (place) define(place.holder, place.key, value);
          // Told only when it throws: writing the long values out, hundreds of thousands of times, took most of the test.
          try {
            schema?.safeParse(holder.part);
          } catch (error) {
            expect.fail(`${part}, ${place?.key}: ${JSON.stringify(value)?.slice(0, 100)}: ${error}`);
          }
        }
      }
    }
  });
});

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
