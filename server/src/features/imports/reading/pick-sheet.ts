import type { OtherSheet } from '@dopusk/contract/imported-tables.ts';
import { findPeople } from '../matching/people-table.ts';
import type { Sheet, TableRow } from './open-table.ts';
import { TableFault } from './table-fault.ts';

/** So many rows of a sheet tell whether it has people. */
const LOOKED_AT = 300;

/** More sheets than anybody keeps people on are not looked at. */
const SHEETS_LIMIT = 30;

/** The sheet of the portal's own template that shows how it is filled in: nobody is to be loaded from there unasked. */
export const EXAMPLE_SHEET = 'Пример';

/** And the one that says how. */
export const RULES_SHEET = 'Правила';

/** Whether a sheet has titles that are known, and rows below them. What is torn has not. */
export async function isTable(sheet: Sheet): Promise<boolean> {
  const rows = await sheet.read({ most: LOOKED_AT }).catch(() => []);
  const table = findPeople(rows);
  return table !== null && table.body.length > 0;
}

/**
 * The rows of the sheet of a title; without one of the first that has people.
 * @param options how many of them, and who follows it
 * @throws TableFault ExcelTableNotFound when there is none, or nothing in it
 */
export async function readPicked(
  sheets: readonly Sheet[],
  title: string | undefined,
  options: Parameters<Sheet['read']>[0],
): Promise<{ sheet: Sheet; rows: TableRow[] }> {
  const sheet = await pickSheet(sheets, title);
  const rows = await sheet.read(options);
  if (rows.length === 0) throw nothingShown(sheets);
  return { sheet, rows };
}

/**
 * The sheet of a title; without one the first that has people and is neither hidden nor an example.
 * @throws TableFault ExcelTableNotFound when there is none
 */
async function pickSheet(sheets: readonly Sheet[], title: string | undefined): Promise<Sheet> {
  if (title !== undefined) {
    const sheet = sheets.find((one) => one.title === title);
    if (!sheet) throw new TableFault('ExcelTableNotFound', `В файле нет листа «${title}»`);
    return sheet;
  }
  const shown = sheets.filter((one) => !one.isHidden && one.title !== EXAMPLE_SHEET).slice(0, SHEETS_LIMIT);
  if (shown.length === 1 && shown[0]) return shown[0];
  for (const sheet of shown) if (await isTable(sheet)) return sheet;
  for (const sheet of shown) if (await hasRows(sheet)) return sheet;
  throw nothingShown(sheets);
}

/** The sheets beside a picked one that are shown and hold something: nothing of them is loaded with it. */
export async function othersBeside(picked: Sheet, sheets: readonly Sheet[]): Promise<OtherSheet[]> {
  const others: OtherSheet[] = [];
  for (const sheet of sheets.slice(0, SHEETS_LIMIT)) {
    if (sheet === picked || sheet.isHidden || [EXAMPLE_SHEET, RULES_SHEET].includes(sheet.title)) continue;
    if (await hasRows(sheet)) others.push({ title: sheet.title, isTable: await isTable(sheet) });
  }
  return others;
}

/** Whether there is anything in a sheet; in a torn one there is nothing. */
const hasRows = async (sheet: Sheet): Promise<boolean> => (await sheet.read({ most: 1 }).catch(() => [])).length > 0;

/** Whoever has hidden his table is told so. */
function nothingShown(sheets: readonly Sheet[]): TableFault {
  const hidden = sheets.filter((one) => one.isHidden).map((one) => `«${one.title}»`);
  if (hidden.length === 0) return new TableFault('ExcelTableNotFound');
  return new TableFault(
    'ExcelTableNotFound',
    `На видимых листах таблицы нет; скрытые листы (${hidden.join(', ')}) сами не загружаются: покажите нужный в Excel`,
  );
}
