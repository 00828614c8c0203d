import { type BankPaymentCard, bankStatements, ConfirmBody } from '@dopusk/contract/bank-statements.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useSend } from '../../api/queries.ts';
import { FieldWarning } from '../../forms/FieldWarning.tsx';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatExactRubles } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { toOrganizationChoice } from '../../ui/choice.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { PaymentPreview, usePaymentPreview } from './PaymentPreview.tsx';

/** Where a payment goes: to invoices, the rest to a balance; or nowhere. It begins with what is proposed. */
export function ConfirmPayment({ payment: { id, amount, proposal } }: { payment: BankPaymentCard }) {
  const form = useServerForm({
    schema: ConfirmBody,
    defaultValues: {
      invoices: (proposal?.invoices ?? []).map((part) => ({ invoiceId: part.invoice.id, amount: part.amount })),
      organizationId: proposal?.organization?.id ?? null,
    },
    submit: (body) =>
      call(bankStatements.confirm, { params: { id }, body: { ...body, isOtherPayer: preview.otherPayer !== '' } }),
    onDone: ({ notice }) => toastSuccess(['Поступление проведено!', notice].join(' ').trim()),
  });
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'invoices' });
  const parts = useWatch({ control, name: 'invoices' });
  const preview = usePaymentPreview(id, {
    invoices: parts,
    organizationId: useWatch({ control, name: 'organizationId' }),
  });
  const left = toRubles(parts.reduce((sum, part) => sum - toKopecks(part.amount ?? 0), toKopecks(amount)));
  const known = (proposal?.invoices ?? []).map(({ invoice }) => toInvoiceChoice(invoice));
  const [chosen, keepChosen] = useState<readonly InvoiceChoice[]>([]);
  /** By how much a row is above what its invoice still asks for. */
  const aboveRest = (index: number): number => {
    const part = parts[index];
    const choice = [...chosen, ...known].find(({ value }) => value === part?.invoiceId);
    return choice ? toRubles(Math.max(0, toKopecks(part?.amount ?? 0) - toKopecks(choice.rest))) : 0;
  };
  const isOverfull = left < 0 || parts.some((_, index) => aboveRest(index) > 0);
  return (
    <Form form={form} warnOnLeave={false}>
      <FormSection title="Провести">
        {fields.map((field, index) => (
          <Stack key={field.id} gap="sm">
            <SearchSelectField
              control={control}
              name={`invoices.${index}.invoiceId`}
              label={`Счёт ${index + 1}`}
              endpoint={bankStatements.openInvoices}
              input={(search) => ({ query: { search, pageSize: 50 } })}
              choices={({ items }) => items.map(toInvoiceChoice)}
              known={known}
              onPick={(choice) => choice && keepChosen((before) => [choice, ...before])}
              required
            />
            <FieldRow>
              <NumberField
                control={control}
                name={`invoices.${index}.amount`}
                label={`Сумма по счёту ${index + 1}`}
                description={<TooMuch aboveRest={aboveRest(index)} above={-left} />}
                min={0}
                unit="₽"
                required
              />
              <Button
                variant="default"
                mt={{ base: 0, sm: 28 }}
                aria-label={`Убрать счёт ${index + 1}`}
                leftSection={<X size={18} aria-hidden />}
                onClick={() => remove(index)}
              >
                Убрать
              </Button>
            </FieldRow>
          </Stack>
        ))}
        <Group>
          <Button
            variant="light"
            leftSection={<Plus size={18} aria-hidden />}
            onClick={() => append({ invoiceId: '', amount: Math.max(0, left) })}
          >
            Добавить счёт
          </Button>
        </Group>
        <Text role="status" c={left < 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
          {left < 0
            ? `Это больше поступления на ${formatExactRubles(-left)}`
            : left > 0
              ? `Остаток ${formatExactRubles(left)} – на баланс клиента`
              : 'Поступление распределено полностью'}
        </Text>
        {left > 0 ? (
          <SearchSelectField
            control={control}
            name="organizationId"
            label="На чей баланс остаток"
            endpoint={organizations.list}
            input={(search) => ({ query: { search, pageSize: 50 } })}
            choices={({ items }) => items.map(toOrganizationChoice)}
            known={
              proposal?.organization ? [{ value: proposal.organization.id, label: proposal.organization.title }] : []
            }
            required
          />
        ) : null}
        <PaymentPreview of={preview} />
      </FormSection>
      <Group gap="sm">
        <SubmitButton form={form} disabled={!preview.isAgreed || isOverfull}>
          Провести поступление
        </SubmitButton>
        <SetAside id={id} isCounted={proposal?.isCounted ?? false} />
      </Group>
    </Form>
  );
}

/** What the portal knows already is offered to be set aside first. */
function SetAside({ id, isCounted }: { id: string; isCounted: boolean }) {
  const send = useSend(bankStatements.setAside, { done: 'Поступление отложено' });
  const to = (state: 'Rejected' | 'Recorded') => () => send.mutateAsync({ params: { id }, body: { state } });
  return (
    <>
      <ConfirmButton
        variant="default"
        question="Это не оплата обучения?"
        text="Деньги никуда не пойдут, поступление перестанет ждать решения. Решение можно отменить."
        confirm="Не наше"
        onConfirm={to('Rejected')}
      >
        Не наше
      </ConfirmButton>
      <ConfirmButton
        variant={isCounted ? 'filled' : 'default'}
        question="Эти деньги уже учтены?"
        text="Выберите это, если оплату счёта отметили вручную до загрузки выписки. Деньги второй раз не поступят."
        confirm="Учтён раньше"
        onConfirm={to('Recorded')}
      >
        Учтён раньше
      </ConfirmButton>
    </>
  );
}

/** What of a row cannot be put down, while it is typed; in rubles, negative for nothing. */
function TooMuch({ aboveRest, above }: { aboveRest: number; above: number }) {
  if (aboveRest > 0) {
    return <FieldWarning>Это больше, чем осталось по счёту, на {formatExactRubles(aboveRest)}</FieldWarning>;
  }
  return above > 0 ? <FieldWarning>Вместе больше поступления на {formatExactRubles(above)}</FieldWarning> : null;
}

type InvoiceChoice = ReturnType<typeof toInvoiceChoice>;

const toInvoiceChoice = (invoice: { id: string; number: string; organizationTitle: string; rest: number }) => ({
  value: invoice.id,
  rest: invoice.rest,
  label: `№ ${invoice.number}, ${invoice.organizationTitle}, осталось ${formatExactRubles(invoice.rest)}`,
});
