import { personName, withLastName } from '@dopusk/contract/fields/person-name.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { openPage, serve } from '../testing/portal.tsx';
import { Form, SubmitButton } from './Form.tsx';
import { NameFields } from './NameFields.tsx';
import { useServerForm } from './use-server-form.ts';

const Schema = withLastName(z.object(personName));

test('Latin letters in a name stand out and are mended by one click', async () => {
  serve({});
  const sent: unknown[] = [];
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
