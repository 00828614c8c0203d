import type { LeftOut, ParseResult } from '@dopusk/contract/import-drafts.ts';
import { Text } from '@mantine/core';
import { plural } from '../../text/number.ts';
import classes from './Import.module.css';
import { rowTitle } from './import-text.ts';

const reasons: Record<LeftOut['reason'], string> = {
  AboveTitles: 'над заголовками',
  RepeatedTitles: 'заголовки ещё раз',
  Total: 'итог',
  Signature: 'подпись',
  Section: 'не о человеке',
};

/** The rows that are no person: named, so that nobody misses somebody. */
export function LeftOutRows({ result }: { result: ParseResult }) {
  const rows = result.leftOut;
  if (rows.length === 0) return null;
  return (
    <details className={classes.aside}>
      <summary>Не загружаются: {plural(rows.length, 'строка', 'строки', 'строк')} без сотрудника</summary>
      <ul>
        {rows.map(({ rowNumber, text, reason }) => (
          <li key={rowNumber}>
            <Text size="sm" c="dimmed">
              {rowTitle(result, rowNumber)}, {reasons[reason]}: {text}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
