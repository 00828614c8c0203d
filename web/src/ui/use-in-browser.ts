import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** What only the browser knows. A page that the server draws, and the browser's first look at it, says `drawn` instead. */
export const useInBrowser = <T>(known: () => T, drawn: T): T => useSyncExternalStore(neverChanges, known, () => drawn);
