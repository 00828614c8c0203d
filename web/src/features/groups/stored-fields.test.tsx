import { groupBeside, groupRecord } from '@dopusk/contract/group-record.ts';
import type { Group } from '@dopusk/contract/groups.ts';
import { each, namesOf, type StoredField } from '@dopusk/contract/stored-field.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../paths.ts';
import { openPage, openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { GroupCreatePage } from './GroupCreatePage.tsx';
import { GroupEditPage } from './GroupEditPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const names = namesOf(groupRecord);
const values = Object.fromEntries(names.map((name) => [name, `<${name}>`])) as Record<(typeof names)[number], string>;
const group: Group = {
  id,
  ...values,
  isOwn: true,
  organizationId: id,
  organizationTitle: 'ООО «Волга»',
  fromOrganizationId: id,
  centerTitle: 'Центр',
  trainingType: null,
  students: [],
  assigns: [],
  opensOn: null,
  protocols: [],
  ...each(
    [
      'studentsCount',
      'courseCount',
      'assignCount',
      'paidCount',
      'fixedCount',
      'readyCount',
      'givenNothingCount',
      'issuedCount',
    ],
    0,
  ),
  ...each(['fullPrice', 'unpaidPrice'], 0),
};

const titles = Object.values<Pick<StoredField, 'title' | 'label'>>({ ...groupRecord, ...groupBeside });
const wanted = titles.map(({ title, label = title }) => label);
const labelsOnPage = () =>
  [...document.querySelectorAll('label')].map(({ textContent }) => textContent.replace(/\s*\*$/, ''));

test('all that is kept of a group is asked when it is made', async () => {
  serve({ 'GET /User/Current': () => operatorOf('EducationCenter') });
  await openPage(GroupCreatePage);
  await expect.element(page.getByRole('button', { name: 'Создать группу' })).toBeVisible();
  expect(labelsOnPage()).toEqual(expect.arrayContaining(wanted));
});

test('all that is kept of a group can be changed, and stands in the form as it is', async () => {
  serve({ [`GET /Group/Group/${id}`]: () => group });
  await openPortal(
    [{ path: paths.groupEdit('$id'), access: 'anyone', crumb: '', page: async () => ({ GroupEditPage }) }],
    paths.groupEdit(id),
  );
  await expect.element(page.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  expect(labelsOnPage()).toEqual(expect.arrayContaining(wanted));
  const standing = [...document.querySelectorAll('input')].map(({ value }) => value);
  expect(standing).toEqual(expect.arrayContaining(Object.values(values)));
});
