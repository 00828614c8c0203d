import type { Page } from '@dopusk/contract/fields/page.ts';
import type { ListName } from '@dopusk/contract/views.ts';
import { Button, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { FilterX, Inbox } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { ApiError } from '../api/errors.ts';
import type { Action } from '../ui/action.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useDoing } from '../ui/use-doing.ts';
import { Cards } from './Cards.tsx';
import { type Column, chosenColumns, type RowGroup } from './column.ts';
import classes from './DataTable.module.css';
import { LookButton } from './LookButton.tsx';
import { PageBar } from './PageBar.tsx';
import { PrintedCondition, PrintedPage } from './Printed.tsx';
import { pageCount } from './page-count.ts';
import { Rows } from './Rows.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { ListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';
import { useViews } from './use-views.ts';
import { ViewStrip } from './ViewStrip.tsx';

interface Props<Row, N extends object> {
  /** Which list it is: of it are the views and the columns that its reader has chosen. */
  list: ListName;
  /** The title of the table: «Персонал». */
  label: string;
  columns: readonly Column<Row>[];
  query: UseQueryResult<Page<Row>, ApiError>;
  state: Omit<ListState, 'query' | 'setFilters'>;
  rowKey: (row: Row) => string;
  /** The label of a row for links and checkboxes: a name, a title. */
  rowTitle: (row: Row) => string;
  /** Where a row leads; the whole row is the link. */
  rowLink?: (row: Row) => string;
  /** Why a row is disabled: it is dimmed and shows the reason. */
  rowHint?: (row: Row) => string | null;
  /** The text of an empty list («Персонал не найден») and its next step. */
  empty: { title: string; hint?: string; action?: ReactNode };
  /** What can be done with several rows at once. */
  actions?: readonly Action<never, N>[];
  /** What the list is narrowed by, as those actions take it when all that is found is chosen. */
  narrowing?: N;
  /** Only some rows can be marked: which, how many of them the list finds in all, and what they are called in the plural. */
  markable?: { isFor: (row: Row) => boolean; found: number; what: string };
  searchable?: boolean;
  searchPlaceholder?: string;
  filters?: ReactNode;
  /** Many short columns: smaller letters and gaps. */
  dense?: boolean;
  /** What a row is listed under; rows that stand under the same follow each other. */
  groupOf?: (row: Row) => RowGroup;
  /** Shows each row as a card instead, for a list that is leafed through rather than worked on. */
  card?: (row: Row) => ReactNode;
}

/** A paged list with search, filters, links and, where supplied, what is done with many rows. */
export function DataTable<Row, N extends object = object>(props: Props<Row, N>) {
  const { list, label, columns, query, state, rowKey, rowTitle, rowLink, rowHint, actions = [] } = props;
  const { empty, searchable = true, searchPlaceholder, filters, markable } = props;
  const selection = useSelection(JSON.stringify([state.search, state.filters]));
  const { data } = query;
  const rows = data?.items;
  const doing = useDoing();
  const offered = actions.filter(({ many }) => many && (many.isFor?.(doing.allows) ?? true));
  const selectable = offered.length > 0;
  const toLastPage = useEffectEvent((totalCount: number) => state.setPage(pageCount(totalCount)));

  // The last row of the last page was deleted, or the address has a page that does not exist.
  const beyond = rows?.length === 0 && state.page > 1 && !query.isPlaceholderData;
  useEffect(() => {
    if (beyond) toLastPage(data?.totalCount ?? 0);
  }, [beyond, data?.totalCount]);

  const { hasViews, isKept, look } = useViews(list);
  const shown = chosenColumns(columns, state.columns ?? look.columns);
  const isDense = look.isDense ?? props.dense ?? false;
  const hasLook = isKept && (hasViews || !props.card);

  const selectionBar = selectable ? (
    <SelectionBar
      selection={selection}
      pageIds={rows?.filter((row) => markable?.isFor(row) ?? true).map(rowKey) ?? []}
      found={markable?.found ?? data?.totalCount ?? 0}
      what={markable?.what ?? ''}
      actions={offered}
      narrowing={props.narrowing ?? ({} as N)}
    />
  ) : null;
  return (
    <Stack gap="md">
      {hasViews ? <ViewStrip {...{ list, label, state }} /> : null}
      {searchable || filters || selectable || hasLook ? (
        <div className={classes.tools}>
          <PrintedCondition label="Поиск" value={state.search} />
          {searchable ? (
            <SearchBox
              value={state.search}
              onSearch={state.setSearch}
              {...(searchPlaceholder ? { placeholder: searchPlaceholder } : {})}
            />
          ) : null}
          {filters}
          {hasLook ? (
            // What is shown as cards has no columns.
            <LookButton {...{ list, label, state }} columns={props.card ? [] : columns} dense={props.dense ?? false} />
          ) : null}
          {/* While the rows are being read, too: it would push the table down when they come. */}
          {!selection.active && (query.isPending || rows?.length) ? selectionBar : null}
        </div>
      ) : null}
      {data ? <PrintedPage page={state.page} totalCount={data.totalCount} /> : null}
      {/* Beside the rows, so that it stays while they are scrolled. */}
      {selection.active ? selectionBar : null}
      {!data && query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : rows?.length === 0 && !beyond ? (
        <div className="app-card">
          {state.narrowed ? (
            <Notice icon={FilterX} title={empty.title} hint="Измените запрос или сбросьте фильтры">
              <Button variant="default" onClick={state.reset}>
                Сбросить
              </Button>
            </Notice>
          ) : (
            <Notice icon={Inbox} title={empty.title} hint={empty.hint}>
              {empty.action}
            </Notice>
          )}
        </div>
      ) : props.card ? (
        <Cards {...{ label, rows, rowKey }} card={props.card} stale={query.isPlaceholderData} />
      ) : (
        <Rows
          {...{ label, rows, selection, rowKey, rowTitle }}
          columns={shown}
          stale={query.isPlaceholderData}
          dense={isDense}
          {...(rowLink ? { rowLink } : {})}
          {...(rowHint ? { rowHint } : {})}
          {...(markable ? { isMarkable: markable.isFor } : {})}
          {...(props.groupOf ? { groupOf: props.groupOf } : {})}
        />
      )}
      {data && data.totalCount > 0 ? (
        <PageBar label={label} totalCount={data.totalCount} page={state.page} onPage={state.setPage} />
      ) : null}
    </Stack>
  );
}
