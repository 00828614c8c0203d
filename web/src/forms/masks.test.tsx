import { optionalIsoDate } from '@dopusk/contract/fields/iso-date.ts';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { openPage } from '../testing/portal.tsx';
import { DateField } from './DateField.tsx';
import { Form } from './Form.tsx';
import { NumberField } from './NumberField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { SnilsField } from './SnilsField.tsx';
import { useServerForm } from './use-server-form.ts';

const schema = z.object({
  phone: z.string(),
  snils: z.string(),
  date: optionalIsoDate,
  price: z.number().nullable(),
  sum: z.number().nullable(),
  days: z.number().int('Целое число').min(1, 'Не меньше 1').nullable(),
});

function Masks() {
  const form = useServerForm({
    schema,
    defaultValues: { phone: '', snils: '', date: '', price: null, sum: 500.5, days: null },
    submit: async () => null,
  });
  const values = form.watch();
  return (
    <Form form={form} warnOnLeave={false}>
      <PhoneField control={form.control} name="phone" label="Телефон" />
      <SnilsField control={form.control} name="snils" label="СНИЛС" />
      <DateField control={form.control} name="date" label="Дата" max="2030-12-31" />
      <NumberField control={form.control} name="price" label="Цена" min={0} />
      <NumberField control={form.control} name="sum" label="Сумма" min={0} unit="₽" />
      <NumberField control={form.control} name="days" label="Дни" decimals={0} min={1} max={366} />
      <output>{JSON.stringify(values)}</output>
    </Form>
  );
}

const held = (part: object) =>
  expect.poll(() => JSON.parse(page.getByRole('status').first().element().textContent || '{}')).toMatchObject(part);

async function paste(field: Locator, text: string) {
  await field.click();
  const input = field.element() as HTMLInputElement;
  input.select();
  // As a browser pastes: the text in place of the selection, then one input event.
  document.execCommand('insertText', false, text);
}

test.each([
  ['8 (912) 345-67-89', '+79123456789'],
  ['+7 912 345 67 89', '+79123456789'],
  ['79123456789', '+79123456789'],
  ['9123456789', '+79123456789'],
  ['тел. 8-800-555-35-35', '+78005553535'],
  ['8 (495) 123-45-67 доб. 12', '+74951234567'],
  ['+7 912 345-67-89, 8 903 111-22-33', '+79123456789'],
])('a pasted phone %s is understood', async (text, phone) => {
  const screen = await openPage(Masks);
  const field = screen.getByLabelText('Телефон');
  await paste(field, text);
  await held({ phone });
  await expect.element(field).toHaveValue(phone.replace(/^\+7(...)(...)(..)(..)$/, '+7 ($1) $2-$3-$4'));
});

test('of a whole number nothing is made that was not typed, and what is no number is not taken', async () => {
  const screen = await openPage(Masks);
  const field = screen.getByLabelText('Дни');
  await paste(field, '-5');
  await held({ days: -5 });
  await screen.getByLabelText('СНИЛС').click();
  await expect.element(screen.getByText('Не меньше 1')).toBeVisible();
  await paste(field, '30,5');
  await held({ days: 30.5 });
  await screen.getByLabelText('СНИЛС').click();
  await expect.element(screen.getByText('Целое число')).toBeVisible();
  await paste(field, '30');
  await held({ days: 30 });
  await paste(field, 'abc');
  await expect.element(screen.getByText('Введите число')).toBeVisible();
  await held({ days: 30 });
  await userEvent.keyboard('x');
  await held({ days: 30 });
  await paste(field, '3');
  await held({ days: 3 });
  await expect.element(screen.getByText('Введите число')).not.toBeInTheDocument();
});

test('a sum says both digits of its kopecks, stays as it is typed until the field is left, and takes another at once', async () => {
  const screen = await openPage(Masks);
  const field = screen.getByLabelText('Сумма');
  const leave = () => screen.getByLabelText('СНИЛС').click();
  await expect.element(field).toHaveValue('500,50');
  await field.fill('800');
  await held({ sum: 800 });
  await expect.element(field).toHaveValue('800');
  await leave();
  await field.clear();
  await userEvent.keyboard('1200,5');
  await held({ sum: 1200.5 });
  await expect.element(field).toHaveValue('1 200,5');
  await leave();
  await expect.element(field).toHaveValue('1 200,50');
  await held({ sum: 1200.5 });
  await field.fill('700,5');
  await leave();
  await expect.element(field).toHaveValue('700,50');
  await held({ sum: 700.5 });
  await field.click();
  await expect.element(field).toHaveValue('700,50');
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await held({ sum: null });
  await leave();
  await expect.element(field).toHaveValue('');
});

test('a bracket opens the code of a town, and a number of another country is none of ours', async () => {
  const screen = await openPage(Masks);
  const field = screen.getByLabelText('Телефон');
  await field.click();
  await userEvent.keyboard('(8422) 41-00-00');
  await held({ phone: '+78422410000' });
  await field.clear();
  await paste(field, '+375 29 123-45-67');
  await held({ phone: '' });
});

test('a phone typed with 8 or without is the same, and a second paste replaces the first', async () => {
  const screen = await openPage(Masks);
  const field = screen.getByLabelText('Телефон');
  await field.click();
  await userEvent.keyboard('89123456789');
  await held({ phone: '+79123456789' });
  // The area code begins with the country's digit again.
  await field.clear();
  await userEvent.keyboard('88462001122');
  await held({ phone: '+78462001122' });
  await paste(field, '8 (495) 111-22-33');
  await held({ phone: '+74951112233' });
  await field.clear();
  await held({ phone: '' });
});

test('a phone is corrected in the middle', async () => {
  const screen = await openPage(Masks);
  const field = screen.getByLabelText('Телефон');
  await paste(field, '9123456789');
  const input = field.element() as HTMLInputElement;
  input.setSelectionRange(6, 6);
  await userEvent.keyboard('{Backspace}5');
  await held({ phone: '+79523456789' });
});

test('the number of an insurance certificate is held as digits', async () => {
  const screen = await openPage(Masks);
  const field = screen.getByLabelText('СНИЛС');
  await paste(field, '112-233-445 95');
  await expect.element(field).toHaveValue('112-233-445 95');
  await held({ snils: '11223344595' });
});

test('a date is typed, kept to days and months that there are, and refused when it does not exist', async () => {
  const screen = await openPage(Masks);
  const field = screen.getByLabelText('Дата', { exact: true });
  await field.click();
  await userEvent.keyboard('5');
  await expect.element(field).toHaveValue('05');
  await userEvent.keyboard('41990');
  await expect.element(field).toHaveValue('05.04.1990');
  await held({ date: '1990-04-05' });
  await paste(field, '31.02.2000');
  await userEvent.tab();
  await expect.element(screen.getByText('Некорректная дата')).toBeVisible();
});

test('a date is picked from the calendar, which opens at it', async () => {
  const screen = await openPage(Masks);
  const field = screen.getByLabelText('Дата', { exact: true });
  await paste(field, '07.05.1990');
  await screen.getByRole('button', { name: 'Открыть календарь: Дата' }).click();
  await expect.element(screen.getByRole('button', { name: '7 мая 1990', exact: true })).toHaveFocus();
  await screen.getByRole('button', { name: '9 мая 1990', exact: true }).click();
  await expect.element(field).toHaveValue('09.05.1990');
  await held({ date: '1990-05-09' });
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a number has a comma and two decimals', async () => {
  const screen = await openPage(Masks);
  const field = screen.getByLabelText('Цена');
  await field.click();
  await userEvent.keyboard('1234,567');
  await held({ price: 1234.56 });
  await expect.element(field).toHaveValue('1 234,56');
  await field.clear();
  await held({ price: null });
});
