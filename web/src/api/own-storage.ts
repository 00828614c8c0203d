const listeners = new Set<() => void>();

/** Subscribes to changes of this browser's storage, for `useSyncExternalStore`: from this tab and from others. */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Notifies this tab of a change; other tabs are notified by the browser. */
export function storageChanged(): void {
  for (const listener of listeners) listener();
}
