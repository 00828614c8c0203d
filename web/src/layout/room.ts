import { createContext, useContext, useSyncExternalStore } from 'react';
import { storageChanged, subscribeToStorage } from '../api/own-storage.ts';

// Only the browser knows the width of the page: the server guesses it and draws the sidebar expanded, the style sheet
// hides the difference, and the browser begins with the same.

const NARROW = '(max-width: 64.0525em)';
const EXPANDED = 'expanded';

/** The guess of the server. */
export const DrawnNarrow = createContext(false);

/** Whether the sidebar is a drawer; the style sheet has the same width. */
export function useNarrow(): boolean {
  const isDrawnNarrow = useContext(DrawnNarrow);
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(NARROW);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(NARROW).matches,
    () => isDrawnNarrow,
  );
}

/** Whether the sidebar of a wide screen is expanded; remembered under `expanded` (docs/rules.md#6.8). */
export function useExpanded(): [boolean, (expanded: boolean) => void] {
  const expanded = useSyncExternalStore(
    subscribeToStorage,
    () => localStorage.getItem(EXPANDED) !== '0',
    () => true,
  );
  const setExpanded = (next: boolean) => {
    localStorage.setItem(EXPANDED, next ? '1' : '0');
    storageChanged();
  };
  return [expanded, setExpanded];
}
