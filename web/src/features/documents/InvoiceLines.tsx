import type { PaymentInvoiceInfo } from '@dopusk/contract/static-documents.ts';
import { Alert, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../api/errors.ts';
import { ServiceLines } from '../invoices/ServiceLines.tsx';
import { MissingAlert } from './MissingAlert.tsx';

interface Props {
  query: UseQueryResult<PaymentInvoiceInfo, ApiError>;
  /** Only a center can fill in its requisites. */
  isCenter: boolean;
}

/** What the invoice will be for, before it is made out. */
export function InvoiceLines({ query: { data }, isCenter }: Props) {
  if (!data) return <Skeleton height={120} radius={8} />;
  if (data.lines.length === 0) {
    const text = data.centers.length > 1 ? 'Выберите учебный центр' : 'В этом периоде нет неоплаченных назначений';
    return <Alert color="brand">{text}</Alert>;
  }
  return (
    <>
      {isCenter ? (
        <MissingAlert missing={data.missing} />
      ) : data.missing.length > 0 ? (
        <Alert color="red">Учебный центр ещё не заполнил реквизиты для счёта. Обратитесь в центр.</Alert>
      ) : null}
      <ServiceLines label="Строки счёта" lines={data.lines} total={data.total} />
    </>
  );
}
