import type { ParseResult } from '@dopusk/contract/import-drafts.ts';
import { Text } from '@mantine/core';
import { formatNumber } from '../../text/number.ts';
import classes from './Import.module.css';
import { rowTitle } from './import-text.ts';

interface Props {
  result: ParseResult;
  rows: ParseResult['remarks'];
  /** How many there are: the first are listed. */
  total: number;
}

/** What is to be said of rows, with their numbers and names. */
export const RemarkList = ({ result, rows, total }: Props) => (
  <ul className={classes.remarks}>
    {rows.map(({ rowNumber, fullName, text }) => (
      <li key={`${rowNumber} ${text}`}>
        <Text size="sm">
          {rowTitle(result, rowNumber)}, {fullName}:{' '}
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
);
