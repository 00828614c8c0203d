import type { OfferedContract } from '@dopusk/contract/contract-basis.ts';
import { ServiceActBody } from '@dopusk/contract/service-acts.ts';
import { expect, test } from 'vitest';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { BasisField } from './BasisField.tsx';

const organizationId = '01900000-0000-7000-8000-00000000000b';
const contract = { id: '01900000-0000-7000-8000-00000000000c', number: '17', date: '2026-11-02', listedCount: 3 };
const partial = { id: '01900000-0000-7000-8000-00000000000d', number: '15', date: '2026-10-02', listedCount: 2 };

async function openForm(contracts: OfferedContract[]) {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
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
        <BasisField control={form.control} offer={{ contracts, assignCount: 3 }} />
        <SubmitButton form={form}>Готово</SubmitButton>
      </Form>
    );
  }
  return { sent, screen: await openPage(Page) };
}

test('the contract that lists all is taken by itself; another one says how many it lists', async () => {
  const { sent, screen } = await openForm([partial, contract]);
  const field = screen.getByRole('combobox', { name: 'Основание' });
  await expect.element(field).toHaveValue('Договор № 17 от 02.11.2026');
  await screen.getByRole('button', { name: 'Готово' }).click();
  await field.click();
  await screen.getByRole('option', { name: 'Договор № 15 от 02.10.2026 – назначений в нём 2 из 3' }).click();
  await expect.element(screen.getByText('Договор называет не всех: остальным, возможно, нужен свой')).toBeVisible();
  await screen.getByRole('button', { name: 'Готово' }).click();
  await expect.poll(() => sent).toEqual(['Auto', partial.id]);
});

test('without contracts nothing is asked', async () => {
  const { sent, screen } = await openForm([]);
  await screen.getByRole('button', { name: 'Готово' }).click();
  await expect.poll(() => sent).toEqual(['Auto']);
  expect(screen.getByRole('combobox', { name: 'Основание' }).elements()).toEqual([]);
});
