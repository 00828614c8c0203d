import {
  type PaymentOrder,
  paymentOrderTitles,
  paymentTermText,
} from '@dopusk/contract/documents/contract/payment-order.ts';
import { Text } from '@mantine/core';
import { type Control, useWatch } from 'react-hook-form';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { FieldRow } from '../../../forms/Form.tsx';
import { NumberField } from '../../../forms/NumberField.tsx';
import { choicesOf } from '../../../ui/choice.ts';

interface Paid {
  paymentOrder?: PaymentOrder | undefined;
  paymentDays?: number | null | undefined;
  advancePercent?: number | null | undefined;
}

interface Props<T extends Paid> {
  control: Control<T, unknown, T>;
  /** It is signed already, on paper: the portal only follows it. */
  isOutside?: boolean;
}

const orders = choicesOf(paymentOrderTitles);

/** When a contract is paid: its clause 3.2, which the last day of its invoices follows. */
export function PaymentFields<T extends Paid>({ control, isOutside = false }: Props<T>) {
  // Of every form only these three, which it has, are touched here.
  const paid = control as unknown as Control<Paid, unknown, Paid>;
  const [paymentOrder = 'Before', paymentDays, advancePercent] = useWatch({
    control: paid,
    name: ['paymentOrder', 'paymentDays', 'advancePercent'],
  });
  const isParts = paymentOrder === 'Parts';
  return (
    <>
      <FieldRow>
        <ChoiceField control={paid} name="paymentOrder" label="Порядок оплаты" choices={orders} required />
        <NumberField
          control={paid}
          name="paymentDays"
          label="Срок оплаты, дней"
          decimals={0}
          min={1}
          max={365}
          {...(isOutside && paymentOrder === 'Before' ? { placeholder: 'Как у клиента' } : { required: true })}
        />
        {isParts ? (
          <NumberField control={paid} name="advancePercent" label="Аванс, %" decimals={0} min={1} max={99} required />
        ) : null}
      </FieldRow>
      {paymentDays && (!isParts || advancePercent) ? (
        <Text size="sm" c="dimmed">
          {isOutside ? 'Оплата' : 'В договоре: «Заказчик оплачивает обучение…'}{' '}
          {paymentTermText({ paymentOrder, paymentDays, advancePercent: advancePercent ?? null })}
          {isOutside ? '.' : '».'} По этому же сроку будет «Оплатить до» в счетах.
          {isOutside && paymentOrder !== 'Before' ? ' Законченное обучение войдёт в акт и до оплаты.' : ''}
        </Text>
      ) : null}
    </>
  );
}
