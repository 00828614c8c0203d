import { createHash } from 'node:crypto';
import { isIsoDate } from '@dopusk/contract/fields/date.ts';
import { type ColumnName, columns, columnTitle, fieldsOf } from '@dopusk/contract/imported-columns.ts';
import { beginningOf, dateOfCell, shownText, textOfCell } from '../reading/cell-text.ts';
import type { Cell, TableRow } from '../reading/open-table.ts';
import { TableFault } from '../reading/table-fault.ts';
import { fieldOfCells, looksLikeData, looksLikeFullName } from './by-content.ts';
import { aloneIn, departmentOf } from './departments.ts';
import { findHeading, type Heading, type Title } from './find-heading.ts';
import { isNumbering } from './left-out.ts';
import { namesEmployer } from './match-titles.ts';
import { isFailedSheet } from './own-titles.ts';
import { plainTitle } from './title-words.ts';

/** So many rows tell what a column holds, and so many lines may stand above the first person of a table without titles. */
const LOOKED_AT = 200;
const ABOVE = 40;
const SAMPLES = 3;

/** «Когда рожд.», «Рожден(а)»: over dates it is the birthday, in whatever words; that of a certificate is not. */
const BIRTH = /^(?!.*(свид|дет|реб[её]н)).*рожд/i;

/** Told by its title, by what its cells hold, or as somebody said of the same headings before. */
export type By = 'Title' | 'Content' | 'Remembered';

/** What somebody has said of each column; null leaves it out. */
export type Matching = Readonly<Record<number, ColumnName | null>>;

/** What was said of the columns of this table, or of others before, by their headings. */
export interface Said {
  matching?: Matching | undefined;
  matchings?: Readonly<Record<string, Matching>> | undefined;
}

/** A column with values, or with a title that is known. */
export interface MatchedColumn {
  index: number;
  /** «Паспорт: Серия»; empty for a column without. */
  title: string;
  samples: string[];
  field: ColumnName | null;
  by: By | null;
  /** «№ п/п»: nobody is asked about it. */
  isOfNobody: boolean;
  /** «Организация»: whose people they are. */
  isEmployer: boolean;
}

/** Where a table has its people and what each column is. */
export interface PeopleTable {
  /** The number of the last row of titles; 0 for a table without. */
  titlesRow: number;
  columns: MatchedColumn[];
  body: TableRow[];
  /** What stands over the titles. */
  above: TableRow[];
  /** Two tables with the same titles in the same order have the same. */
  headings: string;
  /** What stands over each column. */
  titles: readonly (readonly string[])[];
}

/**
 * Finds the people of a sheet: the titles, what each column is, what is no person.
 * @param matchings what was said of tables by their `headings`
 * @returns null when it is no table of people
 */
export function findPeople(
  rows: readonly TableRow[],
  matchings: Readonly<Record<string, Matching>> = {},
): PeopleTable | null {
  const heading = findHeading(rows) ?? headingOfContent(rows);
  if (!heading) return null;
  const below = rows.slice(heading.end);
  const numbering = below.slice(0, 1).filter(isNumbering);
  const body = below.slice(numbering.length);
  const headings = hashOf(heading.titles);
  // «Цех № 1» under «ФИО» says nothing of the column.
  const shown = body.slice(0, LOOKED_AT).filter((row) => departmentOf(aloneIn(row)) === null);
  const matched = matchColumns(heading.titles, shown, matchings[headings]);
  return {
    titlesRow: rows[heading.end - 1]?.number ?? 0,
    columns: matched,
    body,
    above: rows.slice(0, heading.start),
    headings,
    titles: heading.titles.map(({ lines }) => lines),
  };
}

/** Why a sheet is no table of people: of a bare list of names that the birthdays are lacking, else that there are no titles. */
export function noTable(rows: readonly TableRow[]): TableFault {
  const names = rows
    .slice(0, LOOKED_AT)
    .filter(({ cells }) => cells.some((cell) => looksLikeFullName(textOfCell(cell))));
  if (names.length === 0 || names.length < rows.slice(0, LOOKED_AT).length / 2)
    return new TableFault('ExcelFirstRowNotFound');
  const text =
    'В таблице только имена. Добавьте строку заголовков и столбец «Дата рождения»: без неё не отличить однофамильцев';
  return new TableFault('ExcelFirstRowNotFound', text);
}

/** A table whose titles say nothing known, or that has none: where the first row of a person stands. */
function headingOfContent(rows: readonly TableRow[]): Heading | null {
  const isPerson = ({ cells }: TableRow) =>
    cells.filter((cell) => looksLikeData(cell) || looksLikeFullName(textOfCell(cell))).length >= 2;
  const first = rows.slice(0, ABOVE).findIndex(isPerson);
  if (first < 0) return null;
  const width = Math.max(...rows.slice(first, first + LOOKED_AT).map(({ cells }) => cells.length));
  const above = rows[first - 1];
  const hasTitles =
    above !== undefined &&
    above.number === (rows[first]?.number ?? 0) - 1 &&
    above.cells.filter((cell) => textOfCell(cell) !== '').length > 1;
  const titles = Array.from({ length: width }, (_, column): Title => {
    const text = hasTitles ? textOfCell(above.cells[column]) : '';
    return { lines: text ? [text] : [], named: null, isOfNobody: false };
  });
  const found = matchColumns(titles, rows.slice(first, first + LOOKED_AT)).filter(({ field }) => field !== null);
  return found.length < 2 ? null : { start: hasTitles ? first - 1 : first, end: first, titles };
}

const hashOf = (titles: readonly Title[]): string =>
  createHash('sha256')
    .update(titles.map(({ lines }) => plainTitle(lines.join(' '))).join('|'))
    .digest('hex');

function matchColumns(titles: readonly Title[], body: readonly TableRow[], said?: Matching): MatchedColumn[] {
  const cellsOf = (index: number): Cell[] => body.map(({ cells }) => cells[index] ?? null);
  const width = Math.max(titles.length, ...body.map(({ cells }) => cells.length));
  const all = Array.from({ length: width }, (_, index): MatchedColumn => {
    const title = titles[index];
    const texts = cellsOf(index)
      .map((cell) => beginningOf(shownText(cell)))
      .filter(Boolean);
    return {
      index,
      title: beginningOf(title?.lines.join(': ') ?? ''),
      samples: [...new Set(texts)].slice(0, SAMPLES),
      field: null,
      by: null,
      isOfNobody: title?.isOfNobody ?? false,
      isEmployer: namesEmployer(title?.lines ?? []),
    };
  });
  if (said) {
    for (const column of all) {
      column.field = said[column.index] ?? null;
      column.by = 'Remembered';
    }
  } else if (isFailedSheet(titles.map(({ lines }) => lines.join(' ')))) {
    matchOwn(all);
  } else {
    matchByTitles(all, titles);
    matchByContent(all, cellsOf);
  }
  return all.filter(({ samples, field }) => samples.length > 0 || field !== null);
}

/**
 * The portal's own table of wrong rows: its columns are known by their very titles, and what stands behind them was left out
 * before, whatever it is called or looks like.
 */
function matchOwn(all: MatchedColumn[]): void {
  const held = new Set<ColumnName>();
  for (const column of all) {
    const own = columns.find(({ field, title }) => title === column.title && !held.has(field));
    if (own) held.add(own.field);
    Object.assign(column, { field: own?.field ?? null, by: own ? 'Title' : 'Remembered' });
    // The rows of other employers that were left unsaid come back in it.
    if (own?.field === 'workplace') column.isEmployer = true;
  }
}

/** Of several columns with one meaning the surest, then one that has values, then one with the portal's own title, then the first. */
function matchByTitles(all: MatchedColumn[], titles: readonly Title[]): void {
  const isOwn = ({ index }: MatchedColumn) => {
    const { lines = [], named } = titles[index] ?? {};
    return named && lines.at(-1) === columnTitle(named.field) ? 0 : 1;
  };
  const rank = (column: MatchedColumn) =>
    (titles[column.index]?.named?.doubt ?? 0) * 4 + (column.samples.length > 0 ? 0 : 2) + isOwn(column);
  const held = new Set<ColumnName>();
  for (const column of all.toSorted((a, b) => rank(a) - rank(b))) {
    const field = titles[column.index]?.named?.field;
    // «Организация» beside «Место работы» says whose list it is: nobody is asked about it.
    if (field === 'workplace' && held.has(field)) Object.assign(column, { by: 'Remembered' });
    if (!field || held.has(field)) continue;
    held.add(field);
    Object.assign(column, { field, by: 'Title' });
  }
  // «ФИО» beside its parts says nothing more: nobody is asked about it.
  if (!fieldsOf('fullName').every((part) => held.has(part))) return;
  for (const column of all) if (column.field === 'fullName') Object.assign(column, { field: null, by: 'Remembered' });
}

function matchByContent(all: MatchedColumn[], cellsOf: (index: number) => Cell[]): void {
  const held = new Set(all.flatMap(({ field }) => (field ? fieldsOf(field) : [])));
  const give = (column: MatchedColumn | undefined, field: ColumnName, by: By) => {
    if (!column) return;
    Object.assign(column, { field, by });
    for (const name of fieldsOf(field)) held.add(name);
  };
  // «Фамилия» over whole names.
  const surnames = all.find(({ field }) => field === 'surname');
  if (surnames && !held.has('name') && fieldOfCells(cellsOf(surnames.index)) === 'fullName')
    give(surnames, 'fullName', 'Title');
  const birthdays = all.filter(
    (column) => !column.field && !column.isOfNobody && fieldOfCells(cellsOf(column.index)) === 'birthday',
  );
  const birthday = birthdays.find(({ title }) => BIRTH.test(title)) ?? eldest(birthdays, cellsOf);
  const fullName = oneEach(all, cellsOf);
  for (const column of all) {
    if (column.field || column.isOfNobody) continue;
    const field = fieldOfCells(cellsOf(column.index));
    if (!field || fieldsOf(field).some((name) => held.has(name))) continue;
    if (field === 'birthday' && column !== birthday) continue;
    if (field === 'phone' && OTHER_NUMBER.test(column.title)) continue;
    if (field === 'fullName' && column !== fullName) continue;
    give(column, field, field === 'birthday' && BIRTH.test(column.title) ? 'Title' : 'Content');
    const [surname, name] = [all[column.index - 2], all[column.index - 1]];
    if (field !== 'lastName' || held.has('surname') || held.has('name')) continue;
    if ([surname, name].some((before) => !before || before.field || before.title)) continue;
    give(surname, 'surname', 'Content');
    give(name, 'name', 'Content');
  }
}

/** «ИНН организации»: ten digits of a title that says of what are no phone. */
const OTHER_NUMBER = /(?<!\p{L})(инн|кпп|огрн|окпо|р\/с|счет|счёт|код|договор|удостоверени|диплом|паспорт)/iu;

/** «Дата приёма», «Выдан»: a date of a title that says of what is no birthday. */
const OTHER_DATE =
  /при[её]м|принят|выда|уволь|оконч|диплом|паспорт|медосмотр|обуч|аттест|провер|инструктаж|действ|срок|договор|приказ|протокол|регистр|свид|дет|реб[её]н/i;

/** Of several columns of dates the one whose people would be the eldest: whoever was hired was born before. */
function eldest(all: readonly MatchedColumn[], cellsOf: (index: number) => Cell[]): MatchedColumn | undefined {
  const middle = ({ index }: MatchedColumn): string => {
    const days = cellsOf(index)
      .map((cell) => dateOfCell(cell))
      .filter(isIsoDate)
      .toSorted();
    return days[Math.floor(days.length / 2)] ?? '';
  };
  return all
    .filter(({ title }) => !OTHER_DATE.test(title))
    .toSorted((one, other) => middle(one).localeCompare(middle(other)))[0];
}

/** «ФИО руководителя», «Наставник»: whole names of a title that says of whom are not the people's own. */
const OTHER_PERSON =
  /руковод|начальник|директор|бригадир|(?<!\p{L})мастер|прораб|ответственн|куратор|наставник|инструктор|преподават|экзаменатор|председат|комисси|инспектор|врач|родител|опекун|представител|супруг|контактн|прежн|девич/iu;

/** Of several columns of whole names the one whose people differ most: a head stands beside all of his. */
function oneEach(all: readonly MatchedColumn[], cellsOf: (index: number) => Cell[]): MatchedColumn | undefined {
  const share = ({ index }: MatchedColumn): number => {
    const names = cellsOf(index).map(textOfCell).filter(Boolean);
    return new Set(names).size / names.length;
  };
  return all
    .filter((column) => !column.field && !column.isOfNobody && !OTHER_PERSON.test(column.title))
    .filter(({ index }) => fieldOfCells(cellsOf(index)) === 'fullName')
    .toSorted((one, other) => share(other) - share(one))[0];
}

/** Only what nobody has to confirm: what a title says otherwise is not told by its look. */
export const certainColumns = (all: readonly MatchedColumn[]): MatchedColumn[] =>
  all.map((column) => (column.by === 'Content' && column.title ? { ...column, field: null, by: null } : column));
