import { Status } from './Status.tsx';

/** Whether an assignment is paid; what costs nothing waits for no payment. */
export function PaidStatus({ isPaid, price }: { isPaid: boolean; price?: number }) {
  if (isPaid && price === 0) return <Status tone="good">Бесплатно</Status>;
  return <Status tone={isPaid ? 'good' : 'due'}>{isPaid ? 'Оплачено' : 'Не оплачено'}</Status>;
}
