import { type Invoice, InvoiceCancelBody, invoiceStateTitles, invoices } from '@dopusk/contract/invoices.ts';
import { expect, test } from 'vitest';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { useServerForm } from '../forms/use-server-form.ts';
import { openPage, Refused, serve } from '../testing/portal.tsx';
import { call } from './client.ts';
import { useApi, useSend } from './queries.ts';

const id = '01900000-0000-7000-8000-00000000000a';
const invoice: Omit<Invoice, 'state'> = {
  id,
  number: '1',
  date: '2026-11-20',
  kind: 'TopUp',
  organizationTitle: 'Монтаж',
  centerTitle: 'Профи',
  amount: 100,
  paid: 0,
  rest: 0,
  otherwise: 0,
  returned: 0,
  owedActs: [],
  removed: 0,
  putBack: 0,
  dueOn: '2026-11-30',
  promisedOn: null,
  paidOn: null,
  organizationId: id,
  centerId: id,
  documentId: id,
  group: null,
  contract: null,
  unnamed: null,
  acts: [],
  paymentOrder: null,
  undo: null,
  receipts: [],
  cancelRefusal: null,
  cancelReason: null,
  vatMode: 'Exempt',
  payment: null,
  lines: [],
  assignments: [],
};
const body = { reason: 'Ошибка' };

function State() {
  const { data } = useApi(invoices.read, { params: { id } });
  return <p>{data ? invoiceStateTitles[data.state] : ''}</p>;
}

function Pressed() {
  const { mutate } = useSend(invoices.cancel);
  return (
    <>
      <State />
      <button type="button" onClick={() => mutate({ params: { id }, body })}>
        Отменить
      </button>
    </>
  );
}

function Filled() {
  const form = useServerForm({
    schema: InvoiceCancelBody,
    defaultValues: body,
    submit: (sent) => call(invoices.cancel, { params: { id }, body: sent }),
  });
  return (
    <>
      <State />
      <Form form={form}>
        <SubmitButton form={form}>Отменить</SubmitButton>
      </Form>
    </>
  );
}

test.each([
  ['a press', Pressed],
  ['a form', Filled],
])('%s after somebody else’s change shows the record as it is now', async (_, Page) => {
  const states = ['Issued', 'Paid'];
  serve({
    [`GET /Invoice/${id}`]: () => ({ ...invoice, state: states.shift() }),
    [`POST /Invoice/Cancel/${id}`]: () => new Refused('InvoiceAlreadyPaid'),
  });
  const screen = await openPage(Page);
  await expect.element(screen.getByText('Ждёт оплаты')).toBeVisible();
  await screen.getByRole('button', { name: 'Отменить' }).click();
  await expect.element(screen.getByText('Оплачен', { exact: true })).toBeVisible();
});
