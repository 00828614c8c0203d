import { type Invoice, invoiceStateTitles } from '@dopusk/contract/invoices.ts';
import { Text } from '@mantine/core';
import { priceText } from '../../text/number.ts';
import { Status } from '../../ui/Status.tsx';

/** «Ждёт оплаты», «Оплачен», «Отменён»; also how much of it is paid in part, was paid otherwise, or was for training that was taken off. */
export function InvoiceStatus({
  invoice,
}: {
  invoice: Pick<Invoice, 'state' | 'amount' | 'paid' | 'returned' | 'rest' | 'otherwise' | 'removed' | 'putBack'>;
}) {
  const { state, amount, paid, returned = 0, rest, otherwise, removed, putBack } = invoice;
  const gone = [
    ...(otherwise > removed ? [`${priceText(otherwise - removed)} оплачено иначе`] : []),
    ...(removed > putBack ? [`${priceText(removed - putBack)} за снятых с обучения`] : []),
    ...(putBack > 0
      ? [`${priceText(putBack)} за обучение, которое снимали и вернули: в счёт оно больше не входит`]
      : []),
  ];
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
          {returned > 0 ? `, возвращено ${priceText(returned)}` : ''}
        </Text>
      ) : null}
      {otherwise > 0 && state !== 'Cancelled' ? (
        <Text c="dimmed" size="sm">
          {gone.join(', ')}
          {state === 'Issued' ? `, осталось ${priceText(rest)}` : ''}
        </Text>
      ) : null}
    </div>
  );
}

/** «30 000»: the sign stands once, after the second sum. */
const withoutSign = (amount: number): string => priceText(amount).replace(/\s*₽$/, '');
