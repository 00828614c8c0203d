import { today } from '@dopusk/contract/fields/date.ts';
import type { Option } from '@dopusk/contract/fields/id.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { alikeReturnText, type ReturnedMoney, ReturnForm, UndoReturnBody } from '@dopusk/contract/returned-money.ts';
import { Box, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Landmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';

/** What changes when money goes back, and when that is undone. */
const CHANGED = [organizations.read, organizations.list, payments.held, payments.returns];

/** «Вернуть на расчётный счёт» of a client's balance, for whoever gives money back in its center. */
export function ReturnMoney({ client }: { client: Pick<Option, 'id'> }) {
  const { user } = useCurrentUser();
  const [opened, { open, close }] = useDisclosure();
  if (!allows(payments.returnMoney.access, user)) return null;
  return (
    <>
      <Box mt={4} ml={-8}>
        <Button variant="subtle" size="compact-sm" leftSection={<Landmark size={16} aria-hidden />} onClick={open}>
          Вернуть на расчётный счёт
        </Button>
      </Box>
      <Modal opened={opened} onClose={close} title="Возврат на расчётный счёт" size={560}>
        <Returning clientId={client.id} onClose={close} />
      </Modal>
    </>
  );
}

function Returning({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const query = useApi(payments.returns, { params: { id: clientId } }, { staleTime: 0 });
  return (
    <Loaded query={query}>
      {(returned) => (
        <Stack gap="lg">
          {returned.available > 0 ? (
            <ReturnOf clientId={clientId} returned={returned} onClose={onClose} />
          ) : (
            <Text c="dimmed">На балансе клиента нет денег, которые центр мог бы вернуть своим банком.</Text>
          )}
          <Returned returned={returned} />
        </Stack>
      )}
    </Loaded>
  );
}

interface FormProps {
  clientId: string;
  returned: ReturnedMoney;
  onClose: () => void;
}

function ReturnOf({ clientId, returned: { available, returns }, onClose }: FormProps) {
  const form = useServerForm({
    schema: ReturnForm,
    defaultValues: { amount: available, paidOn: today(), paymentOrder: '', isSure: false },
    submit: (body) => call(payments.returnMoney, { params: { id: clientId }, body: { ...body, seen: available } }),
    done: 'Возврат записан!',
    onDone: onClose,
    invalidate: CHANGED,
  });
  const [amount, paidOn, paymentOrder] = useWatch({
    control: form.control,
    name: ['amount', 'paidOn', 'paymentOrder'],
  });
  const alike = returns.find(
    (one) =>
      one.undone === null &&
      one.paidOn === paidOn &&
      one.amount === amount &&
      paymentOrder !== '' &&
      bareNumber(one.paymentOrder) !== bareNumber(paymentOrder),
  );
  const { setValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer about one return is none about another
  useEffect(() => setValue('isSure', false), [setValue, alike?.id]);
  return (
    <>
      <Text c="dimmed">
        Переведите деньги клиенту из банка и запишите платёжное поручение: портал снимет их с баланса. Можно вернуть{' '}
        {formatExactRubles(available)} – то, что тратится только у вас. Деньги с карт возвращаются на карту. Клиент
        получит письмо, возврат встанет в акт сверки и в реестр для бухгалтерии.
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <NumberField control={form.control} name="amount" label="Сумма" min={0} unit="₽" required />
        <FieldRow>
          <DateField control={form.control} name="paidOn" label="Дата поручения" max={today()} required />
          <TextField control={form.control} name="paymentOrder" label="Платёжное поручение №" maxLength={40} required />
        </FieldRow>
        {alike ? (
          <CheckboxField control={form.control} name="isSure" label={alikeReturnText(alike.paymentOrder)} />
        ) : null}
        <SubmitButton
          form={form}
          aside={
            <Button variant="default" size="lg" onClick={onClose}>
              Отмена
            </Button>
          }
        >
          Записать возврат
        </SubmitButton>
      </Form>
    </>
  );
}

/** «000090» of a bank is «90» of a person. */
const bareNumber = (paymentOrder: string): string => paymentOrder.replace(/^0+/, '');

type Return = ReturnedMoney['returns'][number];

function Returned({ returned: { returns } }: { returned: ReturnedMoney }) {
  const [undoing, setUndoing] = useState<string | null>(null);
  if (returns.length === 0) return null;
  return (
    <Section title="Возвращено">
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Возвращено">
        {returns.map((one) => (
          <li key={one.id}>
            <Group justify="space-between" gap="sm">
              <Text style={{ minWidth: 0, overflowWrap: 'anywhere' }} {...(one.undone ? { c: 'dimmed' } : {})}>
                {formatExactRubles(one.amount)}, п/п №&nbsp;{one.paymentOrder} от {formatDate(one.paidOn)}, {one.author}
                {one.undone ? `. Отменено, ${one.undone.by}: ${one.undone.reason}` : ''}
              </Text>
              {one.undone || undoing === one.id ? null : (
                <Button variant="subtle" size="compact-sm" color="red" onClick={() => setUndoing(one.id)}>
                  Отменить
                </Button>
              )}
            </Group>
            {undoing === one.id ? <UndoForm of={one} onClose={() => setUndoing(null)} /> : null}
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function UndoForm({ of: { id, paymentOrder }, onClose }: { of: Return; onClose: () => void }) {
  const form = useServerForm({
    schema: UndoReturnBody,
    defaultValues: { reason: '' },
    submit: (body) => call(payments.undoReturn, { params: { id }, body }),
    done: 'Деньги снова на балансе клиента',
    onDone: onClose,
    invalidate: CHANGED,
  });
  return (
    <Box mt="sm">
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <AreaField
          control={form.control}
          name="reason"
          label={`Почему отменяется возврат по п/п № ${paymentOrder}`}
          required
        />
        <SubmitButton form={form} color="red">
          Отменить возврат
        </SubmitButton>
      </Form>
    </Box>
  );
}
