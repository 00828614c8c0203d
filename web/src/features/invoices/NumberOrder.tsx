import { dotted } from '@dopusk/contract/fields/date.ts';
import { type LastNumbered, outOfOrder } from '@dopusk/contract/service-acts.ts';
import { Alert } from '@mantine/core';

interface Props {
  last: readonly LastNumbered[];
  /** The day that the document is to bear; '' while none is typed. */
  date: string;
  isUpd: boolean;
}

/** Before an act or an УПД is made out: that its number would be greater than that of one with a later day. */
export function NumberOrder({ last, date, isUpd }: Props) {
  const later = date ? outOfOrder(last, date, isUpd) : undefined;
  if (!later) return null;
  const title = 'Номер будет не по порядку дат';
  const made = `${later.isUpd ? 'УПД' : 'Акт'} №\u00a0${later.number} уже от ${dotted(later.date)}`;
  return isUpd ? (
    <Alert color="yellow" title={title}>
      {made}, а следующий номер получит документ от {dotted(date)}. Номера счетов-фактур идут подряд по датам (подп. «а»
      п.&nbsp;1 Правил заполнения, постановление №&nbsp;1137). Если день верен, составляйте: клиенту за это в вычете не
      откажут (п.&nbsp;2 ст.&nbsp;169 НК).
    </Alert>
  ) : (
    <Alert color="brand" title={title}>
      {made}, а следующий номер получит акт от {dotted(date)}. Для акта это не ошибка.
    </Alert>
  );
}
