import { type Invoice, invoiceStateTitles } from '@dopusk/contract/invoices.ts';
import { Text } from '@mantine/core';
import { priceText } from '../../text/number.ts';
import { Status } from '../../ui/Status.tsx';

/** «Ждёт оплаты», «Оплачен», «Отменён»; of one that is paid in part also how much. */
export function InvoiceStatus({ invoice }: { invoice: Pick<Invoice, 'state' | 'amount' | 'paid'> }) {
  const { state, amount, paid } = invoice;
  const isPart = paid > 0 && paid < amount;
  return (
    <div>
      {state === 'Cancelled' ? (
        <Text span c="dimmed">
          {invoiceStateTitles[state]}
        </Text>
      ) : (
        <Status tone={state === 'Paid' ? 'good' : 'due'}>{invoiceStateTitles[state]}</Status>
      )}
      {isPart ? (
        <Text c="dimmed" size="sm">
          Оплачено {withoutSign(paid)} из {priceText(amount)}
        </Text>
      ) : null}
    </div>
  );
}

/** «30 000»: the sign stands once, after the second sum. */
const withoutSign = (amount: number): string => priceText(amount).replace(/\s*₽$/, '');
