import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import type { ImportedDepartment, LeftOut, RowRemark } from '@dopusk/contract/import-drafts.ts';
import {
  type ColumnName,
  columns,
  columnTitle,
  type LoadedName,
  missingTitles,
} from '@dopusk/contract/imported-columns.ts';
import { type ListWord, LONGEST_WORD, type SaidWord } from '@dopusk/contract/imported-tables.ts';
import { IMPORT_ROWS_LIMIT } from '@dopusk/contract/imports.ts';
import { nestQuotes } from '@dopusk/contract/quotes.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { loadedFields } from '@dopusk/contract/student-record.ts';
import { EmployeeForm } from '@dopusk/contract/students.ts';
import type { FailedRow, ImportedPerson } from '../../db/tables/imports.ts';
import { type PlacedRow, splitRows } from './matching/departments.ts';
import { isNote } from './matching/match-titles.ts';
import { certainColumns, findPeople, type MatchedColumn, noTable, type Said } from './matching/people-table.ts';
import { genderAgainst, genderRemark } from './read-gender.ts';
import { initialsIn, readNames } from './read-names.ts';
import { type Places, type Texts, textsReader } from './read-texts.ts';
import { hasMorePhones, saysNone, shownText, textOfCell, unlessNone } from './reading/cell-text.ts';
import { columnLetter } from './reading/column-letter.ts';
import { type OnRow, type TableRow, tooLong } from './reading/open-table.ts';
import { TableFault } from './reading/table-fault.ts';
import { failedRow, holderOf, type Issue, onceEach, whereIs } from './row-faults.ts';
import { type ReadWords, readWords } from './said-words.ts';
import { allWords, listedFields } from './words.ts';

/** The people of a table, the rows that describe none properly, and those that are no person at all. */
export interface PersonRows {
  people: ImportedPerson[];
  failures: FailedRow[];
  leftOut: LeftOut[];
  /** Rows that say where the people below them work. */
  departments: ImportedDepartment[];
  /** Of those who would be loaded. */
  remarks: RowRemark[];
  /** How many rows are wrong by Latin letters that could be mended. */
  mendable: number;
  /** Rows whose gender the patronymic contradicts. */
  contradicted: number;
  /** Rows of people that a filter or somebody has hidden. */
  hiddenRows: number;
  /** Words of lists that are not the portal's own. */
  words: ListWord[];
  /** By which the same titles are known again. */
  headings: string;
  places: FieldPlaces;
  /** What the file calls the column that says whose people they are, and its letter. */
  employerPlace: FieldPlaces['workplace'] | null;
  /** The columns that are left out because whoever loads the table may not know what they hold. */
  barredColumns: string[];
}

/** What the file calls the column of a field, and its letter. */
export type FieldPlaces = Partial<Record<LoadedName, { title: string; letter: string }>>;

/** How a table is to be read, where the portal is not to find out itself. */
export interface Reading extends Said {
  /** Latin letters that look like Russian ones are mended in names. */
  mendNames?: boolean | undefined;
  /** A gender that contradicts the patronymic is the patronymic's. */
  mendGenders?: boolean | undefined;
  /** Rows that a filter or somebody has hidden are left out. */
  leaveHidden?: boolean | undefined;
  /** What the words of lists stand for. */
  words?: readonly SaidWord[] | undefined;
  /** Fields that whoever loads the table may not know: their columns are left out. */
  barred?: readonly LoadedName[] | undefined;
}

/** Nobody in a table is without an insurance number wrongly, as in the form: what documents lack is told when they are made. */
const UNKNOWN_SNILS = '00000000101';

/** What the form asks for besides and a file cannot hold: it is settled when the people are loaded. */
const beyondTheFile = { organization: '00000000-0000-7000-8000-000000000000' };

const INITIALS = 'Нужно полное имя, а не инициалы';
const YEAR_ALONE = 'Нужна полная дата рождения, а не один год';
const NO_LAST_NAME = 'Укажите отчество или поставьте прочерк, если его нет';

/** By these a person is known and comes in: of two people with one each may be the wrong one. A phone of a family stays with the first. */
const DISPUTED = ['email', 'snilsNumber'] as const;

/** No two people share these. */
const OWN = columns.filter(({ isOwn }) => isOwn).map(({ field }) => field);

/**
 * Reads people by the rules of the employee form, every mistake of every row at once.
 * @throws TableFault ExcelFirstRowNotFound, ExcelTableNotFound when there is nobody, InvalidExcelFIle when too many
 */
export function readPeople(
  rows: readonly TableRow[],
  {
    matching,
    matchings,
    mendNames = false,
    mendGenders = false,
    leaveHidden = false,
    words = [],
    barred = [],
  }: Reading = {},
  onRow: OnRow = () => undefined,
): PersonRows {
  const table = findPeople(rows, matchings);
  if (!table) throw noTable(rows);
  const permitted = (field: ColumnName | null) => (barred.some((name) => name === field) ? null : field);
  const places = placesOf(
    certainColumns(table.columns).map((column) => ({
      ...column,
      field: permitted(matching ? (matching[column.index] ?? null) : column.field),
    })),
  );
  const missing = missingTitles(places.keys());
  if (missing.length > 0) {
    throw new TableFault('ExcelFirstRowNotFound', missingText(missing, table.titlesRow));
  }
  const unsaid = matching ? undefined : unsaidColumn(table.columns, permitted);
  if (unsaid) throw new TableFault('ExcelFirstRowNotFound', unsaid);
  const {
    people: own,
    leftOut,
    departments,
  } = splitRows(
    table,
    [...places.values()].map(({ index }) => index),
    table.titles,
  );
  const hiddenRows = own.filter(({ isHidden }) => isHidden).length;
  const shown = leaveHidden ? own.filter(({ isHidden }) => !isHidden) : own;
  const filled = shown.map((row) => filledFromAbove(row, table.titlesRow));
  if (filled.length === 0)
    throw new TableFault('ExcelTableNotFound', 'Под строкой заголовков нет ни одного сотрудника');
  if (filled.length > IMPORT_ROWS_LIMIT) throw tooLong();

  const people: ImportedPerson[] = [];
  const failures: FailedRow[] = [];
  const remarks: RowRemark[] = [];
  let mendable = 0;
  let contradicted = 0;
  const wordsOf = readWords(words);
  const besides = besidesOf(table.columns, places);
  const employers = employersOf(table.columns, places);
  const firstRows = new Map<string, number>();
  const disputed: { at: number; field: LoadedName; other: number }[] = [];
  const textsOfRow = textsReader(filled, places);
  const whole = places.get('fullName');
  const namesIn = (row: PlacedRow, read: Texts) =>
    readNames(read, whole ? textOfCell(row.cells[whole.index]) : '', mendNames);
  const textsAsNamed = (row: PlacedRow): Texts => {
    const read = textsOfRow(row.cells);
    return { ...read, ...namesIn(row, read).names };
  };
  for (const [done, row] of filled.entries()) {
    onRow(done, filled.length);
    const read = textsOfRow(row.cells);
    const named = namesIn(row, read);
    const texts = { ...read, ...named.names, department: read.department || (row.department ?? '') };
    if (named.isMendable) mendable += 1;
    const { person, errors } = check(row.number, texts, wordsOf);
    const gender = person && genderAgainst(person);
    for (const field of OWN) {
      const value = String(person?.[field] ?? texts[field]).toLowerCase();
      const first = value === '' ? undefined : firstRows.get(`${field}:${value}`);
      if (first !== undefined) {
        const other = filled[first];
        errors.push(onceEach(field, other?.number));
        // Whose it is the file does not say: neither gets it.
        const isDisputed =
          other && DISPUTED.some((one) => one === field) && whoIs(textsAsNamed(other)) !== whoIs(texts);
        if (isDisputed) disputed.push({ at: first, field, other: row.number });
      } else if (value !== '') firstRows.set(`${field}:${value}`, done);
    }
    const beside = besides.flatMap(({ place, title }) => {
      const text = shownText(row.cells[place]);
      return text === '' ? [] : [{ place, title, text }];
    });
    if (person && errors.length === 0) {
      if (gender && !mendGenders) contradicted += 1;
      people.push({
        ...person,
        ...(gender && mendGenders ? { gender } : {}),
        ...(whole ? { isParted: true as const } : {}),
        ...employerOf(row, employers),
        ...(beside.length > 0 ? { beside } : {}),
      });
      const fullName = [person.surname, person.name, person.lastName].filter(Boolean).join(' ');
      const ofGender = gender ? [{ text: genderRemark(person, gender, mendGenders), parts: ['gender' as const] }] : [];
      const phone = places.get('phone');
      const ofPhones =
        phone && hasMorePhones(row.cells[phone.index])
          ? [
              {
                text: `в ячейке несколько телефонов, взят первый: ${formatPhone(person.phone)}`,
                parts: ['phone' as const],
              },
            ]
          : [];
      for (const { text, parts } of [...named.remarks, ...ofGender, ...ofPhones]) {
        const stood = parts.map((part) => whereIs(part, row, places));
        const [cell, value] = [textsOf(stood, 'cell', ', '), textsOf(stood, 'value', ' ')];
        remarks.push({ rowNumber: row.number, fullName, text, cell, value });
      }
    } else
      failures.push({
        ...failedRow(row, texts, errors, places),
        ...(beside.length > 0 ? { beside } : {}),
      });
  }
  const setAside = new Map<number, { at: number; errors: Issue[] }>();
  for (const { at, field, other } of disputed) {
    const number = filled[at]?.number ?? 0;
    const one = setAside.get(number) ?? { at, errors: [] };
    setAside.set(number, { at, errors: [...one.errors, onceEach(field, other)] });
  }
  for (const [number, { at, errors }] of setAside) {
    const row = filled[at];
    if (!row) continue;
    const more = failedRow(row, textsOfRow(row.cells), errors, places);
    const known = failures.find(({ rowNumber }) => rowNumber === number);
    if (known) known.errors.push(...more.errors);
    else failures.push({ ...more, ...besideOf(people.find(({ rowNumber }) => rowNumber === number)) });
  }
  return {
    people: setAside.size > 0 ? people.filter(({ rowNumber }) => !setAside.has(rowNumber)) : people,
    failures,
    leftOut,
    departments,
    remarks: setAside.size > 0 ? remarks.filter(({ rowNumber }) => !setAside.has(rowNumber)) : remarks,
    mendable,
    contradicted,
    hiddenRows,
    words: wordsOf.asked(),
    headings: table.headings,
    places: fieldPlaces(places),
    employerPlace: employers ? { title: employers.title, letter: columnLetter(employers.index) } : null,
    barredColumns: certainColumns(table.columns).flatMap((column) => {
      const field = matching ? (matching[column.index] ?? column.field) : column.field;
      return field && permitted(field) === null ? [column.title || columnTitle(field)] : [];
    }),
  };
}

const whoIs = ({ surname, name, lastName, birthday }: Texts): string =>
  [surname, name, lastName, birthday].join(' ').toLowerCase().replaceAll('ё', 'е');

const besideOf = (person: ImportedPerson | undefined) => (person?.beside ? { beside: person.beside } : {});

/** Each once: a name stands in one cell or in three. */
const textsOf = <Key extends string>(all: readonly Record<Key, string>[], key: Key, between: string): string =>
  [...new Set(all.map((one) => one[key]))].filter(Boolean).join(between);

function missingText(titles: readonly string[], titlesRow: number): string {
  const list = titles.map((title) => `«${title}»`).join(', ');
  const where = titlesRow > 0 ? `В строке заголовков (строка ${titlesRow})` : 'В таблице без заголовков';
  return `${where} не хватает столбцов: ${list}. Добавьте их или укажите, какие столбцы файла это`;
}

/** By these a person is known again: a column that looks like one of them is not left out unasked. */
const TELLING = ['email', 'phone', 'snilsNumber'] as const;

function unsaidColumn(
  all: readonly MatchedColumn[],
  permitted: (field: ColumnName | null) => ColumnName | null,
): string | undefined {
  const column = all.find(
    ({ field, by, title }) => by === 'Content' && title && TELLING.some((one) => one === permitted(field)),
  );
  return (
    column &&
    `Столбец «${column.title}» похож на «${columnTitle(column.field ?? 'email')}»: укажите, что это, или что он не загружается`
  );
}

/** A row with what merged cells below the titles say of it: «Слесарь» beside three people. */
function filledFromAbove({ covering, ...row }: PlacedRow, titlesRow: number): PlacedRow {
  if (!covering) return row;
  const cells = [...row.cells];
  for (const [column, { from, cell }] of covering) {
    if (from > titlesRow && textOfCell(cells[column]) === '') cells[column] = cell;
  }
  return { ...row, cells };
}

/** The column that says whose people they are: one of its own goes before the one that their workplace is loaded from. */
const employersOf = (all: readonly MatchedColumn[], places: Places): MatchedColumn | undefined => {
  const loaded = new Set([...places].flatMap(([field, { index }]) => (field === 'workplace' ? [] : [index])));
  const own = all.filter(({ index, isEmployer }) => isEmployer && !loaded.has(index));
  return own.find(({ index }) => index !== places.get('workplace')?.index) ?? own[0];
};

function employerOf({ cells }: TableRow, column: MatchedColumn | undefined): { employer?: string } {
  const employer = column ? unlessNone(nestQuotes(textOfCell(cells[column.index]))).slice(0, LONGEST_WORD) : '';
  return employer === '' ? {} : { employer };
}

function fieldPlaces(places: Places): FieldPlaces {
  const all = columns.flatMap(({ field }) => {
    const holder = holderOf(field, places);
    const found = places.get(holder);
    return found ? [[field, { title: found.title || columnTitle(holder), letter: columnLetter(found.index) }]] : [];
  });
  return Object.fromEntries(all);
}

function placesOf(matched: readonly { index: number; title: string; field: ColumnName | null }[]): Places {
  const places = new Map<ColumnName, { index: number; title: string }>();
  for (const { index, title, field } of matched) {
    if (field && !places.has(field)) places.set(field, { index, title });
  }
  return places;
}

/** The columns that are not loaded, with what the file calls them. */
const besidesOf = (all: readonly MatchedColumn[], places: Places): { place: number; title: string }[] => {
  const loaded = new Set([...places.values()].map(({ index }) => index));
  return all
    .filter(({ index, isOfNobody, title }) => !loaded.has(index) && (!isOfNobody || isNote(title)))
    .map(({ index: place, title }) => ({ place, title }));
};

function check(
  rowNumber: number,
  texts: Texts,
  { read }: ReadWords,
): { person: ImportedPerson | null; errors: Issue[] } {
  const words = listedFields.map((path) => ({ path, value: read(path, texts[path]) }));
  const country = read('citizenship', texts.citizenship);
  const { snilsNumber } = texts;
  const parsed = EmployeeForm.safeParse({
    ...texts,
    snilsNumber: snilsNumber || UNKNOWN_SNILS,
    ...beyondTheFile,
    // A country that nobody knows is refused by the form as it stands.
    citizenship: country === undefined ? texts.citizenship : (country ?? ''),
    hasNoLastName: saysNone(texts.lastName),
    ...Object.fromEntries(words.map(({ path, value }) => [path, value ?? null])),
  });
  const errors: Issue[] = words
    .filter(({ value }) => value === undefined)
    .map(({ path }) => ({ path, code: 'Invalid', message: `Укажите: ${allWords(path)}` }));
  const initials = initialsIn(texts);
  for (const path of initials) errors.push({ path, code: 'Invalid', message: INITIALS });
  for (const { path, code = 'Invalid', message } of parsed.error?.issues ?? []) {
    const field = path.join('.');
    // «И.И.» is a name and a patronymic: it is said once what is wrong with them.
    if (field === 'lastName' && message === REQUIRED && initials.includes('name')) continue;
    const isYear = field === 'birthday' && /^(19|20)\d\d\D{0,10}$/.test(texts.birthday);
    const isUnsaid = field === 'lastName' && message === REQUIRED;
    errors.push({ path: field, code, message: isUnsaid ? NO_LAST_NAME : isYear ? YEAR_ALONE : message });
  }
  if (!parsed.success) return { person: null, errors };
  const person = { rowNumber, ...pick(parsed.data, namesOf(loadedFields)) };
  return { person: snilsNumber === '' ? { ...person, snilsNumber } : person, errors };
}
