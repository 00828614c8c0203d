import { type BankStatementRow, bankStatements } from '@dopusk/contract/bank-statements.ts';
import { Text } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatMoment, formatPeriod } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';

/** The statements that were uploaded, each leading to its payments. */
export function StatementList() {
  const state = useListState(filtersOf(bankStatements.list.query));
  const query = useApi(bankStatements.list, { query: state.query }, { keepPrevious: true, staleTime: 0 });
  const { dateStart, dateEnd } = state.filters;
  return (
    <DataTable
      list="BankStatements"
      label="Загруженные файлы"
      columns={columns}
      query={query}
      state={state}
      rowKey={({ id }) => id}
      rowTitle={({ title }) => title}
      rowLink={({ id }) => `${paths.bankStatements}?statementId=${id}`}
      searchPlaceholder="Файл или расчётный счёт"
      filters={
        <DateRangeFilter
          label="Загружены"
          value={{ start: dateStart, end: dateEnd }}
          onChange={({ start, end }) => state.setFilters({ dateStart: start, dateEnd: end })}
        />
      }
      empty={{ title: 'Выписок не найдено', hint: 'Загрузите файл из клиент-банка.' }}
    />
  );
}

const columns: Column<BankStatementRow>[] = [
  {
    key: 'file',
    title: 'Файл',
    stacked: true,
    cell: ({ title, warnings }) => (
      <>
        {title}
        {warnings.map((warning) => (
          <Text key={warning} span display="block" size="sm" c="dimmed">
            {warning}
          </Text>
        ))}
      </>
    ),
  },
  { key: 'uploaded', title: 'Загружен', width: 180, cell: ({ uploadedAt }) => formatMoment(uploadedAt) },
  {
    key: 'days',
    title: 'За дни',
    width: 220,
    cell: ({ dateStart, dateEnd }) => formatPeriod(dateStart ?? undefined, dateEnd ?? undefined),
  },
  {
    key: 'payments',
    title: 'Поступления',
    width: 180,
    cell: ({ paymentCount, newCount }) => (newCount > 0 ? `${paymentCount}, ждут решения ${newCount}` : paymentCount),
  },
  { key: 'amount', title: 'Сумма', width: 150, align: 'end', cell: ({ amount }) => formatExactRubles(amount) },
];
