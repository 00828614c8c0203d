import { debtReminders } from '@dopusk/contract/debt-reminders.ts';
import { DAYS_TO_PAY, debts, type PaymentTerms, PaymentTermsBody } from '@dopusk/contract/debts.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { Anchor, Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useApi, useSend } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { recordOf } from '../../forms/record.ts';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths, queryOf } from '../../paths.ts';
import { daysText } from '../../text/number.ts';
import { Section } from '../../ui/Section.tsx';

interface Props {
  /** Whose term; the center's own for all others when left out. */
  clientId?: string;
}

/** «Срок оплаты счетов»: of one client, or of all whom the center has said nothing else of. */
export function PaymentTermsSection({ clientId }: Props) {
  const { data } = useApi(debts.terms, { query: clientId ? { clientId } : {} }, { quiet: true });
  const [opened, { open, close }] = useDisclosure();
  if (!data) return null;
  const { ofClient, ofCenter, isReminded, isTold } = data;
  return (
    <Section
      title="Срок оплаты счетов"
      hint="Последний день оплаты стоит у счёта: по нему портал показывает просроченные. Уже выставленные счета не меняются."
      action={
        <Button variant="default" leftSection={<CalendarClock size={18} aria-hidden />} onClick={open}>
          Изменить срок
        </Button>
      }
    >
      <Text>
        {daysText(ofClient ?? ofCenter)}
        {clientId && ofClient === null ? ', как у всех клиентов центра' : ''}
      </Text>
      {clientId ? (
        <Stack gap="xs" mt="md">
          <Told clientId={clientId} isTold={isTold} />
          <Reminded clientId={clientId} isReminded={isReminded} />
        </Stack>
      ) : null}
      {clientId ? (
        <Anchor component={Link} to={paths.statement} search={queryOf({ client: clientId })} mt="md" display="block">
          Акт сверки с клиентом и его рассылка
        </Anchor>
      ) : null}
      <Modal opened={opened} onClose={close} title="Срок оплаты счетов" size={560}>
        <TermsForm terms={data} onClose={close} {...(clientId ? { clientId } : {})} />
      </Modal>
    </Section>
  );
}

function TermsForm({ clientId, terms, onClose }: Props & { terms: PaymentTerms; onClose: () => void }) {
  const form = useServerForm({
    schema: PaymentTermsBody,
    record: recordOf(debts.terms, terms, ({ ofClient, ofCenter }) => ({
      clientId: clientId ?? null,
      daysToPay: clientId ? ofClient : ofCenter,
    })),
    submit: (body, version) => call(debts.setTerms, { body, version }),
    done: 'Срок оплаты изменён!',
    onDone: onClose,
  });
  const usual = clientId ? terms.ofCenter : DAYS_TO_PAY;
  return (
    <Stack gap="lg">
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <NumberField
          control={form.control}
          name="daysToPay"
          label="Календарных дней с даты счёта"
          description={`Если не заполнить, срок будет ${clientId ? 'как у всех клиентов' : 'обычный'}: ${daysText(usual)}`}
          decimals={0}
          min={1}
          max={365}
        />
        <SubmitButton form={form}>Сохранить</SubmitButton>
      </Form>
    </Stack>
  );
}

/** Switches at once; when the server refuses it switches back, with the reason in a toast. */
function Reminded({ clientId, isReminded }: { clientId: string; isReminded: boolean }) {
  const send = useSend(debtReminders.setReminded, { invalidate: [debts.terms] });
  const asked = send.isPending || send.isSuccess ? send.variables?.body.isReminded : undefined;
  return (
    <Checkbox
      label="Напоминать клиенту об оплате счетов"
      checked={asked ?? isReminded}
      onChange={({ currentTarget }) => send.mutate({ body: { clientId, isReminded: currentTarget.checked } })}
    />
  );
}

/** The same about letters that bring new invoices. */
function Told({ clientId, isTold }: { clientId: string; isTold: boolean }) {
  const send = useSend(invoices.setTold, { invalidate: [debts.terms] });
  const asked = send.isPending || send.isSuccess ? send.variables?.body.isTold : undefined;
  return (
    <Checkbox
      label="Присылать клиенту новые счета письмом"
      checked={asked ?? isTold}
      onChange={({ currentTarget }) => send.mutate({ body: { clientId, isTold: currentTarget.checked } })}
    />
  );
}
