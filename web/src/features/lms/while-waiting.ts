import type { LmsAccount } from '@dopusk/contract/lms.ts';

const LOOK_AGAIN = 3000;

/** How often the page reads again while the learning system makes an account, in milliseconds. */
export const whileWaiting = ({ state }: Pick<LmsAccount, 'state'>): number | null =>
  state === 'Waiting' ? LOOK_AGAIN : null;
