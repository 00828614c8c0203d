import { PAGE_SIZE } from '@dopusk/contract/fields/page.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Cards.module.css';

interface Props<Row> {
  label: string;
  /** Undefined while they are being loaded. */
  rows: readonly Row[] | undefined;
  /** The cards of the former page are shown until the next one is loaded. */
  stale: boolean;
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
}

/** The rows of a list as cards beside each other. */
export function Cards<Row>({ label, rows, stale, rowKey, card }: Props<Row>) {
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={stale || !rows} data-stale={stale || undefined}>
      {rows
        ? rows.map((row) => (
            <li key={rowKey(row)} className={`app-card ${classes.card}`}>
              {card(row)}
            </li>
          ))
        : Array.from({ length: PAGE_SIZE }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places, not records
            <li key={i} aria-hidden className={`app-card ${classes.card}`}>
              <Skeleton h={140} />
            </li>
          ))}
    </ul>
  );
}
