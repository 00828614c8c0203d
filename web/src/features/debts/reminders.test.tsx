import type { ReminderRules } from '@dopusk/contract/debt-reminders.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { RemindersPage } from './RemindersPage.tsx';

const rules: ReminderRules = { isOn: false, daysBefore: ['3'], daysAfter: ['1'], text: '', onDaysOff: false };
const preview = {
  ...{ letterCount: 12, clientCount: 9, invoiceCount: 15, amount: 340_000, silentCount: 2, day: '2026-11-30' },
  clients: [
    {
      title: 'ООО «Волга»',
      isSilent: false,
      invoices: [{ id: '01900000-0000-7000-8000-00000000000a', number: '17', dueOn: '2026-11-27', rest: 5600 }],
    },
  ],
  example: { client: 'ООО «Волга»', subject: 'Напоминание об оплате счёта № 17', paragraphs: ['Просим оплатить:'] },
};

beforeEach(() => rememberSession('Operator'));

test('reminders are turned on after a look at how many letters would go, and anew after a change', async () => {
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Debt/GetReminders': () => rules,
    'POST /Debt/PreviewReminders': () => preview,
    'PUT /Debt/SetReminders': () => null,
  });
  const page = await openPage(RemindersPage);
  await page.getByRole('switch', { name: 'Напоминать клиентам об оплате' }).click();
  const save = page.getByRole('button', { name: 'Сохранить' });
  const ask = page.getByRole('button', { name: 'Посмотреть, кому уйдёт' });
  await expect.element(ask).toBeVisible();
  expect(save.elements()).toEqual([]);
  await ask.click();
  await expect.element(page.getByText('12 писем')).toBeVisible();
  await expect.element(page.getByText(/^30\.11\.2026 в 10:00/)).toBeVisible();
  await expect.element(page.getByText(/писать некому: 2/)).toBeVisible();
  // Who, about what, and in which words.
  await expect
    .element(page.getByRole('list', { name: 'Кому уйдёт' }))
    .toMatchTextContent(/ООО «Волга».*Счёт №\s17: 5\s600,00\s₽, оплатить до 27\.11\.2026/);
  await expect.element(page.getByText('Напоминание об оплате счёта № 17')).toBeVisible();
  await expect.element(page.getByText('И ещё клиентов: 8.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Текст письма' }).fill('Просим оплатить');
  await expect.element(ask).toBeVisible();
  await ask.click();
  await save.click();
  await expect
    .poll(() => calls.find(({ request }) => request === 'PUT /Debt/SetReminders')?.body)
    .toEqual({ ...rules, isOn: true, text: 'Просим оплатить', seen: preview });
});

test('what is off is saved without a look', async () => {
  serve({ 'GET /User/Current': () => operatorOf('EducationCenter'), 'GET /Debt/GetReminders': () => rules });
  const page = await openPage(RemindersPage);
  await expect.element(page.getByRole('button', { name: 'Сохранить' })).toBeVisible();
});
