import { debts } from '@dopusk/contract/debts.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { etagOf, versionOf } from '@dopusk/contract/version.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { DueDate } from './DueDate.tsx';
import { PaymentTermsSection } from './PaymentTermsSection.tsx';

beforeEach(() => rememberSession('Operator'));

const due = (days: number, promised: string | null, state: 'Issued' | 'Paid' = 'Issued') =>
  openPage(() => <DueDate invoice={{ state, dueOn: daysLater(today(), days), promisedOn: promised }} />);

test('an invoice says how long it is overdue and until when it is promised', async () => {
  const page = await due(-3, '2026-12-05');
  await expect.element(page.getByText('Просрочен на 3 дня')).toBeVisible();
  await expect.element(page.getByText('Обещали до 05.12.2026')).toBeVisible();
});

test('on its last day, and once it is paid, an invoice is not overdue', async () => {
  const page = await due(0, null);
  await expect.element(page.getByText(/\d\d\.\d\d\.\d{4}/).first()).toBeVisible();
  expect(page.getByText(/Просрочен/).elements()).toEqual([]);
});

test('what was paid late is not overdue any more, and its promise is of no interest', async () => {
  const page = await due(-3, '2026-12-05', 'Paid');
  await expect.element(page.getByText(/\d\d\.\d\d\.\d{4}/).first()).toBeVisible();
  expect(page.getByText(/Просрочен|Обещали/).elements()).toEqual([]);
});

test('a client without a term of its own has the center’s, and gets one', async () => {
  const clientId = '01900000-0000-7000-8000-00000000000a';
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Debt/GetTerms': () => ({ ofClient: null, ofCenter: 10, isReminded: true, isTold: true }),
    'PUT /Debt/SetTerms': () => null,
  });
  const page = await openPage(() => <PaymentTermsSection clientId={clientId} />);
  await expect.element(page.getByText('10 дней, как у всех клиентов центра')).toBeVisible();
  await page.getByRole('button', { name: 'Изменить срок' }).click();
  await page.getByRole('textbox', { name: 'Календарных дней с даты счёта' }).fill('21');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request === 'PUT /Debt/SetTerms')?.body)
    .toEqual({ clientId, daysToPay: 21 });
});

test('a term that a colleague has changed meanwhile is asked about, not overwritten', async () => {
  const clientId = '01900000-0000-7000-8000-00000000000a';
  const terms = { ofClient: null as number | null, ofCenter: 10, isReminded: true, isTold: true };
  const current = { ...terms, ofClient: 45 };
  const version = versionOf(debts.terms, current);
  const sent = () => calls.filter(({ body }) => body);
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Debt/GetTerms': () => (sent().length > 0 ? current : terms),
    'PUT /Debt/SetTerms': () =>
      sent().length > 1
        ? null
        : new Refused('RecordAlreadyChanged', null, null, {
            ...{ changedBy: 'Белова Анна Павловна', isOwn: false, changedAt: new Date().toISOString() },
            ...{ version, current },
          }),
  });
  const page = await openPage(() => <PaymentTermsSection clientId={clientId} />);
  await page.getByRole('button', { name: 'Изменить срок' }).click();
  await page.getByRole('textbox', { name: 'Календарных дней с даты счёта' }).fill('21');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  const sides = page.getByRole('radiogroup', { name: 'Календарных дней с даты счёта' });
  await expect.element(sides.getByRole('radio', { name: /Сохранено\s*45/ })).toBeVisible();
  await sides.getByRole('radio', { name: /У вас\s*21/ }).click();
  await page.getByRole('button', { name: 'Сохранить' }).first().click();
  await expect.element(page.getByText('Срок оплаты изменён!')).toBeVisible();
  expect(sent().map(({ ifMatch }) => ifMatch)).toEqual([etagOf(versionOf(debts.terms, terms)), etagOf(version)]);
});
