import type { Contact } from '@dopusk/contract/contact-changes.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, serve } from '../../testing/portal.tsx';
import { UndoContactPage } from './UndoContactPage.tsx';

async function undo(reply: { restored: Contact[]; lost: Contact[] }) {
  serve({ 'POST /User/UndoContact': () => reply });
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
