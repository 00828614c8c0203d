import { bankStatements, CONFIRMED_AT_ONCE } from '@dopusk/contract/bank-statements.ts';
import { Stack, Text } from '@mantine/core';
import { CheckCheck } from 'lucide-react';
import type { z } from 'zod';
import { useApi, useSend } from '../../api/queries.ts';
import { formatExactRubles, plural } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { toastSuccess } from '../../ui/toast.ts';

/** «Подтвердить все точные (N)»: what is confirmed is what was counted here, and each is looked at once more. */
export function ConfirmExact() {
  const { data } = useApi(bankStatements.exact, {}, { staleTime: 0 });
  const send = useSend(bankStatements.confirmExact, {
    onDone: ({ confirmedCount, amount, decidedCount, leftCount, notice }) => {
      if (confirmedCount === 0 && leftCount === 0) return toastSuccess('Эти поступления уже провели');
      const decided = decidedCount > 0 ? `. Уже решены другими: ${decidedCount}` : '';
      const left = leftCount > 0 ? `. Остались ждать решения: ${leftCount}` : '';
      toastSuccess(
        `Проведено ${paymentsText(confirmedCount)} на ${formatExactRubles(amount)}${decided}${left}${notice ? `. ${notice}` : ''}`,
      );
    },
  });
  const ids = data?.ids.slice(0, CONFIRMED_AT_ONCE) ?? [];
  if (!data || ids.length === 0) return null;
  return (
    <ConfirmButton
      takes={bankStatements.confirmExact}
      variant="light"
      leftSection={<CheckCheck size={18} aria-hidden />}
      question={`Провести ${paymentsText(ids.length)}?`}
      text={
        ids.length === data.ids.length
          ? `Номер счёта, сумма и ИНН совпали. На балансы клиентов поступит ${formatExactRubles(data.amount)}. ${WHAT_IS_PAID}`
          : `Номер счёта, сумма и ИНН совпали. ${WHAT_IS_PAID} Остальные точные можно провести следом.`
      }
      details={<WhomTheyPay payments={data.payments} />}
      confirm="Провести"
      onConfirm={() => send.mutateAsync({ body: { ids } })}
    >
      Подтвердить все точные ({data.ids.length})
    </ConfirmButton>
  );
}

/** Each payment with its invoice and the people whose training it pays. */
function WhomTheyPay({ payments }: { payments: z.output<typeof bankStatements.exact.reply>['payments'] }) {
  return (
    <Stack
      component="ul"
      gap={6}
      m={0}
      pl="md"
      mah={260}
      style={{ overflowY: 'auto' }}
      tabIndex={0}
      aria-label="Кого оплатят"
    >
      {payments.map(({ id, number, amount, invoice, client, pays }) => (
        <li key={id}>
          {formatExactRubles(amount)}, № {number || 'б/н'} → счёт № {invoice}, {client}
          <Text span display="block" size="sm" c="dimmed">
            {pays ? `Оплатит: ${pays}` : 'Никого не оплатит: деньги останутся на балансе'}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

const WHAT_IS_PAID =
  'Каждый счёт оплатит тех, кто в нём назван; кого оплатить нельзя, портал назовёт, и их деньги останутся на балансе.';

const paymentsText = (count: number): string => plural(count, 'поступление', 'поступления', 'поступлений');
