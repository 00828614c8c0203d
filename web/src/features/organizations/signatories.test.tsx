import type { Organization } from '@dopusk/contract/organizations.ts';
import { type Signatory, signatories } from '@dopusk/contract/signatories.ts';
import { SigningRight } from '@dopusk/contract/signatory-record.ts';
import { etagOf, versionOf } from '@dopusk/contract/version.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, serve } from '../../testing/portal.tsx';
import { Signatories } from './Signatories.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const personId = '01900000-0000-7000-8000-0000000000';

const organization = { id, organizationType: 'EducationCenter', inn: '7707083893', editable: 'Everything' };

/** Who he is of several: a name has no number. */
const MIDDLE = ['', 'Ильич', 'Львович', 'Фомич'];

const person = (n: number, changes: Partial<Signatory> = {}): Signatory => ({
  id: `${personId}0${n}`,
  fullName: `Громов Василий ${MIDDLE[n]}`,
  jobTitle: 'Директор',
  authority: 'Устав',
  fullNameGenitive: null,
  jobTitleGenitive: null,
  authorityGenitive: null,
  signs: ['Contract'],
  validFrom: null,
  validUntil: null,
  byRules: { fullName: 'Громова Василия Ильича', jobTitle: 'директора', authority: 'Устава' },
  inPerson: 'директора Громова Василия Ильича, действующего на основании Устава',
  isKept: false,
  ...changes,
});

/** The tab, with these people. */
async function open(list: () => Signatory[], editable: Organization['editable'] = 'Everything') {
  const calls = serve({
    [`GET /Organization/${id}/GetSignatories`]: list,
    'POST /Organization/AddSignatory': () => ({ id: `${personId}09` }),
    'PUT /Organization/UpdateSignatory': () => null,
    'POST /Organization/PutSignatoryFirst': () => null,
    'GET /SuggestCompany': () => ({
      source: 'Register',
      company: {
        ...{ title: 'АНО', shortTitle: null, kpp: null, ogrn: null, legalAddress: null, address: null, isActive: true },
        ...{ headFullName: 'Котова Анна Ильинична', headPosition: 'Ректор' },
      },
    }),
  });
  const shown = { ...organization, editable } as Organization;
  await openPage(() => <Signatories organization={shown} />);
  return (request: string) =>
    calls.filter((call) => call.request === request).map(({ body, ifMatch }) => ({ body, ifMatch }));
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const text = (name: string) => page.getByRole('textbox', { name, exact: true });

test('an empty list begins with the head, whom the register may name', async () => {
  const sent = await open(() => []);
  await expect.element(page.getByText('Подписанты не указаны')).toBeVisible();
  await press('Добавить подписанта');
  // He would stand as the secretary and the accountant, too: it is said here, not first by the sheets.
  await expect.element(page.getByText(/^Пока подписант один, он и секретарь, и главный бухгалтер/)).toBeVisible();
  await press('Добавить');
  await expect.poll(() => page.getByText('Обязательное поле').elements()).toHaveLength(2);
  // The head signs everything, until somebody says otherwise.
  expect(page.getByText('Выберите хотя бы один вид документов').elements()).toEqual([]);
  await press('Узнать руководителя по ИНН');
  await press('Взять из реестра: Ректор Котова Анна Ильинична');
  await expect.element(text('ФИО')).toHaveValue('Котова Анна Ильинична');
  await press('Добавить');
  await expect.element(page.getByText('Подписант добавлен!')).toBeVisible();
  expect(sent('POST /Organization/AddSignatory')[0]?.body).toMatchObject({
    ...{ organizationId: id, fullName: 'Котова Анна Ильинична', jobTitle: 'Ректор', signs: SigningRight.options },
  });
});

test('powers end by a day and are given back, over the version that was seen', async () => {
  let list = [person(1), person(2)];
  const sent = await open(() => list);
  await press('Завершить полномочия: Громов Василий Львович');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Последний день' }).fill('31.05.2026');
  list = [person(1), person(2, { validUntil: '2026-05-31' })];
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect.element(page.getByText('Полномочия завершены')).toBeVisible();
  expect(sent('PUT /Organization/UpdateSignatory')).toEqual([
    {
      body: { id: `${personId}02`, validUntil: '2026-05-31' },
      ifMatch: etagOf(versionOf(signatories.read, person(2))),
    },
  ]);
  await page.getByText('Бывшие подписанты: 1').click();
  await expect.element(page.getByText('Полномочия закончились 31.05.2026')).toBeVisible();
  await press('Вернуть полномочия: Громов Василий Львович');
  await expect
    .poll(() => sent('PUT /Organization/UpdateSignatory').at(-1)?.body)
    .toEqual({
      id: `${personId}02`,
      validUntil: null,
    });
});

test('all but the first can be put first', async () => {
  const sent = await open(() => [person(1), person(2)]);
  await expect.poll(() => page.getByRole('button', { name: /^Сделать первым/ }).elements()).toHaveLength(1);
  await press('Сделать первым: Громов Василий Львович');
  await expect.poll(() => sent('POST /Organization/PutSignatoryFirst')[0]?.body).toEqual({ id: `${personId}02` });
});

test('a client’s list is read by its center, and changed by nobody there', async () => {
  await open(() => [person(1)], 'Nothing');
  await expect.poll(() => document.body.textContent).toContain('Громов Василий Ильич');
  expect(page.getByRole('button', { name: /Изменить|Добавить|Завершить/ }).elements()).toHaveLength(0);
});

test('whom operators who have left have named keeps his name: his powers end', async () => {
  await open(() => [person(1, { isKept: true })], 'Requisites');
  const change = page.getByRole('button', { name: 'Изменить: Громов Василий Ильич' });
  await expect.element(change).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('button', { name: /^Завершить полномочия/ })).toBeEnabled();
});

test('the form shows how he is declined, and keeps what is corrected by hand', async () => {
  const sent = await open(() => [person(1)]);
  await press('Изменить: Громов Василий Ильич');
  await expect.element(page.getByText(/«в лице директора Громова Василия Ильича/)).toBeVisible();
  await text('ФИО: в лице кого').fill('Громова Василия');
  await press('Сохранить');
  await expect.element(page.getByText('Подписант изменён!')).toBeVisible();
  expect(sent('PUT /Organization/UpdateSignatory')[0]).toMatchObject({
    body: {
      id: `${personId}01`,
      fullName: 'Громов Василий Ильич',
      fullNameGenitive: 'Громова Василия',
      signs: ['Contract'],
    },
    ifMatch: etagOf(versionOf(signatories.read, person(1))),
  });
});
