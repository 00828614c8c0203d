import type { PayerBalance } from '@dopusk/contract/assignments.ts';
import { type BalanceEntry, payments, transferKindTitles } from '@dopusk/contract/payments.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useApi, useDownload } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { useFollowedColumns } from '../../table/use-views.ts';
import { formatMoment } from '../../text/date.ts';
import { priceText } from '../../text/number.ts';
import { choicesOf } from '../../ui/choice.ts';
import { ExcelButton } from '../../ui/ExcelButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { centerLine } from './BalanceHistory.tsx';
import { BalancePopup } from './BalancePopup.tsx';
import { boundLine } from './BoundMoney.tsx';

const columns: Column<BalanceEntry>[] = [
  { key: 'date', title: 'Дата', width: 170, cell: ({ date }) => formatMoment(date) },
  { key: 'operation', title: 'Операция', width: 190, cell: ({ kind }) => transferKindTitles[kind] },
  {
    key: 'content',
    title: 'Содержание',
    stacked: true,
    cell: ({ title, assignId, ...of }) => (
      <>
        {assignId ? (
          <Anchor component={Link} to={paths.assignment(assignId)} inherit>
            {title}
          </Anchor>
        ) : (
          title
        )}
        {centerLine(of) ? (
          <Text span display="block" size="sm" c="dimmed">
            {centerLine(of)}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    key: 'amount',
    title: 'Сумма',
    width: 150,
    align: 'end',
    cell: ({ amount }) => (
      <Text span fw={600} {...(amount > 0 ? { c: 'green' } : {})}>
        {amount > 0 ? '+' : '−'}
        {priceText(Math.abs(amount))}
      </Text>
    ),
  },
  { key: 'rest', title: 'Остаток', width: 150, align: 'end', cell: ({ balanceAfter }) => priceText(balanceAfter) },
];

const hintOf = ({ title, amount, bound }: PayerBalance): string =>
  [`${title}: на балансе ${priceText(amount)}`, boundLine(bound)].filter(Boolean).join(', ');

/** «История баланса»: every entry with the remainder after it, filtered by period and kind, also as an Excel file. */
export function BalanceHistoryPage() {
  const state = useListState(filtersOf(payments.history.query));
  const { user } = useCurrentUser();
  const { data: balances } = useApi(payments.balances, {});
  const { pageNumber, ...filters } = state.query;
  const query = useApi(payments.history, { query: { ...filters, pageNumber } }, { keepPrevious: true, staleTime: 0 });
  const followed = useFollowedColumns('Balance', state);
  const download = useDownload(payments.historyFile);
  const [toppingUp, { open, close }] = useDisclosure();
  const organizationId = state.filters.organizationId ?? user?.operator?.organization?.id;
  const balance = balances?.find((one) => one.organizationId === organizationId);
  const { dateStart, dateEnd } = state.filters;
  return (
    <>
      <PageHeader title="История баланса" hint={balance ? hintOf(balance) : undefined}>
        <ExcelButton
          loading={download.isPending}
          disabled={query.data?.totalCount === 0}
          onClick={() => download.mutate({ query: { ...filters, ...followed } })}
        />
        {balance ? (
          <Button leftSection={<Plus size={18} aria-hidden />} onClick={open}>
            Пополнить
          </Button>
        ) : null}
      </PageHeader>
      <DataTable
        list="Balance"
        label="История баланса"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id, boundTo }) => `${id} ${boundTo?.id}`}
        rowTitle={({ title }) => title}
        searchable={false}
        filters={
          <>
            {balances && balances.length > 1 ? (
              <SelectFilter
                label="Организация"
                choices={balances.map((one) => ({ value: one.organizationId, label: one.title }))}
                value={state.filters.organizationId}
                onChange={(next) => state.setFilters({ organizationId: next })}
              />
            ) : null}
            <SelectFilter
              label="Операция"
              choices={choicesOf(transferKindTitles)}
              value={state.filters.kind}
              onChange={(next) => state.setFilters({ kind: next })}
            />
            <DateRangeFilter
              label="Период"
              value={{ start: dateStart, end: dateEnd }}
              onChange={({ start, end }) => state.setFilters({ dateStart: start, dateEnd: end })}
            />
          </>
        }
        empty={{ title: 'Движений не найдено', hint: 'Пополните баланс картой: первая строка появится здесь' }}
      />
      {balance ? (
        <BalancePopup
          organization={{ id: balance.organizationId, title: balance.title }}
          balance={balance}
          opened={toppingUp}
          onClose={close}
        />
      ) : null}
    </>
  );
}
