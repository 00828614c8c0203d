import { invoices } from '@dopusk/contract/invoices.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

test('the invoices of a group and of an assignment are found, by whoever sees them', async () => {
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const center = await portal.as(made.administrator);
  const [one = '', other = ''] = made.assignIds;
  const { id: ofOne } = await center.call(invoices.create, { body: { kind: 'Assignments', assignIds: [one] } });
  const { id: ofRest } = await center.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } });
  await center.call(invoices.create, { body: { kind: 'TopUp', organizationId: made.clientId, amount: 100 } });
  const list = async (query: object, by = center) =>
    (await by.call(invoices.list, { query })).items.map(({ id }) => id);
  expect(await list({ groupId: made.groupId })).toEqual([ofRest, ofOne]);
  expect(await list({ assignId: one })).toEqual([ofOne]);
  expect(await list({ assignId: other })).toEqual([ofRest]);
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  expect(await list({ groupId: made.groupId }, client)).toEqual([ofRest, ofOne]);
  const stranger = await portal.as(
    await makeOperator(portal.db, [await makeOrganization(portal.db, { type: 'EducationCenter' })], 'HighOperator'),
  );
  expect(await list({ groupId: made.groupId }, stranger)).toEqual([]);
});
