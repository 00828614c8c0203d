import { type Organization, organizations } from '@dopusk/contract/organizations.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { type CardMoney, RefundBalanceBody } from '@dopusk/contract/refunds.ts';
import { Box, Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CreditCard } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatDate } from '../../text/date.ts';
import { priceText } from '../../text/number.ts';

type Client = Pick<Organization, 'id' | 'organizationType' | 'balance'>;

/** «Вернуть на карту» what lies of card money on the balance of a client that nobody works for; nothing where there is none. */
export function BalanceToCard({ client }: { client: Client }) {
  const { user } = useCurrentUser();
  const [opened, { open, close }] = useDisclosure();
  const { id, organizationType, balance } = client;
  const isAsked = organizationType === 'Customer' && (balance?.amount ?? 0) > 0;
  const { data } = useApi(
    payments.cardMoney,
    { params: { id } },
    { quiet: true, enabled: isAsked && allows(payments.cardMoney.access, user) },
  );
  if (!data || data.amount === 0) return null;
  if (data.cards.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt={4}>
        С карт: {priceText(data.amount)}. Платёж, которым они пришли, банк уже не вернёт: выплатите их на счёт
        плательщика по его заявлению
      </Text>
    );
  }
  return (
    <>
      <Box mt={4} ml={-8}>
        <Button variant="subtle" size="compact-sm" leftSection={<CreditCard size={16} aria-hidden />} onClick={open}>
          Вернуть на карту
        </Button>
      </Box>
      <Modal opened={opened} onClose={close} title="Вернуть деньги на карту" size={560}>
        <BackForm client={client} money={data} onClose={close} />
      </Modal>
    </>
  );
}

function BackForm({ client, money, onClose }: { client: Client; money: CardMoney; onClose: () => void }) {
  const [latest] = money.cards;
  const mostOf = (paymentId: string | undefined) =>
    Math.min(money.amount, money.cards.find(({ id }) => id === paymentId)?.left ?? 0);
  const form = useServerForm({
    schema: RefundBalanceBody.omit({ seen: true }),
    defaultValues: { paymentId: latest?.id ?? '', amount: mostOf(latest?.id), reason: '' },
    submit: (body) =>
      call(payments.refundBalance, { params: { id: client.id }, body: { ...body, seen: money.amount } }),
    done: 'Деньги возвращаются на карту!',
    onDone: onClose,
    invalidate: [organizations.read, organizations.list, payments.cardMoney],
  });
  const paymentId = useWatch({ control: form.control, name: 'paymentId' });
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        На балансе {priceText(money.amount)} с карт. В портале у плательщика нет операторов: потратить или забрать эти
        деньги сам он не может. Они уйдут на карту, с которой пришли; если банк их не примет, вернутся на баланс.
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <ChoiceField
          control={form.control}
          name="paymentId"
          label="Платёж"
          choices={money.cards.map(({ id, date, title, left }) => ({
            value: id,
            label: `${formatDate(date.slice(0, 10))}, ${title}, ${priceText(left)}`,
          }))}
          onPick={(id) => form.setValue('amount', mostOf(id ?? undefined))}
          required
        />
        <NumberField
          control={form.control}
          name="amount"
          label="Сумма"
          description={`Не больше ${priceText(mostOf(paymentId))}`}
          min={0}
          unit="₽"
          required
        />
        <AreaField control={form.control} name="reason" label="Причина" required />
        <SubmitButton
          form={form}
          aside={
            <Button variant="default" size="lg" onClick={onClose}>
              Отмена
            </Button>
          }
        >
          Вернуть
        </SubmitButton>
      </Form>
    </Stack>
  );
}
