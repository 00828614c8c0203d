import { type ListLook, type ListName, type ListView, views } from '@dopusk/contract/views.ts';
import { useRouterState } from '@tanstack/react-router';
import { useApi, useSend } from '../api/queries.ts';
import { allows, useCurrentUser } from '../api/session.ts';
import { listScreens } from './list-screens.ts';
import type { ListState } from './use-list-state.ts';

/** How the reader has a list shown, and his views of it. */
interface Views {
  /** Of the list, on its own screen; elsewhere it has none. */
  views: readonly ListView[];
  look: Omit<ListLook, 'list'>;
  /** Whether this is the list's own screen, and the reader somebody who keeps views. */
  hasViews: boolean;
  /** Whether the reader keeps anything: an operator does. */
  isKept: boolean;
}

const NONE: readonly ListView[] = [];
const AS_IT_COMES = { columns: null, isDense: null };

/** The views of a list and its look, read once for all lists. */
export function useViews(list: ListName): Views {
  const isKept = allows('operator', useCurrentUser().user);
  const { data } = useApi(views.list, {}, { quiet: true, staleTime: Number.POSITIVE_INFINITY, enabled: isKept });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const hasViews = isKept && path === listScreens[list];
  return {
    isKept,
    hasViews,
    views: (hasViews && data?.views.filter((view) => view.list === list)) || NONE,
    look: data?.looks.find((look) => look.list === list) ?? AS_IT_COMES,
  };
}

/** The columns that a list shows, as its Excel takes them: the address says so, or its reader has chosen; none for all. */
export function useFollowedColumns(list: ListName, { columns }: Pick<ListState, 'columns'>): { columns?: string } {
  const { look } = useViews(list);
  const chosen = columns ?? look.columns;
  return chosen ? { columns: chosen.join(',') } : {};
}

/** Keeps how the reader has a list shown. */
export function useKeepLook(list: ListName, look: Omit<ListLook, 'list'>): (change: Partial<ListLook>) => void {
  const send = useSend(views.setLook, { invalidate: [views.list] });
  return (change) => send.mutate({ body: { ...look, ...change, list } });
}
