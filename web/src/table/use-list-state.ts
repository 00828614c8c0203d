import { useNavigate, useSearch } from '@tanstack/react-router';

type Filters<F extends string> = Partial<Record<F, string>>;

/** The state of a list, kept in the address: it survives a reload, a bookmark and the way back. */
export interface ListState<F extends string = string> {
  page: number;
  search: string;
  /** The filters that are set. */
  filters: Filters<F>;
  /** As the calls take it: `pageNumber`, `search`, the filters. */
  query: { pageNumber: number; search?: string } & Filters<F>;
  /** Whether the list is narrowed by a search or a filter. */
  narrowed: boolean;
  setPage: (page: number) => void;
  setSearch: (search: string) => void;
  /** Changes the filters given, undefined clears one. */
  setFilters: (change: { [K in F]?: string | undefined }) => void;
  /** Forgets the search and the filters. */
  reset: () => void;
}

interface Options<F extends string> {
  /** The names of the filters, as the call knows them. */
  filters?: readonly F[];
  /** For two lists on one page: before each name in the address. */
  prefix?: string;
}

/** Page, search and filters of a list in the query string. Another search or filter begins with the first page. */
export function useListState<F extends string = never>({ filters = [], prefix = '' }: Options<F> = {}): ListState<F> {
  const address = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const put = (change: Record<string, string | undefined>, replace: boolean) => {
    const named = Object.fromEntries(
      Object.entries(change).map(([name, value]) => [prefix + name, value || undefined]),
    );
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...named }), replace, resetScroll: false } as never);
  };

  const page = Math.max(1, Math.trunc(Number(address[`${prefix}page`])) || 1);
  const search = address[`${prefix}search`] ?? '';
  const set = filters.flatMap((name) => {
    const value = address[prefix + name];
    return value ? [[name, value] as const] : [];
  });
  const current = Object.fromEntries(set) as Filters<F>;
  return {
    page,
    search,
    filters: current,
    query: { pageNumber: page, ...(search ? { search } : {}), ...current },
    narrowed: search !== '' || set.length > 0,
    setPage: (next) => put({ page: next > 1 ? String(next) : undefined }, false),
    setSearch: (next) => put({ search: next.trim(), page: undefined }, true),
    setFilters: (change) => put({ ...(change as Record<string, string | undefined>), page: undefined }, true),
    reset: () =>
      put(
        { search: undefined, page: undefined, ...Object.fromEntries(filters.map((name) => [name, undefined])) },
        true,
      ),
  };
}
