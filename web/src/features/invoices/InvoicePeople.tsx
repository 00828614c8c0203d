import type { Invoice } from '@dopusk/contract/invoices.ts';
import { Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { formatExactRubles } from '../../text/number.ts';
import { PaidStatus } from '../../ui/PaidStatus.tsx';
import classes from '../documents/ServiceLines.module.css';

/** The students of the invoice, each with a link to the assignment. */
export function InvoicePeople({ invoice: { assignments } }: { invoice: Invoice }) {
  if (assignments.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        Назначения
      </Title>
      <ul className={`app-card ${classes.lines}`} aria-label="Назначения счёта">
        {assignments.map(({ id, fullName, courseTitle, price, isPaid }) => (
          <li key={id}>
            <span>
              <Anchor component={Link} to={paths.assignment(id)}>
                {fullName}
              </Anchor>
              <span className={classes.count}>
                {courseTitle}, {formatExactRubles(price)}
              </span>
            </span>
            <PaidStatus isPaid={isPaid} />
          </li>
        ))}
      </ul>
    </section>
  );
}
