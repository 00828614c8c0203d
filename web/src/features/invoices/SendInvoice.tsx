import { deliveryStateTitles } from '@dopusk/contract/deliveries.ts';
import { canDecide, type Invoice, type InvoiceLetters, invoices, SendInvoiceBody } from '@dopusk/contract/invoices.ts';
import { Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Mail } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { TextListField } from '../../forms/TextListField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatMoment } from '../../text/date.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import classes from '../documents/ServiceLines.module.css';

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
          {({ offered }) => <SendForm id={id} offered={offered} onDone={close} />}
        </Loaded>
      </Modal>
    </>
  );
}

function SendForm({ id, offered, onDone }: { id: string; offered: string[]; onDone: () => void }) {
  const form = useServerForm({
    schema: SendInvoiceBody,
    defaultValues: { emails: offered },
    submit: (body, _, key) => call(invoices.send, { params: { id }, body, key }),
    done: 'Счёт отправлен!',
    onDone,
    invalidate: [invoices.letters],
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text c="dimmed">В письме номер, сумма и срок оплаты, счёт приложен в PDF. Входить на портал не нужно.</Text>
      <TextListField
        control={form.control}
        name="emails"
        label="Кому"
        description="Один или несколько адресов через запятую"
        placeholder="buh@firma.ru, direktor@firma.ru"
        inputMode="email"
        required
      />
      <SubmitButton form={form}>Отправить</SubmitButton>
    </Form>
  );
}

/** To whom and when an invoice was sent, the latest first. */
export function InvoiceLettersSection({ invoice }: { invoice: Invoice }) {
  const { data } = useApi(...query(invoice.id));
  if (!data) return null;
  const isSilent = data.letters.length === 0;
  if (isSilent && canDecide(invoice.state) !== true) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        Письма со счётом
      </Title>
      {isSilent ? <Text c="dimmed">Счёт ещё никому не отправлен</Text> : <Letters letters={data.letters} />}
    </section>
  );
}

const Letters = ({ letters }: Pick<InvoiceLetters, 'letters'>) => (
  <ul className={`app-card ${classes.lines}`} aria-label="Отправленные письма">
    {letters.map(({ id, recipient, at, sentBy, state }) => (
      <li key={id}>
        <Stack gap={0}>
          <span>{recipient}</span>
          <span className={classes.count}>
            {formatMoment(at)}, {sentBy || 'при выставлении счёта'}
          </span>
        </Stack>
        <Text span c="dimmed" size="sm">
          {state ? deliveryStateTitles[state] : ''}
        </Text>
      </li>
    ))}
  </ul>
);
