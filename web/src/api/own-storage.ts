const listeners = new Set<() => void>();

/** Hears of what is remembered in this browser, for `useSyncExternalStore`: from here and from its other tabs. */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Tells this tab what the browser tells the others by itself. */
export function storageChanged(): void {
  for (const listener of listeners) listener();
}
