import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import type { Db } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';

let portal: Portal;
let world: World;
let people: string[];
let courses: string[];

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  const { clientId, centerId } = world.own;
  people = [(await makeStudent(portal.db, clientId)).studentId, (await makeStudent(portal.db, clientId)).studentId];
  courses = [await makeCourse(portal.db, centerId), await makeCourse(portal.db, centerId)];
});

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}`;

/** The assignments whose mark is wrong by their days. */
const wrong = async () =>
  (
    await sql`select id from assignments where is_renewed <> exists (select from assignments later
      where later.student_id = assignments.student_id and later.course_id = assignments.course_id
      and later.center_id = assignments.center_id
      and later.date_start_learning > assignments.date_start_learning
      and coalesce((select outcome from training_results where assignment_id = later.id), 'Passed') = 'Passed')`.execute(
      portal.db,
    )
  ).rows;

test('an assignment is marked as renewed until the new one is deleted, failed or missed', async () => {
  const step = fc.oneof(
    fc.record({
      add: fc.array(fc.record({ person: fc.nat(1), course: fc.nat(1), day: fc.integer({ min: 1, max: 9 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    fc.record({ remove: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      say: fc.array(fc.record({ of: fc.nat(20), outcome: fc.constantFrom('Passed', 'Failed', 'Absent') }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    fc.record({ unsay: fc.nat(20) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const made: string[] = [];
      for (const one of steps) {
        if ('add' in one) {
          const rows = one.add.map(({ person, course, day: start }) => ({
            id: newId(),
            studentId: people[person] ?? '',
            courseId: courses[course] ?? '',
            centerId: world.own.centerId,
            organizationId: world.own.clientId,
            dateStartLearning: day(start),
            dateEndLearning: day(start + 7),
            priceKopecks: 0,
          }));
          await portal.db.insertInto('assignments').values(rows).execute();
          made.push(...rows.map(({ id }) => id));
        } else if ('say' in one) {
          for (const { of, outcome } of one.say) {
            const assignmentId = made[of];
            if (!assignmentId) continue;
            await portal.db
              .insertInto('trainingResults')
              .columns(['assignmentId', 'outcome', 'decidedOn'])
              .expression((eb) =>
                eb
                  .selectFrom('assignments')
                  .where('id', '=', assignmentId)
                  .select(['id', eb.val(outcome).as('outcome'), 'dateEndLearning']),
              )
              .onConflict((conflict) => conflict.column('assignmentId').doUpdateSet({ outcome }))
              .execute();
          }
        } else if ('unsay' in one) {
          await portal.db
            .deleteFrom('trainingResults')
            .where('assignmentId', '=', made[one.unsay] ?? newId())
            .execute();
        } else {
          const ids = one.remove.flatMap((index) => made[index] ?? []);
          if (ids.length > 0) await portal.db.deleteFrom('assignments').where('id', 'in', ids).execute();
        }
        expect(await wrong()).toEqual([]);
      }
      if (made.length > 0) await portal.db.deleteFrom('assignments').where('id', 'in', made).execute();
    }),
    { numRuns: 40 },
  );
});

test('two who assign one student the same course at once wait for each other', async () => {
  const [studentId = ''] = people;
  const courseId = await makeCourse(portal.db, world.own.centerId);
  const assign = (db: Db, start: number) =>
    makeAssignment(db, { studentId, courseId, start: day(start), end: day(20) });
  let second: Promise<string> | undefined;
  await portal.db.transaction().execute(async (tx) => {
    await assign(tx, 3);
    let isDone = false;
    second = assign(portal.db, 9).finally(() => {
      isDone = true;
    });
    while (!isDone && !(await isSomebodyWaiting())) await setTimeout(5);
  });
  await second;
  expect(await wrong()).toEqual([]);
  const first = portal.db.selectFrom('assignments').where('courseId', '=', courseId).where('isRenewed', '=', true);
  expect(await first.select('dateStartLearning as start').execute()).toEqual([{ start: day(3) }]);
});

const isSomebodyWaiting = async () =>
  (await sql`select from pg_locks where not granted`.execute(portal.db)).rows.length > 0;
