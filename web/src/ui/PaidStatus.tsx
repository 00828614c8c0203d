import { Status } from './Status.tsx';

/** Whether an assignment is paid. */
export function PaidStatus({ isPaid }: { isPaid: boolean }) {
  return <Status tone={isPaid ? 'good' : 'due'}>{isPaid ? 'Оплачено' : 'Не оплачено'}</Status>;
}
