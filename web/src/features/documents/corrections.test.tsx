import type { FixedDocument } from '@dopusk/contract/documents/document-info.ts';
import { EXCHANGE } from '@dopusk/contract/register-gaps.ts';
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

async function openDuplicate(
  changes: readonly { title: string; was: string; now: string }[],
  calls: Parameters<typeof serve>[0] = {},
) {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /Document/GetPersonChanges/${id}`]: () => changes,
    ...calls,
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

test('what a register lacks of a document leads to its exchange, which is open', async () => {
  localStorage.setItem('userType', 'Operator');
  serve({ 'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']) });
  const screen = await openPage(() => <Corrections fixed={fixed} nextNumber="8" />, `/page?field=${EXCHANGE}`);
  await expect.element(screen.getByRole('dialog', { name: 'Обменять документ' })).toBeVisible();
});

test('where the record of the person is no other it says so', async () => {
  const screen = await openDuplicate([]);
  await expect.element(screen.getByText('Исправлять нечего')).toBeVisible();
});

test('a duplicate on another form says its series and number', async () => {
  const sent: unknown[] = [];
  const screen = await openDuplicate([], {
    'POST /Document/Duplicate': (_, body) => {
      sent.push(body);
      return { id };
    },
  });
  await screen.getByRole('textbox', { name: 'Серия' }).fill('ПК-64');
  await screen.getByRole('textbox', { name: 'Номер бланка' }).fill('000777');
  await screen.getByRole('textbox', { name: 'Причина' }).fill('Сменила фамилию');
  await screen.getByRole('dialog').getByRole('button', { name: 'Выдать дубликат' }).click();
  await expect.poll(() => sent).toMatchObject([{ documentId: id, series: 'ПК-64', blankNumber: '000777' }]);
});
