import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { type Call, openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { AssignmentListPage } from './AssignmentListPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const other = '01900000-0000-7000-8000-00000000000b';
const row = (assignId: string, isGivenNothing = false) => ({
  ...{ id: assignId, student: { id, fullName: `Абаев ${assignId}` }, course: { id, title: 'Охрана труда' } },
  courseSubTitle: 'ОТ (А)',
  ...{ organization: { id, title: 'ООО «Волга»' }, dateStartLearning: '2026-11-02', dateEndLearning: '2026-11-13' },
  ...{ isPaid: true, documentState: true, isGivenNothing, price: 1500, refunded: 0 },
});

const batchId = '01900000-0000-7000-8000-0000000000f1';
let isTriedAgain = false;
const none = { kind: 'none', isConnected: false, url: '', title: '', sendsAccess: false, failed: 0, waiting: 0 };
let connection: object = none;

/** One of two rows was refused, until it is tried again. */
const batchOf = (state: string | null) => {
  const rows = [
    { id, title: 'Абаев Иван', hint: 'Охрана труда', state: 'Done', reason: '' },
    { id: other, title: 'Белов Пётр', hint: 'Охрана труда', state: 'Refused', reason: 'Назначение не оплачено' },
  ]
    .map((row) => ({ ...row, standsAt: { kind: 'Assignment', id: row.id } }))
    .map((row) => (isTriedAgain ? { ...row, state: 'Done', reason: '' } : row));
  const items = rows.filter((row) => state === null || row.state === state);
  return {
    ...{ id: batchId, action, askedAt: '2026-11-23T10:00:00.000Z', finishedAt: '2026-11-23T10:00:01.000Z' },
    mayUndo: false,
    ...{ total: 2, done: isTriedAgain ? 2 : 1, refused: isTriedAgain ? 0 : 1 },
    rows: { items, totalCount: items.length, pageNumber: 1 },
  };
};

let action = 'HandOut';

const openList = (search: string, items: object[], found = items.length) => {
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Organization/GetOrganizations': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /Course/GetCourses': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /Group/Groups': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /Moodle/connection': () => connection,
    'POST /Batch/SendAccess': () => ({ id: batchId }),
    'GET /AssignCourse/GetOrganizationAssigns/Current': () => ({ items, totalCount: found, pageNumber: 1 }),
    'POST /Batch/HandOut': () => ({ id: batchId }),
    'POST /Batch/InvoiceAssigns': () => ({ id: batchId }),
    'POST /Batch/CollectDocuments': () => ({ id: batchId }),
    [`GET /Batch/GetArchive/${batchId}`]: () => new Response('PK'),
    'POST /Invoice/Plan': () => ({
      invoices: [
        {
          organizationId: id,
          organizationTitle: 'ООО «Волга»',
          peopleCount: 2,
          amount: 3000,
          vatMode: null,
          basis: { contracts: [], assignCount: 2 },
        },
      ],
      ...{ invoiced: [], personal: [], paidCount: 1 },
    }),
    'GET /Batch/GetRecent': () => [],
    [`GET /Batch/Get/${batchId}`]: ({ searchParams }) => batchOf(searchParams.get('state')),
    [`POST /Batch/Retry/${batchId}`]: () => {
      isTriedAgain = true;
      return null;
    },
  });
  const screen = {
    path: paths.assignments,
    access: 'user' as const,
    crumb: '',
    page: async () => ({ AssignmentListPage }),
  };
  return openPortal([screen], `${paths.assignments}${search}`).then((portal) => ({ portal, calls }));
};

beforeEach(() => {
  rememberSession('Operator');
  isTriedAgain = false;
  action = 'HandOut';
  connection = none;
});

const begun = (calls: Call[]) =>
  calls.filter(({ request }) => request === 'POST /Batch/HandOut').map(({ body }) => body);

test('a row has the short title of its course, and the whole one when it is pointed at', async () => {
  const { portal } = await openList('', [row(id)]);
  const title = portal.getByRole('cell', { name: 'ОТ (А)' }).getByText('ОТ (А)');
  await expect.element(title).toHaveAttribute('title', 'Охрана труда');
});

test('no filter is cut off on a phone', async () => {
  // What the frame leaves of 375 px.
  await page.viewport(343, 800);
  const { portal } = await openList('', [row(id)]);
  const input = portal.getByPlaceholder('Все организации');
  await expect.element(input).toBeVisible();
  const field = input.element() as HTMLInputElement;
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.font = font;
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  expect(room).toBeGreaterThanOrEqual(pen.measureText(field.placeholder).width);
});

test('marked rows are handed out together; who is refused says why and is tried alone', async () => {
  const { portal, calls } = await openList('?task=Issue', [row(id), row(other)]);
  await portal.getByRole('button', { name: 'Выбрать' }).click();
  await portal.getByRole('checkbox', { name: 'Все на странице' }).click();
  // Nothing more is found than the page shows.
  expect(portal.getByRole('button', { name: /Выбрать все найденные/ }).elements()).toEqual([]);
  await portal.getByRole('button', { name: 'Отметить выданными' }).click();
  await expect.poll(() => begun(calls)).toEqual([{ chosen: { ids: [id, other] } }]);
  const popup = portal.getByRole('dialog', { name: 'Отметка о выдаче документов' });
  await expect.element(popup.getByText('Готово: 1 из 2. Отказано: 1.')).toBeVisible();
  await expect.element(popup.getByText('Назначение не оплачено')).toBeVisible();
  // Where what is missing is mended.
  await expect
    .element(popup.getByRole('link', { name: 'Белов Пётр' }))
    .toHaveAttribute('href', paths.assignment(other));
  expect(portal.address()).toContain(`batch=${batchId}`);
  await popup.getByRole('button', { name: 'Повторить: Белов Пётр' }).click();
  await expect.element(popup.getByText('Готово: 2 из 2.')).toBeVisible();
  const retry = calls.find(({ request }) => request.startsWith('POST /Batch/Retry'));
  expect(retry?.body).toEqual({ rowIds: [other] });
  await popup.getByRole('button', { name: 'Закрыть' }).last().click();
  await expect.poll(() => portal.address()).not.toContain('batch=');
});

test('all that a filter finds is chosen by the filter, until a row is taken out', async () => {
  const { portal, calls } = await openList('?task=Issue', [row(id), row(other)], 214);
  await portal.getByRole('button', { name: 'Выбрать' }).click();
  await portal.getByRole('checkbox', { name: 'Все на странице' }).click();
  await portal.getByRole('button', { name: 'Выбрать все найденные: 214' }).click();
  await expect.element(portal.getByText('Выбраны все найденные: 214')).toBeVisible();
  // What works with marked rows alone is not offered.
  await portal.getByRole('button', { name: 'Ещё' }).click();
  await expect.element(portal.getByRole('menuitem', { name: 'Снять с курса' })).toBeVisible();
  expect(portal.getByRole('menuitem', { name: 'Назначить цену' }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await portal
    .getByRole('row')
    .nth(1)
    .click({ position: { x: 260, y: 20 } });
  await expect.element(portal.getByText('Выбрано: 1')).toBeVisible();
  await portal
    .getByRole('row')
    .nth(1)
    .click({ position: { x: 260, y: 20 } });
  await portal.getByRole('button', { name: 'Выбрать все найденные: 214' }).click();
  await portal.getByRole('button', { name: 'Отметить выданными' }).click();
  await expect.poll(() => begun(calls)).toEqual([{ chosen: { filter: { task: 'Issue' }, count: 214 } }]);
});

test('the main actions and «Ещё» stand in one line that stays while the rows are scrolled', async () => {
  await page.viewport(1280, 600);
  const many = Array.from({ length: 30 }, (_, i) => row(`${id.slice(0, -2)}${10 + i}`));
  const { portal } = await openList('', many, 214);
  await portal.getByRole('button', { name: 'Выбрать' }).click();
  await portal.getByRole('checkbox', { name: 'Все на странице' }).click();
  await expect.element(portal.getByRole('button', { name: /^Выбрать все найденные/ })).toBeVisible();
  const bar = portal.getByRole('toolbar', { name: 'Действия с выбранными строками' });
  const namesNow = () =>
    bar
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  const all = 'Выбрать все найденные: 214';
  expect(namesNow()).toEqual([all, 'Отметить выданными', 'Ещё', 'Отмена']);
  expect(bar.element().getBoundingClientRect().height).toBeLessThan(64);
  window.scrollTo(0, document.body.scrollHeight);
  await expect.poll(() => Math.round(bar.element().getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  expect(window.scrollY).toBeGreaterThan(300);
  await page.viewport(1500, 600);
  await expect.poll(namesNow).toEqual([all, 'Отметить выданными', 'Выставить счёт', 'Ещё', 'Отмена']);
  await page.viewport(375, 800);
  await expect.poll(namesNow).toEqual([all, 'Отметить выданными', 'Ещё', 'Отмена']);
  await bar.getByRole('button', { name: 'Ещё' }).click();
  await expect.element(portal.getByRole('menuitem', { name: 'Выставить счёт' })).toBeVisible();
});

test('all that a filter finds is invoiced row by row: to whom is shown before, who is left out too', async () => {
  action = 'InvoiceAssigns';
  const { portal, calls } = await openList('?task=Issue', [row(id), row(other)], 214);
  await portal.getByRole('button', { name: 'Выбрать' }).click();
  await portal.getByRole('checkbox', { name: 'Все на странице' }).click();
  await portal.getByRole('button', { name: 'Выбрать все найденные: 214' }).click();
  await portal.getByRole('button', { name: 'Ещё' }).click();
  await portal.getByRole('menuitem', { name: 'Выставить счёт' }).click();
  const asked = portal.getByRole('dialog', { name: 'Выставить счёт: 214 назначений' });
  const planned = asked.getByRole('list', { name: 'Счета по заказчикам' });
  await expect.element(planned).toBeVisible();
  expect(planned.element().textContent).toContain('ООО «Волга»');
  await expect.element(asked.getByText('В счета не войдут: оплачено – 1.')).toBeVisible();
  const again = asked.getByRole('checkbox', { name: 'Выставить и за тех, кто уже стоит в счёте' });
  (again.element() as HTMLInputElement).click();
  (asked.getByRole('button', { name: 'Выставить счёт' }).element() as HTMLButtonElement).click();
  const sent = () => calls.find(({ request }) => request === 'POST /Batch/InvoiceAssigns')?.body;
  const chosen = { filter: { task: 'Issue' }, count: 214 };
  await expect.poll(sent).toEqual({ chosen, invoicing: { isRepeated: true } });
  await expect.element(portal.getByRole('dialog', { name: 'Счета за обучение' })).toBeVisible();
});

test('documents of all that a filter finds are collected, then taken in one archive', async () => {
  action = 'CollectDocuments';
  const { portal, calls } = await openList('?task=Issue', [row(id), row(other)], 214);
  await portal.getByRole('button', { name: 'Выбрать' }).click();
  await portal.getByRole('checkbox', { name: 'Все на странице' }).click();
  await portal.getByRole('button', { name: 'Выбрать все найденные: 214' }).click();
  await portal.getByRole('button', { name: 'Ещё' }).click();
  await portal.getByRole('menuitem', { name: 'Скачать' }).click();
  const sent = () => calls.find(({ request }) => request === 'POST /Batch/CollectDocuments')?.body;
  await expect.poll(sent).toEqual({ chosen: { filter: { task: 'Issue' }, count: 214 } });
  const popup = portal.getByRole('dialog', { name: 'Архив документов' });
  await popup.getByRole('button', { name: 'Скачать архив' }).click();
  await expect.poll(() => calls.some(({ request }) => request === `GET /Batch/GetArchive/${batchId}`)).toBe(true);
});

test('access to the learning system goes to marked rows where the center has one', async () => {
  connection = { ...none, kind: 'moodle', isConnected: true };
  const { portal, calls } = await openList('', [row(id), row(other)]);
  await portal.getByRole('button', { name: 'Выбрать' }).click();
  await portal.getByRole('checkbox', { name: 'Все на странице' }).click();
  await portal.getByRole('button', { name: 'Ещё' }).click();
  await portal.getByRole('menuitem', { name: 'Отправить доступ к обучению' }).click();
  await portal.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click();
  const sent = () => calls.find(({ request }) => request === 'POST /Batch/SendAccess')?.body;
  await expect.poll(sent).toEqual({ chosen: { ids: [id, other] } });
});

test('more than a batch takes is not offered, with the reason', async () => {
  const { portal } = await openList('', [row(id), row(other)], 2001);
  await portal.getByRole('button', { name: 'Выбрать' }).click();
  await portal.getByRole('checkbox', { name: 'Все на странице' }).click();
  await portal.getByRole('button', { name: 'Выбрать все найденные' }).hover();
  await expect.element(portal.getByText(/сузьте поиск или фильтры/)).toBeVisible();
});

test('what has gone back of a payment stands beside it', async () => {
  const { portal } = await openList('', [{ ...row(id), refunded: 300.5 }, row(other)]);
  await expect.element(portal.getByText(/^Возвращено 300,50\s₽$/)).toBeVisible();
  expect(portal.getByText(/Возвращено/).elements()).toHaveLength(1);
});

test('who has not passed is not called ready', async () => {
  const { portal } = await openList('', [row(id, true)]);
  await expect.element(portal.getByText('Проверка не пройдена: документ не выдаётся')).toBeVisible();
  expect(portal.getByText('Готовы', { exact: true }).elements()).toEqual([]);
});
