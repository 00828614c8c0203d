import { type BankPaymentCard, bankStatements, UndoBody } from '@dopusk/contract/bank-statements.ts';
import { Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Undo2 } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { useRouteId } from '../../layout/screen.ts';
import { formatDate, formatMoment } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Fact, FactColumns, Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { ConfirmPayment } from './ConfirmPayment.tsx';
import { PaymentOutcome, partText } from './PaymentOutcome.tsx';

/** A payment of a statement: what the bank says of it, what is to be done with it, and what was. */
export function BankPaymentPage() {
  const id = useRouteId();
  const query = useApi(bankStatements.payment, { params: { id } }, { quiet: true, staleTime: 0 });
  return <Loaded query={query}>{(payment) => <Sheet payment={payment} />}</Loaded>;
}

function Sheet({ payment }: { payment: BankPaymentCard }) {
  const { number, date, amount, payerTitle, payerInn, payerKpp, purpose, account, payerAccount, statement, state } =
    payment;
  return (
    <>
      <PageHeader
        title={`Поступление № ${number || 'б/н'}`}
        hint={`${formatDate(date)}, ${formatExactRubles(amount)}`}
      />
      <FactColumns>
        <Facts>
          <Fact name="Плательщик">{payerTitle || 'Банк не назвал'}</Fact>
          <Fact name="ИНН">{payerInn || 'Банк не назвал'}</Fact>
          {payerKpp ? <Fact name="КПП">{payerKpp}</Fact> : null}
          <Fact name="Назначение">{purpose}</Fact>
        </Facts>
        <Facts>
          <Fact name="Со счёта">{payerAccount}</Fact>
          <Fact name="На счёт">{account}</Fact>
          <Fact name="Выписка">{statement.title}</Fact>
        </Facts>
      </FactColumns>
      <Stack gap="lg" mt="lg">
        <Section title={state === 'New' ? 'Предложение портала' : 'Решение'} action={<Undo payment={payment} />}>
          <PaymentOutcome payment={payment} />
        </Section>
        {state === 'New' ? <ConfirmPayment key={payment.id} payment={payment} /> : null}
        <Trace payment={payment} />
      </Stack>
    </>
  );
}

function Undo({ payment }: { payment: BankPaymentCard }) {
  const [opened, { open, close }] = useDisclosure();
  if (payment.state === 'New') return null;
  return (
    <>
      <ActionButton
        takes={bankStatements.undo}
        variant="default"
        reason={payment.undoRefusal}
        leftSection={<Undo2 size={18} aria-hidden />}
        onClick={open}
      >
        Отменить решение
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Отменить решение по поступлению?" size={560}>
        <UndoForm payment={payment} onClose={close} />
      </Modal>
    </>
  );
}

function UndoForm({ payment: { id, state }, onClose }: { payment: BankPaymentCard; onClose: () => void }) {
  const form = useServerForm({
    schema: UndoBody,
    defaultValues: { reason: '' },
    submit: (body) => call(bankStatements.undo, { params: { id }, body }),
    done: 'Поступление снова ждёт решения',
    onDone: onClose,
  });
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {state === 'Confirmed'
          ? 'Деньги сторнируются с балансов, оплаченные ими счета снова будут ждать оплаты, а обучение, которое они оплатили, снова станет неоплаченным: слушатели останутся на курсах. Составленные акты останутся в силе, и неоплаченное будет долгом по акту. Клиент получит письмо с причиной, запись останется в истории.'
          : 'Поступление снова будет ждать решения.'}
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <AreaField control={form.control} name="reason" label="Причина" required />
        <SubmitButton form={form} color="red">
          Отменить решение
        </SubmitButton>
      </Form>
    </Stack>
  );
}

/** What was put down once and taken back. */
function Trace({ payment: { trace } }: { payment: BankPaymentCard }) {
  if (trace.length === 0) return null;
  return (
    <Section title="История">
      <Stack gap="xs" component="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {trace.map((part) => (
          <li key={`${part.confirmedAt} ${part.invoice?.id ?? part.organization.id}`}>
            {partText(part)}
            <Group gap={4}>
              <Text size="sm" c="dimmed">
                Проведено {formatMoment(part.confirmedAt)}, {part.confirmedBy}
                {part.undoneAt
                  ? `. Отменено ${formatMoment(part.undoneAt)}, ${part.undoneBy}${part.undoReason ? `: ${part.undoReason}` : ''}`
                  : ''}
              </Text>
            </Group>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
