import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import { IMPORT_ROWS_LIMIT } from '@dopusk/contract/imports.ts';
import { nestQuotes } from '@dopusk/contract/quotes.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { loadedFields } from '@dopusk/contract/student-record.ts';
import { EmployeeForm } from '@dopusk/contract/students.ts';
import type { FailedRow, ImportedPerson } from '../../db/tables/imports.ts';
import { dateOfCell, educationOf, genderOfCell, phoneOfCell, saysNone, snilsOfCell, textOfCell } from './cell-text.ts';
import { columns, type Field, type LoadedName } from './columns.ts';
import { type HeaderMap, splitHeader } from './header-map.ts';
import { type Cell, type OnRow, type TableRow, tooLong } from './read-table.ts';
import { TableFault } from './table-fault.ts';

/** The people of a table, and the rows that describe none properly. */
export interface PersonRows {
  people: ImportedPerson[];
  failures: FailedRow[];
}

/** What the form asks for besides and a file cannot hold; both are settled when the people are loaded. */
const beyondTheFile = {
  organization: '00000000-0000-7000-8000-000000000000',
  password: 'не из файла 1',
  confirmPassword: 'не из файла 1',
};

const NO_LAST_NAME = 'Укажите отчество или поставьте прочерк, если его нет';

/** What a file says in words: what a word stands for, and what is answered to one that stands for nothing. */
const inWords = {
  educationType: { read: educationOf, message: 'Укажите: Высшее, Среднее общее или Среднее профессиональное' },
  gender: { read: genderOfCell, message: 'Укажите: Мужской или Женский' },
} as const;

/** No two people share these. */
const OWN = columns.filter(({ isOwn }) => isOwn).map(({ field }) => field);

/**
 * Reads people by the rules of the employee form (specification §5), every mistake of every row at once.
 * @throws TableFault ExcelFirstRowNotFound, ExcelTableNotFound when there is nobody, InvalidExcelFIle when too many
 */
export function readPeople(rows: readonly TableRow[], onRow: OnRow = () => undefined): PersonRows {
  const { header, body } = splitHeader(rows);
  const filled = body.filter(({ cells }) => [...header.values()].some(({ index }) => textOfCell(cells[index]) !== ''));
  if (filled.length === 0)
    throw new TableFault('ExcelTableNotFound', 'Под строкой заголовков нет ни одного сотрудника');
  if (filled.length > IMPORT_ROWS_LIMIT) throw tooLong();

  const people: ImportedPerson[] = [];
  const failures: FailedRow[] = [];
  const firstRows = new Map<string, number>();
  for (const [done, row] of filled.entries()) {
    onRow(done, filled.length);
    const texts = readTexts(row.cells, header);
    const { person, errors } = check(row.number, texts);
    for (const field of OWN) {
      const value = String(person?.[field] ?? texts[field]).toLowerCase();
      const first = value === '' ? undefined : firstRows.get(`${field}:${value}`);
      if (first !== undefined) errors.push({ path: field, code: 'Invalid', message: `То же самое в строке ${first}` });
      else firstRows.set(`${field}:${value}`, row.number);
    }
    if (person && errors.length === 0) people.push(person);
    else failures.push(failedRow(row.number, texts, errors, header));
  }
  return { people, failures };
}

type Texts = Record<LoadedName, string>;
interface Issue {
  path: string;
  code: string;
  message: string;
}

const readers = {
  date: dateOfCell,
  phone: phoneOfCell,
  snils: snilsOfCell,
  text: (cell: Cell | undefined) => nestQuotes(textOfCell(cell)),
};

function readTexts(cells: readonly Cell[], header: HeaderMap): Texts {
  const cell = (field: Field): Cell | undefined => {
    const place = header.get(field);
    return place && cells[place.index];
  };
  const read = columns.map(({ field, cell: kind }) => [field, readers[kind ?? 'text'](cell(field))] as const);
  const texts = Object.fromEntries(read) as Texts;
  const [surname = '', name = '', ...rest] = textOfCell(cell('fullName')).split(' ');
  return {
    ...texts,
    surname: header.has('surname') ? texts.surname : surname,
    name: header.has('name') ? texts.name : name,
    lastName: header.has('lastName') ? texts.lastName : rest.join(' '),
  };
}

function check(rowNumber: number, texts: Texts): { person: ImportedPerson | null; errors: Issue[] } {
  const words = Object.entries(inWords).map(([path, { read, message }]) => {
    const text = texts[path as keyof typeof inWords];
    const value = read(text);
    return { path, value, message, isUnknown: text !== '' && !saysNone(text) && value === null };
  });
  const parsed = EmployeeForm.safeParse({
    ...texts,
    ...beyondTheFile,
    hasNoLastName: saysNone(texts.lastName),
    ...Object.fromEntries(words.map(({ path, value }) => [path, value])),
  });
  const errors: Issue[] = words
    .filter(({ isUnknown }) => isUnknown)
    .map(({ path, message }) => ({ path, code: 'Invalid', message }));
  for (const { path, code = 'Invalid', message } of parsed.error?.issues ?? []) {
    const field = path.join('.');
    errors.push({ path: field, code, message: field === 'lastName' && message === REQUIRED ? NO_LAST_NAME : message });
  }
  if (!parsed.success) return { person: null, errors };
  return { person: { rowNumber, ...pick(parsed.data, namesOf(loadedFields)) }, errors };
}

/** From left to right, as the template has the columns. */
const place = ({ path }: Issue): number => columns.findIndex(({ field }) => field === path);

function failedRow(rowNumber: number, texts: Texts, issues: readonly Issue[], header: HeaderMap): FailedRow {
  return {
    rowNumber,
    errors: issues
      .toSorted((a, b) => place(a) - place(b))
      .map(({ path, code, message }) => ({
        propertyName: path,
        column: titleOf(path, header),
        code,
        message,
      })),
    cells: columns.map(({ field }) => texts[field]),
  };
}

/** What the file calls the column; a part of the name may stand in «ФИО». */
function titleOf(path: string, header: HeaderMap): string {
  const isName = ['surname', 'name', 'lastName'].includes(path);
  const found = header.get(path as Field) ?? (isName ? header.get('fullName') : undefined);
  return found?.title ?? columns.find(({ field }) => field === path)?.title ?? path;
}
