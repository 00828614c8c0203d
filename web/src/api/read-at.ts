import type { Endpoint } from '@dopusk/contract/endpoint.ts';

/**
 * A read without its schemas, for a page that is the first of a visit: they come with half of the contract. Its path, which the
 * compiler compares with the call's, is all that the browser needs of it.
 */
export const readAt = <E extends Endpoint & { method: 'GET' }>(path: E['path']): E => ({ method: 'GET', path }) as E;
