import type { ImportedDepartment, LeftOut } from '@dopusk/contract/import-drafts.ts';
import { textOfCell } from '../reading/cell-text.ts';
import type { TableRow } from '../reading/open-table.ts';
import { leftOut, reasonToLeaveOut } from './left-out.ts';

/** What parts of an organization are called, as they are named: «Работники цеха» is no name of one. */
const SHOPS = String.raw`\p{L}*(?:цех|участок|колонна)|бригада|отдел|отделение|склад|бухгалтерия|звено`;
const PARTS = `${SHOPS}|подразделение|служба|филиал|департамент|дирекция|администрация|лаборатория|мастерская|сектор|бюро|котельная|гараж|столовая|площадка|депо|подстанция|диспетчерская|представительство|секретариат|канцелярия|аппарат управления|ауп|итр`;
const named = (words: string) => new RegExp(String.raw`(?<![\p{L}\d-])(${words})(?!\p{L})`, 'iu');
const PART = named(PARTS);
/** Over the titles of the columns stands the organization too: «Администрация города» is the client. */
const SHOP = named(SHOPS);
/** «Структурное подразделение: Цех № 1», «Отдел: сбыт» says what follows. */
const SAID = /^(структурное подразделение|подразделение|отдел)\s*[:–—-]\s*(?=\S)/iu;
/** «ООО «Бригада»» is somebody's name, «* отдел кадров заполняет сам» a note, «Отдел кадров ____» a place to sign. */
const OTHER =
  /^[*(]|^(итого|всего|итог)(?!\p{L})|_{3,}|\.{6,}|(?<!\p{L})(ООО|АО|ПАО|ОАО|ЗАО|ИП|МУП|ГУП|ФГУП|НКО|список|заявка|приложение)(?!\p{L})/iu;
/** A longer text is an explanation. */
const LONGEST = 120;

/**
 * «Цех № 1» of a row that says where the people below it work; null of any other text.
 * @param isOver it stands over the titles of the columns
 */
export function departmentOf(text: string, isOver = false): string | null {
  const title = text.replace(/\s*[:;.]\s*$/u, '');
  if (title.length > LONGEST || OTHER.test(title)) return null;
  const bare = title.replace(SAID, '');
  return bare !== title || (isOver ? SHOP : PART).test(title) ? bare : null;
}

/** A person's row with where he works, as a title above him says it. */
export type PlacedRow = TableRow & { department?: string };

/** A total ends what it counts, and another title what stood above it; titles on the next page do not. */
const ENDS = new Set<LeftOut['reason']>(['Section', 'Total']);

/**
 * Tells people from the other rows, and says of each in which department he is: the nearest title of one above him.
 * @param above the rows over the titles of the columns: the last may name the department of the first people
 * @param places the columns that are loaded
 * @param titles what stands over each column
 */
export function splitRows(
  { above, body }: { above: readonly TableRow[]; body: readonly TableRow[] },
  places: readonly number[],
  titles: readonly (readonly string[])[],
): { people: PlacedRow[]; leftOut: LeftOut[]; departments: ImportedDepartment[] } {
  const people: PlacedRow[] = [];
  const others: LeftOut[] = [];
  const departments: ImportedDepartment[] = [];
  const at: { current: ImportedDepartment | null } = { current: null };
  const end = () => {
    const { current } = at;
    at.current = null;
    if (current?.people === 0) others.push({ rowNumber: current.rowNumber, text: current.title, reason: 'Section' });
  };
  const begin = (row: TableRow, title: string | null, reason: LeftOut['reason']) => {
    end();
    if (title === null) others.push(leftOut(row, reason));
    else at.current = { rowNumber: row.number, title, people: 0 };
  };
  for (const row of above) {
    const title = row === above.at(-1) ? departmentOf(aloneIn(row), true) : null;
    begin(row, title, 'AboveTitles');
  }
  for (const row of body) {
    const title = departmentOf(aloneIn(row));
    const reason = title === null ? reasonToLeaveOut(row, places, titles) : 'Section';
    const { current } = at;
    if (reason === null) {
      people.push(current ? { ...row, department: current.title } : row);
      if (current?.people === 0) departments.push(current);
      if (current) current.people += 1;
    } else if (ENDS.has(reason)) begin(row, title, reason);
    // Lines that are numbered beforehand and not filled in are nobody's.
    else if (row.cells.some((cell) => /\p{L}/u.test(textOfCell(cell)))) others.push(leftOut(row, reason));
  }
  end();
  return { people, leftOut: others.toSorted((one, other) => one.rowNumber - other.rowNumber), departments };
}

/** The one text of a row, beside which at most a number stands: how many people it has, or its own number; else nothing. */
export function aloneIn({ cells }: TableRow): string {
  const filled = cells.map(textOfCell).filter((text) => text !== '' && !/^\d{1,4}$/.test(text));
  return filled.length === 1 ? (filled[0] ?? '') : '';
}
