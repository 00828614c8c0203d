import type { Webhook } from '@dopusk/contract/webhooks.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { WebhookSection } from './WebhookSection.tsx';

const row: Webhook = {
  id: '01900000-0000-7000-8000-0000000000b1',
  title: '1С',
  url: 'https://site.example.test/dopusk',
  events: ['invoice.paid', 'documents.ready'],
  createdAt: '2026-11-20T09:00:00.000Z',
  madeBy: 'Петрова Анна Сергеевна',
  off: 'Failing',
  failingSince: '2026-11-17T09:00:00.000Z',
  formerSecretUntil: null,
};
const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=';
const attempt = { at: '2026-11-20T09:00:00.000Z', status: 500, error: 'Адрес ответил ошибкой (HTTP 500)' };

let rows: Webhook[];
const server = {
  'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
  'GET /Webhook': () => rows,
  'POST /Webhook': () => ({ id: row.id, secret }),
  [`POST /Webhook/Turn/${row.id}`]: () => {
    rows = [{ ...row, off: null, failingSince: null }];
    return null;
  },
  [`POST /Webhook/Test/${row.id}`]: () => attempt,
  [`POST /Webhook/Resend/${row.id}`]: () => ({ ...attempt, status: 200, error: '' }),
  [`GET /Webhook/Messages/${row.id}`]: () => ({
    items: [
      {
        ...{ id: row.id, event: 'invoice.paid', body: '{"type":"invoice.paid"}', state: 'Failed' },
        ...{ createdAt: row.createdAt, nextTryAt: null, attempts: [attempt] },
      },
    ],
    totalCount: 1,
    pageNumber: 1,
  }),
};
const Page = () => <WebhookSection reason={null} />;

beforeEach(() => {
  rememberSession('Operator');
  rows = [row];
});

test('an address that was given up says so, is turned on again, and what it missed is sent once more', async () => {
  const calls = serve(server);
  const screen = await openPage(Page);
  await expect.element(screen.getByText('Выключен: три дня не принимал сообщения')).toBeVisible();
  await expect.element(screen.getByText('Счёт оплачен; Документы готовы')).toBeVisible();
  await screen.getByText('Последние сообщения').click();
  await expect.element(screen.getByText(/Адрес ответил ошибкой \(HTTP 500\)/)).toBeVisible();
  await screen.getByRole('button', { name: 'Отправить ещё раз' }).click();
  await expect.element(screen.getByText('Сообщение принято (HTTP 200)')).toBeVisible();
  await screen.getByRole('button', { name: 'Включить: 1С' }).click();
  await expect.element(screen.getByText('Работает')).toBeVisible();
  expect(calls.find(({ request }) => request.startsWith('POST /Webhook/Turn'))?.body).toEqual({ isOn: true });
});

test('a test says what the address answered', async () => {
  serve(server);
  const screen = await openPage(Page);
  await screen.getByRole('button', { name: 'Проверить: 1С' }).click();
  await expect.element(screen.getByRole('alert').getByText('Адрес ответил ошибкой (HTTP 500)')).toBeVisible();
});

test('a new one asks for its events, and its secret is shown once', async () => {
  rows = [];
  const calls = serve(server);
  const screen = await openPage(Page);
  await expect.element(screen.getByText(/^Адресов ещё нет/)).toBeVisible();
  await screen.getByRole('button', { name: 'Добавить адрес' }).click();
  const popup = screen.getByRole('dialog');
  await popup.getByRole('textbox', { name: /^Для какой программы/ }).fill('Сайт');
  await popup.getByRole('textbox', { name: /^Адрес/ }).fill('https://site.example.test/hook');
  await popup.getByRole('button', { name: 'Добавить адрес' }).click();
  await expect.element(popup.getByText('Отметьте хотя бы одно событие')).toBeVisible();
  await popup.getByRole('combobox', { name: /^О чём сообщать/ }).click();
  await screen.getByRole('option', { name: 'Счёт оплачен' }).click();
  // The open list lies over the button.
  await popup.getByRole('textbox', { name: /^Для какой программы/ }).click();
  await popup.getByRole('button', { name: 'Добавить адрес' }).click();
  await expect.element(popup.getByText(secret)).toBeVisible();
  const sent = calls.find(({ request }) => request === 'POST /Webhook')?.body;
  expect(sent).toEqual({ title: 'Сайт', url: 'https://site.example.test/hook', events: ['invoice.paid'] });
  await popup.getByRole('button', { name: 'Секрет сохранён' }).click();
  await expect.element(screen.getByText(secret)).not.toBeInTheDocument();
});
