import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * A value that only the browser knows. In a page drawn by the server, and in the browser's first render of it, it is
 * `drawn`.
 */
export const useInBrowser = <T>(known: () => T, drawn: T): T => useSyncExternalStore(neverChanges, known, () => drawn);
