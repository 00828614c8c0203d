import type { Page } from '@dopusk/contract/fields/page.ts';
import { Button, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { FilterX, Inbox } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { ApiError } from '../api/errors.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Cards } from './Cards.tsx';
import type { Column } from './column.ts';
import classes from './DataTable.module.css';
import { PageBar } from './PageBar.tsx';
import { pageCount } from './page-count.ts';
import { Rows } from './Rows.tsx';
import { SearchBox } from './SearchBox.tsx';
import { type SelectionActions, SelectionBar } from './SelectionBar.tsx';
import type { ListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';

interface Props<Row> extends SelectionActions {
  /** The title of the table: «Персонал». */
  label: string;
  columns: readonly Column<Row>[];
  query: UseQueryResult<Page<Row>, ApiError>;
  state: Pick<ListState, 'page' | 'search' | 'filters' | 'narrowed' | 'setPage' | 'setSearch' | 'reset'>;
  rowKey: (row: Row) => string;
  /** The label of a row for links and checkboxes: a name, a title. */
  rowTitle: (row: Row) => string;
  /** Where a row leads; the whole row is the link. */
  rowLink?: (row: Row) => string;
  /** Why a row is disabled: it is dimmed and shows the reason. */
  rowHint?: (row: Row) => string | null;
  /** The text of an empty list («Персонал не найден») and its next step. */
  empty: { title: string; hint?: string; action?: ReactNode };
  searchable?: boolean;
  searchPlaceholder?: string;
  filters?: ReactNode;
  /** Many short columns: smaller letters and gaps. */
  dense?: boolean;
  /** Shows each row as a card instead, for a list that is leafed through rather than worked on. */
  card?: (row: Row) => ReactNode;
}

/** A paged list with search, filters, links and, where supplied, deleting and downloading. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, query, state, rowKey, rowTitle, rowLink, rowHint, onDelete, onDownload, actions } = props;
  const { empty, searchable = true, searchPlaceholder, filters } = props;
  const selection = useSelection(JSON.stringify([state.search, state.filters]));
  const { data } = query;
  const rows = data?.items;
  const selectable = onDelete !== undefined || onDownload !== undefined || actions !== undefined;
  const toLastPage = useEffectEvent((totalCount: number) => state.setPage(pageCount(totalCount)));

  // The last row of the last page was deleted, or the address has a page that does not exist.
  const beyond = rows?.length === 0 && state.page > 1 && !query.isPlaceholderData;
  useEffect(() => {
    if (beyond) toLastPage(data?.totalCount ?? 0);
  }, [beyond, data?.totalCount]);

  const selectionBar = selectable ? (
    <SelectionBar
      selection={selection}
      pageIds={rows?.map(rowKey) ?? []}
      found={data?.totalCount ?? 0}
      {...(onDelete ? { onDelete } : {})}
      {...(onDownload ? { onDownload } : {})}
      {...(actions ? { actions } : {})}
      {...(props.counted ? { counted: props.counted } : {})}
    />
  ) : null;
  return (
    <Stack gap="md">
      {searchable || filters || selectable ? (
        <div className={classes.tools}>
          {searchable ? (
            <SearchBox
              value={state.search}
              onSearch={state.setSearch}
              {...(searchPlaceholder ? { placeholder: searchPlaceholder } : {})}
            />
          ) : null}
          {filters}
          {/* While the rows are being read, too: it would push the table down when they come. */}
          {query.isPending || rows?.length || selection.active ? selectionBar : null}
        </div>
      ) : null}
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
          {...{ label, columns, rows, selection, rowKey, rowTitle }}
          stale={query.isPlaceholderData}
          dense={props.dense ?? false}
          {...(rowLink ? { rowLink } : {})}
          {...(rowHint ? { rowHint } : {})}
        />
      )}
      {data && data.totalCount > 0 ? (
        <PageBar label={label} totalCount={data.totalCount} page={state.page} onPage={state.setPage} />
      ) : null}
    </Stack>
  );
}
