import type { ParseResult } from '@dopusk/contract/import-drafts.ts';
import { Text } from '@mantine/core';
import { formatNumber } from '../../text/number.ts';
import classes from './Import.module.css';
import { rowTitle } from './import-text.ts';

type Remark = Pick<ParseResult['remarks'][number], 'rowNumber' | 'fullName' | 'text'> &
  Partial<ParseResult['remarks'][number]>;

interface Props {
  result: ParseResult;
  rows: readonly Remark[];
  /** How many there are: the first are listed. */
  total: number;
}

/** What is to be said of rows, with their numbers and names. */
export const RemarkList = ({ result, rows, total }: Props) => (
  <ul className={classes.remarks}>
    {rows.map(({ rowNumber, fullName, text, cell = '', value = '' }) => (
      <li key={`${rowNumber} ${text}`}>
        <Text size="sm">
          {[rowTitle(result, rowNumber), cell, fullName].filter(Boolean).join(', ')}:{' '}
          <Text span c="dimmed">
            {text}
            {value && !text.includes(value) ? `; в файле «${value}»` : ''}
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
