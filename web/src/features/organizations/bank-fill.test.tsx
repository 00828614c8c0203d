import type { Organization } from '@dopusk/contract/organizations.ts';
import { expect, test } from 'vitest';
import { openPage, serve } from '../../testing/portal.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';

const organization: Organization = {
  id: '01900000-0000-7000-8000-00000000000a',
  organizationType: 'Customer',
  isPerson: false,
  title: 'ООО «Вектор»',
  shortTitle: null,
  inn: '7707083893',
  phone: '+79270000000',
  email: 'info@vector.ru',
  bankAccountNumber: null,
  address: null,
  requisites: null,
  balance: null,
  editable: 'Everything',
};

const open = () => openPage(() => <OrganizationForm organization={organization} onDone={() => {}} />);

const bank = { bankTitle: 'ПАО Сбербанк', correspondentAccount: '30101810400000000225', isActive: true };

test('a whole BIC fills the bank and its account, and replaces typed text on request only', async () => {
  const calls = serve({ 'GET /SuggestBank': () => ({ source: 'Portal', bank }) });
  const screen = await open();
  const title = screen.getByRole('textbox', { name: 'Банк', exact: true });
  await screen.getByRole('textbox', { name: 'БИК' }).fill('044525225');
  await expect.element(title).toHaveValue('ПАО Сбербанк');
  await expect
    .element(screen.getByRole('textbox', { name: 'Корреспондентский счёт' }))
    .toHaveValue('30101 810 4 0000 0000225');
  expect(calls.map(({ request }) => request)).toEqual(['GET /SuggestBank?bic=044525225']);

  await title.fill('Сбер');
  await expect.element(screen.getByText('Отличается: Банк', { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: 'Заменить' }).click();
  await expect.element(title).toHaveValue('ПАО Сбербанк');
});

test('of an unknown bank the form says that it is filled in by hand, and refuses another bank’s account', async () => {
  serve({ 'GET /SuggestBank': () => ({ source: 'Unavailable', bank: null }) });
  const screen = await open();
  await screen.getByRole('textbox', { name: 'БИК' }).fill('044525225');
  await expect.element(screen.getByText('впишите банк и корр. счёт сами', { exact: false })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Корреспондентский счёт' }).fill('30101810200000000974');
  await screen.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(screen.getByText('Счёт другого банка', { exact: false })).toBeVisible();
});
