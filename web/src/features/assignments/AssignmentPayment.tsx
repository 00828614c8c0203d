import { adjustmentText } from '@dopusk/contract/act-adjustments.ts';
import type { Assignment } from '@dopusk/contract/assignments.ts';
import { spendableWith } from '@dopusk/contract/balance.ts';
import { Button, Group, Loader, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CreditCard, Link2 } from 'lucide-react';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles, plural, priceText } from '../../text/number.ts';
import { copy } from '../../ui/copy.ts';
import { PaidStatus } from '../../ui/PaidStatus.tsx';
import { PriceReason } from '../../ui/PriceReason.tsx';
import { Refunded } from '../../ui/Refunded.tsx';
import { useCardPayment } from '../payments/CardPaymentState.tsx';
import { GivePrice } from '../prices/GivePrice.tsx';
import classes from './AssignmentPage.module.css';

/** The sum, whether it is paid, and the ways to pay it. */
export function AssignmentPayment({ assignment }: { assignment: Assignment }) {
  const { id, isPaid, price, listPrice, priceReason, refunded, adjustments, personalContract } = assignment;
  const { user } = useCurrentUser();
  const isOperator = allows('operator', user);
  // What his employer has paid and by which agreement is no concern of the student's; what he is asked to pay himself is.
  const showsPrice = isOperator || !isPaid || personalContract !== null;
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="payment">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="payment">
          Оплата
        </Title>
        <PaidStatus isPaid={isPaid} isFree={price === 0} />
      </Group>
      {showsPrice ? (
        <>
          <Text fz="1.75rem" fw={700} lh={1.1}>
            {priceText(price)}
          </Text>
          {isOperator ? <PriceReason price={price} listPrice={listPrice} reasons={[priceReason]} /> : null}
          <Refunded refunded={refunded} paid={price} />
          <Adjusted adjustments={adjustments} />
          {isOperator ? <LowerThanContract assignment={assignment} /> : null}
        </>
      ) : null}
      <GivePrice assignment={assignment} />
      {isPaid ? null : (
        <>
          <PendingPayment assignmentId={id} />
          <Button component={Link} to={paths.assignmentPay(id)} leftSection={<CreditCard size={18} aria-hidden />}>
            Оплатить
          </Button>
          <Button variant="default" leftSection={<Link2 size={18} aria-hidden />} onClick={() => void copyLink(id)}>
            Скопировать ссылку
          </Button>
        </>
      )}
      <Balances assignment={assignment} />
    </section>
  );
}

/** The УКД that have lowered what its УПД costs: of several trainings a УКД says the sum of them all. */
function Adjusted({ adjustments }: Pick<Assignment, 'adjustments'>) {
  return adjustments.map(({ actNumber, actDate, amount, trainings, ...one }) => (
    <Text key={one.number} component="span" display="block" size="sm" c="dimmed">
      Цена исправлена {adjustmentText(one)}: стоимость по УПД №&nbsp;{actNumber} от&nbsp;{formatDate(actDate)}
      {trainings > 1 ? ` (${plural(trainings, 'обучение', 'обучения', 'обучений')})` : ''} снижена на{' '}
      {formatExactRubles(amount)}
    </Text>
  ));
}

/** A contract that says more than is asked: whoever minds it makes an agreement to it. Nothing of one that says the same. */
function LowerThanContract({
  assignment: { contract, price },
}: {
  assignment: Pick<Assignment, 'contract' | 'price'>;
}) {
  if (!contract || contract.price === null || contract.price <= price) return null;
  return (
    <Text component="span" display="block" size="sm" c="dimmed">
      По договору №&nbsp;{contract.number} от {formatDate(contract.date)} – {priceText(contract.price)}; нужно
      дополнительное соглашение
    </Text>
  );
}

/** The balance of the student's organization, then every balance that the reader may pay from. */
function Balances({ assignment }: { assignment: Assignment }) {
  const { organization, organizationBalance, organizationSpendable, center, balances } = assignment;
  const others = balances.filter(({ organizationId }) => organizationId !== organization.id);
  const shown = [
    ...(organizationBalance === null
      ? []
      : [{ ...organization, amount: organizationBalance, spendable: organizationSpendable ?? 0 }]),
    ...others.map((balance) => ({ ...balance, spendable: spendableWith(balance, center.id) })),
  ];
  if (shown.length === 0) return null;
  return (
    <dl className={classes.balances}>
      {shown.map(({ id, title, amount, spendable }) => (
        <div key={id}>
          <dt>
            Баланс {title}
            {spendable < amount ? <Text size="sm">здесь можно потратить {priceText(spendable)}</Text> : null}
          </dt>
          <dd>{priceText(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** After the bank's page, before the bank's decision. */
function PendingPayment({ assignmentId }: { assignmentId: string }) {
  const payment = useCardPayment(assignmentId);
  if (payment?.status !== 'pending') return null;
  return (
    <Group gap="xs" wrap="nowrap" role="status">
      <Loader size={18} aria-hidden />
      <Text>Платёж обрабатывается</Text>
    </Group>
  );
}

const copyLink = (id: string): Promise<void> => copy(location.origin + paths.assignmentPay(id), 'Ссылка скопирована');
