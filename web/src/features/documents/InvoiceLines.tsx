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
    const text = !data.center && data.centers.length > 1 ? 'Выберите учебный центр' : nothingText(data);
    return <Alert color="brand">{text}</Alert>;
  }
  return (
    <>
      <InvoiceMissingAlert missing={data.missing} isCenter={isCenter} />
      <ServiceLines label="Строки счёта" lines={data.lines} total={data.total} />
    </>
  );
}

function nothingText({ invoiced, personal }: PaymentInvoiceInfo): string {
  if (invoiced.length > 0) return 'Всё неоплаченное в этом периоде уже стоит в счетах';
  return personal.length > 0
    ? 'Выставлять организации в этом периоде нечего'
    : 'В этом периоде нет неоплаченных назначений';
}
