import { committeeRecord } from '@dopusk/contract/committee-record.ts';
import type { Committee } from '@dopusk/contract/committees.ts';
import { namesOf, type StoredField } from '@dopusk/contract/stored-field.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../paths.ts';
import { openPortal, serve } from '../../testing/portal.tsx';
import { CommitteePage } from './CommitteePage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const names = namesOf(committeeRecord);
const values = {
  ...(Object.fromEntries(names.map((name) => [name, `<${name}>`])) as Record<(typeof names)[number], string>),
  orderDate: '2026-01-12',
};
const committee: Committee = {
  id,
  ...values,
  memberCount: 1,
  members: [{ fullName: 'Орлова Мария Петровна', jobTitleMemberCommitee: 'Chairman' }],
};

test('all that is kept of a committee stands on its page and in its form', async () => {
  serve({ [`GET /Committee/${id}`]: () => committee });
  await openPortal(
    [{ path: paths.committee('$id'), access: 'anyone', crumb: '', page: async () => ({ CommitteePage }) }],
    paths.committee(id),
  );
  await expect.element(page.getByText(/приказ № .orderNumber. от 12\.01\.2026/)).toBeVisible();
  await page.getByRole('button', { name: 'Изменить' }).click();
  await expect.element(page.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  const standing = [...document.querySelectorAll('input')].map(({ value }) => value);
  expect(standing).toEqual(expect.arrayContaining(Object.values({ ...values, orderDate: '12.01.2026' })));
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent.replace(/\s*\*$/, ''));
  const titles = Object.values<StoredField>(committeeRecord).map(({ title, label = title }) => label);
  expect(labels).toEqual(expect.arrayContaining(titles));
});
