import type { InvoicedAssignment } from '@dopusk/contract/invoices.ts';
import { Alert, Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Control } from 'react-hook-form';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';

interface Repeated {
  isRepeated?: boolean | undefined;
}

interface Props<T extends Repeated> {
  control: Control<T>;
  invoiced: readonly InvoicedAssignment[];
}

/** Who stands in an invoice already, unpaid, and whether they are invoiced again. */
export function AlreadyInvoiced<T extends Repeated>({ control, invoiced }: Props<T>) {
  if (invoiced.length === 0) return null;
  const byInvoice = [...Map.groupBy(invoiced, ({ invoice }) => invoice.id).values()];
  return (
    <Alert color="yellow" title="Уже в счетах">
      <Stack gap="sm">
        {byInvoice.map((those) => (
          <InvoiceOfThose key={those[0]?.assignId} those={those} />
        ))}
        <CheckboxField
          // Of every form only this field, which it has, is touched here.
          control={control as unknown as Control<Repeated>}
          name="isRepeated"
          label="Выставить за них ещё один счёт"
        />
      </Stack>
    </Alert>
  );
}

/** «Петров Пётр – уже в счёте № 2 от 03.11.2026, ждёт оплаты». */
function InvoiceOfThose({ those }: { those: readonly InvoicedAssignment[] }) {
  const [first] = those;
  if (!first) return null;
  const { id, number, date, state } = first.invoice;
  const names = [...new Set(those.map(({ fullName }) => fullName))];
  return (
    <div>
      {names.join(', ')} – уже в счёте{' '}
      <Anchor component={Link} to={paths.invoice(id)} inherit underline="always">
        №{'\u00a0'}
        {number} от {formatDate(date)}
      </Anchor>
      , {state === 'Paid' ? 'счёт оплачен, обучение – нет' : 'ждёт оплаты'}
    </div>
  );
}
