import type { DocumentInfo, SignatoryOption } from '@dopusk/contract/documents/document-info.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { DateField } from '../../forms/DateField.tsx';
import { Form } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { openPage, serve } from '../../testing/portal.tsx';
import { SignatoryFields } from './SignatoryFields.tsx';

const FIELD = 'centerSignatory';

const option = (id: string, fullName: string, term: Partial<SignatoryOption> = {}): SignatoryOption => ({
  id,
  line: 'Подписывает',
  fullName,
  jobTitle: 'Директор',
  validFrom: null,
  validUntil: null,
  isByProxy: false,
  words: { [FIELD]: `в лице: ${fullName}` },
  ...term,
});

const info = {
  type: 'Contract',
  isFixed: false,
  signatories: [
    option('a', 'Весенний', { validUntil: '2026-05-31' }),
    option('b', 'Заместитель', { validUntil: '2026-05-31' }),
    option('c', 'Летний', { validFrom: '2026-06-01' }),
    option('d', 'Осенний', { validFrom: '2026-06-01' }),
  ],
} as unknown as DocumentInfo;

const schema = z.object({ date: z.string(), [FIELD]: z.string(), signatoryIds: z.array(z.string()).optional() });

async function open(signatories = info.signatories, withoutCustomer = false) {
  serve({});
  const ids: { read?: () => string[] | undefined } = {};
  await openPage(function Sample() {
    const form = useServerForm({
      schema,
      defaultValues: { date: '2026-04-06', [FIELD]: 'в лице: Весенний' },
      submit: async () => null,
    });
    ids.read = () => form.getValues('signatoryIds');
    return (
      <Form form={form} warnOnLeave={false}>
        <DateField control={form.control} name="date" label="Дата" />
        <TextField control={form.control} name={FIELD} label="В лице" />
        <SignatoryFields info={{ ...info, signatories }} form={form as never} withoutCustomer={withoutCustomer} />
      </Form>
    );
  });
  return () => ids.read?.();
}

const who = page.getByRole('combobox', { name: 'Подписывает' });
const words = page.getByRole('textbox', { name: 'В лице' });

async function choose(name: string) {
  await who.click();
  await page.getByRole('option', { name: `${name}, Директор` }).click();
}

test('offers those who sign on the day, the first of them chosen, and names the chosen one in words', async () => {
  const ids = await open();
  await expect.element(who).toHaveValue('Весенний, Директор');
  await who.click();
  expect(
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Весенний, Директор', 'Заместитель, Директор']);
  await page.getByRole('option', { name: 'Заместитель, Директор' }).click();
  await expect.element(words).toHaveValue('в лице: Заместитель');
  expect(ids()).toEqual(['b']);
});

test('on another day whoever signs then is meant, and nobody stays chosen who does not', async () => {
  const ids = await open();
  await choose('Заместитель');
  expect(ids()).toEqual(['b']);
  await page.getByRole('textbox', { name: 'Дата' }).fill('01.06.2026');
  await expect.poll(ids).toEqual([]);
  await expect.element(who).toHaveValue('Летний, Директор');
  await expect.element(words).toHaveValue('в лице: Летний');
});

test('a corrected case of the same person stays on another day; whoever is chosen is named in words again', async () => {
  await open();
  await words.fill('в лице: Весеннего');
  await page.getByRole('textbox', { name: 'Дата' }).fill('07.04.2026');
  await expect.element(words).toHaveValue('в лице: Весеннего');
  await choose('Заместитель');
  await expect.element(words).toHaveValue('в лице: Заместитель');
  await words.fill('в лице президента');
  await choose('Весенний');
  await expect.element(words).toHaveValue('в лице: Весенний');
});

test('after the term of a head whoever heads instead of him is meant, and no deputy with a power of attorney', async () => {
  await open([
    option('a', 'Весенний', { validUntil: '2026-05-31' }),
    option('b', 'Заместитель', { isByProxy: true }),
    option('c', 'Исполняющий', { validFrom: '2026-06-01' }),
  ]);
  await expect.element(who).toHaveValue('Весенний, Директор');
  await page.getByRole('textbox', { name: 'Дата' }).fill('01.06.2026');
  await expect.element(who).toHaveValue('Исполняющий, Директор');
  await expect.element(words).toHaveValue('в лице: Исполняющий');
});

test('of a contract with a natural person nobody signs for the customer', async () => {
  const signing = (id: string, customerSigner: string) =>
    option(id, customerSigner, { line: 'Подписывает заказчик', words: { customerSigner } });
  await open([...info.signatories, signing('e', 'Зорин'), signing('f', 'Белова')], true);
  await expect.element(who).toBeVisible();
  expect(page.getByRole('combobox').elements()).toHaveLength(1);
});
