import { addressOrNone } from '@dopusk/contract/fields/address.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { openPage, serve } from '../testing/portal.tsx';
import { AddressField, type AddressValue } from './AddressField.tsx';
import { Form } from './Form.tsx';
import { useServerForm } from './use-server-form.ts';

const samara = {
  postalCode: '443000',
  region: 'Самарская область',
  city: 'Самара',
  street: 'Авроры',
  house: '7',
  flat: '',
};
const none = { postalCode: '', region: '', city: '', street: '', house: '', flat: '' };

function Addressed() {
  const form = useServerForm({
    schema: z.object({ address: addressOrNone }),
    defaultValues: { address: null as AddressValue },
    submit: async () => null,
  });
  const value = form.watch('address');
  return (
    <Form form={form} warnOnLeave={false}>
      <AddressField control={form.control} name="address" label="Почтовый адрес" />
      <input aria-label="Дальше" />
      <output>{JSON.stringify(value)}</output>
    </Form>
  );
}

const held = (address: object) =>
  expect.poll(() => JSON.parse(page.getByRole('status').first().element().textContent || 'null')).toEqual(address);

async function open() {
  serve({ 'GET /SuggestAddress': () => [samara] });
  await openPage(Addressed);
  return page.getByRole('combobox', { name: 'Почтовый адрес' });
}

test('what was typed and left by Tab stays as it was typed', async () => {
  const field = await open();
  await field.click();
  await userEvent.keyboard('г. Самара, 4-й проезд, влад. 5, стр. 2');
  await userEvent.tab();
  await held({ ...none, street: 'г. Самара, 4-й проезд, влад. 5, стр. 2' });
  await expect.element(field).toHaveValue('г. Самара, 4-й проезд, влад. 5, стр. 2');
  // Mended, and left again.
  await userEvent.fill(field, '443010, г. Самара, 4-й проезд, влад. 6');
  await userEvent.tab();
  await held({ ...none, postalCode: '443010', street: 'г. Самара, 4-й проезд, влад. 6' });
  await expect.element(field).toHaveValue('443010, г. Самара, 4-й проезд, влад. 6');
});

test('a suggestion that is chosen, or typed whole, keeps its parts', async () => {
  const field = await open();
  await field.click();
  await userEvent.keyboard('самара');
  await page.getByRole('option').click();
  await held(samara);
  await userEvent.tab();
  await held(samara);
});
