import { ServiceActBody } from '@dopusk/contract/service-acts.ts';
import { expect, test } from 'vitest';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { BasisField } from './BasisField.tsx';

const organizationId = '01900000-0000-7000-8000-00000000000b';
const contract = { id: '01900000-0000-7000-8000-00000000000c', number: '17', date: '2026-11-02' };

async function openForm(contracts: object[]) {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Document/GetContracts': () => contracts,
  });
  const sent: unknown[] = [];
  function Page() {
    const form = useServerForm({
      schema: ServiceActBody,
      defaultValues: { organizationId, dateStart: '2026-01-01', dateEnd: '2026-12-31', basis: 'Auto' },
      submit: async ({ basis }) => {
        sent.push(basis);
      },
    });
    return (
      <Form form={form} warnOnLeave={false}>
        <BasisField control={form.control} of={{ organizationId }} />
        <SubmitButton form={form}>Готово</SubmitButton>
      </Form>
    );
  }
  return { sent, screen: await openPage(Page) };
}

test('the basis is found by itself until another contract is chosen', async () => {
  const { sent, screen } = await openForm([contract]);
  const field = screen.getByRole('combobox', { name: 'Основание' });
  await expect.element(field).toHaveValue('Договор, в котором названы все, если он есть');
  await screen.getByRole('button', { name: 'Готово' }).click();
  await field.click();
  await screen.getByRole('option', { name: 'Договор № 17 от 02.11.2026' }).click();
  await screen.getByRole('button', { name: 'Готово' }).click();
  await expect.poll(() => sent).toEqual(['Auto', contract.id]);
});

test('without contracts nothing is asked', async () => {
  const { sent, screen } = await openForm([]);
  await screen.getByRole('button', { name: 'Готово' }).click();
  await expect.poll(() => sent).toEqual(['Auto']);
  expect(screen.getByRole('combobox', { name: 'Основание' }).elements()).toEqual([]);
});
