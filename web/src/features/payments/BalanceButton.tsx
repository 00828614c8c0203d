import { useDisclosure } from '@mantine/hooks';
import { Wallet } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { FrameParts } from '../../layout/frame-parts.ts';
import { priceText } from '../../text/number.ts';
import classes from './BalanceButton.module.css';
import { BalancePopup } from './BalancePopup.tsx';

/** The balance in the sidebar; opens its popup. */
export function BalanceButton({ organization, collapsed }: ComponentProps<NonNullable<FrameParts['Balance']>>) {
  const [opened, { open, close }] = useDisclosure();
  const { balance } = organization;
  const sum = priceText(balance.amount);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-collapsed={collapsed || undefined}
        aria-label={`Баланс ${sum}, пополнить`}
        title={collapsed ? `Баланс ${sum}` : undefined}
        onClick={open}
      >
        <Wallet size={20} aria-hidden />
        {collapsed ? null : (
          <>
            <span className={classes.sum}>{sum}</span>
            <span className={classes.action}>Пополнить</span>
          </>
        )}
      </button>
      <BalancePopup {...{ organization, balance, opened }} onClose={close} />
    </>
  );
}
