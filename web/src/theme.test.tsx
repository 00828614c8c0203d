/// <reference types="@vitest/browser-playwright" />
import { Modal } from '@mantine/core';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { z } from 'zod';
import { ChoiceField } from './forms/ChoiceField.tsx';
import { DateField } from './forms/DateField.tsx';
import { Form, SubmitButton } from './forms/Form.tsx';
import { TextField } from './forms/TextField.tsx';
import { useServerForm } from './forms/use-server-form.ts';
import { openPage } from './testing/portal.tsx';

const schema = z.object({
  title: z.string().min(1, 'Обязательное поле'),
  number: z.string().nullish(),
  date: z.string().nullish(),
});
const numbers = Array.from({ length: 40 }, (_, i) => ({ value: String(i), label: `Номер ${i}` }));

function Sample() {
  const form = useServerForm({
    schema,
    defaultValues: { title: '', number: null, date: null },
    submit: async () => null,
  });
  return (
    <>
      <Form form={form} warnOnLeave={false}>
        <TextField control={form.control} name="title" label="Название" description="Как в уставе" required />
        <ChoiceField control={form.control} name="number" label="Номер" choices={numbers} />
        <DateField control={form.control} name="date" label="Дата" />
        <SubmitButton form={form}>Создать</SubmitButton>
      </Form>
      <Modal opened={location.hash === '#popup'} onClose={() => undefined} title="Окно">
        Содержимое
      </Modal>
    </>
  );
}

const styleOf = (element: Element) => getComputedStyle(element);
const widthOf = (element: Element) => element.getBoundingClientRect().width;

beforeEach(async () => {
  location.hash = '';
  await page.viewport(1440, 900);
});

test('the measures hold: text, field, form, drop-down', async () => {
  const screen = await openPage(Sample);
  const field = screen.getByRole('textbox', { name: 'Название' }).element();
  expect(field.getBoundingClientRect().height).toBe(50);
  expect(styleOf(field)).toMatchObject({ borderRadius: '8px', fontSize: '16px' });
  expect(widthOf(field)).toBe(660);
  await screen.getByRole('combobox', { name: 'Номер' }).click();
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(40);
  const list = screen.getByRole('listbox').element().querySelector('.mantine-ScrollArea-root');
  await expect.poll(() => list?.getBoundingClientRect().height).toBe(300);
});

test('a popup is at most 700 wide', async () => {
  location.hash = '#popup';
  const screen = await openPage(Sample);
  await expect.poll(() => widthOf(screen.getByRole('dialog').element())).toBe(700);
});

test('the calendar is 357 wide', async () => {
  const screen = await openPage(Sample);
  await screen.getByRole('button', { name: 'Открыть календарь: Дата' }).click();
  await expect.poll(() => widthOf(screen.getByRole('dialog', { name: 'Дата' }).element())).toBe(357);
});

test('the page is at most 1792 wide, its heading 60 high', async () => {
  await page.viewport(2560, 900);
  const screen = await openPage(Sample);
  expect(widthOf(screen.getByRole('main').element())).toBe(1792);
  expect(screen.getByRole('banner').element().getBoundingClientRect().height).toBe(60);
});

test('a toast stands top right for 5 seconds, in the color of what it says', async () => {
  const screen = await openPage(Sample);
  await screen.getByRole('button', { name: 'Создать' }).click();
  const toast = screen.getByText('Проверьте правильность заполнения полей');
  await expect.element(toast).toBeVisible();
  expect(toast.element().closest('.Toastify__toast-container--top-right')).not.toBeNull();
  const clock = document.querySelector('.Toastify__progress-bar--animated');
  expect(styleOf(clock as Element).animationDuration).toBe('5s');
  const icon = document.querySelector('.Toastify__toast-icon svg');
  expect(styleOf(icon as Element).fill).toBe('rgb(254, 92, 115)');
});

test('whoever wants no motion closes a toast, or sees it go by itself', async () => {
  const wish = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  await wish('reduce');
  onTestFinished(() => wish('no-preference').then(() => undefined));
  const screen = await openPage(Sample);
  const toast = screen.getByText('Проверьте правильность заполнения полей');
  for (const close of [() => screen.getByLabelText('Закрыть уведомление').click(), () => undefined]) {
    await screen.getByRole('button', { name: 'Создать' }).click();
    await expect.element(toast).toBeVisible();
    await close();
    await expect.element(toast).not.toBeInTheDocument();
  }
});

test('the drawer is at most 275 wide', async () => {
  await page.viewport(800, 900);
  const screen = await openPage(Sample);
  await screen.getByRole('button', { name: 'Открыть меню' }).click();
  const drawer = screen.getByRole('complementary', { name: 'Боковая панель' });
  await expect.element(drawer).toBeVisible();
  expect(widthOf(drawer.element())).toBe(275);
});

test('the text is 14 on a small screen', async () => {
  await page.viewport(375, 800);
  const screen = await openPage(Sample);
  expect(styleOf(screen.getByRole('textbox', { name: 'Название' }).element()).fontSize).toBe('14px');
});

test('an error is #FE5C73 in the dark theme', async () => {
  const screen = await openPage(Sample);
  await screen.getByRole('button', { name: 'Создать' }).click();
  const message = screen.getByText('Обязательное поле').element();
  expect(styleOf(message).color).toBe('rgb(254, 92, 115)');
});

test('a hint stands under its field: of two beside each other the fields are in line', async () => {
  const screen = await openPage(Sample);
  const field = screen.getByRole('textbox', { name: 'Название' }).element().getBoundingClientRect();
  const hint = screen.getByText('Как в уставе').element().getBoundingClientRect();
  expect(hint.top).toBeGreaterThanOrEqual(field.bottom);
});
