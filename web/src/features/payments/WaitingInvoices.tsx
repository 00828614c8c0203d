import { invoices } from '@dopusk/contract/invoices.ts';
import { Alert, Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';

/** As many as a page of a list gives. */
const SHOWN = 100;

interface Props {
  of: { groupId: string; courseId?: string } | { assignId: string };
  /** What is about to be done with the training. */
  doing?: 'Pay' | 'Remove';
}

/** What becomes of the invoices. */
const OUTCOMES = {
  Pay: 'За кого вы заплатите здесь, за тех счёт денег больше не попросит. Если его уже оплачивают в банке, лишнее останется на балансе.',
  Remove:
    'За снятых счёт денег больше не попросит. Сумма в уже отправленном счёте не изменится: откройте его и выставьте новый на остаток или отмените. Счёт, в котором не останется никого, закроется сам, клиент получит об этом письмо.',
} as const;

/** Before training is paid otherwise or taken off: the invoices that wait for its money, and what becomes of them. Nothing without any. */
export function WaitingInvoices({ of, doing = 'Pay' }: Props) {
  const mayAsk = allows(invoices.list.access, useCurrentUser().user);
  const query = { ...of, state: 'Issued', pageSize: SHOWN } as const;
  const { data } = useApi(invoices.list, { query }, { quiet: true, enabled: mayAsk });
  const waiting = data?.items ?? [];
  if (waiting.length === 0) return null;
  return (
    <Alert
      color="yellow"
      title={waiting.length > 1 ? 'За это обучение ждут оплаты счета' : 'За это обучение ждёт оплаты счёт'}
    >
      <Stack gap="xs">
        {waiting.map(({ id, number, date, organizationTitle, rest }) => (
          <div key={id}>
            <Anchor component={Link} to={paths.invoice(id)} inherit underline="always">
              Счёт №{'\u00a0'}
              {number} от {formatDate(date)}
            </Anchor>
            , {organizationTitle}: осталось {formatExactRubles(rest)}
          </div>
        ))}
        <div>{OUTCOMES[doing]}</div>
      </Stack>
    </Alert>
  );
}
