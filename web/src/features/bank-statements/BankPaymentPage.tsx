import { type BankPaymentCard, bankStatements } from '@dopusk/contract/bank-statements.ts';
import { Group, Stack, Text } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { formatDate, formatMoment } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
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
  const { number, date, amount, payerTitle, payerInn, purpose, account, payerAccount, statement, state } = payment;
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

function Undo({ payment: { id, state, undoRefusal } }: { payment: BankPaymentCard }) {
  const send = useSend(bankStatements.undo, { done: 'Поступление снова ждёт решения' });
  if (state === 'New') return null;
  return (
    <ConfirmButton
      takes={bankStatements.undo}
      variant="default"
      reason={undoRefusal}
      leftSection={<Undo2 size={18} aria-hidden />}
      question="Отменить решение по поступлению?"
      text={
        state === 'Confirmed'
          ? 'Деньги сторнируются с балансов, оплаченные ими счета снова будут ждать оплаты. Запись об этом останется.'
          : 'Поступление снова будет ждать решения.'
      }
      confirm="Отменить решение"
      onConfirm={() => send.mutateAsync({ params: { id } })}
    >
      Отменить решение
    </ConfirmButton>
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
                {part.undoneAt ? `. Отменено ${formatMoment(part.undoneAt)}, ${part.undoneBy}` : ''}
              </Text>
            </Group>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
