import { expect, test } from 'vitest';
import { openPage, serve } from '../../testing/portal.tsx';
import { OrganizationCreatePage } from './OrganizationCreatePage.tsx';

test('an organization needs only a title and an INN; the form sends six fields and says that it was created', async () => {
  const id = '01900000-0000-7000-8000-00000000000a';
  const calls = serve({ 'POST /Organization/AddOrganization': () => ({ id }) });
  const screen = await openPage(OrganizationCreatePage);
  await screen.getByRole('button', { name: 'Создать организацию' }).click();
  await expect.poll(() => screen.getByText('Обязательное поле').elements().length).toBe(2);
  await screen.getByRole('textbox', { name: 'Название' }).fill('ООО «Заря»');
  await screen.getByRole('textbox', { name: 'ИНН' }).fill('7707083893');
  await screen.getByRole('button', { name: 'Создать организацию' }).click();
  await expect.element(screen.getByText('Организация создана!')).toBeVisible();
  expect(calls.find(({ request }) => request === 'POST /Organization/AddOrganization')?.body).toEqual({
    title: 'ООО «Заря»',
    shortTitle: '',
    inn: '7707083893',
    phone: '',
    email: '',
    kpp: '',
  });
});
