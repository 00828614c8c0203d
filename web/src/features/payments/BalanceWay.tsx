import type { PayerBalance } from '@dopusk/contract/assignments.ts';
import { spendableWith } from '@dopusk/contract/balance.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Wallet } from 'lucide-react';
import { priceText } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import classes from './AssignmentPayPage.module.css';
import { BalancePopup } from './BalancePopup.tsx';
import { BoundMoney } from './BoundMoney.tsx';

interface Props {
  balance: PayerBalance;
  /** Whom the money is to be paid to. */
  centerId: string;
  /** Rubles. */
  price: number;
  /** When it throws, the question stays open. */
  onPay: () => Promise<unknown>;
}

/** Paying from a balance: what may be spent of it here, or how much is missing and the way to top it up. */
export function BalanceWay({ balance, centerId, price, onPay }: Props) {
  const [toppingUp, { open, close }] = useDisclosure();
  const spendable = spendableWith(balance, centerId);
  const missing = toRubles(toKopecks(price) - toKopecks(spendable));
  return (
    <section className={`app-card ${classes.way}`}>
      <Wallet size={24} aria-hidden />
      <div className={classes.text}>
        <Title order={2} size="h3">
          С баланса {balance.title}
        </Title>
        <Text c="dimmed">На балансе {priceText(balance.amount)}</Text>
        <BoundMoney bound={balance.bound} />
        {spendable < balance.amount ? <Text>Здесь можно потратить {priceText(spendable)}</Text> : null}
        {missing > 0 ? <Text c="var(--mantine-color-error)">Не хватает {priceText(missing)}</Text> : null}
      </div>
      {missing > 0 ? (
        <ActionButton takes={payments.topUp} variant="default" onClick={open}>
          Пополнить баланс
        </ActionButton>
      ) : (
        <ConfirmButton
          takes={payments.fromBalance}
          question={`Списать ${priceText(price)} с баланса?`}
          text={`Организация: ${balance.title}. На балансе останется ${priceText(toRubles(toKopecks(balance.amount) - toKopecks(price)))}.`}
          confirm="Оплатить"
          onConfirm={onPay}
        >
          Оплатить с баланса
        </ConfirmButton>
      )}
      <BalancePopup
        organization={{ id: balance.organizationId, title: balance.title }}
        balance={balance}
        amount={missing}
        opened={toppingUp}
        onClose={close}
      />
    </section>
  );
}
