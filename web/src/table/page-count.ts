import { COUNT_LIMIT, PAGE_SIZE } from '@dopusk/contract/fields/page.ts';

/** How many pages of a list can be turned to: what lies beyond the count is not counted, and found by searching. */
export const pageCount = (totalCount: number, pageSize = PAGE_SIZE): number =>
  Math.ceil(Math.min(totalCount, COUNT_LIMIT) / pageSize);
