import { Status } from '../../ui/Status.tsx';

/** Whether an assignment is paid. */
export function PaidStatus({ isPaid }: { isPaid: boolean }) {
  return <Status good={isPaid}>{isPaid ? 'Оплачено' : 'Не оплачено'}</Status>;
}

/** Whether all documents of an assignment can be downloaded. */
export function DocumentsStatus({ isReady }: { isReady: boolean }) {
  return <Status good={isReady}>{isReady ? 'Готовы' : 'Не готовы'}</Status>;
}
