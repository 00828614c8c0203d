import { rightsIn, usualRights } from '@dopusk/contract/rights.ts';
import { CurrentUser, type Right } from '@dopusk/contract/session.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { visibleMenu } from '../../layout/menu-item.ts';
import type { Screen } from '../../layout/screen.ts';
import { menuOf } from '../../menu.ts';
import { plan } from '../../routes.tsx';
import { forgetCalls, openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { CourseListPage } from '../courses/CourseListPage.tsx';
import { RightsField } from './RightsField.tsx';

let given: Right[];
let own: readonly Right[];

function Chooser() {
  const [rights, setRights] = useState<Right[]>([...usualRights.EducationCenter]);
  given = rights;
  return <RightsField organizationType="EducationCenter" value={rights} own={own} onChange={setRights} />;
}

const screens: Screen[] = [
  { path: '/courses', access: 'operator', crumb: 'Курсы', page: async () => ({ CourseListPage }) },
  { path: '/courses/create', access: 'center:Training', crumb: 'Создание', page: async () => ({ Chooser }) },
  { path: '/rights', access: 'operator', crumb: 'Права', page: async () => ({ Chooser }) },
];

let rights: readonly Right[];

beforeEach(() => {
  own = rightsIn('EducationCenter').filter((right) => right !== 'Settings');
  rememberSession('Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['Operator'], rights),
    'GET /Course/GetCourses': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
  });
});
afterEach(forgetCalls);

const missing = 'Для этого нужно право «Обучение». Его даёт администратор учебного центра';

test('a button whose right is missing is dimmed and says which one', async () => {
  rights = ['Money'];
  const screen = await openPortal(screens, '/courses');
  const create = screen.getByRole('button', { name: 'Создать курс' }).first();
  await expect.element(create).toHaveAttribute('aria-disabled', 'true');
  await create.hover();
  await expect.element(screen.getByText(missing)).toBeVisible();
});

test('a page whose right is missing says which one', async () => {
  rights = ['Money'];
  const screen = await openPortal(screens, '/courses/create');
  await expect.element(screen.getByText(missing)).toBeVisible();
});

test('the menu has what the rights open, and no more', () => {
  const labels = (some: readonly Right[]) => {
    const user = CurrentUser.parse(operatorOf('EducationCenter', ['Operator'], some));
    return visibleMenu(menuOf(user), plan.screens, user).flatMap(({ items = [] }) => items.map(({ label }) => label));
  };
  const acts = ['Создать сотрудника', 'Создать курс', 'Счета', 'Реестр выданных', 'Создать оператора'];
  expect(labels([]).filter((label) => acts.includes(label))).toEqual([]);
  expect(labels(['Training', 'Money']).filter((label) => acts.includes(label))).toEqual(['Создать курс', 'Счета']);
  expect(acts.every((label) => labels(usualRights.EducationCenter).includes(label))).toBe(true);
});

test('a ready set fills the choice; a right brings what it includes; nobody gives what he has not', async () => {
  rights = [];
  const screen = await openPortal(screens, '/rights');
  await screen.getByRole('button', { name: 'Бухгалтер' }).click();
  await expect.poll(() => given).toEqual(['Money', 'Refunds']);
  const money = screen.getByRole('checkbox', { name: /^Деньги/ });
  await expect.element(money).toBeDisabled();
  await screen.getByRole('checkbox', { name: /^Возвраты/ }).click();
  await money.click();
  await screen.getByRole('checkbox', { name: /^Документы/ }).click();
  await expect.poll(() => given).toEqual(['Registers', 'Documents']);
  await expect.element(screen.getByRole('checkbox', { name: /^Настройки/ })).toBeDisabled();
});

test('a ready set with a right that its giver has not is not offered as another', async () => {
  rights = [];
  own = ['People', 'Training', 'Registers', 'Documents'];
  const screen = await openPortal(screens, '/rights');
  await expect.element(screen.getByRole('button', { name: 'Бухгалтер' })).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: 'Методист' }).click();
  await expect.poll(() => given).toEqual(['People', 'Training', 'Registers']);
});
