import { organizations } from '@dopusk/contract/organizations.ts';
import { type TransferKind, transferKindTitles } from '@dopusk/contract/payments.ts';
import { type EarnedRow, sales } from '@dopusk/contract/sales.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { CourseFilter } from '../../table/CourseFilter.tsx';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { RecordFilter } from '../../table/RecordFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles, plural } from '../../text/number.ts';
import { toOrganizationChoice } from '../../ui/choice.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** What «Оплачено» of a period adds up, payment by payment: every figure of that name leads here. */
export function EarnedPage() {
  const state = useListState(filtersOf(sales.earned.query));
  const query = useApi(sales.earned, { query: state.query }, { keepPrevious: true });
  const { dateStart, dateEnd, clientId, courseId } = state.filters;
  return (
    <>
      <PageHeader
        title="Из чего сложилась оплата"
        hint="Оплаты обучения по дням, в которые они проведены, за вычетом возвратов и отмен того же периода"
      />
      {query.data ? (
        <Text mb="md" role="status">
          Всего <b>{formatExactRubles(query.data.total)}</b>,{' '}
          {plural(query.data.totalCount, 'строка', 'строки', 'строк')}
        </Text>
      ) : null}
      <DataTable
        list="Earned"
        label="Из чего сложилась оплата"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ fullName, client }) => fullName || client.title}
        searchable={false}
        filters={
          <>
            <DateRangeFilter
              label="Период"
              value={{ start: dateStart, end: dateEnd }}
              onChange={({ start, end }) => state.setFilters({ dateStart: start, dateEnd: end })}
            />
            <RecordFilter
              label="Клиент"
              placeholder="Все клиенты"
              endpoint={organizations.list}
              input={(search) => ({ query: { search, pageSize: 50 } })}
              choices={({ items }) => items.map(toOrganizationChoice)}
              read={organizations.read}
              toChoice={toOrganizationChoice}
              value={clientId}
              onChange={(next) => state.setFilters({ clientId: next })}
            />
            <CourseFilter value={courseId} onChange={(next) => state.setFilters({ courseId: next })} />
          </>
        }
        empty={{ title: 'За этот период оплат не было', hint: 'Выберите другие дни, клиента или курс.' }}
      />
    </>
  );
}

/** Of a training's money: a payment is called by what it is here, the others by their kind. */
const kindOf = (kind: TransferKind): string => (kind === 'assignment' ? 'Оплата' : transferKindTitles[kind]);

const columns: Column<EarnedRow>[] = [
  { key: 'date', title: 'Дата', width: 120, cell: ({ date }) => formatDate(date) },
  {
    key: 'person',
    title: 'Слушатель и курс',
    stacked: true,
    cell: ({ fullName, courseTitle, assignId }) => (
      <>
        {assignId ? (
          <Anchor component={Link} to={paths.assignment(assignId)} inherit>
            {fullName}
          </Anchor>
        ) : (
          fullName || 'Обучение снято'
        )}
        <Text span display="block" size="sm" c="dimmed">
          {courseTitle}
        </Text>
      </>
    ),
  },
  { key: 'client', title: 'Чьи деньги', stacked: true, cell: ({ client }) => client.title },
  { key: 'kind', title: 'Движение', width: 150, cell: ({ kind }) => kindOf(kind) },
  { key: 'amount', title: 'Сумма', width: 150, align: 'end', cell: ({ amount }) => formatExactRubles(amount) },
];
