import type { RowRemark } from '@dopusk/contract/imports.ts';
import { Text } from '@mantine/core';
import { formatNumber } from '../../text/number.ts';
import classes from './Import.module.css';

/** So many are read at a glance. */
const SHOWN_AT_ONCE = 5;

/** What is loaded otherwise than the file has it: whoever loads it can see that it is right. */
export function RemarkedRows({ rows, total }: { rows: readonly RowRemark[]; total: number }) {
  if (total === 0) return null;
  return (
    <details className={classes.aside} open={total <= SHOWN_AT_ONCE}>
      <summary>Проверьте имена: {formatNumber(total)}</summary>
      <ul className={classes.remarks}>
        {rows.map(({ rowNumber, fullName, text }) => (
          <li key={`${rowNumber} ${text}`}>
            <Text size="sm">
              Строка {rowNumber}, {fullName}:{' '}
              <Text span c="dimmed">
                {text}
              </Text>
            </Text>
          </li>
        ))}
        {total > rows.length ? (
          <li>
            <Text size="sm" c="dimmed">
              …и ещё {formatNumber(total - rows.length)}
            </Text>
          </li>
        ) : null}
      </ul>
    </details>
  );
}
