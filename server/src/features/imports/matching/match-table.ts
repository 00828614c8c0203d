import { type ColumnName, missingTitles } from '@dopusk/contract/imported-columns.ts';
import type { TableMatch } from '@dopusk/contract/imported-tables.ts';
import type { Reading } from '../person-rows.ts';
import { columnLetter } from '../reading/column-letter.ts';
import type { Sheet } from '../reading/open-table.ts';
import { EXAMPLE_SHEET, isTable, readPicked } from '../reading/pick-sheet.ts';
import { findPeople, noTable } from './people-table.ts';

/** So many rows tell what the columns hold. */
const LOOKED_AT = 300;

/**
 * What each column of a sheet is, as far as the portal can tell.
 * @param title of the sheet; without one the first that has people
 * @throws TableFault ExcelTableNotFound, ExcelFirstRowNotFound when nothing in it looks like people
 */
export async function matchTable(
  sheets: readonly Sheet[],
  title: string | undefined,
  { matchings, barred = [] }: Pick<Reading, 'matchings' | 'barred'>,
): Promise<TableMatch> {
  const { sheet, rows } = await readPicked(sheets, title, { most: LOOKED_AT });
  const table = findPeople(rows, matchings);
  if (!table) throw noTable(rows);
  const isBarred = (field: ColumnName | null) => barred.some((name) => name === field);
  const columns = table.columns.map(({ index, isEmployer: _, ...column }) => ({
    index,
    letter: columnLetter(index),
    ...column,
    // Nobody is asked about what he may not load.
    ...(isBarred(column.field) ? { field: null, by: 'Remembered' as const } : {}),
  }));
  const offered = await Promise.all(
    sheets.map(async (one) => ({
      title: one.title,
      isHidden: one.isHidden,
      isTable: one === sheet || (await isTable(one)),
    })),
  );
  const isAlone =
    title !== undefined ||
    // Somebody has said of this very table what its columns are: the other sheets are named with what is read of it.
    matchings?.[table.headings] !== undefined ||
    offered.filter((one) => !one.isHidden && one.isTable && one.title !== EXAMPLE_SHEET).length === 1;
  const areKnown = columns.every(({ field, by, isOfNobody }) =>
    field ? by !== 'Content' : by === 'Remembered' || isOfNobody,
  );
  const isComplete = missingTitles(columns.flatMap(({ field }) => field ?? [])).length === 0;
  return {
    sheets: offered,
    sheet: sheet.title,
    titlesRow: table.titlesRow,
    columns,
    isCertain: isAlone && areKnown && isComplete,
  };
}
