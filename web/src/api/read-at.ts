import type { Endpoint } from '@dopusk/contract/endpoint.ts';

/**
 * A read without its schemas, for a page that is the first of a visit: they come with half of the contract. Its path, which the
 * compiler compares with the call's, is all that the browser needs of it.
 */
export const readAt = <E extends Endpoint & { method: 'GET' }>(path: E['path']): E => ({ method: 'GET', path }) as E;

/** What the browser needs to know of a call besides its path: the marks that it has. */
type Marks<E extends Endpoint> = Pick<E, 'method' | 'path' | Extract<keyof E, 'once' | 'onlyReads' | 'changesState'>>;

/** The same of any call: what it sends is checked by the form's schema, which comes when the form is touched. */
export const callAt = <E extends Endpoint>(marks: Marks<E>): E => marks as E;
