import { assignments } from '@dopusk/contract/assignments.ts';
import { reports } from '@dopusk/contract/reports.ts';
import { students } from '@dopusk/contract/students.ts';
import { expect, test } from 'vitest';
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
