import { Status } from './Status.tsx';

interface Payment {
  isPaid: boolean;
  /** It costs nothing, and waits for no payment. */
  isFree: boolean;
}

export const paidText = ({ isPaid, isFree }: Payment): string => {
  if (isPaid && isFree) return 'Бесплатно';
  return isPaid ? 'Оплачено' : 'Не оплачено';
};

/** Whether an assignment is paid. */
export function PaidStatus(payment: Payment) {
  return <Status tone={payment.isPaid ? 'good' : 'due'}>{paidText(payment)}</Status>;
}
