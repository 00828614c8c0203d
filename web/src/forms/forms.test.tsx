import { endpoints } from '@dopusk/contract/endpoint.ts';
import { email } from '@dopusk/contract/fields/email.ts';
import { Option } from '@dopusk/contract/fields/id.ts';
import { phone } from '@dopusk/contract/fields/phone.ts';
import { requiredText } from '@dopusk/contract/fields/text.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { call } from '../api/client.ts';
import { openPage, openPortal, Refused, serve } from '../testing/portal.tsx';
import { toChoice } from '../ui/choice.ts';
import { SearchSelect } from '../ui/SearchSelect.tsx';
import { Form, SubmitButton } from './Form.tsx';
import { PhoneField } from './PhoneField.tsx';
import { SearchSelectField } from './SearchSelectField.tsx';
import { TextField } from './TextField.tsx';
import { UploadField } from './UploadField.tsx';
import { useServerForm } from './use-server-form.ts';

const api = endpoints({
  create: {
    method: 'POST',
    path: '/Test/Create',
    access: 'anyone',
    summary: '',
    body: z.object({
      title: requiredText(),
      phone,
      operator: z.object({ email }),
      organization: z.string().nullish(),
      file: z.string().nullish(),
    }),
    reply: z.null(),
  },
  organizations: {
    method: 'GET',
    path: '/Test/Organizations',
    access: 'anyone',
    summary: '',
    query: z.object({ search: z.string().optional() }),
    reply: z.array(Option),
  },
});

let finishUpload: (id: string) => void = () => {};

function Sample() {
  const navigate = useNavigate();
  const form = useServerForm({
    schema: api.create.body,
    defaultValues: { title: '', phone: '', operator: { email: '' }, organization: null, file: null },
    submit: (body) => call(api.create, { body }),
    done: 'Создано!',
    onDone: () => navigate({ to: '/done' }),
  });
  const { control } = form;
  return (
    <Form form={form}>
      <TextField control={control} name="title" label="Название" required />
      <PhoneField control={control} name="phone" label="Телефон" required />
      <TextField control={control} name="operator.email" label="E-mail" type="email" required />
      <SearchSelectField
        control={control}
        name="organization"
        label="Организация"
        endpoint={api.organizations}
        input={(search) => ({ query: { search } })}
        choices={(rows) => rows.map(toChoice)}
      />
      <UploadField
        control={control}
        name="file"
        label="Скан"
        accept="application/pdf,.docx"
        upload={() => new Promise((resolve) => (finishUpload = resolve))}
      />
      <SubmitButton form={form}>Создать</SubmitButton>
    </Form>
  );
}

async function fill() {
  await page.getByRole('textbox', { name: 'Название' }).fill('Ромашка');
  await page.getByRole('textbox', { name: 'Телефон' }).fill('9123456789');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('a@b.ru');
}
const submit = () => page.getByRole('button', { name: 'Создать' }).click();
const errorOf = (label: string) =>
  page.getByRole('textbox', { name: label }).element().getAttribute('aria-describedby');

test('an empty form shows every error at its field, says so in a toast and focuses the first', async () => {
  const calls = serve({});
  const screen = await openPage(Sample);
  await submit();
  await expect.poll(() => screen.getByText('Обязательное поле').elements().length).toBe(3);
  await expect.element(screen.getByText('Проверьте правильность заполнения полей')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Название' })).toHaveFocus();
  await expect.element(screen.getByRole('textbox', { name: 'Название' })).toHaveAttribute('aria-invalid', 'true');
  expect(errorOf('Название')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('an error appears on leaving the field, goes while it is changed and comes back if it is still wrong', async () => {
  const screen = await openPage(Sample);
  const field = screen.getByRole('textbox', { name: 'E-mail' });
  await field.click();
  await userEvent.keyboard('нет');
  await expect.element(screen.getByText('Некорректный e-mail')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(screen.getByText('Некорректный e-mail')).toBeVisible();
  await field.click();
  await userEvent.keyboard('а');
  await expect.element(screen.getByText('Некорректный e-mail')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(screen.getByText('Некорректный e-mail')).toBeVisible();
  await field.fill('a@b.ru');
  await userEvent.tab();
  await expect.element(screen.getByText('Некорректный e-mail')).not.toBeInTheDocument();
});

test('errors of the server stand at their fields, those of no field in the toast', async () => {
  serve({
    'POST /Test/Create': () =>
      new Refused('Invalid', {
        'Operator.Email': [{ code: 'EmailAlreadyUse', message: 'Этот e-mail уже занят' }],
        Budget: [{ code: 'x', message: 'Бюджет исчерпан' }],
      }),
  });
  const screen = await openPage(Sample);
  await fill();
  await submit();
  await expect.element(screen.getByText('Этот e-mail уже занят')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
  await expect.element(screen.getByText('Проверьте правильность заполнения полей. Бюджет исчерпан')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Название' })).toHaveValue('Ромашка');
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('c@b.ru');
  await expect.element(screen.getByText('Этот e-mail уже занят')).not.toBeInTheDocument();
});

test('what stands in the form is sent, the success is said, and no warning stands in the way', async () => {
  const calls = serve({ 'POST /Test/Create': () => null });
  const screen = await openPortal(
    [
      { path: '/page', access: 'anyone', crumb: 'Форма', page: async () => ({ Sample }) },
      { path: '/done', access: 'anyone', crumb: 'Готово', page: async () => ({ Done: () => <p>Конец</p> }) },
    ],
    '/page',
  );
  await fill();
  await submit();
  await expect.element(screen.getByText('Создано!')).toBeVisible();
  await expect.element(screen.getByText('Конец')).toBeVisible();
  expect(calls).toEqual([
    {
      request: 'POST /Test/Create',
      body: { title: 'Ромашка', phone: '+79123456789', operator: { email: 'a@b.ru' }, organization: null, file: null },
    },
  ]);
});

test('leaving with unsaved changes is asked about', async () => {
  const screen = await openPortal(
    [
      { path: '/page', access: 'anyone', crumb: 'Форма', page: async () => ({ Sample }) },
      { path: '/about', access: 'anyone', crumb: 'О платформе', page: async () => ({ About: () => <p>Сведения</p> }) },
    ],
    '/page',
  );
  const leave = () => screen.getByRole('link', { name: 'О платформе' }).click();
  await screen.getByRole('textbox', { name: 'Название' }).fill('Ромашка');
  await leave();
  await screen.getByRole('button', { name: 'Остаться' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('textbox', { name: 'Название' })).toHaveValue('Ромашка');
  await leave();
  await screen.getByRole('button', { name: 'Уйти без сохранения' }).click();
  await expect.element(screen.getByText('Сведения')).toBeVisible();
});

test('submitting waits for an upload', async () => {
  const calls = serve({ 'POST /Test/Create': () => null });
  const screen = await openPage(Sample);
  await fill();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  await userEvent.upload(input, new File(['x'], 'скан.pdf', { type: 'application/pdf' }));
  await expect.element(screen.getByText('скан.pdf')).toBeVisible();
  await submit();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(calls).toEqual([]);
  finishUpload('file-7');
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toMatchObject({ file: 'file-7' });
});

test('pressed twice while a file is on its way, the button sends one request', async () => {
  const calls = serve({ 'POST /Test/Create': () => null });
  const screen = await openPage(Sample);
  await fill();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  await userEvent.upload(input, new File(['x'], 'скан.pdf', { type: 'application/pdf' }));
  await expect.element(screen.getByText('скан.pdf')).toBeVisible();
  const form = document.querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(screen.getByRole('button', { name: 'Создать' })).toBeDisabled();
  form?.requestSubmit();
  finishUpload('file-7');
  await expect.element(screen.getByText('Создано!')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a file of another kind is refused', async () => {
  const screen = await openPage(Sample);
  const area = screen.getByText('Перетащите файл сюда или выберите его').element();
  const data = new DataTransfer();
  data.items.add(new File(['x'], 'песня.mp3', { type: 'audio/mpeg' }));
  area.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  await expect.element(screen.getByText('Неверный формат файла!')).toBeVisible();
});

test('a file dragged over is welcomed, a wrong one and what is no file are not', async () => {
  const screen = await openPage(Sample);
  const area = screen.getByText('Перетащите файл сюда или выберите его').element().closest('[data-drag]') as Element;
  const dragOver = (fill: (items: DataTransferItemList) => void) => {
    const dataTransfer = new DataTransfer();
    fill(dataTransfer.items);
    area.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
    return expect.poll(() => area.getAttribute('data-drag'));
  };
  await dragOver((items) => items.add(new File(['x'], 'скан.pdf', { type: 'application/pdf' }))).toBe('fits');
  await dragOver((items) => items.add(new File(['x'], 'песня.mp3', { type: 'audio/mpeg' }))).toBe('wrong');
  area.dispatchEvent(new DragEvent('dragleave', { bubbles: true }));
  await expect.poll(() => area.getAttribute('data-drag')).toBe('no');
  await dragOver((items) => items.add('слова', 'text/plain')).toBe('wrong');
  area.dispatchEvent(new DragEvent('dragleave', { bubbles: true }));
  await expect.poll(() => area.getAttribute('data-drag')).toBe('no');
});

test('records are looked for while typing and the chosen name stays', async () => {
  const rows = [
    { id: '01900000-0000-7000-8000-000000000001', title: 'ООО «Ромашка»' },
    { id: '01900000-0000-7000-8000-000000000002', title: 'АО «Вектор»' },
  ];
  const calls = serve({
    'GET /Test/Organizations': (url) =>
      rows.filter((row) => row.title.toLowerCase().includes(url.searchParams.get('search') ?? '')),
  });
  const screen = await openPage(Sample);
  const field = screen.getByRole('combobox', { name: 'Организация' });
  await expect.element(field).toHaveAttribute('placeholder', 'Не выбрано');
  expect(calls).toEqual([]);
  await field.click();
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(2);
  await field.fill('вект');
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(1);
  await screen.getByRole('option', { name: 'АО «Вектор»' }).click();
  await expect.element(field).toHaveValue('АО «Вектор»');
  await field.fill('нет такой');
  await expect.element(screen.getByText('Нет данных')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.tab();
  await expect.element(field).toHaveValue('АО «Вектор»');
});

function Chooser() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <SearchSelect
      required
      label="Организация"
      endpoint={api.organizations}
      input={(search) => ({ query: { search } })}
      choices={(rows) => rows.map(toChoice)}
      {...{ value }}
      onChange={setValue}
    />
  );
}

test('what has to be chosen stays chosen when its row is pressed again', async () => {
  serve({ 'GET /Test/Organizations': () => [{ id: '01900000-0000-7000-8000-000000000001', title: 'Ромашка' }] });
  const screen = await openPage(Chooser);
  const field = screen.getByRole('combobox', { name: 'Организация' });
  for (let press = 0; press < 2; press++) {
    await field.click();
    await screen.getByRole('option', { name: 'Ромашка' }).click();
    await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
  }
  await expect.element(field).toHaveValue('Ромашка');
});
