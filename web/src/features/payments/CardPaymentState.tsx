import { cancellationText } from '@dopusk/contract/cancellation-reasons.ts';
import { type CardPayment, payments } from '@dopusk/contract/payments.ts';
import { Loader, Text, Title } from '@mantine/core';
import { CircleX } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useApi, useRefresh } from '../../api/queries.ts';
import { formatMoment } from '../../text/date.ts';
import { priceText } from '../../text/number.ts';
import classes from './AssignmentPayPage.module.css';

/** How often the page checks whether the bank has decided, in milliseconds. */
const LOOK_AGAIN = 5000;

/** The last card payment of an assignment; read again until the bank has decided. */
export function useCardPayment(assignmentId: string): CardPayment | null {
  const input = { params: { id: assignmentId } };
  const { data } = useApi(payments.ofAssignment, input, {
    quiet: true,
    staleTime: 0,
    lookAgain: (payment) => (payment?.status === 'pending' ? LOOK_AGAIN : null),
  });
  const status = data?.status;
  const refresh = useRefresh();
  const onPaid = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (status === 'succeeded') onPaid();
  }, [status]);
  return data ?? null;
}

/** Says that a card payment is pending, or why the last one failed. */
export function CardPaymentState({ payment }: { payment: CardPayment | null }) {
  if (payment?.status === 'pending') {
    return (
      <section className={`app-card ${classes.way}`} role="status">
        <Loader size={24} aria-hidden />
        <div className={classes.text}>
          <Title order={2} size="h3">
            Платёж обрабатывается
          </Title>
          <Text c="dimmed">
            {priceText(payment.amount)}, начат {formatMoment(payment.createdAt)}. Если вы уже заплатили, подождите: банк
            сообщит об оплате, и страница обновится сама. Если нет, продолжите оплату картой.
          </Text>
        </div>
      </section>
    );
  }
  if (payment?.status === 'canceled') {
    return (
      <section className={`app-card ${classes.way}`} role="status">
        <CircleX size={24} aria-hidden />
        <div className={classes.text}>
          <Title order={2} size="h3">
            Прошлый платёж картой не прошёл
          </Title>
          <Text c="dimmed">{cancellationText(payment.reason)}. Деньги не списаны, оплатить можно снова.</Text>
        </div>
      </section>
    );
  }
  return null;
}
