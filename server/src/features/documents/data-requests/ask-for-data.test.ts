import { assignments } from '@dopusk/contract/assignments.ts';
import { centerLinks } from '@dopusk/contract/center-links.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import { makeGraduate, makeResult, markPaid } from '../../../../demo/document-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

/** Paid training of somebody whose education is not enough by his record; the client has unlinked the center. */
async function unlinked() {
  const made = await makeGraduate(portal.db, { person: { educationType: 'MiddleCommon' } });
  await makeResult(portal.db, made.assignmentId);
  // The same person learns twice: he is named once.
  const second = await makeAssignment(portal.db, {
    studentId: made.student.studentId,
    courseId: made.courseId,
    start: '2026-03-02',
    end: '2026-03-03',
  });
  await markPaid(portal.db, second);
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const center = await portal.as(made.administrator);
  const pair = { organizationId: made.clientId, centerId: made.centerId };
  const [link] = await client.call(centerLinks.list, { params: { id: 'Current' } });
  await client.call(centerLinks.remove, { body: pair });
  const params = { id: made.assignmentId };
  return { ...made, client, center, link, params, student: { params: { id: made.student.studentId } } };
}

test('of paid training that a client has unlinked it is told what documents lack, fills it in, and they are fixed', async () => {
  const { client, center, link, params, student, assignmentId } = await unlinked();
  // The question before unlinking named it.
  expect(link?.unfinished).toEqual({ count: 2, people: 1, names: ['Соловьёва Любовь Андреевна'] });
  const info = await center.call(documents.certificateInfo, { params });
  expect(info).toMatchObject({ isShown: false, gaps: expect.arrayContaining(['Education']) });
  expect((await center.call(assignments.read, { params })).student.isShown).toBe(false);
  expect((await client.call(assignments.read, { params })).student.isShown).toBe(true);
  // The record is no riddle: the center is told who it is that shows it no more.
  expect(await center.send(students.read, student)).toMatchObject({
    code: 'StudentNotShown',
    msg: expect.stringContaining('ООО «Волга-Монтаж» больше не показывает'),
  });
  await center.call(documents.askForData, { params });
  expect(await center.send(documents.askForData, { params })).toMatchObject({
    code: 'NothingToAsk',
    msg: 'Об этом клиента сегодня уже просили',
  });
  const told = await client.call(notices.latest, {});
  expect(told).toMatchObject([{ path: `/students/${student.params.id}/edit` }]);
  expect(told[0]?.text).toContain('образование сотрудника');
  // What the client fills in stands in the document, and the center does not see the record for it.
  await portal.db.updateTable('students').set({ educationType: 'High' }).where('id', '=', student.params.id).execute();
  const { form, gaps } = await center.call(documents.certificateInfo, { params });
  expect(gaps).not.toContain('Education');
  const outside = { protocolNumber: '17-ПА', protocolDate: '2026-11-09' };
  // Nobody prints here: the files come later.
  await center.send(documents.certificate, { body: { ...form, ...outside, assignId: assignmentId } });
  expect((await center.call(documents.certificateInfo, { params })).isFixed).toBe(true);
  expect(await center.refused(documents.askForData, { params })).toBe('NothingToAsk');
  expect(await center.refused(students.read, student)).toBe('StudentNotShown');
});

test('nobody is asked of unpaid training, of a person whom the center sees, nor of a stranger’s', async () => {
  const { center, client, params, assignmentId, ...made } = await unlinked();
  await markPaid(portal.db, assignmentId, false);
  expect(await center.refused(documents.askForData, { params })).toBe('AssignNotPaid');
  const seen = await makeGraduate(portal.db, { person: { educationType: 'MiddleCommon' } });
  const itsCenter = await portal.as(seen.administrator);
  const ofSeen = { params: { id: seen.assignmentId } };
  expect(await itsCenter.refused(documents.askForData, ofSeen)).toBe('NothingToAsk');
  expect(await center.refused(documents.askForData, ofSeen)).toBe('NotFoundAssignCourse');
  expect(await itsCenter.refused(students.read, made.student)).toBe('NotFoundStudent');
  expect(await client.call(notices.latest, {})).toEqual([]);
});

test('a request is no concern of whoever minds no people there', async () => {
  const { center, params, clientId } = await unlinked();
  const other = await makeOrganization(portal.db);
  const stranger = await portal.as(await makeOperator(portal.db, [other]));
  await portal.db
    .updateTable('memberships')
    .set({ rights: ['Money'] })
    .where('organizationId', '=', clientId)
    .execute();
  expect(await center.send(documents.askForData, { params })).toMatchObject({
    code: 'NothingToAsk',
    msg: expect.stringContaining('Просить некого'),
  });
  expect(await stranger.call(notices.latest, {})).toEqual([]);
});
