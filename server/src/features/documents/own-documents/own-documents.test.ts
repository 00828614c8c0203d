import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { ownDocuments } from '@dopusk/contract/own-documents.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../../demo/builders.ts';
import { type Graduate, makeGraduate, makePrintedDocument, markPaid } from '../../../../demo/document-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;
let made: Graduate;
let student: Client;

beforeAll(async () => {
  portal = await startPortal();
  made = await makeGraduate(portal.db, { issuedDocuments: ['Certificate', 'TicketB', 'Protocol'] });
  student = await portal.as(made.student);
});

const print = (assignmentId: string, number: string, changes: object = {}) =>
  makePrintedDocument(portal.db, assignmentId, { number, ...changes });

test('a student has his own documents that are in force or expired; no protocol, nothing taken back, unpaid or another’s', async () => {
  const { assignmentId, courseId, clientId } = made;
  const revoked = await print(assignmentId, '3');
  const admin = await portal.as(made.administrator);
  await admin.call(documentCorrections.revoke, { body: { documentId: revoked, reason: 'Ошибка', withResting: true } });
  const ticket = await print(assignmentId, '1', { type: 'TicketB', expiresOn: '2027-11-09' });
  await print(assignmentId, '2', { type: 'Protocol' });
  const expired = await print(assignmentId, '4', { expiresOn: '2026-01-31' });
  const unpaid = await makeAssignment(portal.db, { studentId: made.student.studentId, courseId });
  await print(unpaid, '5');
  const other = await makeStudent(portal.db, clientId, { surname: 'Чужая' });
  const others = await makeAssignment(portal.db, { studentId: other.studentId, courseId });
  await markPaid(portal.db, others);
  const foreign = await print(others, '6');

  const own = await student.call(ownDocuments.list, {});
  expect(own.map(({ id }) => id)).toEqual([expired, ticket]);
  expect(own[0]).toMatchObject({ type: 'Certificate', number: '4', status: 'Expired', expiresOn: '2026-01-31' });
  expect(own[1]).toMatchObject({
    status: 'Valid',
    picture: `/api/Document/GetOwnPicture/${ticket}/TicketB`,
    files: [{ sheet: 'TicketB', url: `/api/Document/GetFile/${ticket}/TicketB/Pdf` }],
  });
  for (const by of [admin, await portal.as(await makeOperator(portal.db, [clientId]))]) {
    const params = { id: made.student.studentId };
    expect((await by.call(ownDocuments.ofStudent, { params })).map(({ id }) => id)).toEqual([expired, ticket]);
  }
  const params = { id: foreign, part: 'Certificate' as const };
  expect((await student.fetch(ownDocuments.picture, { params })).status).toBe(404);
});

/** One empty page. */
const PDF = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>> endobj
trailer <</Root 1 0 R>>
%%EOF`;

test('his document is shown as a picture, and one that cannot be painted says so', async () => {
  const assignmentId = await makeAssignment(portal.db, {
    studentId: made.student.studentId,
    courseId: made.courseId,
  });
  await markPaid(portal.db, assignmentId);
  const id = await print(assignmentId, '7');
  await portal.context.storage.put(`${id}-Certificate-Pdf`, Buffer.from(PDF), 'application/pdf');
  const painted = await student.fetch(ownDocuments.picture, { params: { id, part: 'Certificate' } });
  expect([painted.status, painted.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(painted.headers.get('cache-control')).toBe('private, max-age=86400');
  expect(Buffer.from(await painted.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');

  const other = await print(assignmentId, '8', { type: 'TicketB' });
  await portal.context.storage.put(`${other}-TicketB-Pdf`, Buffer.from('нет'), 'application/pdf');
  const broken = await student.fetch(ownDocuments.picture, { params: { id: other, part: 'TicketB' } });
  expect(broken.status).toBe(400);
  expect(broken.headers.get('cache-control')).toBe('no-store');
});
