import { useSyncExternalStore } from 'react';

/** A value shared by distant parts of the page. */
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
    /** The present value; a page drawn by the server begins with the initial one. */
    useValue: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
