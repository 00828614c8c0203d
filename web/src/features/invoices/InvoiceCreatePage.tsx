import { assignments } from '@dopusk/contract/assignments.ts';
import { contractBasis } from '@dopusk/contract/contract-basis.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { InvoiceBody, invoiceKindTitles, invoices } from '@dopusk/contract/invoices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { SearchMultiSelectField, SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { invoiceDone, invoiceWord } from '../../text/invoice-word.ts';
import { plural, priceText } from '../../text/number.ts';
import { type Choice, choicesOf, toChoice, toOrganizationChoice } from '../../ui/choice.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { AccountChoice } from '../documents/AccountChoice.tsx';
import { BasisField } from '../documents/BasisField.tsx';
import { InvoicePlan, useNothingToIssue } from './InvoicePlan.tsx';
import { InvoicingCenters } from './InvoicingCenters.tsx';

/** «Выставить счёт», to a client «Получить счёт»: for a top-up, for a group (`?group=`) or for chosen assignments. */
export function InvoiceCreatePage() {
  const { group: id } = useSearch({ strict: false }) as { group?: string };
  const group = useApi(groups.read, { params: { id: id ?? 'none' } }, { enabled: id !== undefined, quiet: true });
  if (id === undefined) return <InvoiceForm group={null} />;
  return <Loaded query={group}>{(found) => <InvoiceForm group={toChoice(found)} />}</Loaded>;
}

function InvoiceForm({ group }: { group: Choice | null }) {
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const isCenter = allows('center', user);
  const own = user?.operator?.organization?.id ?? '';
  const form = useServerForm({
    schema: InvoiceBody,
    defaultValues: {
      kind: group ? 'Group' : 'TopUp',
      organizationId: isCenter || group ? null : own,
      centerId: isCenter ? own : null,
      amount: null,
      groupId: group?.value ?? null,
      basis: 'Auto',
      bankAccountId: null,
      isRepeated: false,
      assignIds: [],
    },
    submit: (body, _, key) => call(invoices.create, { body, key }),
    onDone: ({ id, ids }) => {
      toastSuccess(
        ids.length > 1 ? `${isCenter ? 'Выставлено' : 'Получено'}: ${invoicesText(ids.length)}` : invoiceDone(isCenter),
      );
      return navigate({ to: ids.length > 1 ? paths.invoices : paths.invoice(id) });
    },
  });
  const { control, setValue } = form;
  const [kind, organizationId, groupId, assignIds] = useWatch({
    control,
    name: ['kind', 'organizationId', 'groupId', 'assignIds'],
  });
  const training = trainingOf({ kind, groupId, assignIds });
  const isNothing = useNothingToIssue(control, training);
  return (
    <>
      <PageHeader title="Новый счёт" hint="Номер присвоит реестр учебного центра" />
      <Form form={form}>
        <FormSection title="За что">
          <ChoiceField
            control={control}
            name="kind"
            label="Вид счёта"
            choices={choicesOf(invoiceKindTitles)}
            onPick={(picked) => setValue('organizationId', picked === 'TopUp' && !isCenter ? own : null)}
            required
          />
          {kind === 'TopUp' && isCenter ? (
            <SearchSelectField
              control={control}
              name="organizationId"
              label="Кому выставить"
              endpoint={organizations.list}
              input={(search) => ({ query: { search, pageSize: 50 } })}
              choices={({ items }) => items.map(toOrganizationChoice)}
              required
            />
          ) : null}
          {kind === 'TopUp' ? (
            <NumberField control={control} name="amount" label="Сумма" unit="₽" min={0} required />
          ) : null}
          {kind === 'Group' ? (
            <SearchSelectField
              control={control}
              name="groupId"
              label="Группа"
              description="Войдут неоплаченные назначения группы, которых нет в других счетах"
              endpoint={groups.list}
              input={(search) => ({ query: { search, pageSize: 50 } })}
              choices={({ items }) => items.map(toChoice)}
              {...(group ? { known: [group] } : {})}
              required
            />
          ) : null}
          {kind === 'Assignments' ? (
            <SearchMultiSelectField
              control={control}
              name="assignIds"
              label="Назначения"
              description="Неоплаченные, в одном учебном центре"
              endpoint={assignments.ofOrganization}
              input={(search) => ({ params: { id: 'Current' }, query: { search, isPaid: 'false', pageSize: 50 } })}
              choices={({ items }) =>
                items.map(({ id, student, course, price }) => ({
                  value: id,
                  label: `${student.fullName}, ${quoted(course.title)}, ${priceText(price)}`,
                }))
              }
              required
            />
          ) : null}
          {isCenter ? <AccountChoice control={control} /> : null}
        </FormSection>
        {kind === 'TopUp' && organizationId ? (
          <InvoicingCenters control={control} organizationId={organizationId} isCenter={isCenter} />
        ) : null}
        {kind === 'TopUp' && organizationId ? <TopUpBasis control={control} organizationId={organizationId} /> : null}
        {training ? <InvoicePlan control={control} of={training} /> : null}
        <SubmitButton form={form} disabled={isNothing}>
          {invoiceWord(isCenter)}
        </SubmitButton>
      </Form>
    </>
  );
}

const invoicesText = (count: number): string => plural(count, 'счёт', 'счёта', 'счетов');

/** Which training is to be invoiced; null until it is chosen, and for a top-up. */
function trainingOf({ kind, groupId, assignIds }: Partial<z.input<typeof InvoiceBody>>) {
  if (kind === 'Group') return groupId ? { kind, groupId } : null;
  return kind === 'Assignments' && assignIds?.length ? { kind, assignIds } : null;
}

/** A top-up is about nobody: any contract of the payer may be named. */
function TopUpBasis({
  control,
  organizationId,
}: {
  control: ComponentProps<typeof InvoicingCenters>['control'];
  organizationId: string;
}) {
  const { data = [] } = useApi(contractBasis.list, { query: { organizationId } }, { quiet: true });
  const contracts = data.map((contract) => ({ ...contract, listedCount: 0 }));
  // The one that lists all the assignments is no contract here.
  return <BasisField control={control} offer={{ contracts, assignCount: -1 }} />;
}
