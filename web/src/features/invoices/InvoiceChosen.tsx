import { assignments } from '@dopusk/contract/assignments.ts';
import type { batches } from '@dopusk/contract/batches.ts';
import { INVOICE_LIMIT, InvoiceBody, invoices } from '@dopusk/contract/invoices.ts';
import { Alert, Modal, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { plural } from '../../text/number.ts';
import type { ManyPopup } from '../../ui/action.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import type { NarrowingFor } from '../batches/use-batches.ts';
import { InvoicePlan } from './InvoicePlan.tsx';
import { invoiceDone, invoiceWord } from './invoice-word.ts';

type Narrowing = NarrowingFor<typeof batches.removeAssigns>;
type Popup = ManyPopup<Narrowing>;

/** An invoice about the assignments chosen in a list: to each customer his own. */
export function InvoiceChosen({ chosen, count, onDone, onClose }: Popup) {
  const isCenter = allows('center', useCurrentUser().user);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${invoiceWord(isCenter)}: ${plural(count, 'назначение', 'назначения', 'назначений')}`}
      size={700}
    >
      {count > INVOICE_LIMIT ? (
        <Alert color="brand">
          В счёт входит до {INVOICE_LIMIT} назначений: сузьте список поиском или фильтрами, например до одной группы.
        </Alert>
      ) : (
        <OfIds chosen={chosen} isCenter={isCenter} onDone={onDone} />
      )}
    </Modal>
  );
}

/** Which they are: those that were marked, or what the list finds now. */
function OfIds({ chosen, isCenter, onDone }: Pick<Popup, 'chosen' | 'onDone'> & { isCenter: boolean }) {
  const [ids, setIds] = useState<readonly string[] | null>(chosen.ids ?? null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [tries, setTries] = useState(0);
  const filter = chosen.ids ? undefined : chosen.filter;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows were chosen all along; a press tries again
  useEffect(() => {
    if (ids || !filter) return;
    setFailure(null);
    findAll(filter).then(setIds, setFailure);
  }, [tries]);
  if (failure) return <ErrorState error={failure} onRetry={() => setTries(tries + 1)} />;
  return ids ? <InvoiceForm ids={ids} isCenter={isCenter} onDone={onDone} /> : <Skeleton h={160} radius={10} />;
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

/** As many as a call gives at most. */
const PORTION = 100;

async function findAll(filter: NonNullable<Narrowing['filter']>): Promise<string[]> {
  const { organization = 'Current', ...query } = filter;
  const found: string[] = [];
  for (let pageNumber = 1; found.length < INVOICE_LIMIT; pageNumber++) {
    const { items } = await call(assignments.ofOrganization, {
      params: { id: organization },
      query: { ...query, pageNumber, pageSize: PORTION },
    });
    found.push(...items.map(({ id }) => id));
    if (items.length < PORTION) break;
  }
  return found;
}
