import { payments, TopUpBody } from '@dopusk/contract/payments.ts';
import { Button, Group } from '@mantine/core';
import { CreditCard } from 'lucide-react';
import { call } from '../../api/client.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { priceText } from '../../text/number.ts';
import { goToBank, thisPage } from './bank.ts';

/** The most frequent sums of a top-up, in rubles. */
const USUAL_SUMS = [1000, 5000, 10_000, 50_000];

interface Props {
  /** The ledger account of the balance. */
  balanceId: string;
  /** The sum that is missing for a payment, in rubles. */
  amount?: number | undefined;
}

/** Asks for a sum and leads to the bank's page. */
export function TopUpForm({ balanceId, amount }: Props) {
  const form = useServerForm({
    schema: TopUpBody,
    defaultValues: { balanceId, amount: amount ?? null },
    submit: (body) => call(payments.topUp, { body: { ...body, returnUrl: thisPage() } }),
    onDone: goToBank,
    invalidate: [],
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <NumberField control={form.control} name="amount" label="Сумма пополнения" min={0} unit="₽" required />
      <Group gap="xs" role="group" aria-label="Обычные суммы">
        {USUAL_SUMS.map((sum) => (
          <Button
            key={sum}
            size="sm"
            variant="default"
            radius="xl"
            onClick={() => {
              form.setValue('amount', sum, { shouldDirty: true });
              form.clearErrors('amount');
            }}
          >
            {priceText(sum)}
          </Button>
        ))}
      </Group>
      <SubmitButton form={form} leftSection={<CreditCard size={18} aria-hidden />}>
        Пополнить картой
      </SubmitButton>
    </Form>
  );
}
