import type { Organization } from '@dopusk/contract/organizations.ts';
import { rightsIn } from '@dopusk/contract/rights.ts';
import type { Right } from '@dopusk/contract/session.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { forgetCalls, openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { OrganizationOperators } from './OrganizationOperators.tsx';

const empty = { items: [], totalCount: 0, pageNumber: 1 };

async function open(
  reader: 'EducationCenter' | 'Customer',
  editable: Organization['editable'],
  rights: readonly Right[],
  waiting: readonly object[] = [],
  members: readonly object[] = [],
) {
  rememberSession('Operator');
  const user = operatorOf(reader, members.length > 0 ? ['HighOperator'] : ['Operator'], rights);
  const id = editable === 'Everything' ? user.operator.organization.id : '01900000-0000-7000-8000-0000000000cc';
  const organizationType = editable === 'Everything' ? reader : 'Customer';
  serve({
    'GET /User/Current': () => user,
    [`GET /Organization/${id}/GetOperators`]: () => ({ ...empty, items: members, totalCount: members.length }),
    [`PUT /Organization/${id}/UpdateOperator`]: (_, body) => {
      changes.push(body);
      return null;
    },
    'GET /Invitation': () => waiting,
  });
  await openPage(() => <OrganizationOperators organization={{ id, organizationType, editable } as Organization} />);
}

/** What was sent of members. */
const changes: unknown[] = [];

const invite = () => page.getByRole('link', { name: 'Пригласить оператора' });

afterEach(forgetCalls);

test.each(['EducationCenter', 'Customer'] as const)(
  'an operator of the %s itself invites the next one from there',
  async (type) => {
    await open(type, 'Everything', ['People']);
    await expect.element(invite()).toHaveAttribute('href', '/operators/create');
  },
);

test('whoever looks at who has access sees who has been invited, too', async () => {
  const invitation = {
    ...{ id: '01900000-0000-7000-8000-0000000000dd', email: 'new@center.test', role: 'Operator', rights: ['Money'] },
    ...{ inviter: 'Ким Анна', sentAt: '2026-11-28T10:00:00.000Z', expiresAt: '2026-12-05T10:00:00.000Z' },
    isExpired: false,
  };
  await open('EducationCenter', 'Everything', ['People'], [invitation]);
  await expect.element(page.getByText('new@center.test')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Отправить ещё раз: new@center.test' })).toBeVisible();
});

test('without the right it is said why not', async () => {
  await open('Customer', 'Everything', ['Training']);
  const button = page.getByRole('button', { name: 'Пригласить оператора' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
});

test('a center reads who invites them to a client that has operators, and to one that it knows by training alone', async () => {
  await open('EducationCenter', 'Nothing', ['People']);
  await expect.element(page.getByText(/Новых операторов приглашает сама организация/)).toBeVisible();
  await open('EducationCenter', 'Blanks', ['People']);
  await expect.element(page.getByText(/ваш видит только обучающихся/)).toBeVisible();
  await expect.element(invite()).not.toBeInTheDocument();
});

test('a client for which nobody works gets its first one by an invitation of its center', async () => {
  await open('EducationCenter', 'Requisites', ['People', 'Training', 'Money']);
  await expect.element(page.getByRole('button', { name: 'Пригласить оператора' })).toBeVisible();
});

test('a change of rights says which were seen, and nothing of the discount that nobody touched', async () => {
  const member = {
    ...{ id: '01900000-0000-7000-8000-0000000000ee', fullName: 'Захарова Анна', role: 'Operator' },
    ...{ rights: ['People', 'Training', 'Money'], discountLimit: 5, phone: null, email: 'zaharova@center.test' },
    ...{ isActive: true, isLastAdministrator: false, hasSecondFactor: false },
  };
  await open('EducationCenter', 'Everything', rightsIn('EducationCenter'), [], [member]);
  await page.getByRole('button', { name: 'Права' }).click();
  await page.getByRole('checkbox', { name: 'Обучение' }).click();
  await page.getByRole('button', { name: 'Сохранить права' }).click();
  await expect
    .poll(() => changes)
    .toEqual([{ operator: member.id, rights: ['People', 'Money'], seen: ['People', 'Training', 'Money'] }]);
});
