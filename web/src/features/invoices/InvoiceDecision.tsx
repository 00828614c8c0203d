import { today } from '@dopusk/contract/fields/date.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { isReissuable } from '@dopusk/contract/invoice-decisions.ts';
import {
  canDecide,
  earliestPayment,
  type Invoice,
  InvoiceCancelBody,
  invoices,
  MarkPaidBody,
} from '@dopusk/contract/invoices.ts';
import { actNumberText } from '@dopusk/contract/service-acts.ts';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { CircleX, FilePen, Landmark, TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useSend } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, Form, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { formatExactRubles } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { PromiseButton } from '../debts/PromiseButton.tsx';
import { GroupPay } from '../payments/GroupPay.tsx';
import { PaymentLinksButton } from '../payments/PaymentLinksButton.tsx';
import { SetOffButton } from '../payments/SetOffButton.tsx';
import { UndoSetOffButton } from '../payments/UndoSetOff.tsx';
import { SendInvoiceButton } from './SendInvoice.tsx';
import { UndoPaidButton } from './UndoPaid.tsx';

/** The actions of an invoice: the center marks it as paid or sets it off, either side cancels it, the client pays his group. */
export function InvoiceDecision({ invoice }: { invoice: Invoice }) {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const isOpen = canDecide(invoice.state) === true;
  const isUnpaid = invoice.assignments.some(({ isPaid }) => !isPaid);
  const isToSpend = !isCenter && invoice.state === 'Paid' && isUnpaid;
  const isToSetOff = isCenter && invoice.state !== 'Cancelled' && isUnpaid;
  // What was set off on it is found by who is paid.
  const isSetOff = isCenter && invoice.state !== 'Cancelled' && invoice.assignments.some(({ isPaid }) => isPaid);
  if (!isOpen && !invoice.undo && !isSetOff && !(isToSpend && invoice.group) && !isToSetOff) return null;
  return (
    <Group gap="sm" role="group" aria-label="Действия со счётом">
      {isOpen && isCenter ? <MarkPaid invoice={invoice} /> : null}
      {isToSetOff ? <SetOffButton of={{ invoiceId: invoice.id }} /> : null}
      {isSetOff ? <UndoSetOffButton of={{ invoiceId: invoice.id }} /> : null}
      {isOpen ? (
        <PromiseButton invoice={invoice} label={isCenter ? 'Обещали оплатить' : 'Сообщить, когда оплатим'} />
      ) : null}
      {isOpen && isCenter ? <SendInvoiceButton invoice={invoice} /> : null}
      {isOpen ? <PaymentLinksButton of={{ invoiceId: invoice.id }} /> : null}
      {isReissuable(invoice) && (isCenter || invoice.cancelRefusal === null) ? <Reissue invoice={invoice} /> : null}
      {isOpen ? <Cancel invoice={invoice} /> : null}
      {invoice.undo ? <UndoPaidButton id={invoice.id} refusal={invoice.undo.refusal} /> : null}
      {isToSpend && invoice.group ? <GroupPay group={invoice.group} label="Оплатить группу с баланса" /> : null}
    </Group>
  );
}

interface FormProps {
  invoice: Invoice;
  onClose: () => void;
}

function MarkPaid({ invoice }: { invoice: Invoice }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button leftSection={<Landmark size={18} aria-hidden />} onClick={open}>
        Отметить оплату
      </Button>
      <Modal opened={opened} onClose={close} title={`Оплата счёта № ${invoice.number}`} size={560}>
        <MarkPaidForm invoice={invoice} onClose={close} />
      </Modal>
    </>
  );
}

function MarkPaidForm({ invoice, onClose }: FormProps) {
  const { id, date, kind, organizationTitle } = invoice;
  // In kopecks: of 1000,20 ₽ less 1000,10 ₽ rubles leave a little more than ten kopecks.
  const [rest, removed] = [toKopecks(invoice.rest), toKopecks(invoice.removed)];
  // As the server counts it: of what has come and left the balance again it asks only once.
  const whole = Math.max(toKopecks(invoice.amount) - toKopecks(invoice.paid), rest);
  const surplus = whole - rest;
  const sumOf = (isWhole: boolean) => toRubles(isWhole ? whole : rest);
  const form = useServerForm({
    schema: MarkPaidBody,
    defaultValues: { paidOn: today(), paymentOrder: '', isWhole: false },
    submit: (body) =>
      call(invoices.markPaid, { params: { id }, body: { ...body, amount: sumOf(body.isWhole ?? false) } }),
    onDone: ({ notice }) => {
      toastSuccess(['Счёт оплачен!', notice].join(' ').trim());
      onClose();
    },
  });
  const { control } = form;
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {formatExactRubles(sumOf(useWatch({ control, name: 'isWhole' }) ?? false))} поступят на баланс:{' '}
        {organizationTitle}
        {kind === 'TopUp' ? '' : ', и портал оплатит ими назначения счёта'}. Сверьтесь с выпиской банка: отменить это
        можно, только пока по оплаченному обучению нет документов и возвратов.
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <FieldRow>
          <DateField
            control={control}
            name="paidOn"
            label="Дата поступления"
            min={earliestPayment(date)}
            max={today()}
            required
          />
          <TextField control={control} name="paymentOrder" label="Платёжное поручение №" maxLength={40} required />
        </FieldRow>
        {surplus > 0 ? (
          <CheckboxField
            control={control}
            name="isWhole"
            label={`Пришла вся сумма счёта. ${formatExactRubles(toRubles(surplus))} из неё – за то, что ${removed === 0 ? 'уже оплачено иначе' : removed === surplus ? 'снято с обучения' : 'оплачено иначе или снято'}, и останутся на балансе`}
          />
        ) : null}
        <SubmitButton form={form}>Деньги поступили</SubmitButton>
      </Form>
    </Stack>
  );
}

/** A new sheet for what is left, by its contract: what was sent asks for another sum, or names no contract. */
function Reissue({ invoice: { id, number, rest, otherwise, unnamed } }: { invoice: Invoice }) {
  const navigate = useNavigate();
  const reissue = useSend(invoices.reissue, {
    done: 'Счёт выставлен заново!',
    onDone: (made) => navigate({ to: paths.invoice(made.id) }),
  });
  return (
    <ConfirmButton
      question={`Выставить вместо счёта № ${number} новый?`}
      text={`Новый счёт – на ${formatExactRubles(rest)}, за тех, за кого денег ещё не было${
        unnamed ? `, по договору № ${unnamed.number} и с его сроком оплаты` : ''
      }. Этот будет отменён.`}
      takes={invoices.reissue}
      variant="default"
      leftSection={<FilePen size={18} aria-hidden />}
      confirm="Выставить новый"
      onConfirm={() => reissue.mutateAsync({ params: { id } })}
    >
      {otherwise > 0
        ? 'Выставить на остаток'
        : unnamed
          ? 'Выставить заново по договору'
          : 'Выставить новый вместо этого'}
    </ConfirmButton>
  );
}

function Cancel({ invoice }: { invoice: Invoice }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        color="red"
        variant="light"
        leftSection={<CircleX size={18} aria-hidden />}
        reason={invoice.cancelRefusal}
        onClick={open}
      >
        Отменить счёт
      </ActionButton>
      <Modal opened={opened} onClose={close} title={`Отмена счёта № ${invoice.number}`} size={560}>
        <CancelForm invoice={invoice} onClose={close} />
      </Modal>
    </>
  );
}

/** What stands on an invoice beside the money: an act says that its people were taught, whatever becomes of the invoice. */
function StandingActs({ invoice: { acts } }: Pick<FormProps, 'invoice'>) {
  const standing = acts.filter(({ annulledOn }) => annulledOn === null);
  if (standing.length === 0) return null;
  const named = standing.map((act) => `${act.isUpd ? 'УПД' : 'акт'} ${actNumberText(act)}`).join('; ');
  return (
    <Alert color="yellow" icon={<TriangleAlert size={20} aria-hidden />} title={`Обучение принято: ${named}`}>
      Неоплаченное останется долгом и без счёта: портал назовёт его на главной и в отчёте («По актам без счёта»), но
      напоминаний о нём не будет, пока вы не выставите новый счёт. Если ошибка и в принятом документе, сначала
      аннулируйте его.
    </Alert>
  );
}

function CancelForm({ invoice, onClose }: FormProps) {
  const { id } = invoice;
  const form = useServerForm({
    schema: InvoiceCancelBody,
    defaultValues: { reason: '' },
    submit: (body) => call(invoices.cancel, { params: { id }, body }),
    done: 'Счёт отменён!',
    onDone: onClose,
  });
  return (
    <Stack gap="lg">
      <Text c="dimmed">Отменённый счёт останется в списке, но отметить его оплаченным будет нельзя.</Text>
      <StandingActs invoice={invoice} />
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <AreaField control={form.control} name="reason" label="Причина" required />
        <SubmitButton form={form} color="red">
          Отменить счёт
        </SubmitButton>
      </Form>
    </Stack>
  );
}
