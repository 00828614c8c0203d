import type { Assignment } from '@dopusk/contract/assignments.ts';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { forgetCalls, openPage, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { BalanceToCard } from './BalanceToCard.tsx';
import { RefundPopup } from './RefundPopup.tsx';

afterEach(forgetCalls);

const id = '01900000-0000-7000-8000-0000000004a1';
/** Of money that has come to the bank account of the center, from the client itself. */
const BANK = { own: 4500, bankPayer: '', setOff: '' };
/** What the dialog reads of an assignment. */
const paid = (hasFixedDocuments: boolean) =>
  ({
    id,
    isPaid: true,
    hasFixedDocuments,
    student: { user: { fullName: 'Ким Ольга Сергеевна' } },
    course: { title: 'Стропальщик' },
  }) as Assignment;

function openDialog(hasFixedDocuments: boolean) {
  const calls = serve({
    [`GET /Payment/RefundWays/${id}`]: () => ({
      amount: 4500,
      before: 500,
      payer: 'ООО «Волга»',
      card: 0,
      isOverBalance: false,
      ...BANK,
      act: '',
      isUpd: false,
    }),
    [`POST /Payment/RefundAssign/${id}`]: () => null,
  });
  return openPage(() => <RefundPopup assignment={paid(hasFixedDocuments)} onClose={() => null} />).then(async () => {
    const dialog = page.getByRole('dialog', { name: 'Вернуть деньги за обучение' });
    await expect.element(dialog.getByRole('textbox', { name: 'Сколько вернуть' })).toBeVisible();
    return { dialog, calls, text: () => dialog.element().textContent?.replace(/\s/g, ' ') ?? '' };
  });
}

test('all that is left is proposed, and removes the assignment; a part leaves it', async () => {
  const { dialog, text } = await openDialog(false);
  expect(text()).toContain('Назначение будет удалено, возвращается 4 500 ₽. Раньше возвращено 500 ₽.');
  await expect.element(dialog.getByRole('button', { name: 'Снять с возвратом' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Сколько вернуть' }).fill('1000');
  expect(text()).toContain('Возвращается 1 000 ₽, назначение остаётся оплаченным.');
  await expect.element(dialog.getByRole('button', { name: 'Вернуть часть' })).toBeVisible();
});

test('of what has documents a part alone goes back, and it is said what stays', async () => {
  const { dialog, text, calls } = await openDialog(true);
  expect(text()).toContain('Документы зафиксированы: обучение остаётся оплаченным, документы действуют.');
  expect(text()).toContain('Только часть: меньше 4 500 ₽');
  expect(text()).not.toContain('удалено');
  await dialog.getByRole('textbox', { name: 'Сколько вернуть' }).fill('700,50');
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('скидка задним числом');
  (dialog.getByRole('button', { name: 'Вернуть часть' }).element() as HTMLElement).click();
  await expect
    .poll(() => calls.find(({ request }) => request.startsWith('POST'))?.body)
    .toEqual({ to: 'Balance', amount: 700.5, reason: 'скидка задним числом', seen: 4500 });
});

test('what another tab has given back meanwhile is said, the dialog shows what is left, and nothing typed is lost', async () => {
  let left = 4500;
  const seen: unknown[] = [];
  serve({
    [`GET /Payment/RefundWays/${id}`]: () => ({
      amount: left,
      before: 5000 - left,
      payer: 'ООО',
      card: 0,
      isOverBalance: false,
      ...BANK,
      act: '',
      isUpd: false,
    }),
    [`POST /Payment/RefundAssign/${id}`]: (_, body) => {
      seen.push((body as { seen: number }).seen);
      if (left === 3000) return null;
      left = 3000;
      return new Refused('BalanceChanged', null, 'За это время деньги уже возвращали: теперь можно вернуть 3 000 ₽');
    },
  });
  const screen = await openPage(() => <RefundPopup assignment={paid(false)} onClose={() => null} />);
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Сколько вернуть' }).fill('1500');
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Болел');
  const send = () => (dialog.getByRole('button', { name: 'Вернуть часть' }).element() as HTMLElement).click();
  send();
  await expect.element(screen.getByText(/За это время деньги уже возвращали/)).toBeVisible();
  await expect.element(dialog.getByText(/Раньше возвращено 2\s000\s₽/)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Причина' })).toHaveValue('Болел');
  const amount = dialog.getByRole('textbox', { name: 'Сколько вернуть' }).element() as HTMLInputElement;
  expect(amount.value.replace(/\s/g, '')).toBe('1500');
  send();
  await expect.poll(() => seen).toEqual([4500, 3000]);
});

test('opened once more, it proposes what is left by now', async () => {
  let left = 4500;
  serve({
    [`GET /Payment/RefundWays/${id}`]: () => ({
      amount: left,
      before: 0,
      payer: 'ООО',
      card: 0,
      isOverBalance: false,
      ...BANK,
      act: '',
      isUpd: false,
    }),
  });
  const screen = await openPage(Twice);
  const amount = () => screen.getByRole('textbox', { name: 'Сколько вернуть' });
  await screen.getByRole('button', { name: 'Открыть' }).click();
  await expect.element(amount()).toHaveValue('4 500');
  await screen.getByRole('button', { name: 'Отмена' }).click();
  await expect.element(amount()).not.toBeInTheDocument();
  left = 3000;
  await screen.getByRole('button', { name: 'Открыть' }).click();
  await expect.element(amount()).toHaveValue('3 000');
});

function Twice() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      {isOpen ? <RefundPopup assignment={paid(false)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

test('a card that has paid over the balance gets back what it brought, and the dialog says so before', async () => {
  const ways = {
    amount: 4500,
    before: 0,
    payer: 'ООО',
    card: 1200,
    isOverBalance: true,
    ...BANK,
    own: 3300,
    act: '',
    isUpd: false,
  };
  serve({ [`GET /Payment/RefundWays/${id}`]: () => ways });
  const screen = await openPage(() => <RefundPopup assignment={paid(false)} onClose={() => null} />);
  await expect.element(screen.getByText(/Карта платила через баланс/)).toBeVisible();
  await expect.element(screen.getByText(/не больше 1\s200\s₽: столько с неё пришло/)).toBeVisible();
  await expect.element(screen.getByText(/^3\s300\s₽ пришли на счёт центра/)).toBeVisible();
  const where = screen.getByRole('combobox', { name: 'Куда вернуть' }).element() as HTMLInputElement;
  expect(where.value).toBe('На баланс ООО');
});

test.each([
  [
    'money of the bank is given back from the balance by an order',
    {},
    [/^Деньги пришли на счёт центра: они вернутся на баланс ООО «Волга»\. .*«Вернуть на расчётный счёт»\.$/],
    [/карт/, /зачётом/, /другое лицо/],
  ],
  [
    'what another has paid goes back to the client, to who has paid it only as the client asks',
    { bankPayer: 'ООО «Вега» (ИНН 7707083893)' },
    [
      /^Деньги пришли на счёт центра/,
      /^Платило за клиента другое лицо: ООО «Вега» \(ИНН 7707083893\)\. .*по письму клиента\.$/,
    ],
    [/карт/],
  ],
  [
    'of what was set off the set-off is undone where it was wrong',
    { setOff: 'письмо № 15 от 29.11.2026' },
    [/^Обучение оплачено зачётом с баланса \(письмо № 15 от 29\.11\.2026\)\. .*отмените зачёт/],
    [/карт/],
  ],
  [
    'card money that no card gets back is not promised by the bank of the center',
    { own: 0 },
    [/^4\s500\s₽ пришли с карты, на которую портал вернуть их уже не может/],
    [/Вернуть на расчётный счёт/],
  ],
] as const)('%s', async (_, of, said, unsaid) => {
  const ways = {
    amount: 4500,
    before: 0,
    payer: 'ООО «Волга»',
    card: 0,
    isOverBalance: false,
    ...BANK,
    act: '',
    isUpd: false,
  };
  serve({ [`GET /Payment/RefundWays/${id}`]: () => ({ ...ways, ...of }) });
  const screen = await openPage(() => <RefundPopup assignment={paid(false)} onClose={() => null} />);
  for (const text of said) await expect.element(screen.getByText(text)).toBeVisible();
  for (const text of unsaid) expect(screen.getByText(text).elements()).toEqual([]);
});

test('card money of a client that nobody works for goes back to its card, once and as it was seen', async () => {
  const paymentId = '01900000-0000-7000-8000-0000000004a2';
  const cards = [{ id: paymentId, date: '2026-03-05T10:00:00.000Z', title: 'Оплата счёта № 7', left: 900 }];
  rememberSession('Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /Payment/CardMoney/${id}`]: () => ({ amount: 1500, cards }),
    [`POST /Payment/RefundBalance/${id}`]: () => null,
  });
  const client = { id, organizationType: 'Customer' as const, balance: { id, amount: 1500, bound: [] } };
  const screen = await openPage(() => <BalanceToCard client={client} />);
  await screen.getByRole('button', { name: 'Вернуть на карту' }).click();
  await expect.element(screen.getByText(/нет операторов: потратить или забрать эти деньги/)).toBeVisible();
  await expect.element(screen.getByText(/Не больше 900\s₽/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Причина' }).fill('По заявлению');
  (screen.getByRole('button', { name: 'Вернуть', exact: true }).element() as HTMLElement).click();
  await expect
    .poll(() => calls.find(({ request }) => request.startsWith('POST'))?.body)
    .toEqual({ paymentId, amount: 900, reason: 'По заявлению', seen: 1500 });
});

test('money for training that stands in an act does not go back, and the dialog leads to the act', async () => {
  const ways = {
    amount: 4500,
    before: 0,
    payer: 'ООО',
    card: 0,
    isOverBalance: false,
    ...BANK,
    act: '№\u00a04 от 14.11.2026',
    isUpd: false,
  };
  serve({ [`GET /Payment/RefundWays/${id}`]: () => ways });
  const screen = await openPage(() => <RefundPopup assignment={paid(false)} onClose={() => null} />);
  await expect.element(screen.getByText(/Обучение стоит в акте №.4 от 14\.11\.2026/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '«Документы»' })).toHaveAttribute('href', '/documents/static');
  expect(screen.getByRole('button', { name: /Вернуть|Снять/ }).elements()).toEqual([]);
});

test('of training in an УПД it is said what is a correction and what a УКД', async () => {
  const ways = {
    amount: 4500,
    before: 0,
    payer: 'ООО',
    card: 0,
    isOverBalance: false,
    ...BANK,
    act: '№ 4 от 14.11.2026',
  };
  serve({ [`GET /Payment/RefundWays/${id}`]: () => ({ ...ways, isUpd: true }) });
  const screen = await openPage(() => <RefundPopup assignment={paid(true)} onClose={() => null} />);
  await expect.element(screen.getByText('Обучение стоит в УПД № 4 от 14.11.2026')).toBeVisible();
  await expect.element(screen.getByText(/корректировочный счёт-фактура \(УКД\)/)).toBeVisible();
});
