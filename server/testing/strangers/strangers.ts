import type { ResultCode } from '@dopusk/contract/codes.ts';
import type { Endpoints } from '@dopusk/contract/endpoint.ts';
import type { StrangerHousehold } from '../world.ts';

/** A call with ids of another household, and the code that must answer it: as if the record did not exist. */
export interface StrangerCall {
  input: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown; file?: Blob };
  code: ResultCode;
}

/**
 * For every call of a feature either what a stranger's ids look like in it, or the words 'takes no ids'.
 * A call without its line does not compile.
 */
export type Strangers<T extends Endpoints> = {
  [K in keyof T]: 'takes no ids' | ((foreign: StrangerHousehold) => StrangerCall);
};
