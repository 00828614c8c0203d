import type { secondFactor } from '@dopusk/contract/second-factor.ts';
import type { Strangers } from './strangers.ts';

export const secondFactorStrangers: Strangers<typeof secondFactor> = {
  authorize: 'takes no ids',
  state: 'takes no ids',
  start: 'takes no ids',
  confirm: 'takes no ids',
  postpone: 'takes no ids',
  renewCodes: 'takes no ids',
  turnOff: 'takes no ids',
  require: 'takes no ids',
  reset: ({ centerOperator }) => ({ input: { params: { id: centerOperator.operatorId } }, code: 'NotFoundOperator' }),
};
