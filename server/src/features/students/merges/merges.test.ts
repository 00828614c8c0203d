import { groups } from '@dopusk/contract/groups.ts';
import { type MergeForm, mergedFields, merges } from '@dopusk/contract/merges.ts';
import { session } from '@dopusk/contract/session.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { studentFiles, studentRecord } from '@dopusk/contract/student-record.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  DEMO_PASSWORD,
  makeOperator,
  makeOrganization,
  makeStudent,
  type NewStudent,
} from '../../../../demo/builders.ts';
import { makePrintedDocument } from '../../../../demo/document-builders.ts';
import { makeAssignment, makeGroup } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeWorld, type World } from '../../../../testing/world.ts';
import { checkDerived } from '../../../db/derived/check-derived.ts';
import { newId } from '../../../db/new-id.ts';
import { endingWithLogin, ofLogin, ofStudent, staying } from './references.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.centerOperator);
});

/** Two records of one person of the client, the elder first. */
async function twoRecords(first: NewStudent = {}, second: NewStudent = {}) {
  return [
    await makeStudent(portal.db, world.own.clientId, first),
    await makeStudent(portal.db, world.own.clientId, second),
  ] as const;
}

type Two = Awaited<ReturnType<typeof twoRecords>>;

const idsOf = ([first, second]: Two) => ({ first: first.studentId, second: second.studentId });

async function formOf(two: Two, over: Partial<MergeForm> = {}, operator = client): Promise<MergeForm> {
  const { version } = await operator.call(merges.compare, { query: idsOf(two) });
  return { ...idsOf(two), version, login: 'first', fromSecond: [], ...over };
}

const merge = async (two: Two, over: Partial<MergeForm> = {}) =>
  client.call(merges.merge, { body: await formOf(two, over) });

const enter = (login: string) =>
  portal.anonymous().send(session.authorize, { body: { login, password: DEMO_PASSWORD, userAgreement: true } });

const emailOf = async (userId: string) =>
  (await portal.db.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirstOrThrow()).email;

const assign = (studentId: string, over: object = {}) =>
  makeAssignment(portal.db, { studentId, courseId: world.own.courseId, ...over });

const studentOf = async (assignmentId: string) =>
  portal.db
    .selectFrom('assignments')
    .where('id', '=', assignmentId)
    .select(['studentId', 'groupId'])
    .executeTakeFirst();

const documentsNow = async () => (await sql`select documents::text from documents order by id`.execute(portal.db)).rows;

test('every column that refers to a person is moved, ended or kept with a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid in ('students'::regclass, 'users'::regclass)`.execute(portal.db);
  const known = [
    ...[...ofStudent, ...ofLogin].map(({ table, column }) => `${table}.${column}`),
    ...endingWithLogin.map((table) => `${table}.user_id`),
    ...Object.keys(staying),
  ];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

test('all fields but the login’s may be chosen, a new one by itself', () => {
  const all = namesOf({ ...studentRecord, ...studentFiles }).filter((name) => name !== 'email' && name !== 'phone');
  expect(namesOf(mergedFields)).toEqual(all);
});

describe('a merge', () => {
  test('gives all of both to the elder, with the values that were chosen, and takes nothing issued apart', async () => {
    const two = await twoRecords(
      { jobTitle: 'Слесарь', surname: 'Петров' },
      { jobTitle: 'Токарь', surname: 'Петрова' },
    );
    const [first, second] = two;
    const groupId = await makeGroup(portal.db, { ...world.own, studentIds: [second.studentId] });
    const mine = await assign(first.studentId, { dateStartLearning: '2026-01-12' });
    const his = await assign(second.studentId, { dateStartLearning: '2026-06-01' });
    await makePrintedDocument(portal.db, his, { number: newId() });
    const documents = await documentsNow();
    const before = await client.call(students.read, { params: { id: second.studentId } });

    const { id } = await merge(two, { fromSecond: ['jobTitle', 'surname'] });
    expect(id).toBe(first.studentId);
    const now = await client.call(students.read, { params: { id } });
    expect(now).toMatchObject({ jobTitle: 'Токарь', user: { surname: 'Петрова', email: await emailOf(first.userId) } });
    expect(await client.refused(students.read, { params: { id: before.id } })).toBe('NotFoundStudent');
    expect([(await studentOf(mine))?.studentId, (await studentOf(his))?.studentId]).toEqual([id, id]);
    expect((await client.call(groups.read, { params: { id: groupId } })).students.map((one) => one.id)).toContain(id);
    expect(await documentsNow()).toEqual(documents);
    expect(await checkDerived(portal.db)).toEqual([]);
  });

  test.each(['first', 'second'] as const)('leaves the login of the %s, and the other opens nothing', async (login) => {
    const two = await twoRecords();
    const [stays, closed] = login === 'first' ? two : [two[1], two[0]];
    const [kept, lost] = [await emailOf(stays.userId), await emailOf(closed.userId)];
    const own = await portal.as(closed);
    const other = await portal.as(stays);
    await merge(two, { login });
    expect(await own.refused(session.checkAuth)).toBe('Unauthorized');
    expect((await other.call(students.current)).id).toBe(two[0].studentId);
    expect(await enter(lost)).toMatchObject({ code: 'AuthException' });
    expect(await enter(kept)).toMatchObject({ ok: true });
    const letters = await portal.db.selectFrom('deliveries').where('kind', '=', 'merged').select('recipient').execute();
    expect(letters.map(({ recipient }) => recipient)).toContain(lost);
  });

  test('says what both have: a course twice, one of them out of the group; a group once', async () => {
    const two = await twoRecords();
    const [first, second] = two;
    const studentIds = [first.studentId, second.studentId];
    const groupId = await makeGroup(portal.db, { ...world.own, studentIds });
    const mine = await assign(first.studentId, { groupId });
    const his = await assign(second.studentId, { groupId });
    await makePrintedDocument(portal.db, his, { number: newId() });
    const { notes } = await client.call(merges.compare, { query: idsOf(two) });
    expect(notes.map(({ kind }) => kind).sort()).toEqual(['SameCourseInGroup', 'SameGroup']);
    const { mergeId } = await merge(two);
    expect([await studentOf(mine), await studentOf(his)]).toEqual([
      { studentId: first.studentId, groupId: null },
      { studentId: first.studentId, groupId },
    ]);
    await client.call(merges.undo, { params: { id: mergeId } });
    expect([await studentOf(mine), await studentOf(his)]).toEqual([
      { studentId: first.studentId, groupId },
      { studentId: second.studentId, groupId },
    ]);
    const { students: people } = await client.call(groups.read, { params: { id: groupId } });
    expect(people.map(({ id }) => id).sort()).toEqual(studentIds.sort());
  });

  test('is refused over a record that was changed since', async () => {
    const two = await twoRecords();
    const body = await formOf(two);
    await portal.db.updateTable('students').set({ jobTitle: 'Иное' }).where('id', '=', body.second).execute();
    expect(await client.refused(merges.merge, { body })).toBe('RecordAlreadyChanged');
  });

  test('closes no login of an operator, and none that is used for one that is not', async () => {
    const two = await twoRecords();
    await portal.as(two[1]);
    expect(await client.refused(merges.merge, { body: await formOf(two) })).toBe('LoginInUse');
    expect(await center.refused(merges.merge, { body: await formOf(two, {}, center) })).toBe('ContactsOfAnother');
    const others = await twoRecords();
    await sql`insert into operators (id, user_id) values (gen_random_uuid(), ${others[1].userId})`.execute(portal.db);
    expect(await client.refused(merges.merge, { body: await formOf(others) })).toBe('LoginOfOperator');
    await merge(others, { login: 'second' });
  });

  test('closes no login with an address for one that has none, while nobody has used either', async () => {
    const two = await twoRecords();
    const noAddress = { email: '', sharesEmail: true, phone: null };
    await portal.db.updateTable('users').set(noAddress).where('id', '=', two[0].userId).execute();
    const { logins } = await client.call(merges.compare, { query: idsOf(two) });
    expect([logins.first.hasAddress, logins.second.hasAddress]).toEqual([false, true]);
    expect(await client.refused(merges.merge, { body: await formOf(two) })).toBe('LoginWithoutAddress');
    await merge(two, { login: 'second' });
    expect(await emailOf(two[1].userId)).not.toBe('');
    // Of two without an address either may stay.
    const others = await twoRecords();
    const ids = others.map(({ userId }) => userId);
    await portal.db.updateTable('users').set(noAddress).where('id', 'in', ids).execute();
    await merge(others);
  });

  test('is not of two organizations, one person or strangers', async () => {
    const elsewhere = await makeOrganization(portal.db);
    const both = await portal.as(await makeOperator(portal.db, [world.own.clientId, elsewhere]));
    const [one] = await twoRecords();
    const other = await makeStudent(portal.db, elsewhere);
    const query = idsOf([one, other]);
    const body = { ...query, version: 'x', login: 'first' as const, fromSecond: [] };
    expect(await both.refused(merges.compare, { query })).toBe('OtherOrganization');
    expect(await both.refused(merges.merge, { body })).toBe('OtherOrganization');
    expect(await both.refused(merges.compare, { query: { ...query, second: query.first } })).toBe('NotFoundStudent');
    expect(await client.refused(merges.merge, { body })).toBe('NotFoundStudent');
  });
});

describe('side by side with others', () => {
  test('of two merges at once one is made', async () => {
    const two = await twoRecords();
    const body = await formOf(two);
    const swapped = { ...body, first: body.second, second: body.first };
    const answers = await Promise.all([body, swapped].map((one) => client.send(merges.merge, { body: one })));
    expect(answers.map(({ code }) => code).sort()).toEqual(['NotFoundStudent', 'Ok']);
  });

  test('a payment and a removal at the same moment lose no row and wait for nobody for ever', async () => {
    for (let round = 0; round < 5; round++) {
      const two = await twoRecords();
      const his = await assign(two[1].studentId);
      const body = await formOf(two);
      const paying = portal.db.transaction().execute(async (tx) => {
        await tx.selectFrom('assignments').where('id', '=', his).select('id').forUpdate().execute();
        await sql`select pg_sleep(0.05)`.execute(tx);
        await tx.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', his).execute();
        // As the trigger of a removal does: the assignment first, then the person.
        await tx.selectFrom('students').where('id', '=', two[1].studentId).select('id').forNoKeyUpdate().execute();
      });
      const [answer] = await Promise.all([client.send(merges.merge, { body }), paying]);
      expect(answer.code).toBe('Ok');
      expect((await studentOf(his))?.studentId).toBe(two[0].studentId);
    }
  });

  test('what is held for long is not waited for', async () => {
    const two = await twoRecords();
    const his = await assign(two[1].studentId);
    const body = await formOf(two);
    await portal.db.transaction().execute(async (tx) => {
      await tx.selectFrom('assignments').where('id', '=', his).select('id').forUpdate().execute();
      expect(await client.refused(merges.merge, { body })).toBe('RecordBusy');
    });
    await merge(two);
  });
});

describe('an undo', () => {
  test('brings the second record back as it was; what came since stays with the first', async () => {
    const two = await twoRecords({ jobTitle: 'Слесарь' }, { jobTitle: 'Токарь', phone: '+79995554433' });
    const his = await assign(two[1].studentId);
    const read = (one: Two[number]) => client.call(students.read, { params: { id: one.studentId } });
    const before = [await read(two[0]), await read(two[1])];
    const lost = await emailOf(two[1].userId);
    const { mergeId } = await merge(two, { fromSecond: ['jobTitle', 'birthday'] });
    const since = await assign(two[0].studentId, { dateStartLearning: '2026-02-02' });
    const [recent] = await client.call(merges.recent);
    expect(recent).toMatchObject({ id: mergeId, mayUndo: true, student: { id: two[0].studentId } });
    expect(await client.call(merges.undo, { params: { id: mergeId } })).toEqual({ id: two[1].studentId });
    expect([await read(two[0]), await read(two[1])]).toEqual(before);
    expect([(await studentOf(his))?.studentId, (await studentOf(since))?.studentId]).toEqual([
      two[1].studentId,
      two[0].studentId,
    ]);
    expect(await enter(lost)).toMatchObject({ ok: true });
    expect(await client.refused(merges.undo, { params: { id: mergeId } })).toBe('MergeCannotBeUndone');
    expect(await checkDerived(portal.db)).toEqual([]);
  });

  test('of a merge that left the second login gives each its own', async () => {
    const two = await twoRecords({ surname: 'Первов' }, { surname: 'Второв' });
    const { mergeId } = await merge(two, { login: 'second', fromSecond: ['jobTitle'] });
    await client.call(merges.undo, { params: { id: mergeId } });
    for (const { studentId, userId } of two) {
      const { user } = await client.call(students.read, { params: { id: studentId } });
      expect([user.email, user.surname]).toEqual([
        await emailOf(userId),
        studentId === two[0].studentId ? 'Первов' : 'Второв',
      ]);
    }
  });

  test('is refused with what rests on the merge', async () => {
    const fixed = await twoRecords();
    const his = await assign(fixed[1].studentId);
    const one = await merge(fixed);
    await makePrintedDocument(portal.db, his, { number: newId() });
    expect(await client.refused(merges.undo, { params: { id: one.mergeId } })).toBe('MergeCannotBeUndone');

    const taken = await twoRecords();
    const email = await emailOf(taken[1].userId);
    const other = await merge(taken);
    await makeStudent(portal.db, world.own.clientId, { email });
    expect(await client.refused(merges.undo, { params: { id: other.mergeId } })).toBe('MergeCannotBeUndone');

    const again = await twoRecords();
    const third = await makeStudent(portal.db, world.own.clientId);
    const first = await merge(again);
    const second = await merge([again[0], third]);
    expect(await client.refused(merges.undo, { params: { id: first.mergeId } })).toBe('MergeCannotBeUndone');
    await client.call(merges.undo, { params: { id: second.mergeId } });
    await client.call(merges.undo, { params: { id: first.mergeId } });

    const old = await merge(await twoRecords());
    await sql`update student_merges set made_at = now() - interval '25 hours' where id = ${old.mergeId}`.execute(
      portal.db,
    );
    expect(await client.refused(merges.undo, { params: { id: old.mergeId } })).toBe('MergeCannotBeUndone');
  });

  test('is for whoever made it and administrators', async () => {
    const { mergeId } = await merge(await twoRecords());
    expect(await center.refused(merges.undo, { params: { id: mergeId } })).toBe('Forbidden');
    expect((await center.call(merges.recent)).find(({ id }) => id === mergeId)?.mayUndo).toBe(false);
    await (await portal.as(world.own.administrator)).call(merges.undo, { params: { id: mergeId } });
  });
});
