import { debts, PromiseBody } from '@dopusk/contract/debts.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Invoice } from '@dopusk/contract/invoices.ts';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Handshake } from 'lucide-react';
import { call } from '../../api/client.ts';
import { DateField } from '../../forms/DateField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';

interface Props {
  invoice: Invoice;
  /** What the button says to this side. */
  label: string;
}

/** Until when the payer promises to pay: either side writes it down, both see it. */
export function PromiseButton({ invoice, label }: Props) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<Handshake size={18} aria-hidden />} onClick={open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={`Обещание оплатить счёт № ${invoice.number}`} size={560}>
        <PromiseForm invoice={invoice} onClose={close} />
      </Modal>
    </>
  );
}

function PromiseForm({ invoice: { id, promisedOn }, onClose }: { invoice: Invoice; onClose: () => void }) {
  const form = useServerForm({
    schema: PromiseBody,
    defaultValues: { promisedOn: promisedOn ?? '' },
    submit: (body) => call(debts.promise, { params: { id }, body }),
    done: 'Обещание записано!',
    onDone: onClose,
  });
  return (
    <Stack gap="lg">
      <Text c="dimmed">День увидят и клиент, и учебный центр. Пустая дата снимает обещание.</Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <DateField control={form.control} name="promisedOn" label="Оплата будет до" min={today()} />
        <SubmitButton form={form}>Записать</SubmitButton>
      </Form>
    </Stack>
  );
}
