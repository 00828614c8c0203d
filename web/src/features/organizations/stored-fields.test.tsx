import { contactFields, organizationRecord, registeredFields } from '@dopusk/contract/organization-record.ts';
import type { Organization } from '@dopusk/contract/organizations.ts';
import { type Requisites, requisiteFields } from '@dopusk/contract/requisites.ts';
import { namesOf, pick, type StoredField } from '@dopusk/contract/stored-field.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../paths.ts';
import { openPage, openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { OrganizationRegistrationPage } from '../registration/OrganizationRegistrationPage.tsx';
import { OrganizationCreatePage } from './OrganizationCreatePage.tsx';
import { OrganizationEditPage } from './OrganizationEditPage.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { OrganizationPage } from './OrganizationPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const names = namesOf(organizationRecord);

/** Values that no other field has, and how a person reads those that are written otherwise. */
const values = {
  ...(Object.fromEntries(names.map((name) => [name, `<${name}>`])) as Record<keyof typeof organizationRecord, string>),
  inn: '7707083893',
  phone: '+79270000000',
  bankAccountNumber: '40702810938000000001',
  address: { postalCode: '', region: '', city: 'Самара', street: '', house: '', flat: '' },
  kpp: '772801001',
  ogrn: '1027700132195',
  bic: '044525225',
  correspondentAccount: '30101810400000000225',
  licenceDate: '2024-02-29',
  vatMode: 'Vat22' as const,
};
const readable: Record<keyof typeof organizationRecord, string> = {
  ...values,
  phone: '+7 (927) 000-00-00',
  address: 'Самара',
  licenceDate: '29.02.2024',
  vatMode: 'НДС 22 %',
};

const organization: Organization = {
  id,
  organizationType: 'EducationCenter',
  isPerson: false,
  ...pick(values, namesOf(registeredFields)),
  requisites: pick(values, namesOf(requisiteFields)) as Requisites,
  balance: null,
  editable: 'Everything',
};

const labelsOnPage = () =>
  [...document.querySelectorAll('label')].map(({ textContent }) => textContent.replace(/\s*\*$/, ''));

/** The fields that no field of the form on the page is called after: «Телефон организации» is called after «Телефон». */
const missing = (fields: Record<string, StoredField>) => {
  const labels = labelsOnPage();
  return Object.values(fields)
    .map(({ title, label = title }) => label)
    .filter((wanted) => !labels.some((label) => label.startsWith(wanted)));
};

/** What stands in the form on the page; an account is written there in groups. */
const standing = () => [...document.querySelectorAll('input')].map(({ value }) => value.replace(/(?<=\d) (?=\d)/g, ''));

test('all that is kept of an organization can be changed by its members, and stands in the form as it is', async () => {
  await openPage(() => <OrganizationForm organization={organization} onDone={() => {}} />);
  await expect.element(page.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  expect(missing(organizationRecord)).toEqual([]);
  expect(standing()).toEqual(expect.arrayContaining(Object.values(readable)));
});

test('whoever fills the blanks of a client sees the rest as it stands', async () => {
  const client = { ...organization, organizationType: 'Customer', editable: 'Blanks', phone: null } as const;
  const requisites = { ...organization.requisites, kpp: null, vatMode: null } as Requisites;
  await openPage(() => <OrganizationForm organization={{ ...client, requisites }} onDone={() => {}} />);
  const field = (name: string) => page.getByRole('textbox', { name });
  await expect.element(field('ИНН')).toBeDisabled();
  await expect.element(field('E-mail организации')).toBeDisabled();
  await expect.element(field('Расчётный счёт')).toBeDisabled();
  await expect.element(page.getByLabelText('Почтовый адрес')).toBeDisabled();
  await expect.element(field('КПП')).toBeEnabled();
  await expect.element(field('Телефон организации')).toBeEnabled();
});

test('a center corrects a client of whom neither contacts nor account are known yet', async () => {
  const calls = serve({ 'PUT /Organization/UpdateOrganization': () => null });
  const client = { ...organization, organizationType: 'Customer', editable: 'Requisites' } as const;
  const unknown = { phone: null, email: null, bankAccountNumber: null } as unknown as Organization;
  await openPage(() => <OrganizationForm organization={{ ...client, ...unknown }} onDone={() => {}} />);
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill('ООО «Литейщик»');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(() => calls.at(-1)?.body).toMatchObject({ title: 'ООО «Литейщик»' });
  for (const name of ['phone', 'email', 'bankAccountNumber']) expect(calls.at(-1)?.body).not.toHaveProperty(name);
});

/** Opens a page of a client with operators, as its center sees it. */
test.each([
  ['without the settings sees account, bank and VAT of his center as they stand, and why', ['People'], false],
  ['with them changes all of it', ['People', 'Settings'], true],
] as const)('an operator %s', async (_, rights, may) => {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['Operator'], rights),
    [`GET /Organization/${id}`]: () => organization,
  });
  const screen = async () => ({ OrganizationEditPage });
  const path = paths.organizationEdit;
  await openPortal([{ path: path('$id'), access: 'operator:People', crumb: '', page: screen }], path(id));
  const field = (name: string) => page.getByRole('textbox', { name });
  await expect.element(field('Юридический адрес')).toBeEnabled();
  for (const name of ['Расчётный счёт', 'БИК', 'Корреспондентский счёт', 'Основание'])
    await (may ? expect.element(field(name)).toBeEnabled() : expect.element(field(name)).toBeDisabled());
  const why = page.getByText(/нужно право «Настройки»/);
  expect(why.elements()).toHaveLength(may ? 0 : 1);
});

const openClients = (path: (id: string) => string, at: object) => {
  serve({
    [`GET /Organization/${id}`]: () => ({ ...organization, organizationType: 'Customer', editable: 'Nothing' }),
  });
  return openPortal([{ path: path('$id'), access: 'anyone', crumb: '', page: async () => at as never }], path(id));
};
const OTHERS = /попросите её оператора изменить их/;

test('a client with operators is changed by them, and the button says so', async () => {
  await openClients(paths.organization, { OrganizationPage });
  const change = page.getByRole('button', { name: 'Изменить' });
  await expect.element(change).toHaveAttribute('aria-disabled', 'true');
  await change.hover();
  await expect.element(page.getByText(OTHERS)).toBeVisible();
});

test('and the page behind it asks nothing', async () => {
  await openClients(paths.organizationEdit, { OrganizationEditPage });
  await expect.element(page.getByText(OTHERS)).toBeVisible();
  expect(document.querySelectorAll('input')).toHaveLength(0);
});

test('the same is asked of a new client, and more of an organization that registers itself', async () => {
  await openPage(OrganizationCreatePage);
  await expect.element(page.getByRole('button', { name: 'Создать организацию' })).toBeVisible();
  expect(missing(contactFields)).toEqual([]);
  await openPage(OrganizationRegistrationPage);
  await expect.element(page.getByRole('button', { name: 'Зарегистрировать организацию' })).toBeVisible();
  expect(missing(registeredFields)).toEqual([]);
});

test('all that is kept of an organization stands on its page', async () => {
  serve({ [`GET /Organization/${id}`]: () => organization });
  await openPortal(
    [{ path: paths.organization('$id'), access: 'anyone', crumb: '', page: async () => ({ OrganizationPage }) }],
    paths.organization(id),
  );
  await expect.element(page.getByRole('heading', { name: 'Реквизиты' })).toBeVisible();
  const text = document.body.textContent.replaceAll('\u00a0', ' ');
  expect(names.filter((name) => !text.includes(readable[name]))).toEqual([]);
});

test('a center is told of each requisite that it needs what cannot be done without it, while it is empty', async () => {
  const requisites = { ...organization.requisites, vatMode: null, bankTitle: null } as Requisites;
  await openPage(() => <OrganizationForm organization={{ ...organization, requisites }} onDone={() => {}} />);
  const lacks = page.getByText('Без этого нет счёта и акта');
  await expect.element(lacks.first()).toBeVisible();
  expect(lacks.elements()).toHaveLength(2);
  // Not as an error before anything was entered; once the field was left empty it is one.
  const odd = page.getByRole('status').filter({ hasText: 'Без этого нет счёта и акта' });
  expect(odd.elements()).toEqual([]);
  await page.getByRole('textbox', { name: 'Банк', exact: true }).click();
  await page.getByRole('textbox', { name: 'КПП' }).click();
  await expect.poll(() => odd.elements().length).toBe(1);
  await page.getByRole('textbox', { name: 'Банк', exact: true }).fill('ПАО Сбербанк');
  await expect.poll(() => lacks.elements().length).toBe(1);
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels).toEqual(expect.arrayContaining(['БИК *', 'КПП']));
});

test('the form of an organization is not filled with what stands there itself, and says so when nobody else knows', async () => {
  const calls = serve({ 'GET /SuggestCompany': () => ({ source: 'Unavailable', company: null }) });
  await openPage(() => <OrganizationForm organization={organization} onDone={() => {}} />);
  await page.getByRole('button', { name: 'Заполнить по ИНН' }).click();
  await expect.element(page.getByText(/^Справочник организаций не подключён или не отвечает/)).toBeVisible();
  expect(calls.map(({ request }) => request)).toContain(`GET /SuggestCompany?inn=${values.inn}&except=${id}`);
});
