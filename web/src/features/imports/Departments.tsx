import type { ParseResult } from '@dopusk/contract/import-drafts.ts';
import { Text } from '@mantine/core';
import { formatNumber, plural } from '../../text/number.ts';
import classes from './Import.module.css';
import { rowTitle } from './import-text.ts';

/** «Цех № 1» over the people who work there: what is loaded of a row that is no person. */
export function Departments({ result }: { result: ParseResult }) {
  const { departments, departmentRows } = result;
  if (departments.length === 0) return null;
  return (
    <details className={classes.aside} open={departments.length <= 3}>
      <summary>Подразделения из {plural(departmentRows, 'строки', 'строк', 'строк')} над сотрудниками</summary>
      <ul>
        {departments.map(({ rowNumber, title, people }) => (
          <li key={rowNumber}>
            <Text size="sm" c="dimmed">
              {rowTitle(result, rowNumber)}, «{title}»: {plural(people, 'сотрудник', 'сотрудника', 'сотрудников')} ниже
            </Text>
          </li>
        ))}
        {departmentRows > departments.length ? (
          <li>
            <Text size="sm" c="dimmed">
              …и ещё {formatNumber(departmentRows - departments.length)}
            </Text>
          </li>
        ) : null}
      </ul>
    </details>
  );
}
