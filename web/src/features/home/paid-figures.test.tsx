import type { Paid } from '@dopusk/contract/dashboard.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { PaidFigures } from './PaidFigures.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const paid: Paid = {
  month: '2027-02',
  lastMonth: '2027-01',
  current: 12_000,
  last: 10_000,
  byClient: [{ id, title: 'ООО «Волга»', current: 12_000, last: 0 }],
  byCourse: [{ id, title: 'Стропальщик', current: 9000, last: 10_000 }],
  clientCount: 1,
  courseCount: 3,
};

beforeEach(() => rememberSession('Operator'));

function open(answer: Paid | Refused, user = operatorOf('EducationCenter', ['HighOperator'])) {
  const calls = serve({ 'GET /User/Current': () => user, 'GET /Dashboard/GetPaid': () => answer });
  return {
    calls,
    screen: openPage(() => (
      <>
        <h1>Главная</h1>
        <PaidFigures />
      </>
    )),
  };
}

test('each sum of the two months leads to the payments that it adds up', async () => {
  const screen = await open(paid).screen;
  const figures = screen.getByRole('region', { name: 'Оплачено за февраль' });
  await expect.element(figures).toMatchTextContent(/За весь январь: 10\s000 ₽, сейчас на 20 % больше/);
  const search = (name: RegExp) => {
    const { pathname, searchParams } = new URL(
      figures.getByRole('link', { name }).element().getAttribute('href') ?? '',
      'http://portal',
    );
    expect(pathname).toBe('/report/earned');
    return Object.fromEntries(searchParams);
  };
  const february = { dateStart: '2027-02-01', dateEnd: '2027-02-28' };
  const january = { dateStart: '2027-01-01', dateEnd: '2027-01-31' };
  expect(search(/всего, февраль$/)).toEqual(february);
  expect(search(/всего, январь$/)).toEqual(january);
  expect(search(/«Волга», февраль$/)).toEqual({ clientId: id, ...february });
  expect(search(/Стропальщик, январь$/)).toEqual({ courseId: id, ...january });
  // Nothing was paid by that client in January: there is no list of it.
  await expect.element(figures.getByRole('row', { name: /Волга/ })).toMatchTextContent(/0 ₽/);
  expect(figures.getByRole('link', { name: /«Волга», январь/ }).elements()).toEqual([]);
});

test('what those have who are not named stands below them, and the sum adds up', async () => {
  const screen = await open(paid).screen;
  await expect.element(screen.getByRole('row', { name: /^ещё 2 курса/ })).toMatchTextContent(/3\s000 ₽.*0 ₽/);
  // Of the client's January somebody has paid who is none: the center's own people.
  await expect.element(screen.getByRole('row', { name: /^остальное/ })).toMatchTextContent(/0 ₽.*10\s000 ₽/);
});

test.each([
  [12_000, 10_000, ', сейчас на 20 % больше'],
  [9000, 10_000, ', сейчас на 10 % меньше'],
  [10_010, 10_000, ''],
  [26_210, 1000, ', сейчас в 26 раз больше'],
  [22_000, 1000, ', сейчас в 22 раза больше'],
  [2500, 1000, ', сейчас в 2,5 раза больше'],
  [1000, 2000, ', сейчас в 2 раза меньше'],
  [1000, 9960, ', сейчас в 10 раз меньше'],
  [500_000, 100, ''],
  [0, 1000, ''],
  [1000, 0, ''],
])('%s now and %s before: «%s»', async (current, last, words) => {
  const screen = await open({ ...paid, current, last }).screen;
  const figures = screen.getByRole('region', { name: 'Оплачено за февраль' });
  await expect.element(figures).toMatchTextContent(/За весь январь/);
  const text = figures.element().textContent?.replace(/\s/g, ' ') ?? '';
  expect(/₽(, сейчас[^₽]*?(?:больше|меньше))?Отчёт/.exec(text)?.[1] ?? '').toBe(words);
});

test.each([
  ['nobody has paid yet', { ...paid, current: 0, last: 0, byClient: [], byCourse: [] }],
  ['they fail', new Refused('Error')],
])('nothing is shown when %s', async (_, answer) => {
  const { calls, screen } = open(answer);
  const page = await screen;
  await expect.element(page.getByRole('heading', { name: 'Главная' })).toBeVisible();
  await expect.poll(() => calls.map(({ request }) => request)).toContain('GET /Dashboard/GetPaid');
  expect(page.getByRole('region', { name: /Оплачено/ }).elements()).toEqual([]);
});

test('whoever has no right for money does not even ask', async () => {
  const { calls, screen } = open(paid, operatorOf('EducationCenter', ['Operator'], []));
  const page = await screen;
  await expect.element(page.getByRole('heading', { name: 'Главная' })).toBeVisible();
  await expect.poll(() => calls.map(({ request }) => request)).toContain('GET /User/Current');
  expect(calls.map(({ request }) => request)).not.toContain('GET /Dashboard/GetPaid');
});
