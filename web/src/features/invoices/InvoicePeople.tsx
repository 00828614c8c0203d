import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import type { Invoice } from '@dopusk/contract/invoices.ts';
import { Alert, Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { formatExactRubles } from '../../text/number.ts';
import { PaidStatus } from '../../ui/PaidStatus.tsx';
import { PriceReason } from '../../ui/PriceReason.tsx';
import { Refunded } from '../../ui/Refunded.tsx';
import { Status } from '../../ui/Status.tsx';
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
        {assignments.map((one) => (
          <li key={one.id}>
            <span>
              <Anchor component={Link} to={paths.assignment(one.id)}>
                {one.fullName}
              </Anchor>
              <span className={classes.count}>
                {one.courseTitle}, {formatExactRubles(one.price)}
                <PriceReason price={one.price} listPrice={one.listPrice} reasons={[one.priceReason]} />
                <Refunded refunded={one.refunded} paid={one.price} />
                {one.setOff ? <span className={classes.count}>Основание зачёта: {one.setOff}</span> : null}
              </span>
            </span>
            <StateOf one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Paid by this invoice, otherwise, not yet, or by whoever has a contract of his own. */
function StateOf({ one: { isPaid, isPaidByIt, setOff, payer, price } }: { one: Invoice['assignments'][number] }) {
  if (!isPaid && payer) return <Status tone="locked">Платит {payer}</Status>;
  if (isPaid && setOff) return <Status tone="good">Зачтено с баланса</Status>;
  if (isPaid && !isPaidByIt && price > 0) return <Status tone="good">Оплачено иначе</Status>;
  return <PaidStatus isPaid={isPaid} isFree={price === 0} />;
}

/** Of a paid invoice for training, that not everybody in it is paid for, and where the rest of its money is; null when all are. */
function notPaidText({ kind, state, lines, assignments, paid }: Invoice): string | null {
  if (kind === 'TopUp' || state !== 'Paid') return null;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const paidCount = assignments.filter(({ isPaid }) => isPaid).length;
  if (paidCount === count) return null;
  const gone = count - assignments.length;
  const left = [
    ...assignments.filter(({ isPaid }) => !isPaid).map(({ fullName }) => fullName),
    // Taken off; some of them may have been put back beside the invoice.
    ...(gone > 0 ? [`больше не в счёте: ${gone}`] : []),
  ];
  const spent = assignments.reduce((sum, { isPaidByIt, price }) => sum + (isPaidByIt ? toKopecks(price) : 0), 0);
  const rest = toKopecks(paid) > spent ? ' Что осталось от денег счёта, – на балансе плательщика.' : '';
  return `Оплачены ${paidCount} из ${count}. Не оплачены: ${left.join(', ')}.${rest}`;
}
