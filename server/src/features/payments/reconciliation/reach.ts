import type { Seen } from '../../../db/seen.ts';
/** Whose money is compared, and for which days, both included, in Moscow. */
export interface Reach {
  /** The center whose own and earned money, and its clients' balances, are compared; null for the whole portal. */
  centerId: Seen<'organizations'> | null;
  /** There is no other center on this portal: payments that only the bank knows may be shown. */
  isWholePortal: boolean;
  dateStart: string;
  dateEnd: string;
}
