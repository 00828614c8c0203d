import { committees } from '@dopusk/contract/committees.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduate, makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeCommittee } from '../../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const CHAIRMAN = 'Сафин Ильдар Маратович';

test('a group is examined by the committee that was chosen for it, and all its documents say so', async () => {
  const made = await makeGraduateGroup(portal.db, 2, { issuedDocuments: ['Certificate', 'Protocol'] });
  const { groupId, courseId, centerId, assignmentId } = made;
  const admin = await portal.as(made.administrator);
  const other = await makeCommittee(portal.db, centerId, {
    title: 'Выездная комиссия',
    members: [
      { fullName: CHAIRMAN, type: 'Chairman' },
      { fullName: 'Титова Анна Борисовна', type: 'MemberCommittee' },
      { fullName: 'Попов Андрей Викторович', type: 'MemberCommittee' },
    ],
  });
  const own = async () => (await admin.call(groups.read, { params: { id: groupId } })).assigns[0]?.committeeId;
  const courses = await own();
  const choose = (committeeId: string) =>
    admin.send(groupDocuments.setCommittee, { body: { groupId, courseId, committeeId } });
  expect(await choose(other)).toMatchObject({ code: 'Ok' });
  expect(await own()).toBe(other);
  // As long as a group has it, it stays.
  expect(await admin.refused(committees.remove, { body: [other] })).toBe('RemoveCommitteeException');
  await admin.call(groupDocuments.generate, { params: { id: groupId }, body: {} });
  await expect
    .poll(async () => (await admin.call(groupDocuments.read, { params: { id: groupId } })).run?.isRunning, {
      timeout: 30_000,
    })
    .toBe(false);
  const fixed = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .select([
      'type',
      sql<string>`data #>> '{комиссия,председатель}'`.as('chairman'),
      sql<string>`data #>> '{комиссия,название}'`.as('title'),
    ])
    .execute();
  expect(fixed.map(({ type }) => type).sort()).toEqual(['Certificate', 'Certificate', 'Protocol']);
  for (const one of fixed) expect(one).toMatchObject({ chairman: CHAIRMAN, title: 'Выездная комиссия' });
  // What is fixed keeps whoever examined.
  expect(await choose(courses ?? '')).toMatchObject({ code: 'DocumentAlreadyGenerated' });
  expect((await admin.call(documents.certificateInfo, { params: { id: assignmentId } })).isFixed).toBe(true);
});

test('the committee of the course is taken back, and another center’s is none', async () => {
  const made = await makeGraduateGroup(portal.db, 1, { issuedDocuments: ['Protocol'] });
  const { groupId, courseId, centerId, assignmentId } = made;
  const admin = await portal.as(made.administrator);
  const other = await makeCommittee(portal.db, centerId, { title: 'Вторая' });
  const choose = (committeeId: string) =>
    admin.send(groupDocuments.setCommittee, { body: { groupId, courseId, committeeId } });
  const { committeeId } = await portal.db
    .selectFrom('courses')
    .where('id', '=', courseId)
    .select('committeeId')
    .executeTakeFirstOrThrow();
  await choose(other);
  await choose(committeeId);
  const kept = await portal.db
    .selectFrom('assignments')
    .where('id', '=', assignmentId)
    .select('committeeId')
    .executeTakeFirstOrThrow();
  // A committee that the course gets later is the group's too.
  expect(kept.committeeId).toBeNull();
  const stranger = await makeGraduate(portal.db);
  const foreign = await portal.db
    .selectFrom('courses')
    .where('id', '=', stranger.courseId)
    .select('committeeId')
    .executeTakeFirstOrThrow();
  expect(await choose(foreign.committeeId)).toMatchObject({ code: 'NotFoundCommittee' });
});

test('what rests on a protocol names the committee of that protocol, whoever sits in it since', async () => {
  const made = await makeGraduate(portal.db, { issuedDocuments: ['Certificate', 'Protocol'] });
  const admin = await portal.as(made.administrator);
  const params = { id: made.assignmentId };
  const fix = async (type: 'protocol' | 'certificate') => {
    const { form } = await admin.call(documents[`${type}Info`], { params });
    const { status } = await admin.fetch(documents[type], { body: { assignId: params.id, ...form } as never });
    expect(status).toBe(200);
  };
  await fix('protocol');
  await portal.db
    .updateTable('committeeMembers')
    .set({ fullName: CHAIRMAN })
    .where('committeeId', '=', made.committeeId)
    .where('jobTitle', '=', 'Chairman')
    .execute();
  await fix('certificate');
  const { chairman, members } = await portal.db
    .selectFrom('documents')
    .where('assignmentId', '=', made.assignmentId)
    .where('type', '=', 'Certificate')
    .select([
      sql<string>`data #>> '{комиссия,председатель}'`.as('chairman'),
      sql<{ фио: string }[]>`data #> '{комиссия,члены}'`.as('members'),
    ])
    .executeTakeFirstOrThrow();
  expect(chairman).toBe('Орлова Мария Петровна');
  expect(members.map(({ фио }) => фио)).toEqual(['Лебедев Антон Игоревич', 'Ёлкин Пётр Ильич']);
});
