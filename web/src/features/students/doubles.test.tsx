import type { Double } from '@dopusk/contract/doubles.ts';
import type { Right } from '@dopusk/contract/session.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { DoublesButton } from './DoublesButton.tsx';
import { DoublesPage } from './DoublesPage.tsx';

beforeEach(() => localStorage.setItem('userType', 'Operator'));

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const record = (n: number, fullName: string): Double['first'] => ({
  id: idOf(n),
  avatar: null,
  fullName,
  birthday: '1985-03-01',
  snilsNumber: '08765430300',
  jobTitle: 'Слесарь',
  phone: `+7912000000${n}`,
  email: `p${n}@double.test`,
  createdAt: '2026-11-01T09:00:00.000Z',
});

const pair: Double = {
  first: record(1, 'Сидоров Фёдор'),
  second: record(2, 'Сидоров Федор'),
  organizationTitle: 'ООО «Вектор»',
  reasons: ['Snils', 'NameAndBirthday'],
};

const pageWith = (items: Double[]) => ({ items, totalCount: items.length, pageNumber: 1 });

test('a pair is shown with what is the same, and told apart for good', async () => {
  let items = [pair];
  const calls = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetDoubles': () => pageWith(items),
    'POST /Operator/MarkDifferentPeople': () => {
      items = [];
      return null;
    },
  });
  await openPage(DoublesPage);
  await expect
    .element(page.getByRole('link', { name: 'Сидоров Фёдор' }))
    .toHaveAttribute('href', `/students/${idOf(1)}`);
  await expect.element(page.getByText('одинаковый СНИЛС, одинаковые имя и дата рождения')).toBeVisible();
  // Field by field: the same insurance number twice, two e-mails beside each other.
  expect(page.getByText('087-654-303 00').elements()).toHaveLength(2);
  const [one, two] = ['p1@double.test', 'p2@double.test'].map((email) =>
    page.getByText(email).element().getBoundingClientRect(),
  );
  expect(one?.top).toBe(two?.top);
  await page.getByRole('button', { name: 'Это разные люди' }).click();
  await page.getByRole('button', { name: 'Да, разные' }).click();
  await expect.element(page.getByText('Запомнили: это разные люди')).toBeVisible();
  await expect.element(page.getByText('Дублей не найдено')).toBeVisible();
  expect(calls.find(({ request }) => request.startsWith('POST'))?.body).toEqual({ first: idOf(1), second: idOf(2) });
});

test('the lists of people say how many there are', async () => {
  serve({ 'GET /User/Current': () => operatorOf('Customer'), 'GET /Operator/GetDoubles': () => pageWith([pair]) });
  await openPage(() => <DoublesButton organization={idOf(9)} />);
  const link = page.getByRole('link', { name: 'Возможные дубли: 1' });
  await expect.element(link).toHaveAttribute('href', `/students/doubles?organization=${idOf(9)}`);
});

test.each<[string, Right[], Double[]]>([
  ['there are none', ['People'], []],
  ['the operator may not change people', ['Training'], [pair]],
])('the lists of people say nothing when %s', async (_, rights, items) => {
  const calls = serve({
    'GET /User/Current': () => operatorOf('Customer', ['Operator'], rights),
    'GET /Operator/GetDoubles': () => pageWith(items),
  });
  await openPage(() => (
    <>
      <DoublesButton />
      <p>Список</p>
    </>
  ));
  await expect.element(page.getByText('Список')).toBeVisible();
  await expect.poll(() => calls.some(({ request }) => request === 'GET /User/Current')).toBe(true);
  expect(page.getByRole('link', { name: /Возможные дубли/ }).elements()).toEqual([]);
});
