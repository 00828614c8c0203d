import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { StaticDocumentsPage } from './StaticDocumentsPage.tsx';

const [id, former] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'] as const;
const act = {
  ...{ id, type: 'ServiceAct', number: '4', date: '2026-11-14', organizationTitle: 'ООО «Волга»' },
  ...{ subject: '12 590,00 руб.', differenceReason: '', annulled: null },
};
const annulled = { ...act, id: former, number: '3', annulled: { at: '2026-11-20', reason: 'Один не пришёл' } };
const invoice = { ...act, id: '01900000-0000-7000-8000-00000000000c', type: 'PaymentInvoice', number: '9' };

beforeEach(() => rememberSession('Operator'));

async function open(user: object) {
  const calls = serve({
    'GET /User/Current': () => user,
    'GET /Document/GetStaticDocuments': () => ({ items: [act, annulled, invoice], totalCount: 3, pageNumber: 1 }),
    [`POST /ServiceAct/Annul/${id}`]: () => null,
  });
  await openPage(StaticDocumentsPage);
  return calls;
}

test('an act is annulled with a reason; an annulled one says when and why, and an invoice is none', async () => {
  const calls = await open(operatorOf('EducationCenter', ['HighOperator']));
  await expect.element(page.getByText('Аннулирован 20.11.2026: Один не пришёл').first()).toBeVisible();
  const buttons = page.getByRole('button', { name: /^Аннулировать: / });
  await expect.poll(() => buttons.elements()).toHaveLength(1);
  await buttons.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Аннулировать акт' }).click();
  await expect.element(dialog.getByText('Обязательное поле')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Двое не пришли');
  await dialog.getByRole('button', { name: 'Аннулировать акт' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request.includes('/Annul/'))?.body)
    .toEqual({ reason: 'Двое не пришли' });
});

test('a client reads why an act is none any more, and annuls nothing', async () => {
  await open(operatorOf('Customer', ['Operator']));
  await expect.element(page.getByText('Аннулирован 20.11.2026: Один не пришёл').first()).toBeVisible();
  expect(page.getByRole('button', { name: /^Аннулировать/ }).elements()).toEqual([]);
});
