import type { CSSProperties, ReactNode } from 'react';

/** One column of a table. */
export interface Column<Row> {
  /** What code calls it: in the address, in what is stored of a reader's choice, and in Excel. */
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  width?: CSSProperties['width'];
  /** Left out of the cards on phones. */
  wideOnly?: boolean;
  /** It is not the reader's to hide or move: what can be done with the row. The first column never is. */
  always?: boolean;
  /** Under its name in the cards on phones, as wide as the card. */
  stacked?: boolean;
}

/** What several rows of a table have in common. */
export interface RowGroup {
  /** Tells it from the others. */
  key: string;
  heading: ReactNode;
}

/**
 * The columns of a list as its reader has chosen them: the first, the chosen ones in their order, and what always stays.
 * @param chosen the names of the columns; null for all as they come
 */
export function chosenColumns<C extends Pick<Column<never>, 'key' | 'always'>>(
  columns: readonly C[],
  chosen: readonly string[] | null,
): readonly C[] {
  if (!chosen) return columns;
  const [first, ...others] = columns;
  const shown = chosen.flatMap((key) => others.filter((column) => column.key === key && !column.always));
  return [...(first ? [first] : []), ...shown, ...others.filter(({ always }) => always)];
}
