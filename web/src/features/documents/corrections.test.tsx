import type { FixedDocument } from '@dopusk/contract/documents/document-info.ts';
import { expect, test } from 'vitest';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { Corrections } from './Corrections.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const fixed = {
  id,
  type: 'Diplom',
  isPrinted: true,
  opensOn: null,
  lacks: null,
  group: null,
} as unknown as FixedDocument;

async function openDuplicate(changes: readonly { title: string; was: string; now: string }[]) {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /Document/GetPersonChanges/${id}`]: () => changes,
  });
  const screen = await openPage(() => <Corrections fixed={fixed} nextNumber="8" />);
  await screen.getByRole('button', { name: 'Выдать дубликат' }).click();
  const cause = screen.getByRole('combobox', { name: 'Почему выдаётся' });
  await cause.click();
  await screen.getByRole('option', { name: 'В подлиннике неверные или прежние данные слушателя' }).click();
  return screen;
}

test('a duplicate because of a new surname says before what it will print', async () => {
  const screen = await openDuplicate([{ title: 'ФИО', was: 'Петрова Мария', now: 'Иванова Мария' }]);
  await expect.element(screen.getByText('Будет напечатано')).toBeVisible();
  await expect.element(screen.getByText('ФИО: Иванова Мария вместо Петрова Мария')).toBeVisible();
});

test('where the record of the person is no other it says so', async () => {
  const screen = await openDuplicate([]);
  await expect.element(screen.getByText('Исправлять нечего')).toBeVisible();
});
