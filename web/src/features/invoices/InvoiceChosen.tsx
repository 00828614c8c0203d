import type { batches } from '@dopusk/contract/batches.ts';
import { InvoiceBody, invoices } from '@dopusk/contract/invoices.ts';
import { Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { invoiceDone, invoiceWord } from '../../text/invoice-word.ts';
import { plural } from '../../text/number.ts';
import type { ManyPopup } from '../../ui/action.ts';
import { toastSuccess } from '../../ui/toast.ts';
import type { NarrowingFor } from '../batches/use-batches.ts';
import { InvoiceFound } from './InvoiceFound.tsx';
import { InvoicePlan } from './InvoicePlan.tsx';

type Popup = ManyPopup<NarrowingFor<typeof batches.invoiceAssigns>>;

/** An invoice about the assignments chosen in a list, to each customer his own: of marked ones at once, of all found as a batch. */
export function InvoiceChosen({ chosen, count, onDone, onClose }: Popup) {
  const isCenter = allows('center', useCurrentUser().user);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${invoiceWord(isCenter)}: ${plural(count, 'назначение', 'назначения', 'назначений')}`}
      size={700}
    >
      {chosen.ids ? (
        <InvoiceForm ids={chosen.ids} isCenter={isCenter} onDone={onDone} />
      ) : (
        <InvoiceFound chosen={chosen} isCenter={isCenter} onDone={onDone} />
      )}
    </Modal>
  );
}

function InvoiceForm({ ids, isCenter, onDone }: { ids: readonly string[]; isCenter: boolean; onDone: () => void }) {
  const navigate = useNavigate();
  const form = useServerForm({
    schema: InvoiceBody,
    defaultValues: {
      kind: 'Assignments',
      organizationId: null,
      centerId: null,
      amount: null,
      groupId: null,
      basis: 'Auto',
      isRepeated: false,
      assignIds: [...ids],
    },
    submit: (body, _, key) => call(invoices.create, { body, key }),
    onDone: ({ id, ids: made }) => {
      onDone();
      toastSuccess(
        made.length > 1
          ? `${isCenter ? 'Выставлено' : 'Получено'}: ${plural(made.length, 'счёт', 'счёта', 'счетов')}`
          : invoiceDone(isCenter),
      );
      return navigate({ to: made.length > 1 ? paths.invoices : paths.invoice(id) });
    },
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <InvoicePlan control={form.control} of={{ kind: 'Assignments', assignIds: [...ids] }} />
      <SubmitButton form={form}>{invoiceWord(isCenter)}</SubmitButton>
    </Form>
  );
}
