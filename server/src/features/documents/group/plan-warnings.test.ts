import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { results } from '@dopusk/contract/results.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup, makeResult } from '../../../../demo/document-builders.ts';
import { makeAssignment, makeCourse } from '../../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

async function group(options: Parameters<typeof makeGraduateGroup>[2] = {}) {
  const made = await makeGraduateGroup(portal.db, 2, { issuedDocuments: ['Certificate', 'Protocol'], ...options });
  const admin = await portal.as(made.administrator);
  const plan = () => admin.call(groupDocuments.plan, { params: { id: made.groupId }, query: {} });
  return { ...made, admin, plan };
}

test('the protocols of a group are numbered by their days, and what they name too, whatever the courses are called', async () => {
  const { plan, centerId, groupId, student, courseId } = await group();
  const earlier = await makeCourse(portal.db, centerId, {
    title: 'Ящичное дело',
    trainingType: 'AdvancedTraining',
    issuedDocuments: ['Certificate', 'Protocol'],
  });
  const days = { start: '2026-10-19', end: '2026-10-23' };
  const { studentId } = student;
  const assignId = await makeAssignment(portal.db, { studentId, courseId: earlier, groupId, ...days });
  await portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', assignId).execute();
  await makeResult(portal.db, assignId);
  await portal.db.updateTable('courses').set({ title: 'Аудит' }).where('id', '=', courseId).execute();
  const planned = await plan();
  expect(planned.map(({ reason }) => reason)).toEqual(planned.map(() => null));
  expect(planned.map(({ type, number, courseTitle }) => [type, number, courseTitle])).toEqual([
    ['Protocol', '1', 'Ящичное дело'],
    ['Protocol', '2', 'Аудит'],
    ['Certificate', '1', 'Ящичное дело'],
    ['Certificate', '2', 'Аудит'],
    ['Certificate', '3', 'Аудит'],
  ]);
});

test('who sits in the committee that examines him is named by the plan, the form of the protocol and the results', async () => {
  const { admin, plan, groupId, courseId, committeeId, assignmentId, student } = await group();
  const named = async () => {
    const ofGroup = (await plan()).flatMap(({ selfExaminers }) => selfExaminers);
    const ofOne = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
    const ofResults = await admin.call(results.read, { params: { id: groupId }, query: { courseId } });
    return [ofGroup, ofOne.selfExaminers, ofResults.selfExaminers];
  };
  expect(await named()).toEqual([[], [], []]);
  const { fullName } = await portal.db
    .selectFrom('students')
    .where('id', '=', student.studentId)
    .select('fullName')
    .executeTakeFirstOrThrow();
  const sit = (jobTitle: 'MemberCommittee' | 'Secretary') =>
    portal.db
      .updateTable('committeeMembers')
      .set({ fullName: fullName.toUpperCase(), jobTitle })
      .where('committeeId', '=', committeeId)
      .where('jobTitle', '<>', 'Chairman')
      .where('position', '=', 1)
      .execute();
  await sit('MemberCommittee');
  const { title } = await portal.db
    .selectFrom('committees')
    .where('id', '=', committeeId)
    .select('title')
    .executeTakeFirstOrThrow();
  const himself = [{ fullName, committeeTitle: title }];
  expect(await named()).toEqual([himself, himself, himself]);
  // Whoever writes the protocol examines nobody.
  await sit('Secretary');
  expect(await named()).toEqual([[], [], []]);
});
