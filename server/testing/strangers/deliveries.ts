import type { deliveries } from '@dopusk/contract/deliveries.ts';
import type { Strangers } from './strangers.ts';

export const deliveriesStrangers: Strangers<typeof deliveries> = {
  list: 'takes no ids',
  resend: ({ deliveryId }) => ({ input: { params: { id: deliveryId } }, code: 'UserNotFound' }),
  trial: 'takes no ids',
  outbox: 'takes no ids',
};
