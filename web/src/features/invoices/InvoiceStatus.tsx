import { type Invoice, invoiceStateTitles } from '@dopusk/contract/invoices.ts';
import { Text } from '@mantine/core';
import { priceText } from '../../text/number.ts';
import { Status } from '../../ui/Status.tsx';

/** «Ждёт оплаты», «Оплачен», «Отменён»; also how much of it is paid in part, or was paid otherwise. */
export function InvoiceStatus({
  invoice,
}: {
  invoice: Pick<Invoice, 'state' | 'amount' | 'paid' | 'rest' | 'otherwise'>;
}) {
  const { state, amount, paid, rest, otherwise } = invoice;
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
      {otherwise > 0 && state !== 'Cancelled' ? (
        <Text c="dimmed" size="sm">
          {priceText(otherwise)} оплачено иначе{state === 'Issued' ? `, осталось ${priceText(rest)}` : ''}
        </Text>
      ) : null}
    </div>
  );
}

/** «30 000»: the sign stands once, after the second sum. */
const withoutSign = (amount: number): string => priceText(amount).replace(/\s*₽$/, '');
