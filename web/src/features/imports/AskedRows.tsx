import { PAGE_SIZE } from '@dopusk/contract/fields/page.ts';
import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { PageBar } from '../../table/PageBar.tsx';
import { formatNumber } from '../../text/number.ts';
import classes from './Import.module.css';

interface Props<R extends { rowNumber: number }> {
  title: string;
  hint: string;
  rows: readonly R[];
  /** What is asked of a row. */
  line: (row: R) => ReactNode;
}

/** Rows of a file each of which somebody may be asked about, by pages; nothing when there is none. */
export function AskedRows<R extends { rowNumber: number }>({ title, hint, rows, line }: Props<R>) {
  const [page, setPage] = useState(1);
  if (rows.length === 0) return null;
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <Stack gap="xs">
      <div>
        <Text fw={500}>
          {title}: {formatNumber(rows.length)}
        </Text>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll from the keyboard too */}
      <ul className={classes.failures} tabIndex={0} aria-label={title}>
        {shown.map((row) => (
          <li key={row.rowNumber} className={classes.failure}>
            {line(row)}
          </li>
        ))}
      </ul>
      {rows.length > PAGE_SIZE ? <PageBar label={title} totalCount={rows.length} page={page} onPage={setPage} /> : null}
    </Stack>
  );
}
