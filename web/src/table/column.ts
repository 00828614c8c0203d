import type { CSSProperties, ReactNode } from 'react';

/** One column of a table. */
export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  width?: CSSProperties['width'];
  /** Left out of the cards on phones. */
  wideOnly?: boolean;
  /** Under its name in the cards on phones, as wide as the card. */
  stacked?: boolean;
}
