import { useSyncExternalStore } from 'react';
import { storageChanged, subscribeToStorage } from '../api/own-storage.ts';

const EXPLAINED = 'explainedTerms';

/** Whether the words of the trade are explained where they stand, in this browser. */
export function useExplained(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    subscribeToStorage,
    () => localStorage.getItem(EXPLAINED) !== '0',
    () => true,
  );
  const turn = (next: boolean) => {
    localStorage.setItem(EXPLAINED, next ? '1' : '0');
    storageChanged();
  };
  return [on, turn];
}
