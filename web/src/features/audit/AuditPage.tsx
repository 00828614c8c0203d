import { type AuditRow, audit, auditActionTitle, auditActionTitles } from '@dopusk/contract/audit.ts';
import { Text } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatMoment } from '../../text/date.ts';
import { RowActions } from '../../ui/Actions.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { undoLine } from '../history/actions.ts';
import { AuthorFilter } from './AuthorFilter.tsx';

const columns: Column<AuditRow>[] = [
  { key: 'when', title: 'Когда', width: 170, cell: ({ createdAt }) => formatMoment(createdAt) },
  {
    key: 'who',
    title: 'Кто',
    cell: ({ author, program, action }) => (
      <div>
        {author || authorless(action)}
        {program ? (
          <Text size="sm" c="dimmed">
            Программа: {program}
          </Text>
        ) : null}
      </div>
    ),
  },
  {
    key: 'what',
    title: 'Что',
    cell: ({ action, changed }) => (
      <div>
        {auditActionTitle(action)}
        {changed.length > 0 ? (
          <Text size="sm" c="dimmed">
            {changed.join(', ')}
          </Text>
        ) : null}
      </div>
    ),
  },
  { key: 'whose', title: 'Чьё', cell: ({ subject }) => subject || '—' },
  {
    key: 'action',
    title: 'Действие',
    align: 'end',
    always: true,
    cell: (row) => <RowActions of={row} actions={[undoLine]} />,
  },
];

/** A failed login has no author, whatever login was typed; of whoever is not the center's to know there is none told. */
const authorless = (action: string): string =>
  action === 'session.failed' || action === 'records.sought' ? 'Неизвестно кто' : 'Портал';

const actions = choicesOf(auditActionTitles).sort((a, b) => a.label.localeCompare(b.label, 'ru'));

/** «Журнал действий»: what the center's operators changed and read. */
export function AuditPage() {
  const state = useListState(filtersOf(audit.list.query));
  const { operator, action, dateStart, dateEnd } = state.filters;
  const query = useApi(audit.list, { query: state.query }, { keepPrevious: true });
  return (
    <>
      <PageHeader title="Журнал действий" hint="Как операторы центра входили, что делали и чьи данные открывали" />
      <DataTable
        list="Audit"
        label="Журнал действий"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ action: done, subject }) => [auditActionTitle(done), subject].filter(Boolean).join(': ')}
        searchable={false}
        filters={
          <>
            <AuthorFilter value={operator} onChange={(next) => state.setFilters({ operator: next })} />
            <SelectFilter
              label="Действие"
              choices={actions}
              value={action}
              onChange={(next) => state.setFilters({ action: next })}
            />
            <DateRangeFilter
              label="Период"
              value={{ start: dateStart, end: dateEnd }}
              onChange={({ start, end }) => state.setFilters({ dateStart: start, dateEnd: end })}
            />
          </>
        }
        empty={{ title: 'Действий не найдено', hint: 'Здесь появится всё, что делают операторы центра.' }}
      />
    </>
  );
}
