import type { TokenRow } from '@dopusk/contract/tokens.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { ProgramsPage } from './ProgramsPage.tsx';

const row: TokenRow = {
  id: '01900000-0000-7000-8000-0000000000a1',
  title: '1С',
  prefix: 'dopusk_ab12cd34',
  rights: { students: 'write', courses: 'read' },
  addresses: ['203.0.113.0/24'],
  createdAt: '2026-11-20T09:00:00.000Z',
  madeBy: 'Петрова Анна Сергеевна',
  expiresAt: '2027-02-18T09:00:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: '',
  state: 'Active',
};
const secret = 'dopusk_zz99zz99_0123456789012345678901234567890123456789abc';

let rows: TokenRow[];
let user: ReturnType<typeof operatorOf>;
const server = {
  'GET /User/Current': () => user,
  'GET /Token': () => rows,
  'GET /Webhook': () => [],
  'GET /Token/Rights': () => [
    { noun: 'students', reads: ['Персонал организации'], writes: ['Создать сотрудника'] },
    { noun: 'balance', reads: ['История баланса'], writes: [] },
  ],
  'POST /Token': () => ({ id: row.id, token: secret }),
  [`POST /Token/Revoke/${row.id}`]: () => {
    rows = [{ ...row, state: 'Revoked' }];
    return null;
  },
};

beforeEach(() => {
  rememberSession('Operator');
  rows = [row];
  user = operatorOf('EducationCenter', ['HighOperator']);
});

test('a token says what it opens, how long and from where, and is revoked after a question', async () => {
  serve(server);
  const screen = await openPage(ProgramsPage);
  await expect.element(screen.getByText('Сотрудники – изменение; Курсы, дисциплины, комиссии – чтение')).toBeVisible();
  await expect.element(screen.getByText(/до 18\.02\.2027, с адресов 203\.0\.113\.0\/24/)).toBeVisible();
  await expect.element(screen.getByText('Запросов ещё не было')).toBeVisible();
  await screen.getByRole('button', { name: 'Отозвать: 1С' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect.element(screen.getByText('Недействующие: 1')).toBeVisible();
});

test('a new one asks what it opens, and is shown once', async () => {
  const calls = serve(server);
  const screen = await openPage(ProgramsPage);
  await screen.getByRole('button', { name: 'Создать ключ' }).click();
  const popup = screen.getByRole('dialog');
  await popup.getByRole('textbox', { name: /^Для какой программы/ }).fill('Сайт');
  const rights = popup.getByRole('radiogroup', { name: 'Сотрудники' });
  await expect
    .element(popup.getByRole('radiogroup', { name: 'Балансы и платежи' }).getByText('Изменение'))
    .not.toBeInTheDocument();
  await popup.getByRole('button', { name: 'Создать ключ' }).click();
  await expect.element(popup.getByText('Отметьте, что ключ открывает')).toBeVisible();
  await rights.getByText('Изменение').click();
  await popup.getByRole('textbox', { name: 'С каких адресов' }).fill('203.0.113.7, 198.51.100.0/24');
  await popup.getByRole('button', { name: 'Создать ключ' }).click();
  await expect.element(popup.getByText(secret)).toBeVisible();
  expect(calls.find(({ request }) => request === 'POST /Token')?.body).toEqual({
    title: 'Сайт',
    rights: { students: 'write' },
    term: '90',
    addresses: ['203.0.113.7', '198.51.100.0/24'],
  });
  await popup.getByRole('button', { name: 'Ключ сохранён' }).click();
  await expect.element(screen.getByText(secret)).not.toBeInTheDocument();
});

test('without an end it asks for addresses', async () => {
  serve(server);
  const screen = await openPage(ProgramsPage);
  await screen.getByRole('button', { name: 'Создать ключ' }).click();
  const popup = screen.getByRole('dialog');
  await popup.getByRole('textbox', { name: /^Для какой программы/ }).fill('Сайт');
  await popup.getByRole('radiogroup', { name: 'Сотрудники' }).getByText('Чтение').click();
  await popup.getByRole('combobox', { name: /^Срок/ }).click();
  await screen.getByRole('option', { name: 'Без срока' }).click();
  await popup.getByRole('button', { name: 'Создать ключ' }).click();
  await expect.element(popup.getByText(/^Ключ без срока принимается только/)).toBeVisible();
});

test('whoever does not manage them sees them and why he may not', async () => {
  user = operatorOf('EducationCenter');
  serve(server);
  const screen = await openPage(ProgramsPage);
  const button = screen.getByRole('button', { name: 'Создать ключ' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect.element(screen.getByText(/^Ключи создаёт и отзывает администратор/)).toBeVisible();
});
