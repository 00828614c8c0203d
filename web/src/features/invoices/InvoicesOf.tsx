import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';
import { Section } from '../../ui/Section.tsx';
import { DueDate } from '../debts/DueDate.tsx';
import classes from '../documents/ServiceLines.module.css';
import { InvoiceStatus } from './InvoiceStatus.tsx';
import { useInvoicesOf } from './use-invoices-of.ts';

/** «Счета» of a group or of an assignment: number, date, sum, and how far each is paid. Nothing without the right, or without any. */
export function InvoicesOf({ of }: { of: { groupId: string } | { assignId: string } }) {
  const items = useInvoicesOf(of) ?? [];
  if (items.length === 0) return null;
  return (
    <Section title="Счета">
      <ul className={classes.plain} aria-label="Счета">
        {items.map((invoice) => (
          <li key={invoice.id}>
            <span>
              <Anchor component={Link} to={paths.invoice(invoice.id)}>
                Счёт №&nbsp;{invoice.number} от {formatDate(invoice.date)}
              </Anchor>
              <span className={classes.count}>
                {invoice.organizationTitle}, {formatExactRubles(invoice.amount)}
                {invoice.state === 'Issued' ? (
                  <>
                    , оплатить до <DueDate invoice={invoice} />
                  </>
                ) : null}
              </span>
            </span>
            <InvoiceStatus invoice={invoice} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
