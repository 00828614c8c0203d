import { assignments } from '@dopusk/contract/assignments.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { reports } from '@dopusk/contract/reports.ts';
import { students } from '@dopusk/contract/students.ts';
import { expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import { makeGraduate } from '../../../demo/document-builders.ts';
import { startPortal } from '../../../testing/portal.ts';

test('lists call an organization by its short title, its documents by the full one', async () => {
  const portal = await startPortal();
  const made = await makeGraduate(portal.db);
  const admin = await portal.as(made.administrator);
  const titles = async () => {
    const assigned = await admin.call(assignments.ofOrganization, { params: { id: 'Current' }, query: {} });
    const people = await admin.call(students.listAcrossOrganizations, { query: {} });
    const report = await admin.call(reports.assigns, { body: {} });
    return [
      assigned.items[0]?.organization.title,
      people.items[0]?.organizationTitle,
      report.items[0]?.organization.title,
    ];
  };
  const full = 'ООО «Волга-Монтаж»';
  expect(await titles()).toEqual([full, full, full]);
  const short = { shortTitle: 'Волга-Монтаж' };
  await portal.db.updateTable('organizations').set(short).where('id', '=', made.clientId).execute();
  expect(await titles()).toEqual([short.shortTitle, short.shortTitle, short.shortTitle]);
});

test('selects and balances call it so, too', async () => {
  const portal = await startPortal();
  const made = await makeGraduate(portal.db, { isPaid: false });
  const admin = await portal.as(made.administrator);
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const name = (id: string, title: string, shortTitle: string) =>
    portal.db.updateTable('organizations').set({ title, shortTitle }).where('id', '=', id).execute();
  await name(made.clientId, 'Акционерное общество «Завод»', 'АО «Завод»');
  await name(made.centerId, 'Автономная некоммерческая организация «Берег»', 'АНО «Берег»');
  // Found by the full title as well.
  const [option] = await admin.call(organizations.options, { query: { search: 'акционерное' } });
  expect(option).toMatchObject({ id: made.clientId, title: 'АО «Завод»' });
  expect(await client.call(organizations.centers, { query: {} })).toMatchObject([{ title: 'АНО «Берег»' }]);
  expect(await client.call(payments.balances, {})).toMatchObject([{ title: 'АО «Завод»' }]);
  const assignment = await client.call(assignments.read, { params: { id: made.assignmentId } });
  expect(assignment.balances.map(({ title }) => title)).toEqual(['АО «Завод»']);
});
