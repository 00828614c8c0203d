import { session } from '@dopusk/contract/session.ts';
import { Link } from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useApi } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { openPortal, operatorOf, Refused, serve } from '../testing/portal.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import type { Screen } from './screen.ts';

const named = (title: string) => async () => ({ Named: () => <PageHeader title={title} /> });
const screens: Screen[] = [
  { path: paths.home, access: 'user', crumb: 'Главная', page: named('Главная') },
  { path: paths.auth, access: 'anyone', crumb: 'Вход', page: named('Вход в систему') },
  { path: paths.about, access: 'anyone', crumb: 'О платформе', page: named('О платформе') },
  { path: paths.students, access: 'operator', crumb: 'Персонал', page: named('Персонал') },
  { path: paths.studentAdd, access: 'operator', crumb: 'Создание', parent: paths.students, page: named('Создание') },
  { path: paths.student('$id'), access: 'user', crumb: 'Сотрудник', parent: paths.students, page: named('Иванов') },
  { path: paths.committees, access: 'center', crumb: 'Комиссии', page: named('Комиссии') },
  {
    path: paths.report,
    access: 'anyone',
    crumb: 'Отчёт',
    page: async () => ({
      Broken: () => {
        throw new Error('Сломалось');
      },
    }),
  },
];

const client = operatorOf('Customer');
const center = operatorOf('EducationCenter', ['HighOperator']);
const own = [
  { id: client.operator.organization.id, title: 'Профи', organizationType: 'Customer' },
  { id: '01900000-0000-7000-8000-00000000000a', title: 'Знание', organizationType: 'EducationCenter' },
];

beforeEach(() => {
  localStorage.setItem('userType', 'Operator');
  serve({ 'GET /User/Current': () => client, 'GET /Operator/GetOwnOrganizations': () => own });
});

const sidebar = () => page.getByRole('complementary').element().getBoundingClientRect();
const menu = () => page.getByRole('navigation', { name: 'Основное меню' });

test('the sidebar is 360 or 90 wide, and remembered', async () => {
  const screen = await openPortal(screens, paths.students);
  await expect.poll(() => sidebar().width).toBe(360);
  await screen.getByRole('button', { name: 'Свернуть меню' }).click();
  await expect.poll(() => sidebar().width).toBe(90);
  expect(localStorage.getItem('expanded')).toBe('0');
  await screen.unmount();
  const again = await openPortal(screens, paths.students);
  await expect.poll(() => sidebar().width).toBe(90);
  await again.getByRole('button', { name: 'Развернуть меню' }).click();
  expect(localStorage.getItem('expanded')).toBe('1');
});

test('in the collapsed sidebar an entry opens its sub-items in a panel beside it instead of navigating', async () => {
  localStorage.setItem('expanded', '0');
  const screen = await openPortal(screens, paths.about);
  await screen.getByRole('button', { name: 'Персонал' }).click();
  expect(screen.address()).toBe(paths.about);
  const panel = screen.getByRole('region', { name: 'Персонал' });
  await expect.element(panel).toBeVisible();
  expect(panel.element().getBoundingClientRect().left).toBeGreaterThan(90);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Персонал' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Персонал' }).click();
  await screen.getByRole('link', { name: 'Создать сотрудника' }).click();
  await expect.poll(screen.address).toBe(paths.studentAdd);
  await expect.element(panel).not.toBeInTheDocument();
});

test('in the expanded sidebar the entry leads to its page and shows its sub-items', async () => {
  const screen = await openPortal(screens, paths.about);
  expect(menu().getByRole('link', { name: 'Создать сотрудника' }).elements()).toEqual([]);
  await menu().getByRole('link', { name: 'Персонал' }).click();
  await expect.poll(screen.address).toBe(paths.students);
  await expect.element(menu().getByRole('link', { name: 'Найти сотрудника' })).toHaveAttribute('aria-current', 'page');
  await screen.getByRole('button', { name: 'Свернуть: Персонал' }).click();
  await expect.element(menu().getByRole('link', { name: 'Найти сотрудника' })).not.toBeInTheDocument();
});

test('a client has no entries of the center, and its pages deny access', async () => {
  const screen = await openPortal(screens, paths.committees);
  await expect.element(screen.getByRole('heading', { name: 'Доступ запрещен' })).toBeVisible();
  await expect.element(screen.getByText('У вас нет доступа к этой странице')).toBeVisible();
  await expect.element(menu().getByText('Персонал')).toBeVisible();
  expect(menu().getByText('Комиссии').elements()).toEqual([]);
});

const { operator } = client;
test.each([
  ['has not confirmed his e-mail', { isEmailConfirmed: false }],
  ['lacks the second factor', { operator: { ...operator, organization: null, lacksSecondFactor: true } }],
  ['has no organization', { operator: { ...operator, organization: null } }],
])('the gate of an operator who %s has only the entries marked early', async (_, missing) => {
  let user: object = client;
  serve({ 'GET /User/Current': () => user, 'GET /Operator/GetOwnOrganizations': () => own });
  const early: Screen[] = [
    { path: paths.settings, access: 'user', early: true, crumb: 'Настройки', page: named('Настройки') },
    { path: paths.password, access: 'anyone', crumb: 'Смена пароля', page: named('Смена пароля') },
    { path: paths.logout, access: 'anyone', crumb: 'Выход', page: named('Выход') },
  ];
  const screen = await openPortal([...screens, ...early], paths.students, {
    Gate: () => <PageHeader title="Ещё не всё" />,
    Balance: () => <p>Баланс</p>,
  });
  const switcher = screen.getByRole('button', { name: 'Организация: Профи' });
  await expect.element(switcher).toBeVisible();
  await expect.element(screen.getByText('Баланс')).toBeVisible();
  await expect.element(menu().getByRole('link', { name: 'Персонал' })).toBeVisible();

  user = { ...client, ...missing };
  await screen.client.invalidateQueries();
  await expect.element(screen.getByRole('heading', { name: 'Ещё не всё' })).toBeVisible();
  const entries = menu().getByRole('link').elements();
  expect(entries.map((entry) => entry.textContent)).toEqual(['Настройки', 'Сменить пароль', 'Выйти', 'О платформе']);
  expect(menu().getByRole('button').elements()).toEqual([]);
  expect(switcher.elements()).toEqual([]);
  expect(screen.getByText('Баланс').elements()).toEqual([]);
  await expect.element(screen.getByRole('banner').getByRole('link', { name: /^Настройки/ })).toBeVisible();
});

test('on a narrow screen the sidebar is a drawer that closes with Escape and with a link', async () => {
  await page.viewport(375, 800);
  const screen = await openPortal(screens, paths.about);
  const inside = () => screen.getByRole('complementary');
  await expect.element(inside()).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Открыть меню' }).click();
  await expect.poll(() => sidebar().left).toBe(0);
  expect(sidebar().width).toBeLessThanOrEqual(275);
  await userEvent.keyboard('{Escape}');
  await expect.element(inside()).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Открыть меню' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Открыть меню' }).click();
  await menu().getByRole('button', { name: 'Персонал' }).click();
  expect(screen.address()).toBe(paths.about);
  await menu().getByRole('link', { name: 'Найти сотрудника' }).click();
  await expect.poll(screen.address).toBe(paths.students);
  await expect.element(inside()).not.toBeInTheDocument();
});

test('on a phone a long name of a page leaves room for the portrait', async () => {
  await page.viewport(375, 800);
  const long = 'Охрана труда: общие вопросы и функционирование системы управления охраной труда';
  const screen = await openPortal([{ path: '/long', access: 'operator', crumb: long, page: named(long) }], '/long');
  const portrait = screen.getByRole('banner').getByText('ПА');
  await expect.element(portrait).toBeVisible();
  expect(portrait.element().getBoundingClientRect().right).toBeLessThanOrEqual(375 - 16);
});

test('the theme is dark, switches and is remembered', async () => {
  const screen = await openPortal(screens, paths.about);
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
  expect(scheme()).toBe('dark');
  await screen.getByRole('button', { name: 'Светлая тема' }).click();
  await expect.poll(scheme).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
  await screen.getByRole('button', { name: 'Тёмная тема' }).click();
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('switching the organization calls the server and reads everything anew', async () => {
  let current: object = client;
  const calls = serve({
    'GET /User/Current': () => current,
    'GET /Operator/GetOwnOrganizations': () => own,
    [`PUT /Operator/UpdateCurrentOrganization/${own[1]?.id}`]: () => {
      current = {
        ...center,
        operator: { ...center.operator, organization: { ...center.operator.organization, ...own[1] } },
      };
      return null;
    },
    'GET /User/CheckAuth': () => ({ userType: 'Operator' }),
  });
  function Reader() {
    useApi(session.checkAuth, {});
    return <PageHeader title="Данные" />;
  }
  const withReader = screens.map((screen) =>
    screen.path === paths.about ? { ...screen, page: async () => ({ Reader }) } : screen,
  );
  const screen = await openPortal(withReader, paths.about);
  await screen.getByRole('button', { name: 'Организация: Профи' }).click();
  await screen.getByRole('menuitemradio', { name: '🎓 Знание' }).click();
  await expect.element(screen.getByRole('button', { name: /Организация: 🎓 Знание/ })).toBeVisible();
  await expect.element(menu().getByText('Комиссии')).toBeVisible();
  await expect.poll(() => calls.filter((call) => call.request === 'GET /User/CheckAuth').length).toBe(2);
});

test('breadcrumbs lead to the parents, the title names the page, the focus moves into it', async () => {
  const screen = await openPortal(screens, paths.student('7'));
  await expect.poll(() => document.title).toBe('Иванов – Допуск');
  const crumbs = screen.getByRole('navigation', { name: 'Навигационная цепочка' });
  await expect.element(crumbs).toHaveTextContent('ГлавнаяПерсоналИванов');
  await crumbs.getByRole('link', { name: 'Персонал' }).click();
  await expect.poll(screen.address).toBe(paths.students);
  await expect.poll(() => document.title).toBe('Персонал – Допуск');
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('an unknown address and a failed page have their screens, with the menu', async () => {
  const screen = await openPortal(screens, '/nowhere');
  await expect.element(screen.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
  await menu().getByRole('link', { name: 'Отчёт по бланкам' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect.element(menu()).toBeVisible();
});

test('a page whose program does not load says so', async () => {
  const message = 'Failed to fetch dynamically imported module: /assets/lost.js';
  const lost: Screen = {
    path: paths.courses,
    access: 'anyone',
    crumb: 'Курсы',
    page: () => Promise.reject(new TypeError(message)),
  };
  const screen = await openPortal([...screens, lost], paths.courses);
  await expect.element(screen.getByRole('heading', { name: 'Страница не загрузилась' })).toBeVisible();
  await expect
    .element(screen.getByText('Loading chunk failed: часть портала не загрузилась', { exact: false }))
    .toBeVisible();
});

test('a visitor is led to the login with the address to return to, without a call', async () => {
  localStorage.clear();
  const calls = serve({});
  const screen = await openPortal(screens, '/students?page=2');
  await expect.element(screen.getByRole('heading', { name: 'Вход в систему' })).toBeVisible();
  expect(decodeURIComponent(screen.address())).toBe('/auth?from=/students?page=2');
  await expect.element(menu().getByRole('link', { name: 'Войти' })).toHaveAttribute('aria-current', 'page');
  expect(calls).toEqual([]);
});

test('an ended session is forgotten at any call', async () => {
  let alive = true;
  const answer = (reply: object) => () => (alive ? reply : new Refused('Unauthorized'));
  serve({
    'GET /User/Current': answer(client),
    'GET /Operator/GetOwnOrganizations': answer(own),
    'GET /User/CheckAuth': answer({ userType: 'Operator' }),
  });
  function Reader() {
    useApi(session.checkAuth, {});
    return <Link to={paths.students}>Дальше</Link>;
  }
  const screen = await openPortal(
    [...screens, { path: '/reader', access: 'operator', crumb: 'Чтение', page: async () => ({ Reader }) }],
    paths.students,
  );
  await expect.element(screen.getByRole('heading', { name: 'Персонал' })).toBeVisible();
  alive = false;
  await screen.client.invalidateQueries();
  await expect.element(screen.getByRole('heading', { name: 'Вход в систему' })).toBeVisible();
  expect(localStorage.getItem('userType')).toBeNull();
});
