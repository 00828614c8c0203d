import { type BankOutgoing, bankStatements } from '@dopusk/contract/bank-statements.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Section } from '../../ui/Section.tsx';

/** «Списания клиентам» of the center's account: each may be the return of a balance. Nothing without any. */
export function Outgoings() {
  const { data } = useApi(bankStatements.outgoings, {}, { quiet: true, staleTime: 0 });
  if (!data || data.length === 0) return null;
  return (
    <Section
      title="Списания клиентам"
      hint="Центр платил своим клиентам. Если это возврат, запишите его: портал снимет деньги с баланса. Сам портал этого не делает."
    >
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Списания клиентам">
        {data.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </Stack>
    </Section>
  );
}

/** Why more than there is is not put down. */
const tooMuchText = (available: number): string =>
  available > 0
    ? 'На балансе меньше, чем списано: запишите возврат части на странице клиента'
    : 'На балансе клиента нет ваших денег: сначала верните на баланс оплату обучения или проведите поступление';

/** Of an order like a return that was written down by hand. */
const alikeText = (paymentOrder: string): string =>
  `Похоже на записанный возврат № ${paymentOrder}: тот же день и та же сумма.`;

const TEXTS = { New: '', Returned: 'Записано возвратом', Dismissed: 'Не возврат' } as const;

function Row({ order }: { order: BankOutgoing }) {
  const { id, date, number, amount, purpose, client, available, alike, state } = order;
  const changed = [bankStatements.outgoings, payments.returns, organizations.read];
  const confirm = useSend(bankStatements.confirmOutgoing, { done: 'Возврат записан!', invalidate: changed });
  const dismiss = useSend(bankStatements.dismissOutgoing, { done: 'Отмечено', invalidate: changed });
  const isTooMuch = amount > available;
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere', flex: '1 1 320px' }}>
        <Text>
          {formatExactRubles(amount)}, п/п №&nbsp;{number} от {formatDate(date)} →{' '}
          <Anchor component={Link} to={paths.organization(client.id)}>
            {client.title}
          </Anchor>
        </Text>
        <Text size="sm" c="dimmed">
          {[
            purpose,
            TEXTS[state] || `На балансе для вас: ${formatExactRubles(available)}`,
            state === 'New' && alike ? alikeText(alike) : '',
          ]
            .filter(Boolean)
            .join('. ')}
        </Text>
      </div>
      {state === 'New' ? (
        <Group gap="xs">
          <ConfirmButton
            takes={bankStatements.confirmOutgoing}
            size="sm"
            variant="light"
            reason={isTooMuch ? tooMuchText(available) : null}
            question={
              alike
                ? `Всё равно записать возврат ${formatExactRubles(amount)}?`
                : `Записать возврат ${formatExactRubles(amount)}?`
            }
            text={`${alike ? `${alikeText(alike)} ` : ''}С баланса ${client.title} снимется ${formatExactRubles(amount)}, клиент получит письмо. Возврат можно отменить на странице клиента.`}
            confirm="Записать возврат"
            onConfirm={() => confirm.mutateAsync({ params: { id }, body: { seen: available, isSure: alike !== '' } })}
          >
            Записать возврат
          </ConfirmButton>
          <Button
            variant="default"
            size="sm"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({ params: { id }, body: { isDismissed: true } })}
          >
            Не возврат
          </Button>
        </Group>
      ) : null}
      {state === 'Dismissed' ? (
        <Button
          variant="subtle"
          size="sm"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ params: { id }, body: { isDismissed: false } })}
        >
          Вернуть в предложения
        </Button>
      ) : null}
    </Group>
  );
}
