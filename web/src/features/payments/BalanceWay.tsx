import type { PayerBalance } from '@dopusk/contract/assignments.ts';
import { Button, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Wallet } from 'lucide-react';
import { priceText } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import classes from './AssignmentPayPage.module.css';
import { BalancePopup } from './BalancePopup.tsx';

interface Props {
  balance: PayerBalance;
  /** Rubles. */
  price: number;
  /** When it throws, the question stays open. */
  onPay: () => Promise<unknown>;
}

/** Paying from a balance: the sum on it, or how much is missing and the way to top it up. */
export function BalanceWay({ balance, price, onPay }: Props) {
  const [toppingUp, { open, close }] = useDisclosure();
  const missing = price - balance.amount;
  return (
    <section className={`app-card ${classes.way}`}>
      <Wallet size={24} aria-hidden />
      <div className={classes.text}>
        <Title order={2} size="h3">
          С баланса {balance.title}
        </Title>
        <Text c="dimmed">На балансе {priceText(balance.amount)}</Text>
        {missing > 0 ? <Text c="var(--mantine-color-error)">Не хватает {priceText(missing)}</Text> : null}
      </div>
      {missing > 0 ? (
        <Button variant="default" onClick={open}>
          Пополнить баланс
        </Button>
      ) : (
        <ConfirmButton
          question={`Списать ${priceText(price)} с баланса?`}
          text={`Организация: ${balance.title}. На балансе останется ${priceText(balance.amount - price)}.`}
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
