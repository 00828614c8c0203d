import { lateForVat } from '@dopusk/contract/accounting.ts';
import { Alert } from '@mantine/core';

/** Warns a center with VAT of an act on a later day than its счёт-фактура may bear. */
export function VatDeadline({ date, deadline }: { date: string; deadline: string | null }) {
  const late = lateForVat(date, deadline);
  return late ? <Alert color="yellow">{late}.</Alert> : null;
}
