import { overdueDays } from '@dopusk/contract/debts.ts';
import type { InvoiceRow } from '@dopusk/contract/invoices.ts';
import { Text } from '@mantine/core';
import { formatDate } from '../../text/date.ts';
import { daysText } from '../../text/number.ts';

/** The last day to pay an invoice; of one that waits, how long it is overdue and until when it is promised. */
export function DueDate({ invoice }: { invoice: Pick<InvoiceRow, 'state' | 'dueOn' | 'promisedOn'> }) {
  const days = overdueDays(invoice);
  const { state, dueOn, promisedOn } = invoice;
  return (
    <div>
      {formatDate(dueOn)}
      {days > 0 ? (
        <Text size="sm" c="var(--mantine-color-error)">
          Просрочен на {daysText(days)}
        </Text>
      ) : null}
      {state === 'Issued' && promisedOn ? (
        <Text size="sm" c="dimmed">
          Обещали до {formatDate(promisedOn)}
        </Text>
      ) : null}
    </div>
  );
}
