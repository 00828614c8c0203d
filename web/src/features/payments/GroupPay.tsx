import { type GroupToPay, payments } from '@dopusk/contract/payments.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CreditCard } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { formatNumber, plural, priceText } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { BalanceWay } from './BalanceWay.tsx';

interface Props {
  group: { id: string; title: string };
  label?: string;
}

/** «Оплатить» of a group: all unpaid assignments at once, from a balance. */
export function GroupPay({ group, label = 'Оплатить' }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const query = useApi(payments.group, { params: { id: group.id } }, { quiet: true, staleTime: 0 });
  return (
    <>
      <ActionButton
        takes={payments.assignGroup}
        leftSection={<CreditCard size={18} aria-hidden />}
        reason={query.data ? reasonNotToPay(query.data) : null}
        onClick={open}
      >
        {label}
      </ActionButton>
      <Modal opened={opened} onClose={close} title={`Оплата группы ${quoted(group.title)}`} size={660}>
        <Loaded query={query} skeleton={<Skeleton h={220} radius={10} />}>
          {(toPay) => <Ways groupId={group.id} toPay={toPay} onPaid={close} />}
        </Loaded>
      </Modal>
    </>
  );
}

function reasonNotToPay({ totalCount, unpaidCount }: GroupToPay): string | null {
  if (totalCount === 0) return 'В группе нет назначений';
  return unpaidCount === 0 ? 'Вся группа оплачена' : null;
}

interface WaysProps {
  groupId: string;
  toPay: GroupToPay;
  onPaid: () => void;
}

function Ways({ groupId, toPay: { centerId, amount, unpaidCount, totalCount, balances }, onPaid }: WaysProps) {
  const pay = useSend(payments.assignGroup, { done: 'Группа оплачена!', onDone: onPaid });
  const paidCount = totalCount - unpaidCount;
  return (
    <Stack gap="md">
      <div>
        <Text fz="2.25rem" fw={700} lh={1.1}>
          {priceText(amount)}
        </Text>
        <Text c="dimmed">
          За {plural(unpaidCount, 'назначение', 'назначения', 'назначений')}
          {paidCount > 0 ? `, ещё ${formatNumber(paidCount)} оплачено раньше` : ''}. Оплачиваются все сразу или ни
          одного.
        </Text>
      </div>
      {balances.map((balance) => (
        <BalanceWay
          key={balance.id}
          balance={balance}
          centerId={centerId}
          price={amount}
          onPay={() => pay.mutateAsync({ params: { id: groupId }, query: { organizationId: balance.organizationId } })}
        />
      ))}
    </Stack>
  );
}
