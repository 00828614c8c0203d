import type { SetOffOffer } from '@dopusk/contract/set-offs.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { SetOffButton } from './SetOffButton.tsx';

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
