import type { ListName, ListView } from '@dopusk/contract/views.ts';
import { VisuallyHidden } from '@mantine/core';
import { useLinkProps, useNavigate } from '@tanstack/react-router';
import { Star, UsersRound } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { queryOf } from '../paths.ts';
import { LostConditions } from './LostConditions.tsx';
import type { ListState } from './use-list-state.ts';
import { useViews } from './use-views.ts';
import classes from './ViewStrip.module.css';

/** Nothing of a list is chosen, where it opens with a view. */
const ALL = { id: 'all', query: '' };
/** The same where it does not. */
const BARE = { query: '' };

interface Props {
  list: ListName;
  label: string;
  state: Pick<ListState, 'kept' | 'view' | 'page' | 'addressOf' | 'read'>;
}

/** The view that a list shows: the one that was opened, or whose conditions stand in the address. */
export const currentView = (
  views: readonly ListView[],
  { kept, view }: Pick<ListState, 'kept' | 'view'>,
): ListView | undefined => views.find(({ id }) => id === view) ?? views.find(({ query }) => query === kept);

/** Whether the reader has changed what the view shows; what the list takes of it no more he has not changed. */
export const isChangedView = ({ query }: ListView, { kept, read }: Pick<ListState, 'kept' | 'read'>): boolean =>
  read(query).kept !== kept;

/** The views of a list above it, one a link; opens the list with the one that its reader has chosen for that. */
export function ViewStrip({ list, label, state }: Props) {
  const { views } = useViews(list);
  const navigate = useNavigate();
  const start = views.find(({ isStart }) => isStart);
  const isBare = state.kept === '' && state.view === undefined && state.page === 1;
  const hasCome = useRef(false);
  const settle = useEffectEvent(() => {
    if (!start) return;
    // Whoever clears the list afterwards wants all of it, and finds it again on his way back.
    const to = hasCome.current ? ALL : start;
    if (isBare) void navigate({ to: '.', search: queryOf(state.addressOf(to)), replace: true, resetScroll: false });
    hasCome.current = true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address becomes bare
  useEffect(() => settle(), [isBare, start?.id]);

  if (views.length === 0) return null;
  const current = currentView(views, state);
  const isAll = !current && state.kept === '';
  const strip = (
    <nav className={classes.strip} aria-label={`Подборки: ${label}`}>
      <ViewLink search={queryOf(state.addressOf(start ? ALL : BARE))} isCurrent={isAll}>
        Все
      </ViewLink>
      {views.map((view) => (
        <ViewLink
          key={view.id}
          search={queryOf(state.addressOf(view))}
          isCurrent={view === current}
          title={view.isShared ? `Общая, ${view.isOwn ? 'ваша' : view.author}` : undefined}
        >
          {view.isStart ? <Star size={14} aria-label="Открывается первой" /> : null}
          {view.title}
          {view.isShared ? <UsersRound size={14} aria-label="Общая" /> : null}
          {view === current && isChangedView(view, state) ? (
            <>
              <span className={classes.changed} aria-hidden />
              <VisuallyHidden>, изменена</VisuallyHidden>
            </>
          ) : null}
        </ViewLink>
      ))}
    </nav>
  );
  return current ? (
    <>
      {strip}
      <LostConditions key={current.id} view={current} {...state.read(current.query)} />
    </>
  ) : (
    strip
  );
}

interface ViewLinkProps {
  search: ReturnType<typeof queryOf>;
  isCurrent: boolean;
  title?: string | undefined;
  children: ReactNode;
}

/** A link of the router, but for what it says of itself: a view that was changed is the current one at another address. */
function ViewLink({ search, isCurrent, title, children }: ViewLinkProps) {
  const link = useLinkProps({ to: '.', search, resetScroll: false });
  return (
    <a {...link} className={classes.view} title={title} aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </a>
  );
}
