import { type BankPayment, bankPaymentStateTitles, bankStatements } from '@dopusk/contract/bank-statements.ts';
import { Text } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';
import { choicesOf } from '../../ui/choice.ts';
import { PaymentOutcome } from './PaymentOutcome.tsx';

/** What came to the center's account, with what is proposed for it or was done with it. */
export function BankPaymentList() {
  const state = useListState(filtersOf(bankStatements.payments.query));
  const query = useApi(bankStatements.payments, { query: state.query }, { keepPrevious: true, staleTime: 0 });
  const { dateStart, dateEnd } = state.filters;
  return (
    <DataTable
      list="BankPayments"
      label="Поступления"
      columns={columns}
      query={query}
      state={state}
      rowKey={({ id }) => id}
      rowTitle={({ number, payerTitle }) => `Поступление № ${number}, ${payerTitle}`}
      rowLink={({ id }) => paths.bankPayment(id)}
      searchPlaceholder="Номер, плательщик, ИНН, назначение"
      filters={
        <>
          <SelectFilter
            label="Состояние"
            choices={choicesOf(bankPaymentStateTitles)}
            value={state.filters.state}
            onChange={(next) => state.setFilters({ state: next })}
          />
          <DateRangeFilter
            label="Период"
            value={{ start: dateStart, end: dateEnd }}
            onChange={({ start, end }) => state.setFilters({ dateStart: start, dateEnd: end })}
          />
        </>
      }
      empty={{
        title: 'Поступлений не найдено',
        hint: 'Загрузите выписку из клиент-банка: портал найдёт, какие счета оплачены.',
      }}
    />
  );
}

const columns: Column<BankPayment>[] = [
  {
    key: 'payment',
    title: 'Поступление',
    width: 150,
    cell: ({ date, number }) => (
      <>
        {formatDate(date)}
        <Text span display="block" size="sm" c="dimmed">
          №&nbsp;{number || 'б/н'}
        </Text>
      </>
    ),
  },
  {
    key: 'payer',
    title: 'Плательщик и назначение',
    stacked: true,
    cell: ({ payerTitle, payerInn, purpose }) => (
      <>
        {payerTitle}
        {payerInn ? `, ИНН ${payerInn}` : ''}
        <Text span display="block" size="sm" c="dimmed" lineClamp={2}>
          {purpose}
        </Text>
      </>
    ),
  },
  { key: 'amount', title: 'Сумма', width: 150, align: 'end', cell: ({ amount }) => formatExactRubles(amount) },
  { key: 'purpose', title: 'За что', stacked: true, cell: (payment) => <PaymentOutcome payment={payment} /> },
];
