import { useSyncExternalStore } from 'react';
import { storageChanged, subscribeToStorage } from '../../api/own-storage.ts';

const SINGLE_KEYS = 'singleKeys';

/** Whether keys work without Ctrl in this browser; whoever speaks to the computer turns them off (WCAG 2.1.4). */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    subscribeToStorage,
    () => localStorage.getItem(SINGLE_KEYS) !== '0',
    () => true,
  );
  const turn = (next: boolean) => {
    localStorage.setItem(SINGLE_KEYS, next ? '1' : '0');
    storageChanged();
  };
  return [on, turn];
}
