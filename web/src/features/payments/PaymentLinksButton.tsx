import { paymentLinks } from '@dopusk/contract/payment-links.ts';
import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link2 } from 'lucide-react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { PaymentLinks } from './PaymentLinks.tsx';

/** «Ссылка на оплату» of an invoice: for whoever pays it by card without a login. */
export function PaymentLinksButton({ of }: { of: { invoiceId: string } }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={paymentLinks.create}
        variant="default"
        leftSection={<Link2 size={18} aria-hidden />}
        onClick={open}
      >
        Ссылка на оплату
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Ссылка на оплату картой" size={560}>
        {opened ? <PaymentLinks of={of} /> : null}
      </Modal>
    </>
  );
}
