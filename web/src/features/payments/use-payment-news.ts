import { type PaymentNews, payments } from '@dopusk/contract/payments.ts';
import { useEffect, useEffectEvent } from 'react';
import { useApi, useRefresh } from '../../api/queries.ts';

/** How often it is asked whether the bank has decided, in milliseconds. */
const LOOK_AGAIN = 5000;

/** What became of one's own card payment: read again until the bank has decided, and then everything beside it too. */
export function usePaymentNews(id: string): { data: PaymentNews | undefined; isError: boolean } {
  const query = useApi(
    payments.news,
    { params: { id } },
    { quiet: true, staleTime: 0, lookAgain: ({ status }) => (status === 'pending' ? LOOK_AGAIN : null) },
  );
  const isPaid = query.data?.status === 'succeeded';
  const refresh = useRefresh();
  const onPaid = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (isPaid) onPaid();
  }, [isPaid]);
  return query;
}
