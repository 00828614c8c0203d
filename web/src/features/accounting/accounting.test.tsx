import type { AccountingRow } from '@dopusk/contract/accounting.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { AccountingPage } from './AccountingPage.tsx';

const row = (kind: AccountingRow['kind'], digit: number): AccountingRow => ({
  id: `01900000-0000-7000-8000-00000000000${digit}`,
  kind,
  ...{ isUpd: false, correction: 0, correctedOn: null },
  date: '2026-11-20',
  number: String(digit),
  client: 'ООО «Заря»',
  inn: '6901000001',
  kpp: '690101001',
  contract: '',
  service: 'Обучение',
  payer: '',
  bookedOn: null,
  amount: 3000,
  vat: null,
  isVoid: false,
  hasUpd: kind === 'Act',
});

beforeEach(() => rememberSession('Operator'));

const answers = (items: AccountingRow[], duties: object, updCount = 1) => ({
  'GET /User/Current': () => operatorOf('EducationCenter'),
  'GET /Accounting/GetRegister': () => ({ items, totalCount: 60, updCount, pageNumber: 1 }),
  'GET /Accounting/GetVat': () => ({ isTaxed: false, late: [], changed: [], advances: [], ...duties }),
  'POST /Accounting/GetUpd': () => null,
});

test('acts go out as files of the tax service, and nothing else can be marked', async () => {
  const items = [row('Act', 1), row('Invoice', 2)];
  const calls = serve(answers(items, {}));
  const asked = () => calls.filter(({ request }) => request === 'POST /Accounting/GetUpd').map(({ body }) => body);
  const page = await openPage(AccountingPage);
  // What the portal cannot name without an operator of electronic documents is said.
  await expect.element(page.getByText(/Идентификаторы участников .* даёт оператор ЭДО/)).toBeVisible();
  await page.getByRole('button', { name: 'Выбрать' }).click();
  await page.getByRole('checkbox', { name: 'Выбрать: Акт № 1' }).click({ force: true });
  expect(page.getByRole('checkbox', { name: 'Выбрать: Счёт № 2' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'УПД для печати (PDF)' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Файлы ФНС (XML)' }).click();
  await expect.poll(asked).toEqual([{ documentIds: [items[0]?.id], format: 'Xml' }]);
});

test('all acts that are found are taken at once, of a center with VAT printed, too; its advances are named', async () => {
  const advance = { id: row('Act', 8).id, date: '2026-11-13', number: '61', client: 'ООО «Гамма»', inn: '6901000001' };
  const late = {
    id: row('Act', 9).id,
    number: '7',
    date: '2026-11-28',
    client: 'ООО «Гамма»',
    deadline: '2026-11-25',
    isUpd: true,
    madeOn: '2026-11-29',
    correction: 1,
    correctedOn: '2026-11-29',
  };
  const calls = serve(
    answers(
      [row('Act', 1), row('Payment', 2)],
      {
        ...{ isTaxed: true, late: [late] },
        changed: [{ ...late, number: '5', was: [{ number: '61', date: '2026-11-13' }], now: [] }],
        advances: [{ ...advance, amount: 1000.01, vat: 180.33 }],
      },
      40,
    ),
  );
  const page = await openPage(AccountingPage);
  await expect.element(page.getByText(/Счета-фактуры на авансы портал не составляет/)).toBeVisible();
  await expect.element(page.getByText(/, п\/п №\s61 от 13\.11\.2026/)).toBeVisible();
  await expect.element(page.getByText('составлен 29.11.2026, счёт-фактура – до 25.11.2026')).toBeVisible();
  await expect.element(page.getByText(/было: п\/п №\s61 от 13\.11\.2026; теперь: –/)).toBeVisible();
  await page.getByRole('button', { name: 'Выбрать' }).click();
  await page.getByRole('checkbox', { name: 'Все на странице' }).click();
  await page.getByRole('button', { name: 'Выбрать все найденные акты: 40' }).click();
  await page.getByRole('button', { name: 'УПД для печати (PDF)' }).click();
  await expect
    .poll(() => calls.filter(({ request }) => request === 'POST /Accounting/GetUpd').map(({ body }) => body))
    .toMatchObject([{ found: {}, format: 'Pdf' }]);
});

test('money says whose it was in Russian: a payer, or the balance that it came off', async () => {
  const paid = { ...row('Payment', 1), service: 'Оплата обучения деньгами с карты. Абрамов Денис, Охрана труда' };
  serve(
    answers(
      [
        { ...paid, payer: 'С баланса ООО «Заря»' },
        { ...row('Payment', 2), payer: 'ИП Иванов' },
      ],
      {},
    ),
  );
  const page = await openPage(AccountingPage);
  await expect.element(page.getByText('С баланса ООО «Заря»', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Плательщик: ИП Иванов', { exact: true })).toBeVisible();
});

test('an УПД is called so, and a correction of it by its number and day', async () => {
  serve(answers([{ ...row('Act', 3), isUpd: true, correction: 1, correctedOn: '2026-11-29' }, row('SetOff', 4)], {}));
  const page = await openPage(AccountingPage);
  await expect.element(page.getByText(/^УПД №.3, исправление №.1 от.29\.11\.2026$/)).toBeVisible();
  await expect.element(page.getByText(/^Зачёт с баланса №.4$/)).toBeVisible();
});
