import { COUNT_LIMIT, PAGE_SIZE } from '@dopusk/contract/fields/page.ts';

/** The number of pages that can be opened: beyond the limit of counting rows are found by searching. */
export const pageCount = (totalCount: number, pageSize = PAGE_SIZE): number =>
  Math.ceil(Math.min(totalCount, COUNT_LIMIT) / pageSize);
