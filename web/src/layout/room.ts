import { createContext, useContext, useSyncExternalStore } from 'react';
import { storageChanged, subscribeToStorage } from '../api/own-storage.ts';

// How much room the page has is known to the browser only: the server guesses the width and takes the sidebar for expanded,
// the style sheet hides what differs, and the browser begins with the same.

const NARROW = '(max-width: 64.0525em)';
const EXPANDED = 'expanded';

/** What the server has guessed. */
export const DrawnNarrow = createContext(false);

/** Whether the sidebar is a drawer; the style sheet says the same width. */
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
