import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { PayByLinkPage } from './PayByLinkPage.tsx';
import { PaymentLinks } from './PaymentLinks.tsx';

const id = '01900000-0000-7000-8000-00000000000a';

describe('the page of a payment link', () => {
  const shown = {
    state: 'Open',
    number: '17',
    date: '2026-11-20',
    amount: 3000.5,
    payee: 'УЦ «Азбука»',
    purpose: 'Оплата счёта № 17',
    isWaiting: false,
    obstacle: null,
    onBalance: 0,
    balanceOf: null,
  };
  const open = (reply: object) => {
    const calls = serve({
      'POST /PaymentLink/Read': () => reply,
      'POST /PaymentLink/Pay': () => ({ confirmUrl: '#bank-of-link' }),
    });
    return openPage(PayByLinkPage, '/page?token=secret').then(() => calls);
  };

  test('says what is paid, to whom, and leads to the bank', async () => {
    const calls = await open(shown);
    await expect.element(page.getByRole('heading', { name: 'Счёт № 17' })).toBeVisible();
    await expect.element(page.getByText('УЦ «Азбука»')).toBeVisible();
    await expect.element(page.getByText(/3.000,50.₽/)).toBeVisible();
    await page.getByRole('button', { name: 'Оплатить картой' }).click();
    await expect.element(page.getByText('Обязательное поле')).toBeVisible();
    await page.getByRole('textbox', { name: 'E-mail или телефон плательщика' }).fill('buh@firma.test');
    await page.getByRole('button', { name: 'Оплатить картой' }).click();
    await expect.poll(() => location.hash).toBe('#bank-of-link');
    const paid = calls.find(({ request }) => request === 'POST /PaymentLink/Pay');
    expect(paid?.body).toEqual({ token: 'secret', contact: 'buh@firma.test' });
  });

  test('waits for the bank, and offers to go on', async () => {
    await open({ ...shown, isWaiting: true });
    await expect.element(page.getByText('Платёж обрабатывается', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Продолжить оплату' })).toBeVisible();
  });

  const past = { ...shown, state: 'Paid', obstacle: 'Cancelled', balanceOf: 'ООО "Ромашка"' };
  test.each([
    [
      'one whose money lies on a balance',
      { ...past, onBalance: 3000.5 },
      'Счёт № 17 отменён',
      /3.000,50.₽ зачислены на баланс организации ООО «Ромашка»/,
    ],
    [
      'one whose invoice waits for another sum',
      { ...past, obstacle: 'OtherSum', onBalance: 10 },
      'Счёт № 17 ждёт другой суммы',
      /10.₽ зачислены на баланс/,
    ],
    [
      'one whose invoice was cancelled while the bank’s page is open',
      { ...past, state: 'Ended', isWaiting: true },
      'Счёт № 17 отменён',
      /платить не нужно. Если уже заплатили, деньги поступят на баланс организации ООО «Ромашка»/,
    ],
    [
      'one whose invoice was paid otherwise',
      { ...past, obstacle: 'Paid', balanceOf: null },
      'Счёт № 17 уже оплачен',
      /Платить по этой ссылке не нужно/,
    ],
  ])('%s says so, asks for nothing and does not call it paid', async (_, reply, title, hint) => {
    await open(reply);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(page.getByText(hint)).toBeVisible();
    expect(page.getByText('Оплачено').elements()).toEqual([]);
    expect(page.getByRole('button', { name: /картой/ }).elements()).toEqual([]);
  });

  test.each([
    ['a paid one says so', { ...shown, state: 'Paid' }, 'Оплачено'],
    ['one that has ended says so', { ...shown, state: 'Ended' }, 'Ссылка не действует'],
    ['one that the portal has not made', new Refused('InvalidToken'), 'Ссылка не действует'],
  ])('%s and takes no money', async (_, reply, title) => {
    await open(reply);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    expect(page.getByRole('button', { name: /картой/ }).elements()).toEqual([]);
  });
});

describe('the links of an invoice', () => {
  beforeEach(() => rememberSession('Operator'));

  test('are made and revoked', async () => {
    let state = 'Open';
    const calls = serve({
      'GET /User/Current': () => operatorOf('Customer'),
      'GET /Operator/GetOwnOrganizations': () => [],
      'GET /PaymentLink/List': () => [
        { id, url: 'https://x/pay?token=1', amount: 10, state, expiresAt: '2026-12-20T10:00:00Z' },
      ],
      'POST /PaymentLink/Create': () => ({ id }),
      [`POST /PaymentLink/Revoke/${id}`]: () => {
        state = 'Ended';
        return null;
      },
    });
    await openPage(() => <PaymentLinks of={{ invoiceId: id }} />);
    await page.getByRole('button', { name: 'Создать ссылку' }).click();
    await expect
      .poll(() => calls.find(({ request }) => request === 'POST /PaymentLink/Create')?.body)
      .toMatchObject({ invoiceId: id });
    await page.getByRole('button', { name: 'Отозвать' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
    await expect.element(page.getByText('Не действует')).toBeVisible();
    expect(page.getByRole('button', { name: 'Скопировать' }).elements()).toEqual([]);
  });
});
