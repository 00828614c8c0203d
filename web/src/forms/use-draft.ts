import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useCurrentUser } from '../api/session.ts';
import { changesOf, type Draft, forgetDraft, keepDraft, readDraft } from './drafts.ts';
import type { ServerForm } from './use-server-form.ts';

const TYPING_PAUSE_MS = 300;

/**
 * Keeps what is typed into the form while it is not sent, and fills it in when the form is opened again: after a reload,
 * a crash, a login that had run out.
 * @returns the draft that was filled in, and what takes it out again
 */
export function useDraft(form: ServerForm<FieldValues>) {
  const { dirty, scope, element, editing } = form;
  const { user } = useCurrentUser();
  const owner = user?.id ?? 'guest';
  const router = useRouter();
  const [key] = useState(() => keyOf(router.state.location, form.formState.defaultValues ?? {}));
  const [found, setFound] = useState<Draft | null>(null);

  const keep = useEffectEvent(() => {
    if (!dirty.current) return forgetDraft(owner, key);
    const changes = changesOf(form.getValues(), form.formState.defaultValues ?? {}, scope.unkept);
    keepDraft(owner, key, {
      changes,
      ...editing.origin(Object.keys(changes)),
      kept: Object.fromEntries([...scope.kept].filter(([name]) => !scope.unkept.has(name))),
      isPartial: scope.unkept.size > 0,
    });
  });
  const fillIn = useEffectEvent(() => {
    // Typed before this had come: on a slow connection the form is there first.
    if (dirty.current) return keep();
    const draft = readDraft(owner, key);
    if (!draft) return;
    for (const [name, value] of Object.entries(draft.kept)) scope.kept.set(name, value);
    dirty.current = true;
    editing.resume(draft);
    setFound(draft);
  });

  const { subscribe } = form;
  useEffect(() => {
    fillIn();
    let later: ReturnType<typeof setTimeout>;
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: () => {
        clearTimeout(later);
        later = setTimeout(keep, TYPING_PAUSE_MS);
      },
    });
    const keepNow = () => keep();
    window.addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(later);
      unsubscribe();
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [subscribe]);

  const clear = () => {
    scope.kept.clear();
    dirty.current = false;
    forgetDraft(owner, key);
    editing.restart();
    setFound(null);
    // The button that was pressed has gone.
    setTimeout(() => element.current?.querySelector<HTMLElement>('input:not([hidden]), textarea')?.focus());
  };
  return { found, clear };
}

/** By the address, without the field that a link may lead to, and by what the form asks for: a page may have several. */
function keyOf(location: { pathname: string; searchStr: string }, values: object): string {
  const search = new URLSearchParams(location.searchStr);
  search.delete('field');
  return [location.pathname, search, Object.keys(values).toSorted()].join(' ');
}
