import { lateForVat } from '@dopusk/contract/accounting.ts';
import { dotted } from '@dopusk/contract/fields/date.ts';
import type { ServiceActInfo } from '@dopusk/contract/service-acts.ts';
import { Alert, Text } from '@mantine/core';
import { formatExactRubles } from '../../text/number.ts';

interface Props extends Pick<ServiceActInfo, 'upd'> {
  date: string;
  /** Of a счёт-фактура. */
  deadline: string | null;
}

/** Of a center with VAT before it makes out an УПД: its day and the last one for it, and what its line 5 will name. */
export function VatDeadline({ date, deadline, upd }: Props) {
  const late = lateForVat(date, deadline);
  if (!late && !upd) return null;
  const { orders = [], untraced = 0, missing = [] } = upd ?? {};
  const isAct = missing.length > 0;
  return (
    <Alert
      color={late || isAct || untraced > 0 ? 'yellow' : 'brand'}
      title={isAct ? 'Вместо УПД будет акт' : undefined}
    >
      {isAct ? <Text size="sm">Для УПД не хватает: {missing.join(', ')}.</Text> : null}
      {upd && !isAct ? (
        <Text size="sm">
          УПД (счёт-фактура и акт) датируется {dotted(date)}
          {deadline ? `, крайний срок – ${dotted(deadline)}` : ''}. Строка 5:{' '}
          {orders.length > 0 ? orders.map((order) => `№ ${order.number} от ${dotted(order.date)}`).join('; ') : '–'}
          {untraced > 0
            ? `; ещё ${formatExactRubles(untraced)} оплачено без платёжного поручения (карта или исправление баланса) – номера в ней не будет`
            : ''}
          .
        </Text>
      ) : null}
      {late ? <Text size="sm">{late}.</Text> : null}
    </Alert>
  );
}
