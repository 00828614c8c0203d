import { assignments } from '@dopusk/contract/assignments.ts';
import { PAYMENT_PURPOSE_PARAM, PAYMENT_STATUS_PARAM, PaymentStatus } from '@dopusk/contract/payments.ts';
import { session } from '@dopusk/contract/session.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRefresh } from '../../api/queries.ts';
import { queryOf } from '../../paths.ts';
import { toastError, toastInfo, toastSuccess } from '../../ui/toast.ts';

/** While the bank decides, the sums on the page are read again this often, for a minute. */
const LOOK_AGAIN = 5000;
const LOOKS = 12;

/**
 * Says how a payment ended when the bank leads back to any page (docs/rules.md#5.6), then takes the query out of the
 * address.
 */
export function PaymentReturn() {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const status = search[PAYMENT_STATUS_PARAM];
  const purpose = search[PAYMENT_PURPOSE_PARAM];
  const navigate = useNavigate();
  const refresh = useRefresh();
  const told = useRef<string | null>(null);
  const [looks, setLooks] = useState(0);

  const tell = useEffectEvent(() => {
    // Effects run twice in development: one return shows one toast.
    const key = `${status}:${purpose}`;
    if (told.current === key) return;
    told.current = key;
    announce(status, purpose);
    if (status === PaymentStatus.enum.pending) setLooks(LOOKS);
    void refresh();
    const without = { [PAYMENT_STATUS_PARAM]: undefined, [PAYMENT_PURPOSE_PARAM]: undefined };
    void navigate({ to: '.', search: queryOf((old) => ({ ...old, ...without })), replace: true });
  });
  useEffect(() => {
    if (status === undefined) told.current = null;
    else tell();
  }, [status]);

  const lookAgain = useEffectEvent(() => {
    setLooks(looks - 1);
    void refresh([session.current, assignments.read, assignments.ofOrganization]);
  });
  const isWaiting = looks > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => lookAgain(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return null;
}

function announce(status: string | undefined, purpose: string | undefined): void {
  if (status === PaymentStatus.enum.succeeded) {
    toastSuccess(purpose === 'assignment' ? 'Назначение оплачено!' : 'Баланс пополнен!');
  } else if (status === PaymentStatus.enum.pending) {
    toastInfo('Платёж обрабатывается');
  } else {
    toastError('Произошла ошибка при оплате: неизвестный статус. Обратитесь в поддержку.');
  }
}
