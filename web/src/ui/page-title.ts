import { useEffect, useSyncExternalStore } from 'react';

let title: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  title = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Names the page on show, for the document's title and the last breadcrumb, while the caller is on screen. */
export function useNamePage(name: string): void {
  useEffect(() => {
    set(name);
    return () => set(null);
  }, [name]);
}

/** The name that the page on show gave itself. */
export const usePageName = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => title,
    () => null,
  );
