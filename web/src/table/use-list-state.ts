import { useNavigate, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { queryOf } from '../paths.ts';

/** The query of an address. */
type Address = Readonly<Record<string, string | undefined>>;

/** The schemas of a list's filters by name, from its call. */
type FilterSchemas = Readonly<Record<string, z.ZodType>>;

type Filters<F extends FilterSchemas> = { [K in keyof F]?: Extract<z.input<F[K]>, string> };

/** The state of a list, kept in the address: it survives a reload, a bookmark and the back button. */
export interface ListState<F extends FilterSchemas = Readonly<Record<never, never>>> {
  page: number;
  search: string;
  /** The filters that are set. */
  filters: Filters<F>;
  /** The filters of the address that the call would not accept, by their names. */
  refused: readonly string[];
  /** As the calls take it: `pageNumber`, `search`, the filters. */
  query: { pageNumber: number; search?: string } & Filters<F>;
  /** Whether a search or a filter is set. */
  narrowed: boolean;
  /** The names of the columns that the address shows; null when it names none. */
  columns: readonly string[] | null;
  /** What a view keeps of it, as a query string: search, filters and columns. */
  kept: string;
  /** The view that was opened, by its id; `all` for none where a list opens with one. */
  view: string | undefined;
  setPage: (page: number) => void;
  setSearch: (search: string) => void;
  /** Changes the given filters; undefined clears one. */
  setFilters: (change: { [K in keyof F]?: string | undefined }) => void;
  setColumns: (columns: readonly string[] | null) => void;
  /** Clears the search and the filters. */
  reset: () => void;
  /** What the list takes of a view's query: `kept` as above, and the names of the conditions that it takes no more. */
  read: (query: string) => { kept: string; lost: readonly string[] };
  /** The address of a view: what it keeps, and nothing else of the list. */
  addressOf: (view: { id?: string; query: string }) => (old: Address) => Address;
}

/** A query string whose order says nothing. */
export function sortedQuery(query: string): string {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
}

/** The filters that the query of a call has besides the search and the page. */
export function filtersOf<S extends z.ZodRawShape>(
  query: z.ZodObject<S>,
): Omit<S, 'search' | 'pageNumber' | 'pageSize'> {
  const { search: _, pageNumber: __, pageSize: ___, ...filters } = query.shape;
  return filters;
}

/** The filters of an address that the call accepts. */
const taken = (schemas: FilterSchemas, address: Address): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const value = address[name];
      return value && schema.safeParse(value).success ? [[name, value]] : [];
    }),
  );

/** What a view keeps of an address. */
function keptOf(schemas: FilterSchemas, address: Address): string {
  const { search, columns } = address;
  const kept = { ...(search ? { search } : {}), ...taken(schemas, address), ...(columns ? { columns } : {}) };
  return sortedQuery(new URLSearchParams(kept).toString());
}

/**
 * Page, search and filters of a list, kept in the query string. Another search or filter begins with the first page. A
 * filter of the address that the call would not accept is ignored.
 */
export function useListState<F extends FilterSchemas = Readonly<Record<never, never>>>(
  schemas: F = {} as F,
): ListState<F> {
  const address = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const put = (change: Record<string, string | undefined>, replace: boolean) => {
    const named = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || undefined]));
    void navigate({ to: '.', search: queryOf((old) => ({ ...old, ...named })), replace, resetScroll: false });
  };

  const page = Math.max(1, Math.trunc(Number(address.page)) || 1);
  const search = address.search ?? '';
  const filters = taken(schemas, address) as Filters<F>;
  const columns = address.columns ? address.columns.split(',') : null;
  const cleared = Object.fromEntries(
    ['search', 'page', 'columns', ...Object.keys(schemas)].map((name) => [name, undefined]),
  );
  return {
    page,
    search,
    filters,
    refused: Object.keys(schemas).filter((name) => address[name] && !(name in filters)),
    query: { pageNumber: page, ...(search ? { search } : {}), ...filters },
    narrowed: search !== '' || Object.keys(filters).length > 0,
    columns,
    kept: keptOf(schemas, address),
    read: (query) => {
      const said: Address = Object.fromEntries(new URLSearchParams(query));
      const kept = keptOf(schemas, said);
      const stays = new URLSearchParams(kept);
      return { kept, lost: Object.keys(said).filter((name) => !stays.has(name)) };
    },
    view: address.view,
    setPage: (next) => put({ page: next > 1 ? String(next) : undefined }, false),
    setSearch: (next) => put({ search: next.trim(), page: undefined }, true),
    setFilters: (change) => put({ ...(change as Record<string, string | undefined>), page: undefined }, true),
    setColumns: (next) => put({ columns: next?.join(',') }, true),
    reset: () => put({ ...cleared, columns: address.columns, view: undefined }, true),
    addressOf:
      ({ id, query }) =>
      (old) => ({ ...old, ...cleared, ...Object.fromEntries(new URLSearchParams(query)), view: id }),
  };
}
