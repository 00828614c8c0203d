import { documents } from '@dopusk/contract/documents.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeStudent } from '../../../../demo/builders.ts';
import { type Graduate, makeGraduate, markPaid } from '../../../../demo/document-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { administratorScope } from '../../../../testing/scope.ts';
import { Refusal } from '../../../http/refusal.ts';
import { certificate } from '../certificate/certificate.ts';
import { fixDocument } from '../commands.ts';

const FIXINGS = 200;

/** As many at once: twice the portal's connections, so that some always wait, but none so long that it is given up. */
const AT_ONCE = 16;

let portal: Portal;
let graduate: Graduate;

beforeAll(async () => {
  // Without a worker: two hundred documents would be printed for nobody.
  portal = await startPortal({ ROLE: 'web' });
  graduate = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'] });
});

test(`${FIXINGS} fixings, ${AT_ONCE} at once, take unique and consecutive numbers, refusals among them leave no gaps`, async () => {
  const { studentId } = await makeStudent(portal.db, graduate.clientId);
  const assignIds = await Promise.all(
    Array.from({ length: FIXINGS }, () => makeAssignment(portal.db, { studentId, courseId: graduate.courseId })),
  );
  const paid = assignIds.filter((_, i) => i % 4 !== 0);
  for (const assignId of paid) await markPaid(portal.db, assignId);
  const admin = await portal.as(graduate.administrator);
  const { form } = await admin.call(documents.certificateInfo, { params: { id: graduate.assignmentId } });
  const { number: suggestedNumber } = form;

  const scope = await administratorScope(portal, graduate.administrator);
  // Another person's name is no dative of this one's.
  const body = { ...form, fullNameDative: '', hoursCount: 63, suggestedNumber };
  const waiting = assignIds.values();
  const outcomes: PromiseSettledResult<unknown>[] = [];
  const fixOneByOne = async () => {
    for (const assignId of waiting) {
      const fixing = fixDocument(portal.context, scope, certificate, { ...body, assignId });
      outcomes.push(...(await Promise.allSettled([fixing])));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fixOneByOne));

  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(FIXINGS - paid.length);
  for (const reason of refused) expect(reason).toEqual(new Refusal('AssignNotPaid'));
  const rows = await portal.db.selectFrom('documents').select('number').execute();
  expect(rows.map(({ number }) => Number(number)).sort((a, b) => a - b)).toEqual(paid.map((_, i) => i + 1));
});
