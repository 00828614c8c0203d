import { groupBeside, groupRecord } from '@dopusk/contract/group-record.ts';
import type { Group } from '@dopusk/contract/groups.ts';
import { each, type StoredField } from '@dopusk/contract/stored-field.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { openPage, openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { GroupCreatePage } from './GroupCreatePage.tsx';
import { GroupEditPage } from './GroupEditPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const values = {
  title: '<title>',
  isSeparate: true,
  fundingSource: 'Federal' as const,
  studyForm: 'PartTime' as const,
  studyPlace: 'OutsideOrganization' as const,
} satisfies Record<keyof typeof groupRecord, unknown>;
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
  repeatedIn: [],
  repeats: [],
  ...each(
    [
      'studentsCount',
      'courseCount',
      'assignCount',
      'paidCount',
      'fixedCount',
      'readyCount',
      'givenNothingCount',
      'awaitsResultCount',
      'toRevokeCount',
      'issuedCount',
    ],
    0,
  ),
  ...each(['fullPrice', 'unpaidPrice', 'refunded'], 0),
};

const titles = Object.values<Pick<StoredField, 'title' | 'label'>>({ ...groupRecord, ...groupBeside });
const wanted = titles.map(({ title, label = title }) => label);
/** Those of these titles that no label on the page begins with: an explanation may follow it. */
const notAsked = (asked: readonly string[] = wanted) => {
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  return asked.filter((title) => !labels.some((label) => label.startsWith(title)));
};

// Who asks decides what is asked.
beforeEach(() => rememberSession('Operator'));

test('all that is kept of a group is asked when it is made', async () => {
  serve({ 'GET /User/Current': () => operatorOf('EducationCenter') });
  await openPage(GroupCreatePage);
  await expect.element(page.getByRole('button', { name: 'Создать группу' })).toBeVisible();
  await expect.poll(() => notAsked()).toEqual([]);
});

test('all that is kept of a group can be changed, and stands in the form as it is', async () => {
  serve({ 'GET /User/Current': () => operatorOf('EducationCenter'), [`GET /Group/Group/${id}`]: () => group });
  await openPortal(
    [{ path: paths.groupEdit('$id'), access: 'anyone', crumb: '', page: async () => ({ GroupEditPage }) }],
    paths.groupEdit(id),
  );
  await expect.element(page.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  await expect.poll(() => notAsked()).toEqual([]);
  const standing = [...document.querySelectorAll('input')].map(({ value }) => value);
  expect(standing).toContain(values.title);
  const chosen = ['Федеральный бюджет', 'Очно-заочная', 'Вне образовательной организации'];
  expect(standing).toEqual(expect.arrayContaining(chosen));
  await expect
    .element(page.getByRole('switch', { name: new RegExp(`^${groupRecord.isSeparate.title}`) }))
    .toBeChecked();
});

test('a client is asked neither whether its group is of people with disabilities alone, nor out of whose money it is taught', async () => {
  serve({ 'GET /User/Current': () => operatorOf('Customer') });
  await openPage(GroupCreatePage);
  await expect.element(page.getByRole('button', { name: 'Создать группу' })).toBeVisible();
  const { isSeparate, fundingSource, studyForm, studyPlace } = groupRecord;
  expect(notAsked([isSeparate, fundingSource, studyForm, studyPlace].map(({ title }) => title))).toHaveLength(4);
});
