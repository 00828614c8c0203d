import { documents } from '@dopusk/contract/documents.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeStudent } from '../../../../demo/builders.ts';
import { type Graduate, makeGraduate, markPaid } from '../../../../demo/document-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { administratorScope } from '../../../../testing/scope.ts';
import { Refusal } from '../../../http/refusal.ts';
import { certificate } from '../certificate.ts';
import { fixDocument } from '../commands.ts';

const PARALLEL = 200;

let portal: Portal;
let graduate: Graduate;

beforeAll(async () => {
  // Without a worker: two hundred papers would be printed for nobody.
  portal = await startPortal({ ROLE: 'web' });
  graduate = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'] });
});

test(`${PARALLEL} fixings at once take unique and consecutive numbers, refusals among them leave no gaps`, async () => {
  const { studentId } = await makeStudent(portal.db, graduate.clientId);
  const assignIds = await Promise.all(
    Array.from({ length: PARALLEL }, () => makeAssignment(portal.db, { studentId, courseId: graduate.courseId })),
  );
  const paid = assignIds.filter((_, i) => i % 4 !== 0);
  for (const assignId of paid) await markPaid(portal.db, assignId);
  const admin = await portal.as(graduate.administrator);
  const { form } = await admin.call(documents.certificateInfo, { params: { id: graduate.assignmentId } });
  const { number: suggestedNumber } = form;

  const scope = await administratorScope(portal, graduate.administrator);
  const body = { ...form, hoursCount: 63, suggestedNumber };
  const outcomes = await Promise.allSettled(
    assignIds.map((assignId) => fixDocument(portal.context, scope, certificate, { ...body, assignId })),
  );

  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(PARALLEL - paid.length);
  for (const reason of refused) expect(reason).toEqual(new Refusal('AssignNotPaid'));
  const rows = await portal.db.selectFrom('documents').select('number').execute();
  expect(rows.map(({ number }) => Number(number)).sort((a, b) => a - b)).toEqual(paid.map((_, i) => i + 1));
});
