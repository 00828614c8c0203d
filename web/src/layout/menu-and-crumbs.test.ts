import { CurrentUser } from '@dopusk/contract/session.ts';
import { Users } from 'lucide-react';
import { expect, test } from 'vitest';
import { allows } from '../api/session.ts';
import { menuOf } from '../menu.ts';
import { isHighlighted, visibleMenu } from './menu-item.ts';
import { crumbsOf, type Screen } from './screen.ts';

const page = async () => ({});
const screens: Screen[] = [
  { path: '/students', access: 'operator', crumb: 'Персонал', page },
  { path: '/students/$id', access: 'user', crumb: 'Сотрудник', parent: '/students', page },
  { path: '/students/$id/edit', access: 'operator', crumb: 'Изменение', parent: '/students/$id', page },
  { path: '/comissions', access: 'center', crumb: 'Комиссии', page },
  { path: '/comissions/add', access: 'administrator', crumb: 'Создание', page },
];

const organization = (organizationType: string) => ({
  id: '01900000-0000-7000-8000-000000000003',
  title: 'Профи',
  organizationType,
  paysVat: false,
  balance: { id: '01900000-0000-7000-8000-000000000004', amount: 0, bound: [] },
});
const person = (over: object) =>
  CurrentUser.parse({
    id: '01900000-0000-7000-8000-000000000001',
    name: 'Анна',
    isUnnamed: false,
    surname: 'Ким',
    lastname: '',
    email: 'a@b.ru',
    phone: null,
    isEmailConfirmed: true,
    awaitedEmail: null,
    awaitedPhone: null,
    roles: ['Operator'],
    student: null,
    operator: {
      id: '01900000-0000-7000-8000-000000000002',
      organization: organization('Customer'),
      lacksSecondFactor: false,
      rights: [],
    },
    ...over,
  });
const client = person({});
const center = person({ operator: { ...client.operator, organization: organization('EducationCenter') } });
const administrator = { ...center, roles: ['HighOperator' as const] };
const homeless = person({ operator: { ...client.operator, organization: null } });
const student = person({ operator: null, roles: ['Student'], student: { id: '01900000-0000-7000-8000-000000000009' } });

test('each wider kind of access includes the narrower ones', () => {
  const kinds = ['anyone', 'user', 'student', 'operator', 'center', 'administrator'] as const;
  const open = (user: CurrentUser | null) => kinds.filter((kind) => allows(kind, user));
  expect(open(null)).toEqual(['anyone']);
  expect(open(student)).toEqual(['anyone', 'user', 'student']);
  expect(open(client)).toEqual(['anyone', 'user', 'operator']);
  expect(open(homeless)).toEqual(['anyone', 'user', 'operator']);
  expect(open(center)).toEqual(['anyone', 'user', 'operator', 'center']);
  expect(open(administrator)).toEqual(['anyone', 'user', 'operator', 'center', 'administrator']);
  // A HighOperator of a client is no administrator.
  expect(allows('administrator', { ...client, roles: ['HighOperator'] })).toBe(false);
});

test('the menu shows only existing screens that the user may open', () => {
  const labels = (user: CurrentUser | null) =>
    visibleMenu(menuOf(user), screens, user).map((item) => [item.label, item.items?.map((link) => link.label) ?? []]);
  expect(labels(client)).toEqual([['Персонал', ['Найти сотрудника']]]);
  expect(labels(center)).toEqual([
    ['Персонал', ['Найти сотрудника']],
    ['Комиссии', ['Найти комиссию']],
  ]);
  expect(labels(administrator)[1]).toEqual(['Комиссии', ['Найти комиссию', 'Создать комиссию']]);
  expect(labels(null)).toEqual([]);
});

test('an entry is highlighted by its path, a sub-item’s or a parent of the screen', () => {
  const item = {
    label: 'Персонал',
    icon: Users,
    path: '/students',
    items: [{ label: 'Создать', path: '/students/add' }],
  };
  expect(isHighlighted(item, '/students', [])).toBe(true);
  expect(isHighlighted(item, '/students/add', [])).toBe(true);
  expect(isHighlighted(item, '/students/7', [])).toBe(false);
  expect(isHighlighted(item, '/students/7', ['/students'])).toBe(true);
});

test('breadcrumbs follow the parents and keep the id', () => {
  const edit = screens[2];
  expect(edit && crumbsOf(edit, screens, { id: '7' })).toEqual([
    { label: 'Персонал', path: '/students' },
    { label: 'Сотрудник', path: '/students/7' },
    { label: 'Изменение', path: '/students/7/edit' },
  ]);
});
