import { personName, withLastName } from '@dopusk/contract/fields/person-name.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { openPage, serve } from '../testing/portal.tsx';
import { Form, SubmitButton } from './Form.tsx';
import { NameFields } from './NameFields.tsx';
import { useServerForm } from './use-server-form.ts';

const Schema = withLastName(z.object(personName));

let sent: unknown[];

async function openNames() {
  serve({});
  sent = [];
  function NameForm() {
    const form = useServerForm({
      schema: Schema,
      defaultValues: { surname: '', name: 'Пётр', lastName: 'Ильич', hasNoLastName: false },
      submit: async (values) => void sent.push(values),
      done: 'Готово',
    });
    return (
      <Form form={form} warnOnLeave={false}>
        <NameFields form={form} />
        <SubmitButton form={form}>Сохранить</SubmitButton>
      </Form>
    );
  }
  await openPage(NameForm);
}

test('Latin letters in a name stand out and are mended by one click', async () => {
  await openNames();
  const surname = page.getByRole('textbox', { name: 'Фамилия' });
  const mend = page.getByRole('button', { name: 'Исправить на русские буквы: Сидоров' });
  await surname.fill('Сидоров');
  await expect.element(mend).not.toBeInTheDocument();
  await surname.fill('Cидopов');
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['C', 'op']);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText(/^Латинские буквы, похожие на русские: C, o, p/)).toBeVisible();
  await mend.click();
  await expect.element(surname).toHaveValue('Сидоров');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(() => sent).toMatchObject([{ surname: 'Сидоров' }]);
});

test('a name in capitals is written as names are by one click', async () => {
  await openNames();
  const surname = page.getByRole('textbox', { name: 'Фамилия' });
  await surname.fill('РИМСКИЙ-КОРСАКОВ');
  await page.getByRole('button', { name: 'Написать: Римский-Корсаков' }).click();
  await expect.element(surname).toHaveValue('Римский-Корсаков');
});

test('Latin letters and capitals are mended together', async () => {
  await openNames();
  const surname = page.getByRole('textbox', { name: 'Фамилия' });
  await surname.fill('CИДОРОВ');
  await page.getByRole('button', { name: 'Исправить на русские буквы: Сидоров' }).click();
  await expect.element(surname).toHaveValue('Сидоров');
  await expect.element(page.getByRole('button', { name: /Исправить|Написать/ })).not.toBeInTheDocument();
});
