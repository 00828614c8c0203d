import { z } from 'zod';

export const PAGE_SIZE = 10;

/** Counting stops here: a longer list says «более 10 000», because an exact figure would take too long. */
export const COUNT_LIMIT = 10_000;

/** Where counting stops for a card or a month of a calendar, which only have to show whether there is much to do. */
export const GLIMPSE_LIMIT = 1_000;

/** The input of every list: a text to search for and the page wanted. Query strings are texts, hence the coercion. */
export const PageQuery = z.object({
  search: z.string().trim().max(200).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
});
export type PageQuery = z.output<typeof PageQuery>;

/** The page wanted of a list that is called with a body; its `search` and `filters` stand beside it. */
export const Pagination = PageQuery.omit({ search: true }).prefault({});

/** A page of a list. `totalCount` is exact up to COUNT_LIMIT; COUNT_LIMIT + 1 means «more than that». */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), totalCount: z.number().int(), pageNumber: z.number().int() });

export interface Page<T> {
  items: T[];
  totalCount: number;
  pageNumber: number;
}
