import { endpoints } from '@dopusk/contract/endpoint.ts';
import { Option } from '@dopusk/contract/fields/id.ts';
import { newPassword } from '@dopusk/contract/fields/password.ts';
import { requiredText } from '@dopusk/contract/fields/text.ts';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { call } from '../api/client.ts';
import { rememberSession } from '../api/session.ts';
import { openPortal, operatorOf, Refused, serve } from '../testing/portal.tsx';
import { toChoice } from '../ui/choice.ts';
import { changesOf, forgetAllDrafts, keepDraft, readDraft, restored } from './drafts.ts';
import { Form, SubmitButton } from './Form.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SearchSelectField } from './SearchSelectField.tsx';
import { SnilsField } from './SnilsField.tsx';
import { TextField } from './TextField.tsx';
import { useServerForm } from './use-server-form.ts';

const api = endpoints({
  create: {
    method: 'POST',
    path: '/Test/Create',
    access: 'user',
    summary: '',
    body: z.object({
      title: requiredText(),
      note: z.string(),
      organization: z.string(),
      snils: z.string(),
      password: newPassword,
    }),
    reply: z.null(),
  },
  organizations: { method: 'GET', path: '/Test/Organizations', access: 'user', summary: '', reply: z.array(Option) },
});

function Sample() {
  const form = useServerForm({
    schema: api.create.body,
    defaultValues: { title: '', note: '', organization: '', snils: '', password: '' },
    submit: (body) => call(api.create, { body }),
    done: 'Создано!',
  });
  const { control } = form;
  return (
    <Form form={form}>
      <TextField control={control} name="title" label="Название" required />
      <TextField control={control} name="note" label="Примечание" />
      <SearchSelectField
        control={control}
        name="organization"
        label="Организация"
        endpoint={api.organizations}
        input={() => ({})}
        choices={(rows) => rows.map(toChoice)}
      />
      <SnilsField control={control} name="snils" label="СНИЛС" />
      <PasswordField control={control} name="password" label="Пароль" autoComplete="new-password" />
      <SubmitButton form={form}>Создать</SubmitButton>
    </Form>
  );
}

const anna = operatorOf('EducationCenter');
const boris = { ...anna, id: '01900000-0000-7000-8000-00000000000b' };
const answers = {
  'GET /User/Current': () => anna,
  'GET /Operator/GetOwnOrganizations': () => [],
  'GET /Test/Organizations': () => [{ id: '01900000-0000-7000-8000-0000000000aa', title: 'Ромашка' }],
};
const screens = [{ path: '/page', access: 'user', crumb: 'Форма', page: async () => ({ Sample }) }] as const;
const open = () => openPortal(screens, '/page');
const title = () => page.getByRole('textbox', { name: 'Название' });
const notice = () => page.getByText(/Восстановлен черновик от/);
const stored = () => JSON.stringify({ ...sessionStorage });

beforeEach(() => {
  sessionStorage.clear();
  rememberSession('Operator');
});

async function fill() {
  await title().fill('Охрана труда');
  await page.getByRole('combobox', { name: 'Организация' }).click();
  await page.getByRole('option', { name: 'Ромашка' }).click();
  await page.getByRole('textbox', { name: 'СНИЛС' }).fill('11223344595');
  await page.getByLabelText('Пароль').fill('Secret-2026');
  await expect.poll(stored).toContain('Охрана труда');
}

test('what was typed comes back with the names of what was chosen; secrets and identity documents are never kept', async () => {
  serve(answers);
  const first = await open();
  await fill();
  expect(stored()).not.toMatch(/Secret-2026|112-?233-?445/);
  await first.unmount();
  await open();
  await expect.element(notice()).toBeVisible();
  await expect.element(page.getByText(/в черновике не хранятся/)).toBeVisible();
  await expect.element(title()).toHaveValue('Охрана труда');
  await expect.element(page.getByRole('combobox', { name: 'Организация' })).toHaveValue('Ромашка');
  await expect.element(page.getByRole('textbox', { name: 'СНИЛС' })).toHaveValue('');
  await expect.element(page.getByLabelText('Пароль')).toHaveValue('');
});

test('what was typed before the drafts had come is kept too', async () => {
  serve(answers);
  function Slow() {
    const form = useServerForm({ schema: api.create.body, defaultValues: { title: '' }, submit: async () => null });
    const [come, setCome] = useState(false);
    return (
      <>
        <Form form={form} warnOnLeave={come}>
          <TextField control={form.control} name="title" label="Название" required />
        </Form>
        <button type="button" onClick={() => setCome(true)}>
          Пришли
        </button>
      </>
    );
  }
  await openPortal([{ path: '/page', access: 'user', crumb: 'Форма', page: async () => ({ Slow }) }], '/page');
  await title().fill('Охрана труда');
  await page.getByRole('button', { name: 'Пришли' }).click();
  await expect.poll(stored).toContain('Охрана труда');
});

test('a draft is cleared by hand, and for good', async () => {
  serve(answers);
  const first = await open();
  await fill();
  await first.unmount();
  const second = await open();
  await page.getByRole('button', { name: 'Очистить', exact: true }).click();
  await expect.element(notice()).not.toBeInTheDocument();
  await expect.element(title()).toHaveValue('');
  await expect.element(title()).toHaveFocus();
  await expect.element(page.getByRole('combobox', { name: 'Организация' })).toHaveValue('');
  await second.unmount();
  await open();
  await expect.element(title()).toBeVisible();
  expect(stored()).not.toContain('Охрана');
});

test('what was sent is no draft any more', async () => {
  serve({ ...answers, 'POST /Test/Create': () => null });
  const first = await open();
  await fill();
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect.element(page.getByText('Создано!')).toBeVisible();
  await expect.poll(stored).not.toContain('Охрана');
  await first.unmount();
  expect(stored()).not.toContain('Охрана');
});

test('a session that runs out leads to the login and keeps the draft for its owner alone', async () => {
  serve({ ...answers, 'POST /Test/Create': () => new Refused('Unauthorized') });
  const first = await openPortal(
    [
      ...screens,
      { path: '/auth', access: 'anyone', crumb: 'Вход', page: async () => ({ Login: () => <p>Войдите</p> }) },
    ],
    '/page',
  );
  await fill();
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect.element(page.getByText('Войдите')).toBeVisible();
  expect(decodeURIComponent(first.address())).toBe('/auth?from=/page');
  await first.unmount();

  rememberSession('Operator');
  serve(answers);
  const back = await open();
  await expect.element(title()).toHaveValue('Охрана труда');
  await back.unmount();

  serve({ ...answers, 'GET /User/Current': () => boris });
  await open();
  await expect.element(title()).toHaveValue('');
  expect(stored()).not.toContain('Охрана');
});

test('a write that the lost connection kept back leaves the form and is sent again only when told to', async () => {
  const calls = serve({ ...answers, 'POST /Test/Create': () => Promise.reject(new TypeError('Failed to fetch')) });
  await open();
  await fill();
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect.element(page.getByRole('alert').getByText('Не отправлено')).toBeVisible();
  await expect.element(title()).toHaveValue('Охрана труда');
  const sent = () => calls.filter(({ request }) => request.startsWith('POST')).length;
  expect(sent()).toBe(1);
  serve({ ...answers, 'POST /Test/Create': () => null });
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect.element(page.getByText('Создано!')).toBeVisible();
  await expect.element(page.getByText('Не отправлено')).not.toBeInTheDocument();
  expect(sent()).toBe(1);
});

test('a draft lives for a day, and ends with the login in every tab', () => {
  const draft = { changes: { title: 'Ромашка' }, kept: {}, isPartial: false };
  keepDraft('anna', 'form', draft);
  expect(readDraft('anna', 'form')).toMatchObject(draft);
  const name = Object.keys(sessionStorage).find((key) => key.includes('anna')) ?? '';
  const old = sessionStorage.getItem(name)?.replace(/"at":\d+/, `"at":${Date.now() - 25 * 3_600_000}`) ?? '';
  sessionStorage.setItem(name, old);
  expect(readDraft('anna', 'form')).toBeNull();

  keepDraft('anna', 'form', draft);
  const kept = sessionStorage.getItem(name) ?? '';
  forgetAllDrafts();
  expect(sessionStorage.getItem(name)).toBeNull();
  // Another tab's storage is its own: it finds out by the time of the logout.
  sessionStorage.setItem(name, kept);
  expect(readDraft('anna', 'form')).toBeNull();
});

test('only what was changed is kept, and only that is put over what the record says by now', () => {
  const initial = { title: 'Курс', operator: { email: 'a@b.ru', name: 'Анна' }, people: ['1'], price: null };
  const values = { title: 'Курс', operator: { email: 'new@b.ru', name: 'Анна' }, people: ['1', '2'], price: null };
  const changes = changesOf(values, initial, new Set());
  expect(changes).toEqual({ 'operator.email': 'new@b.ru', people: ['1', '2'] });
  expect(changesOf(values, initial, new Set(['operator.email', 'people']))).toEqual({});
  const renamed = { ...initial, title: 'Переименован коллегой' };
  expect(restored(renamed, changes)).toEqual({
    title: 'Переименован коллегой',
    operator: { email: 'new@b.ru', name: 'Анна' },
    people: ['1', '2'],
    price: null,
  });
  expect(initial.operator.email).toBe('a@b.ru');
});
