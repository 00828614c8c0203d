import { assignments } from '@dopusk/contract/assignments.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { InvoiceBody, invoiceKindTitles, invoices } from '@dopusk/contract/invoices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
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
import { formatExactRubles } from '../../text/number.ts';
import { type Choice, choicesOf, toChoice, toOrganizationChoice } from '../../ui/choice.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BasisField } from '../documents/BasisField.tsx';
import { InvoicingCenters } from './InvoicingCenters.tsx';

/** «Выставить счёт»: for a top-up, for a group (`?group=`) or for chosen assignments. */
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
      organizationId: isCenter ? null : own,
      centerId: isCenter ? own : null,
      amount: null,
      groupId: group?.value ?? null,
      basis: 'Auto',
      assignIds: [],
    },
    submit: (body) => call(invoices.create, { body }),
    done: 'Счёт выставлен!',
    onDone: ({ id }) => navigate({ to: paths.invoice(id) }),
  });
  const { control } = form;
  const [kind, organizationId, groupId, assignIds] = useWatch({
    control,
    name: ['kind', 'organizationId', 'groupId', 'assignIds'],
  });
  const whose = contractsOf({ kind, organizationId, groupId, assignIds });
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
              description="Войдут все неоплаченные назначения группы"
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
              description="Неоплаченные, одной организации в одном учебном центре"
              endpoint={assignments.ofOrganization}
              input={(search) => ({ params: { id: 'Current' }, query: { search, isPaid: 'false', pageSize: 50 } })}
              choices={({ items }) =>
                items.map(({ id, student, course, price }) => ({
                  value: id,
                  label: `${student.fullName}, ${quoted(course.title)}, ${formatExactRubles(price)}`,
                }))
              }
              required
            />
          ) : null}
        </FormSection>
        {kind === 'TopUp' && organizationId ? (
          <InvoicingCenters control={control} organizationId={organizationId} isCenter={isCenter} />
        ) : null}
        {whose ? <BasisField control={control} of={whose} /> : null}
        <SubmitButton form={form}>Выставить счёт</SubmitButton>
      </Form>
    </>
  );
}

/** Whose contracts the invoice may rest on; null until it is known. */
function contractsOf({ kind, organizationId, groupId, assignIds }: Partial<z.input<typeof InvoiceBody>>) {
  const [assignId] = assignIds ?? [];
  if (kind === 'TopUp') return organizationId ? { organizationId } : null;
  if (kind === 'Group') return groupId ? { groupId } : null;
  return assignId ? { assignId } : null;
}
