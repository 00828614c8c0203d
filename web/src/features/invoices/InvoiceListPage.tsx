import { billing } from '@dopusk/contract/billing.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { type InvoiceRow, invoiceKindTitles, invoiceStateTitles, invoices } from '@dopusk/contract/invoices.ts';
import { FileStack, Plus, Scale } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { OrganizationFilter } from '../../table/OrganizationFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';
import { choicesOf } from '../../ui/choice.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DueDate } from '../debts/DueDate.tsx';
import { InvoiceStatus } from './InvoiceStatus.tsx';

/** «Счета»: those that a center has issued, or that a client has to pay. */
export function InvoiceListPage() {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const state = useListState(filtersOf(invoices.list.query));
  const query = useApi(invoices.list, { query: state.query }, { keepPrevious: true });
  const create = (
    <LinkButton takes={invoices.create} to={paths.invoiceCreate} leftSection={<Plus size={18} aria-hidden />}>
      Выставить счёт
    </LinkButton>
  );
  return (
    <>
      <PageHeader title="Счета" hint="Оплата обучения банковским переводом">
        <LinkButton
          takes={clientStatements.read}
          variant="default"
          to={paths.statement}
          leftSection={<Scale size={18} aria-hidden />}
        >
          Акт сверки
        </LinkButton>
        {isCenter ? (
          <LinkButton
            takes={billing.make}
            variant="default"
            to={paths.billing}
            leftSection={<FileStack size={18} aria-hidden />}
          >
            За период
          </LinkButton>
        ) : null}
        {create}
      </PageHeader>
      <DataTable
        label="Счета"
        columns={columnsFor(isCenter)}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ number }) => `Счёт № ${number}`}
        rowLink={({ id }) => paths.invoice(id)}
        searchPlaceholder={isCenter ? 'Номер, организация или ИНН' : 'Номер или учебный центр'}
        filters={
          <>
            <OrganizationFilter
              value={state.filters.organizationId}
              onChange={(next) => state.setFilters({ organizationId: next })}
            />
            <SelectFilter
              label="Состояние"
              choices={choicesOf(invoiceStateTitles)}
              value={state.filters.state}
              onChange={(next) => state.setFilters({ state: next })}
            />
            <SelectFilter
              label="Срок"
              choices={[{ value: 'true', label: 'Просрочены' }]}
              value={state.filters.isOverdue}
              onChange={(next) => state.setFilters({ isOverdue: next })}
            />
          </>
        }
        empty={{
          title: 'Счета не найдены',
          hint: 'По счёту организация платит переводом из банка: на баланс или сразу за группу.',
          action: create,
        }}
      />
    </>
  );
}

const columnsFor = (isCenter: boolean): Column<InvoiceRow>[] => [
  { title: 'Счёт', width: 130, cell: ({ number }) => `№ ${number}` },
  { title: 'Дата', width: 120, cell: ({ date }) => formatDate(date) },
  isCenter
    ? { title: 'Организация', cell: ({ organizationTitle }) => organizationTitle }
    : { title: 'Учебный центр', cell: ({ centerTitle }) => centerTitle },
  { title: 'За что', cell: ({ kind }) => invoiceKindTitles[kind] },
  { title: 'Оплатить до', width: 170, cell: (invoice) => <DueDate invoice={invoice} /> },
  { title: 'Сумма', width: 150, align: 'end', cell: ({ amount }) => formatExactRubles(amount) },
  { title: 'Состояние', width: 250, cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
];
