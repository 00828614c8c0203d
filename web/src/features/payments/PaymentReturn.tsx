import { PAYMENT_PARAM, PAYMENT_STATUS_PARAM } from '@dopusk/contract/payment-return.ts';
import { type PaymentNews, PaymentStatus } from '@dopusk/contract/payments.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRefresh } from '../../api/queries.ts';
import { queryOf } from '../../paths.ts';
import { toastError, toastInfo, toastSuccess } from '../../ui/toast.ts';
import { PaymentOutcome } from './PaymentOutcome.tsx';
import { usePaymentNews } from './use-payment-news.ts';

/**
 * Says how a payment ended when the bank leads back to any page (docs/rules.md#5.6), and takes the query out of the
 * address: of a payment for several people in a dialog, of any other in a toast.
 */
export function PaymentReturn() {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const [status, id] = [search[PAYMENT_STATUS_PARAM], search[PAYMENT_PARAM]];
  const navigate = useNavigate();
  const refresh = useRefresh();
  const told = useRef<string | null>(null);
  const [returned, setReturned] = useState<string | null>(null);

  const take = useEffectEvent(() => {
    // Effects run twice in development: one return is told once.
    const key = `${status}:${id}`;
    if (told.current === key) return;
    told.current = key;
    if (id) setReturned(id);
    else announce(status, undefined);
    void refresh();
    const without = { [PAYMENT_STATUS_PARAM]: undefined, [PAYMENT_PARAM]: undefined };
    void navigate({ to: '.', search: queryOf((old) => ({ ...old, ...without })), replace: true });
  });
  useEffect(() => {
    if (status === undefined) told.current = null;
    else take();
  }, [status]);

  return returned ? <News key={returned} id={returned} onEnd={() => setReturned(null)} /> : null;
}

/** Tells of one payment, and again when the bank has decided. */
function News({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { data: news, isError } = usePaymentNews(id);
  const status = isError ? 'unknown' : news?.status;
  const tell = useEffectEvent(() => {
    if (news?.purpose !== 'several') announce(status, news?.purpose);
  });
  useEffect(() => {
    if (status !== undefined) tell();
  }, [status]);
  return news?.purpose === 'several' ? <PaymentOutcome news={news} onClose={onEnd} /> : null;
}

function announce(status: string | undefined, purpose: PaymentNews['purpose'] | undefined): void {
  if (status === PaymentStatus.enum.succeeded) {
    toastSuccess(purpose === 'assignment' ? 'Назначение оплачено!' : 'Баланс пополнен!');
  } else if (status === PaymentStatus.enum.pending) {
    toastInfo('Платёж обрабатывается');
  } else {
    toastError('Произошла ошибка при оплате: неизвестный статус. Обратитесь в поддержку.');
  }
}
