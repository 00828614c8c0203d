import type { Contact } from '@dopusk/contract/contact-changes.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, Refused, serve } from '../../testing/portal.tsx';
import { UndoContactPage } from './UndoContactPage.tsx';

async function undo(reply: { restored: Contact[]; lost: Contact[] }) {
  serve({ 'POST /User/ReadUndoContact': () => [], 'POST /User/UndoContact': () => reply });
  await openPage(UndoContactPage, '/page?token=a');
  await page.getByRole('button', { name: 'Вернуть' }).click();
}

test('a change is undone whole', async () => {
  await undo({ restored: ['email', 'phone'], lost: [] });
  await expect.element(page.getByRole('heading', { name: 'Прежние контакты возвращены' })).toBeVisible();
  expect(page.getByText(/другой учётной записи/).elements()).toEqual([]);
  await expect.element(page.getByRole('link', { name: 'Задать новый пароль' })).toBeVisible();
});

test('an e-mail that somebody else has by now is said to be lost, with what is back and what to do', async () => {
  await undo({ restored: ['phone'], lost: ['email'] });
  await expect.element(page.getByRole('heading', { name: 'Смена отменена не полностью' })).toBeVisible();
  await expect
    .element(page.getByText(/Прежняя почта уже у другой учётной записи.+попросите об этом оператора/))
    .toBeVisible();
  await expect.element(page.getByText(/Прежний телефон возвращён/)).toBeVisible();
});

const changes = (canBeKept: boolean) => [
  { contact: 'email', current: 'thief@site.test', former: 'owner@site.test', canBeKept: false },
  { contact: 'phone', current: '+79271179993', former: '+79271179900', canBeKept },
];

test('what comes back is said before', async () => {
  serve({ 'POST /User/ReadUndoContact': () => changes(false) });
  await openPage(UndoContactPage, '/page?token=a');
  await expect.element(page.getByText(/Почта: вместо thief@site.test снова будет owner@site.test/)).toBeVisible();
  await expect
    .element(page.getByText(/Телефон: вместо \+7 \(927\) 117-99-93 снова будет \+7 \(927\) 117-99-00/))
    .toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

test('a phone of the own profile stays when its owner says that it is his', async () => {
  const calls = serve({
    'POST /User/ReadUndoContact': () => changes(true),
    'POST /User/UndoContact': () => ({ restored: ['email'], lost: [] }),
  });
  await openPage(UndoContactPage, '/page?token=a');
  await page.getByRole('checkbox', { name: /мой, оставить/ }).click();
  await expect.element(page.getByText(/Телефон останется: \+7 \(927\) 117-99-93/)).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(page.getByRole('heading', { name: 'Прежние контакты возвращены' })).toBeVisible();
  expect(calls.at(-1)).toMatchObject({ body: { token: 'a', keepsPhone: true } });
});

test('an outdated link says so at once', async () => {
  serve({ 'POST /User/ReadUndoContact': () => new Refused('InvalidToken') });
  await openPage(UndoContactPage, '/page?token=a');
  await expect.element(page.getByRole('heading', { name: 'Ссылка недействительна' })).toBeVisible();
});
