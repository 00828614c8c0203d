import type { PaymentInvoiceInfo } from '@dopusk/contract/static-documents.ts';
import { Alert, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../api/errors.ts';
import { InvoiceMissingAlert } from './MissingAlert.tsx';
import { ServiceLines } from './ServiceLines.tsx';

interface Props {
  query: UseQueryResult<PaymentInvoiceInfo, ApiError>;
  isCenter: boolean;
}

/** What the invoice will be for, before it is made out. */
export function InvoiceLines({ query: { data }, isCenter }: Props) {
  if (!data) return <Skeleton height={120} radius={8} />;
  if (data.lines.length === 0) {
    const isLeft = data.invoiced.length > 0;
    const none = isLeft
      ? 'Всё неоплаченное в этом периоде уже стоит в счетах'
      : 'В этом периоде нет неоплаченных назначений';
    const text = !data.center && data.centers.length > 1 ? 'Выберите учебный центр' : none;
    return <Alert color="brand">{text}</Alert>;
  }
  return (
    <>
      <InvoiceMissingAlert missing={data.missing} isCenter={isCenter} />
      <ServiceLines label="Строки счёта" lines={data.lines} total={data.total} />
    </>
  );
}
