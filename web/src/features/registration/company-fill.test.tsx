import { expect, test } from 'vitest';
import { openPage, serve } from '../../testing/portal.tsx';
import { OrganizationCreatePage } from '../organizations/OrganizationCreatePage.tsx';

const company = {
  title: 'ООО «Заря»',
  shortTitle: null,
  kpp: '773601001',
  ogrn: null,
  legalAddress: null,
  address: null,
  headFullName: null,
  headPosition: null,
  isActive: true,
};

const answer = (source: string, found: object | null = null) => ({
  'GET /SuggestCompany': () => ({ source, company: found }),
});

test('a valid INN fills empty fields, and replaces typed text on request only', async () => {
  const calls = serve(answer('Register', company));
  const screen = await openPage(OrganizationCreatePage);
  const title = screen.getByRole('textbox', { name: 'Название' });
  const inn = screen.getByRole('textbox', { name: 'ИНН' });
  await inn.fill('7707083890');
  await inn.fill('7707083893');
  await expect.element(title).toHaveValue('ООО «Заря»');
  expect(calls.map(({ request }) => request)).toEqual(['GET /SuggestCompany?inn=7707083893']);

  await title.fill('Заря плюс');
  await expect.element(screen.getByText('Отличается: Название', { exact: false })).toBeVisible();
  await expect.element(title).toHaveValue('Заря плюс');
  await screen.getByRole('button', { name: 'Заменить' }).click();
  await expect.element(title).toHaveValue('ООО «Заря»');
});

test('when nothing is found the form says so and is filled in by hand', async () => {
  serve(answer('Unavailable'));
  const screen = await openPage(OrganizationCreatePage);
  await screen.getByRole('textbox', { name: 'Название' }).fill('Заря');
  await screen.getByRole('textbox', { name: 'ИНН' }).fill('7707083893');
  await expect.element(screen.getByText('заполните поля сами', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Название' })).toHaveValue('Заря');
});
