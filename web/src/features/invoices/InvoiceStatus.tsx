import { type InvoiceState, invoiceStateTitles } from '@dopusk/contract/invoices.ts';
import { Text } from '@mantine/core';
import { Status } from '../../ui/Status.tsx';

/** «Ждёт оплаты», «Оплачен», «Отменён». */
export function InvoiceStatus({ state }: { state: InvoiceState }) {
  if (state === 'Cancelled') {
    return (
      <Text span c="dimmed">
        {invoiceStateTitles[state]}
      </Text>
    );
  }
  return <Status good={state === 'Paid'}>{invoiceStateTitles[state]}</Status>;
}
