import { noConnection } from '../api/client.ts';

/**
 * What a form of the first visit is checked by, and what its calls are: loaded when the form is touched, for the page is there before
 * (decision 840). Whoever has lost the connection meanwhile is told that.
 */
export const schemaLater =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    load().catch(() => {
      throw noConnection(true);
    });
