import type { DifferenceKind } from '@dopusk/contract/reconciliation.ts';

/** What was looked at, and what is wrong with it, if anything; sums in kopecks. */
export interface Found {
  kind: DifferenceKind | null;
  reference: string;
  subject: string;
  here: number | null;
  there: number | null;
}
