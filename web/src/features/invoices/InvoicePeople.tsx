import type { Invoice } from '@dopusk/contract/invoices.ts';
import { Alert, Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { formatExactRubles } from '../../text/number.ts';
import { PaidStatus } from '../../ui/PaidStatus.tsx';
import { PriceReason } from '../../ui/PriceReason.tsx';
import { Refunded } from '../../ui/Refunded.tsx';
import classes from '../documents/ServiceLines.module.css';

/** The students of the invoice, each with a link to the assignment. */
export function InvoicePeople({ invoice }: { invoice: Invoice }) {
  const { assignments } = invoice;
  const notPaid = notPaidText(invoice);
  if (assignments.length === 0 && !notPaid) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        Назначения
      </Title>
      {notPaid ? (
        <Alert color="yellow" mb="sm">
          {notPaid}
        </Alert>
      ) : null}
      <ul className={`app-card ${classes.lines}`} aria-label="Назначения счёта">
        {assignments.map(({ id, fullName, courseTitle, price, listPrice, priceReason, isPaid, refunded }) => (
          <li key={id}>
            <span>
              <Anchor component={Link} to={paths.assignment(id)}>
                {fullName}
              </Anchor>
              <span className={classes.count}>
                {courseTitle}, {formatExactRubles(price)}
                <PriceReason price={price} listPrice={listPrice} reasons={[priceReason]} />
                <Refunded refunded={refunded} paid={price} />
              </span>
            </span>
            <PaidStatus isPaid={isPaid} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of a paid invoice for training, that not everybody in it is paid for; null when all are. */
function notPaidText({ kind, state, lines, assignments }: Invoice): string | null {
  if (kind === 'TopUp' || state !== 'Paid') return null;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const paidCount = assignments.filter(({ isPaid }) => isPaid).length;
  if (paidCount === count) return null;
  const removed = count - assignments.length;
  const left = [
    ...assignments.filter(({ isPaid }) => !isPaid).map(({ fullName }) => fullName),
    ...(removed > 0 ? [`удалено назначений: ${removed}`] : []),
  ];
  return `Оплачены ${paidCount} из ${count}. Не оплачены: ${left.join(', ')}. Что осталось от денег счёта, – на балансе плательщика.`;
}
