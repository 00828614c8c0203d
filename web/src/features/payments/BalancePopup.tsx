import type { Balance } from '@dopusk/contract/balance.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { Anchor, Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { useMissingRight } from '../../api/session.ts';
import { paths, queryOf } from '../../paths.ts';
import { priceText } from '../../text/number.ts';
import { BalanceHistory } from './BalanceHistory.tsx';
import { BoundMoney } from './BoundMoney.tsx';
import { PaymentLinks } from './PaymentLinks.tsx';
import { TopUpForm } from './TopUpForm.tsx';

interface Props {
  organization: { id: string; title: string };
  balance: Balance;
  /** The sum to begin with, in rubles. */
  amount?: number | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The balance of an organization: the sum, the top-up and the history. */
export function BalancePopup({ organization, balance, amount, opened, onClose }: Props) {
  const reason = useMissingRight(payments.history.access);
  return (
    <Modal opened={opened} onClose={onClose} title={`Баланс: ${organization.title}`} size={560}>
      <Stack gap="xl">
        <div>
          <Text fz="2rem" fw={700} lh={1.1}>
            {priceText(balance.amount)}
          </Text>
          <BoundMoney bound={balance.bound} />
        </div>
        {reason ? <Text c="dimmed">{reason}</Text> : <Ways {...{ organization, balance, amount, onClose }} />}
      </Stack>
    </Modal>
  );
}

/** What can be done with the balance by whoever has the right. */
function Ways({ organization, balance, amount, onClose }: Omit<Props, 'opened'>) {
  return (
    <>
      <TopUpForm balanceId={balance.id} amount={amount} />
      <TopUpLinks organizationId={organization.id} />
      <BalanceHistory organizationId={organization.id} />
      <Anchor
        component={Link}
        to={paths.balance}
        search={queryOf({ organizationId: organization.id })}
        onClick={onClose}
      >
        Вся история
      </Anchor>
    </>
  );
}

/** Somebody else may top the balance up: the accountant, a partner. */
function TopUpLinks({ organizationId }: { organizationId: string }) {
  const [opened, { toggle }] = useDisclosure();
  return (
    <div>
      <Button
        variant="subtle"
        px={0}
        aria-expanded={opened}
        leftSection={<Link2 size={18} aria-hidden />}
        onClick={toggle}
      >
        Пополнит кто-то другой: ссылка на оплату
      </Button>
      {opened ? <PaymentLinks of={{ organizationId }} /> : null}
    </div>
  );
}
