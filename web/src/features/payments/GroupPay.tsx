import type { PayerBalance } from '@dopusk/contract/assignments.ts';
import { spendableWith } from '@dopusk/contract/balance.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { type GroupToPay, payments, type ToPay } from '@dopusk/contract/payments.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { Alert, Modal, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CreditCard, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { formatDate } from '../../text/date.ts';
import { formatNumber, plural, priceText } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { BoundMoney } from './BoundMoney.tsx';
import { goToBank, thisPage } from './bank.ts';
import { CardPaymentState } from './CardPaymentState.tsx';
import { PeopleToPay } from './PeopleToPay.tsx';
import { WaitingInvoices } from './WaitingInvoices.tsx';

/** How often the dialog asks whether the bank has decided, in milliseconds. */
const LOOK_AGAIN = 5000;

interface Props {
  group: { id: string; title: string };
  label?: string;
  variant?: string;
}

/** «Оплатить» of a group: its unpaid assignments at once, from a balance, and by card what that lacks. */
export function GroupPay({ group, label = 'Оплатить', variant = 'filled' }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const query = useApi(
    payments.group,
    { params: { id: group.id } },
    {
      quiet: true,
      staleTime: 0,
      lookAgain: ({ cardPayment }) => (opened && cardPayment?.status === 'pending' ? LOOK_AGAIN : null),
    },
  );
  return (
    <>
      <ActionButton
        takes={payments.assignGroup}
        variant={variant}
        leftSection={<CreditCard size={18} aria-hidden />}
        reason={query.data ? reasonNotToPay(query.data) : null}
        onClick={open}
      >
        {label}
      </ActionButton>
      <Modal opened={opened} onClose={close} title={`Оплата группы ${quoted(group.title)}`} size={660}>
        <Loaded query={query} skeleton={<Skeleton h={220} radius={10} />}>
          {(toPay) => <Payment groupId={group.id} toPay={toPay} onPaid={close} />}
        </Loaded>
      </Modal>
    </>
  );
}

function reasonNotToPay({ totalCount, unpaidCount, personal }: GroupToPay): string | null {
  if (totalCount === 0) return 'В группе нет назначений';
  if (unpaidCount > 0) return null;
  return personal.length > 0 ? 'Остальные платят сами, по своим договорам' : 'Вся группа оплачена';
}

interface PaymentProps {
  groupId: string;
  toPay: GroupToPay;
  onPaid: () => void;
}

function Payment({ groupId, toPay, onPaid }: PaymentProps) {
  const { centerId, unpaid, personal, totalCount, cardPayment, balances } = toPay;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [payerId, setPayerId] = useState<string | null>(null);
  const chosen = unpaid.filter(({ id }) => !leftOut.has(id));
  const price = toRubles(chosen.reduce((sum, one) => sum + toKopecks(one.price), 0));
  const paidCount = totalCount - unpaid.length - personal.length;
  const payer = balances.find(({ organizationId }) => organizationId === payerId) ?? balances[0];
  return (
    <Stack gap="md">
      <div>
        <Text fz="2.25rem" fw={700} lh={1.1}>
          {priceText(price)}
        </Text>
        <Text c="dimmed">
          За {plural(chosen.length, 'назначение', 'назначения', 'назначений')}
          {paidCount > 0 ? `, ещё ${formatNumber(paidCount)} оплачено раньше` : ''}
        </Text>
      </div>
      <CardPaymentState payment={cardPayment} />
      <WaitingInvoices of={{ groupId }} />
      <PayThemselves personal={personal} />
      {unpaid.length > 1 ? <PeopleToPay unpaid={unpaid} leftOut={leftOut} onChange={setLeftOut} /> : null}
      {balances.length > 1 ? (
        <Select
          label="Кто платит"
          data={balances.map(({ organizationId, title }) => ({ value: organizationId, label: title }))}
          value={payer?.organizationId ?? null}
          onChange={setPayerId}
        />
      ) : null}
      {payer ? <Sums {...{ groupId, centerId, chosen, price, payer, onPaid }} /> : null}
    </Stack>
  );
}

/** Who has a contract of his own, and who pays by it. */
function PayThemselves({ personal }: Pick<GroupToPay, 'personal'>) {
  if (personal.length === 0) return null;
  return (
    <Alert color="brand" title="Платят сами, по своим договорам">
      {personal.map(({ assignId, fullName, contract }) => (
        <div key={assignId}>
          {fullName}: договор №{'\u00a0'}
          {contract.number} от {formatDate(contract.date)}
          {contract.payer === fullName ? '' : `, платит ${contract.payer}`}
        </div>
      ))}
    </Alert>
  );
}

interface SumsProps {
  groupId: string;
  centerId: string;
  chosen: readonly ToPay[];
  price: number;
  payer: PayerBalance;
  onPaid: () => void;
}

/** What comes from the balance, what by card, and the one button. */
function Sums({ groupId, centerId, chosen, price, payer, onPaid }: SumsProps) {
  const fromBalance = useSend(payments.assignGroup, { done: 'Группа оплачена!', onDone: onPaid });
  const byCard = useSend(payments.severalByCard, { onDone: goToBank, invalidate: [payments.group] });
  const { organizationId } = payer;
  const spendable = spendableWith(payer, centerId);
  const lacks = Math.max(0, toKopecks(price) - toKopecks(spendable));
  const amount = toRubles(lacks);
  const covered = toRubles(toKopecks(price) - lacks);
  const assignIds = chosen.map(({ id }) => id);
  const reason = chosen.length === 0 ? 'Выберите, за кого платить' : null;
  return (
    <>
      <Facts>
        <Fact name="С баланса">
          <b>{priceText(covered)}</b>
          <Text size="sm" c="dimmed">
            {spendable < payer.amount
              ? `${payer.title}: на балансе ${priceText(payer.amount)}, здесь можно потратить ${priceText(spendable)}`
              : `${payer.title}: на балансе ${priceText(payer.amount)}`}
          </Text>
          <BoundMoney bound={payer.bound} />
        </Fact>
        {lacks > 0 ? (
          <Fact name="Картой">
            <b>{priceText(amount)}</b>
          </Fact>
        ) : null}
      </Facts>
      {lacks > 0 ? (
        <>
          <ActionButton
            takes={payments.severalByCard}
            reason={reason}
            loading={byCard.isPending || byCard.isSuccess}
            leftSection={<CreditCard size={18} aria-hidden />}
            onClick={() => byCard.mutate({ body: { organizationId, assignIds, amount, returnUrl: thisPage() } })}
          >
            Оплатить картой {priceText(amount)}
          </ActionButton>
          <Text size="sm" c="dimmed">
            Откроется страница банка. Деньги с карты поступят на баланс, и портал сразу оплатит ими обучение. За кого
            заплатить уже нельзя (снят с обучения, оплачен раньше, цена изменилась), деньги останутся на балансе. Если
            обучение отменится, центр сможет вернуть на карту не больше, чем с неё пришло, остальное – на баланс.
          </Text>
        </>
      ) : (
        <ActionButton
          takes={payments.assignGroup}
          reason={reason}
          loading={fromBalance.isPending}
          leftSection={<Wallet size={18} aria-hidden />}
          onClick={() =>
            fromBalance.mutate({
              params: { id: groupId },
              query: { organizationId },
              body: { assignIds, amount: price },
            })
          }
        >
          Оплатить с баланса
        </ActionButton>
      )}
    </>
  );
}
