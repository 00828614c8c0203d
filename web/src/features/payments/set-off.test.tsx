import type { MadeSetOff, SetOffOffer } from '@dopusk/contract/set-offs.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { SetOffButton } from './SetOffButton.tsx';
import { UndoSetOffButton } from './UndoSetOff.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const people = ['01900000-0000-7000-8000-00000000000b', '01900000-0000-7000-8000-00000000000c'] as const;

beforeEach(() => rememberSession('Operator'));

const offer: SetOffOffer = {
  clientId: id,
  clientTitle: 'ООО «Волга»',
  available: 1500,
  unpaid: [
    { id: people[0], fullName: 'Иванов Иван', courseTitle: 'Стропальщик', price: 1000 },
    { id: people[1], fullName: 'Петров Пётр', courseTitle: 'Стропальщик', price: 2000 },
  ],
  letterTo: 'buh@volga.test',
  refusal: null,
};

async function openButton(offers: SetOffOffer[]) {
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /SetOff': () => offers,
    [`POST /SetOff/${id}`]: () => ({ balance: 500, paidCount: 1 }),
  });
  await openPage(() => (
    <>
      <p>Группа</p>
      <SetOffButton of={{ groupId: id }} />
    </>
  ));
  await expect.element(page.getByText('Группа')).toBeVisible();
  return calls;
}
const button = () => page.getByRole('button', { name: 'Зачесть с баланса' });

test('those are set off whom the balance reaches, on a basis that has to be said', async () => {
  const calls = await openButton([offer]);
  await button().click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('За 1 назначение из 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Зачесть', exact: true }).click();
  await expect.element(dialog.getByText('Укажите письмо клиента или основание')).toBeVisible();
  await dialog.getByLabelText('Основание, если письма нет').fill('Акт сверки за октябрь');
  await dialog.getByRole('button', { name: 'Зачесть', exact: true }).click();
  await expect
    .poll(() => calls.find(({ request }) => request.startsWith('POST /SetOff'))?.body)
    .toEqual({
      groupId: id,
      assignIds: [people[0]],
      amount: 1000,
      letterNumber: '',
      letterDate: '',
      reason: 'Акт сверки за октябрь',
    });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('more than lies on the balance is not sent', async () => {
  const calls = await openButton([offer]);
  await button().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Выбрать, за кого платить' }).click();
  await dialog.getByText('Петров Пётр').click();
  await expect.element(dialog.getByText(/^На балансе только 1.500.₽$/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Зачесть', exact: true })).toBeDisabled();
  expect(calls.some(({ request }) => request.startsWith('POST'))).toBe(false);
});

test('a client that pays itself is said to', async () => {
  await openButton([{ ...offer, refusal: 'У клиента есть свои операторы' }]);
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
});

test('without money on the balance there is nothing to press', async () => {
  const calls = await openButton([{ ...offer, available: 0 }]);
  await expect.poll(() => calls.some(({ request }) => request.startsWith('GET /SetOff'))).toBe(true);
  expect(button().elements()).toEqual([]);
});

const made: MadeSetOff = {
  id: '01900000-0000-7000-8000-00000000000d',
  clientTitle: 'ООО «Волга»',
  at: '2026-11-20T09:30:00.000Z',
  author: 'Иванова Анна',
  basis: 'письмо № 12 от 20.11.2026',
  amount: 3000,
  people: offer.unpaid,
  refusal: null,
};

async function openUndo(all: MadeSetOff[]) {
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /SetOff/Made': () => all,
    [`POST /SetOff/Undo/${made.id}`]: () => ({ unpaidCount: 2, invoices: [{ id, number: '116' }] }),
  });
  await openPage(() => (
    <>
      <p>Группа</p>
      <UndoSetOffButton of={{ groupId: id }} />
    </>
  ));
  await expect.element(page.getByText('Группа')).toBeVisible();
  return calls;
}
const undo = () => page.getByRole('button', { name: 'Отменить зачёт' });

test('a set-off is taken back with a reason, of several the one that is chosen', async () => {
  const calls = await openUndo([{ ...made, id, basis: 'Акт сверки', refusal: 'Стоит в акте' }, made]);
  await undo().click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Иванов Иван, Петров Пётр')).toBeVisible();
  await dialog.getByRole('button', { name: 'Отменить зачёт' }).click();
  expect(calls.some(({ request }) => request.startsWith('POST'))).toBe(false);
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Письмо отозвано');
  await dialog.getByRole('button', { name: 'Отменить зачёт' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request.startsWith('POST'))?.body)
    .toEqual({ reason: 'Письмо отозвано' });
  await expect
    .element(
      page.getByText(
        /^Зачёт отменён. Снова ждёт оплаты: 2.назначения\. Прежний счёт отменён, поэтому выставлен новый: №.116$/,
      ),
    )
    .toBeVisible();
});

test('what something rests on is not taken back, and says so', async () => {
  await openUndo([{ ...made, refusal: 'Стоит в акте' }]);
  await expect.element(undo()).toHaveAttribute('aria-disabled', 'true');
});
