import { useSyncExternalStore } from 'react';

/** A value that parts of the page far from one another share. */
export function sharedValue<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set: (next: T) => {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    /** @returns what ends the listening */
    subscribe,
    /** As it is at the moment; a page that the server draws begins with the initial one. */
    useValue: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
