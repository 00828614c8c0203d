import { canDecide, type Invoice, invoices } from '@dopusk/contract/invoices.ts';
import { Modal, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Mail } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { LetterForm } from '../outbox/LetterForm.tsx';
import { SentLetterList } from '../outbox/SentLetterList.tsx';

const query = (id: string) => [invoices.letters, { params: { id } }, { quiet: true }] as const;

/** «Отправить клиенту»: the invoice goes by letter to chosen addresses. */
export function SendInvoiceButton({ invoice: { id, number } }: { invoice: Invoice }) {
  const [opened, { open, close }] = useDisclosure();
  const letters = useApi(...query(id));
  return (
    <>
      <ActionButton takes={invoices.send} variant="default" leftSection={<Mail size={18} aria-hidden />} onClick={open}>
        Отправить клиенту
      </ActionButton>
      <Modal opened={opened} onClose={close} title={`Отправить счёт № ${number}`} size={560}>
        <Loaded query={letters} skeleton={<Skeleton h={160} radius={10} />}>
          {({ offered }) => (
            <LetterForm
              about="В письме номер, сумма и срок оплаты, счёт приложен в PDF."
              to={offered}
              send={(body, key) => call(invoices.send, { params: { id }, body, key })}
              done="Счёт отправлен!"
              invalidate={[invoices.letters]}
              onDone={close}
            />
          )}
        </Loaded>
      </Modal>
    </>
  );
}

/** To whom and when an invoice was sent, the latest first. */
export function InvoiceLettersSection({ invoice }: { invoice: Invoice }) {
  const { data } = useApi(...query(invoice.id));
  if (!data) return null;
  const isSilent = data.letters.length === 0;
  if (isSilent && canDecide(invoice.state) !== true) return null;
  return (
    <Section title="Письма со счётом">
      {isSilent ? (
        <Text c="dimmed">Счёт ещё никому не отправлен</Text>
      ) : (
        <SentLetterList label="Отправленные письма" letters={data.letters} byItself="при выставлении счёта" />
      )}
    </Section>
  );
}
