import type { Found } from '@dopusk/contract/search.ts';
import { Check } from 'lucide-react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetSession, rememberSession } from '../../api/session.ts';
import type { Screen } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { Actions } from '../../ui/Actions.tsx';
import type { Action } from '../../ui/action.ts';
import { SearchPopup } from './SearchPopup.tsx';

const person: Found = {
  kind: 'Student',
  id: '01900000-0000-7000-8000-00000000000a',
  title: 'Кедрова Анна',
  note: 'ООО «Волга» · 17.05.1990',
  standsAt: null,
  sheet: null,
};
const certificate: Found = {
  kind: 'Document',
  id: '01900000-0000-7000-8000-00000000000b',
  title: 'Удостоверение № 77',
  note: 'Кедрова Анна · 09.11.2026',
  standsAt: { kind: 'Assignment', id: '01900000-0000-7000-8000-00000000000c' },
  sheet: { assignId: '01900000-0000-7000-8000-00000000000c', type: 'Certificate' },
};

const done: string[] = [];
const mark: Action<string> = { title: 'Отметить', icon: Check, one: { run: async (of) => done.push(of) } };
const close: Action<string> = {
  ...mark,
  title: 'Закрыть',
  one: { reason: () => 'Уже закрыто', run: async () => null },
};
const Home = () => (
  <>
    <h1>Главная</h1>
    <Actions of="Страница" actions={[mark, close]} />
  </>
);
const page = async () => ({ Page: () => <h1>Страница</h1> });
const screens: Screen[] = [
  { path: paths.home, access: 'user', crumb: 'Главная', page: async () => ({ Home }) },
  { path: paths.studentAdd, access: 'operator', crumb: 'Создание сотрудника', page },
  { path: paths.students, access: 'operator', crumb: 'Персонал', page },
  { path: paths.student('$id'), access: 'operator', crumb: 'Сотрудник', page },
  { path: paths.assignment('$id'), access: 'user', crumb: 'Назначение', page },
  { path: paths.assignmentDocument('$id', 'Certificate'), access: 'operator', crumb: 'Удостоверение', page },
  { path: paths.settings, access: 'user', crumb: 'Настройки', page },
  { path: paths.prices, access: 'center:Settings', crumb: 'Цены документов', parent: paths.settings, page },
  { path: paths.operatorCreate, access: 'operator:People', crumb: 'Создание оператора', page },
  { path: paths.committees, access: 'center', crumb: 'Комиссии', page },
  { path: paths.courseAssign, access: 'operator', crumb: 'Назначение курса', page },
  { path: paths.organizationEdit('$id'), access: 'operator', crumb: 'Изменение организации', page },
  { path: paths.invoices, access: 'operator', crumb: 'Счета', page },
  { path: paths.merge, access: 'operator:People', needsQuery: true, crumb: 'Объединение записей', page },
];

beforeEach(() => rememberSession('Operator'));

async function openSearch(answer: () => unknown, roles = ['HighOperator'], at: string = paths.home) {
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', roles),
    'GET /Search/Find': answer,
  });
  const screen = await openPortal(screens, at, { Search: SearchPopup });
  await expect.element(screen.getByRole('button', { name: 'Поиск по порталу' })).toBeVisible();
  // «Л» of the Russian layout stands on the same key.
  window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyK', key: 'л', ctrlKey: true, bubbles: true }));
  await expect.element(screen.getByRole('combobox', { name: 'Что найти' })).toHaveFocus();
  return { screen, asked: () => calls.filter(({ request }) => request.startsWith('GET /Search')) };
}

test('Ctrl+K opens the search in the Russian layout too; Enter opens the first that was found', async () => {
  const { screen } = await openSearch(() => [person, certificate]);
  await userEvent.keyboard('кедр');
  await expect.element(screen.getByRole('option', { name: /^Кедрова Анна ?ООО/ })).toBeVisible();
  await expect.element(screen.getByRole('group', { name: 'Сотрудники' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.address).toBe(paths.student(person.id));
});

test('a document leads to its own page, by the arrow keys', async () => {
  const { screen } = await openSearch(() => [person, certificate]);
  await userEvent.keyboard('кедр');
  await expect.element(screen.getByRole('option', { name: /^Удостоверение № 77/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(screen.address).toBe(paths.assignmentDocument(certificate.standsAt?.id ?? '', 'Certificate'));
});

test('without the right to documents to what it stands on', async () => {
  const { screen } = await openSearch(() => [certificate], ['Operator']);
  await userEvent.keyboard('кедр');
  await screen.getByRole('option', { name: /^Удостоверение № 77/ }).click();
  await expect.poll(screen.address).toBe(paths.assignment(certificate.standsAt?.id ?? ''));
});

test('five of a kind lead on to the list with the same search', async () => {
  const { screen } = await openSearch(() =>
    Array.from({ length: 5 }, (_, i) => ({ ...person, id: `${person.id.slice(0, -1)}${i}` })),
  );
  await userEvent.keyboard('кедр');
  await screen.getByRole('option', { name: 'Сотрудники: все найденные' }).click();
  await expect.poll(screen.address).toBe(`${paths.students}?search=${encodeURIComponent('кедр')}`);
});

test('the rest of a search by a number are found in the list by the number alone', async () => {
  const invoice: Found = { ...person, kind: 'Invoice', title: 'Счёт № 11' };
  const { screen } = await openSearch(() =>
    Array.from({ length: 5 }, (_, i) => ({ ...invoice, id: `${person.id.slice(0, -1)}${i}` })),
  );
  await userEvent.keyboard('счёт № 11');
  await screen.getByRole('option', { name: 'Счета: все найденные' }).click();
  await expect.poll(screen.address).toBe(`${paths.invoices}?search=11`);
});

test('pages are found by any of their words, but those that the operator may not open', async () => {
  const { screen } = await openSearch(() => []);
  await userEvent.keyboard('цены');
  await expect.element(screen.getByRole('option', { name: /^Цены документов ?Настройки$/ })).toBeVisible();
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}объединение');
  await expect.element(screen.getByText(/^Ничего не найдено/)).toBeVisible();
});

test('without a right its pages are not found', async () => {
  const { screen } = await openSearch(() => [], ['Operator']);
  await userEvent.keyboard('цены');
  await expect.element(screen.getByText(/^Ничего не найдено/)).toBeVisible();
});

test('what was opened from the search is offered first the next time, and forgotten with the session', async () => {
  const { screen, asked } = await openSearch(() => [person], ['HighOperator'], paths.settings);
  await expect.element(screen.getByText(/^Начните вводить/)).toBeVisible();
  await userEvent.keyboard('кедр');
  await screen.getByRole('option', { name: /^Кедрова/ }).click();
  await expect.poll(screen.address).toBe(paths.student(person.id));
  await screen.getByRole('button', { name: 'Поиск по порталу' }).click();
  await expect.element(screen.getByRole('group', { name: 'Недавно открытое' })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: /^Кедрова/ })).toBeVisible();
  expect(asked()).toHaveLength(1);
  forgetSession();
  expect(localStorage.getItem('recentlyFound')).toBeNull();
});

test('what the page offers comes first, and what can be created is found from anywhere', async () => {
  const { screen } = await openSearch(() => []);
  await expect.element(screen.getByRole('group', { name: 'На этой странице' })).toBeVisible();
  await userEvent.keyboard('сотруд созд');
  await screen.getByRole('option', { name: 'Создать сотрудника' }).click();
  await expect.poll(screen.address).toBe(paths.studentAdd);
  await screen.getByRole('button', { name: 'Поиск по порталу' }).click();
  expect(screen.getByRole('option', { name: 'Отметить' }).elements()).toEqual([]);
  await userEvent.keyboard('счёт');
  // A colleague without the right to money is told so.
  await expect.element(screen.getByRole('option', { name: 'Выставить счёт' })).toBeVisible();
});

test('an action of the page is done from the search, and says why it cannot be', async () => {
  const { screen } = await openSearch(() => []);
  await screen.getByRole('option', { name: /^Отметить/ }).click();
  await expect.poll(() => done).toEqual(['Страница']);
  await screen.getByRole('button', { name: 'Поиск по порталу' }).click();
  await expect.element(screen.getByRole('option', { name: 'Закрыть Уже закрыто' })).toBeVisible();
});

test.each([
  ['реквизиты', 'Реквизиты Учебный центр'],
  ['подписант', 'Подписанты Учебный центр'],
  ['НДС', 'НДС Учебный центр'],
  ['операторы', 'Операторы организации Учебный центр'],
  ['пригласить', 'Создать оператора Профиль'],
  ['импорт', 'Импорт персонала Персонал'],
  ['выписка', 'Загрузить выписку банка Выписки банка'],
  ['просроченные', 'Просроченные счета Счета'],
  ['тёмная', 'Тема: тёмная или светлая Настройки'],
  ['цена', 'Цены документов Настройки'],
  ['выдать', 'Выдать готовые документы Документы по курсам'],
  ['протокол', 'Выданные протоколы Реестр выданных'],
  ['комиссия', 'Найти комиссию Комиссии'],
])('«%s» finds «%s»', async (text, found) => {
  const { screen } = await openSearch(() => []);
  await userEvent.keyboard(text);
  await expect.element(screen.getByRole('option', { name: found, exact: true })).toBeVisible();
});

test('a setting leads to its field, an action behind a filter to what it finds', async () => {
  const { screen } = await openSearch(() => []);
  await userEvent.keyboard('ндс');
  await screen.getByRole('option', { name: /^НДС/ }).click();
  await expect.poll(screen.address).toMatch(/\/edit\?field=vatMode$/);
  await screen.getByRole('button', { name: 'Поиск по порталу' }).click();
  await userEvent.keyboard('просроченные сч');
  await screen.getByRole('option', { name: /^Просроченные счета/ }).click();
  await expect.poll(screen.address).toBe(`${paths.invoices}?isOverdue=true`);
});

test('what an action leads to stands once, not as a page besides', async () => {
  const { screen } = await openSearch(() => []);
  for (const text of ['создать сотрудника', 'назначить курс']) {
    await userEvent.keyboard(text);
    const lines = screen.getByRole('option', { name: new RegExp(text, 'i') });
    await expect.element(lines).toBeVisible();
    expect(lines.elements()).toHaveLength(1);
    await userEvent.keyboard('{Control>}a{/Control}');
  }
});

test('what was typed in the other layout is found by what was meant', async () => {
  let times = 0;
  const { screen, asked } = await openSearch(() => (times++ > 0 ? [person] : []));
  await userEvent.keyboard('rtlhjd');
  await screen.getByRole('option', { name: /^Кедрова/ }).click();
  expect(asked().map(({ request }) => decodeURIComponent(request.split('=')[1] ?? ''))).toEqual(['rtlhjd', 'кедров']);
});

test('a page is found in the other layout too, and nothing is asked for twice where something is found as it stands', async () => {
  const { screen, asked } = await openSearch(() => []);
  await userEvent.keyboard('wtys');
  await expect.element(screen.getByText('Найдено по «цены»: раскладка другая.')).toBeVisible();
  await screen.getByRole('option', { name: /^Цены документов/ }).click();
  await screen.getByRole('button', { name: 'Поиск по порталу' }).click();
  const before = asked().length;
  await userEvent.keyboard('персонал');
  await expect.element(screen.getByRole('option', { name: /^Персонал|^Найти сотрудника/ }).first()).toBeVisible();
  await expect.poll(() => asked().length).toBe(before + 1);
  await expect.element(screen.getByText(/раскладка другая/)).not.toBeInTheDocument();
});

test('one letter is not searched for', async () => {
  const { screen, asked } = await openSearch(() => [person]);
  await userEvent.keyboard('щ');
  await expect.element(screen.getByText('Введите ещё хотя бы одну букву или цифру.')).toBeVisible();
  expect(asked()).toEqual([]);
});

test('a search that fails says so and can be repeated', async () => {
  let fails = true;
  const { screen } = await openSearch(() =>
    fails ? new Refused('NotFoundOrganization', null, 'Нет организации') : [person],
  );
  await userEvent.keyboard('кедр');
  await expect.element(screen.getByRole('alert').getByText(/^Нет\sорганизации/)).toBeVisible();
  fails = false;
  await screen.getByRole('button', { name: 'Повторить' }).click();
  await expect.element(screen.getByRole('option', { name: /^Кедрова/ })).toBeVisible();
});

test('Escape closes it and gives the focus back', async () => {
  const { screen } = await openSearch(() => []);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('combobox', { name: 'Что найти' })).not.toBeInTheDocument();
});

test('what an action does is not shown once more as a page', async () => {
  const { screen } = await openSearch(() => []);
  await userEvent.keyboard('создать сотрудника');
  await expect.element(screen.getByRole('option', { name: 'Создать сотрудника' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Страницы' }).elements()).toEqual([]);
});
