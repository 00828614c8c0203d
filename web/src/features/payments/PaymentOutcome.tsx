import { cancellationText } from '@dopusk/contract/cancellation-reasons.ts';
import { agreedOutcomeTitles, type PaymentNews } from '@dopusk/contract/payments.ts';
import { Button, List, Modal, Text } from '@mantine/core';
import { CircleCheck, CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import { plural, priceText } from '../../text/number.ts';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  news: PaymentNews;
  onClose: () => void;
}

/** After the bank, of a payment for several people: it waits, has paid all, has paid a part and why, was refused. */
export function PaymentOutcome({ news, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="Оплата обучения картой" size={560}>
      <Outcome news={news} onClose={onClose} />
    </Modal>
  );
}

function Outcome({ news, onClose }: Props) {
  const { status, amount, reason, confirmUrl, paidCount, left } = news;
  const close = <Button onClick={onClose}>Понятно</Button>;
  if (status === 'pending') {
    return (
      <Notice
        icon={Hourglass}
        role="status"
        title="Платёж обрабатывается"
        hint="Банк ещё не подтвердил оплату. Как только деньги придут, портал оплатит обучение сам: страницу можно закрыть."
      >
        {confirmUrl ? (
          <Button component="a" href={confirmUrl} variant="default">
            Продолжить оплату
          </Button>
        ) : null}
      </Notice>
    );
  }
  if (status === 'canceled') {
    return (
      <Notice
        icon={CircleX}
        role="status"
        title="Оплата не прошла"
        hint={`${cancellationText(reason)}. Деньги не списаны, оплатить можно снова.`}
      >
        {close}
      </Notice>
    );
  }
  const paid = `Оплачено ${plural(paidCount, 'назначение', 'назначения', 'назначений')}`;
  if (left.length === 0) {
    return (
      <Notice icon={CircleCheck} role="status" title={paid} hint={`Картой: ${priceText(amount)}`}>
        {close}
      </Notice>
    );
  }
  return (
    <Notice
      icon={TriangleAlert}
      role="status"
      title={paidCount === 0 ? 'Деньги на балансе, обучение не оплачено' : `${paid}, остальное – на балансе`}
      hint={`С карты поступило ${priceText(amount)}. Не оплачены:`}
    >
      <List ta="start" mb="md">
        {left.map(({ fullName, outcome }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and those who are gone have no name
          <List.Item key={index}>
            {fullName ?? 'Один человек'}{' '}
            <Text span c="dimmed">
              – {agreedOutcomeTitles[outcome]}
            </Text>
          </List.Item>
        ))}
      </List>
      {close}
    </Notice>
  );
}
