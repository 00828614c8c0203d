import { assignments } from '@dopusk/contract/assignments.ts';
import { BatchInvoicing, batches } from '@dopusk/contract/batches.ts';
import { INVOICE_LIMIT, invoices } from '@dopusk/contract/invoices.ts';
import { Skeleton, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { invoiceWord } from '../../text/invoice-word.ts';
import type { ChosenRows } from '../../ui/action.ts';
import { type ChosenFor, type NarrowingFor, useShownBatch } from '../batches/use-batches.ts';
import { PlannedInvoices } from './InvoicePlan.tsx';

type Narrowing = NarrowingFor<typeof batches.invoiceAssigns>;

interface Props {
  chosen: ChosenRows<Narrowing>;
  isCenter: boolean;
  onDone: () => void;
}

/** All that a list finds is invoiced row by row: who is in which invoice, and why not, is shown as it is done. */
export function InvoiceFound({ chosen, isCenter, onDone }: Props) {
  const show = useShownBatch();
  const form = useServerForm({
    schema: BatchInvoicing,
    defaultValues: { isRepeated: false },
    submit: (invoicing) =>
      call(batches.invoiceAssigns, { body: { chosen: chosen as ChosenFor<typeof batches.invoiceAssigns>, invoicing } }),
    invalidate: [batches.recent],
    onDone: ({ id }) => {
      onDone();
      show(id);
    },
  });
  const isRepeated = useWatch({ control: form.control, name: 'isRepeated' }) ?? false;
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text c="dimmed">
        Каждому плательщику – свой счёт за тех, чьё обучение не оплачено, по договору, если он есть. О каждом, кто ни в
        какой счёт не войдёт, будет сказано почему.
      </Text>
      <Preview chosen={chosen} isRepeated={isRepeated} />
      <CheckboxField control={form.control} name="isRepeated" label="Выставить и за тех, кто уже стоит в счёте" />
      <SubmitButton form={form}>{invoiceWord(isCenter)}</SubmitButton>
    </Form>
  );
}

/** To whom and how much, while they are as many as a plan takes; without it what comes of them is shown all the same. */
function Preview({ chosen, isRepeated }: Pick<Props, 'chosen'> & { isRepeated: boolean }) {
  const [ids, setIds] = useState<string[] | null>(null);
  const { filter, count = 0 } = chosen.ids ? {} : chosen;
  const isShort = count <= INVOICE_LIMIT;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows were chosen all along
  useEffect(() => {
    if (isShort && filter) findAll(filter).then(setIds, () => setIds([]));
  }, []);
  const isFound = ids !== null && ids.length > 0;
  const { data } = useApi(
    invoices.plan,
    { body: { kind: 'Assignments', assignIds: ids ?? [], isRepeated } },
    { keepPrevious: true, quiet: true, staleTime: 0, enabled: isFound },
  );
  if (isShort && ids === null) return <Skeleton h={80} radius={10} />;
  if (!data) return null;
  const left = [
    data.paidCount > 0 ? `оплачено – ${data.paidCount}` : '',
    data.invoiced.length > 0 && !isRepeated ? `уже в счетах – ${data.invoiced.length}` : '',
    data.personal.length > 0 ? `по договору с физическим лицом – ${data.personal.length}` : '',
  ].filter(Boolean);
  return (
    <>
      {data.invoices.length > 0 ? (
        <PlannedInvoices planned={data.invoices} basis="Auto" />
      ) : (
        <Text>Выставлять нечего.</Text>
      )}
      {left.length > 0 ? <Text size="sm">В счета не войдут: {left.join(', ')}.</Text> : null}
    </>
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
