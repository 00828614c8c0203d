import { billing } from '@dopusk/contract/billing.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { type InvoiceRow, invoiceKindTitles, invoices, listedStateTitles } from '@dopusk/contract/invoices.ts';
import { Text } from '@mantine/core';
import { FileStack, Scale } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { CourseFilter } from '../../table/CourseFilter.tsx';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { OrganizationFilter } from '../../table/OrganizationFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';
import { Actions } from '../../ui/Actions.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DueDate } from '../debts/DueDate.tsx';
import { createInvoice } from './actions.tsx';
import { InvoiceStatus } from './InvoiceStatus.tsx';

/** «Счета»: those that a center has issued, or that a client has to pay. */
export function InvoiceListPage() {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const state = useListState(filtersOf(invoices.list.query));
  const query = useApi(invoices.list, { query: state.query }, { keepPrevious: true });
  const create = <Actions of={null} actions={createInvoice} />;
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
        list="Invoices"
        label="Счета"
        columns={columnsFor(isCenter, new Set(query.data?.items.map((row) => row.organizationTitle)).size > 1)}
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
            <DateRangeFilter
              label="Дата счёта"
              value={{ start: state.filters.dateStart, end: state.filters.dateEnd }}
              onChange={({ start, end }) => state.setFilters({ dateStart: start, dateEnd: end })}
            />
            <CourseFilter value={state.filters.courseId} onChange={(next) => state.setFilters({ courseId: next })} />
            <SelectFilter
              label="Состояние"
              choices={choicesOf(listedStateTitles)}
              value={state.filters.state}
              onChange={(next) => state.setFilters({ state: next })}
            />
            <SelectFilter
              label="Срок"
              choices={[{ value: 'true', label: 'Просрочены' }]}
              value={state.filters.isOverdue}
              onChange={(next) => state.setFilters({ isOverdue: next })}
            />
            {isCenter ? (
              <SelectFilter
                label="За что"
                choices={[{ value: 'true', label: 'Не за курсы: пополнения и прочее' }]}
                value={state.filters.isBesides}
                onChange={(next) => state.setFilters({ isBesides: next })}
              />
            ) : null}
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

/** @param isOfSeveral whether whoever reads acts for several organizations: each invoice names the one that pays */
const columnsFor = (isCenter: boolean, isOfSeveral: boolean): Column<InvoiceRow>[] => [
  { key: 'number', title: 'Счёт', width: 80, cell: ({ number }) => `№\u00a0${number}` },
  { key: 'date', title: 'Дата', width: 110, cell: ({ date }) => formatDate(date) },
  isCenter
    ? { key: 'organization', title: 'Организация', width: '30%', cell: ({ organizationTitle }) => organizationTitle }
    : {
        key: 'center',
        title: isOfSeveral ? 'Учебный центр, плательщик' : 'Учебный центр',
        width: '30%',
        cell: ({ centerTitle, organizationTitle }) => (
          <>
            {centerTitle}
            {isOfSeveral ? (
              <Text size="sm" c="dimmed">
                {organizationTitle}
              </Text>
            ) : null}
          </>
        ),
      },
  { key: 'purpose', title: 'За что', cell: ({ kind }) => invoiceKindTitles[kind] },
  { key: 'due', title: 'Оплатить до', width: 110, cell: (invoice) => <DueDate invoice={invoice} /> },
  { key: 'amount', title: 'Сумма', width: 110, align: 'end', cell: ({ amount }) => formatExactRubles(amount) },
  { key: 'state', title: 'Состояние', width: 150, cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
];
