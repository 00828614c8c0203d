import type { NumbersColumn, NumbersMatching, NumbersTableColumn } from '@dopusk/contract/register-numbers.ts';
import { textOfCell } from '../../imports/reading/cell-text.ts';
import { columnLetter } from '../../imports/reading/column-letter.ts';
import type { Cell, TableRow } from '../../imports/reading/open-table.ts';
import type { AnswerLine } from './answer-line.ts';

/** Where each thing stands; a name may take several columns. */
type Places = Record<Exclude<NumbersColumn, 'programTitle' | 'person'>, number> & {
  programTitle: number | null;
  person: readonly number[];
};

/** Where the cabinet's table has what: its headings are not written down anywhere, its columns stand where they stand. */
const OF_CABINET: Places = { number: 0, snils: 6, protocolNumber: 13, programTitle: null, person: [3, 4, 5] };

/** What is read of a table. */
export interface ReadTable {
  /** Null when the columns are not where the cabinet has them, and nobody has said where they are. */
  lines: AnswerLine[] | null;
  columns: NumbersTableColumn[];
}

const SNILS = /^\d{3}-?\d{3}-?\d{3}[ -]?\d{2}$/;
/** So many values of a column are shown. */
const SAMPLES = 3;

/**
 * The lines of the table that the cabinet gives. That a column is what it is taken for is seen by its content: most
 * lines below the headings must have a SNILS in its place.
 * @param matching where somebody has said that the columns are
 */
export function readTable(rows: readonly TableRow[], matching: NumbersMatching | null): ReadTable {
  const [heading, ...below] = rows;
  const columns = heading ? columnsOf(heading, below) : [];
  if (matching) {
    const { programTitle = null, person, ...places } = matching;
    return {
      lines: linesOf(below, { ...places, programTitle, person: person === undefined ? [] : [person] }),
      columns,
    };
  }
  const withSnils = below.filter(({ cells }) => SNILS.test(text(cells[OF_CABINET.snils])));
  const isOfCabinet = withSnils.length > 0 && withSnils.length * 2 >= below.length;
  return { lines: isOfCabinet ? linesOf(below, OF_CABINET) : null, columns };
}

/** What stands below the table, a total or a signature, is no line of it. */
const linesOf = (rows: readonly TableRow[], places: Places): AnswerLine[] =>
  rows
    .map(({ number, cells }) => ({
      row: number,
      outerId: '',
      number: text(cells[places.number]),
      fault: isRounded(cells[places.number]) ? ROUNDED : '',
      person: places.person
        .map((place) => text(cells[place]))
        .join(' ')
        .trim(),
      snils: snilsOf(cells[places.snils]),
      protocolNumber: text(cells[places.protocolNumber]),
      programTitle: places.programTitle === null ? '' : text(cells[places.programTitle]),
      others: cells.map(text).filter(Boolean),
    }))
    .filter(({ number, snils, protocolNumber }) => [number, snils, protocolNumber].some((one) => one !== ''));

function columnsOf(heading: TableRow, below: readonly TableRow[]): NumbersTableColumn[] {
  const width = Math.max(heading.cells.length, ...below.slice(0, 100).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, place) => {
    const values = below.map(({ cells }) => text(cells[place])).filter(Boolean);
    const title = text(heading.cells[place]);
    return {
      place,
      letter: columnLetter(place),
      title,
      samples: [...new Set(values)].slice(0, SAMPLES),
      field: likelyField(title, values),
    };
  }).filter(({ title, samples }) => title !== '' || samples.length > 0);
}

/** What the heading of a column calls each thing; whoever loads the table sees the guess and corrects it. */
const called: readonly [NumbersColumn, RegExp][] = [
  ['snils', /снилс/i],
  ['protocolNumber', /протокол/i],
  ['programTitle', /программ/i],
  ['number', /реестр|номер записи/i],
  ['person', /фио|фамилия|слушатель|работник/i],
];

function likelyField(title: string, values: readonly string[]): NumbersColumn | null {
  if (values.length > 0 && values.every((value) => SNILS.test(value))) return 'snils';
  return called.find(([, words]) => words.test(title))?.[0] ?? null;
}

/** Excel keeps fifteen digits of a number, and puts zeros in place of the others. */
const EXACT_BELOW = 1e15;
const ROUNDED =
  'номер длиннее 15 цифр записан в ячейке числом, и таблица его округлила: выгрузите файл заново или впишите номер в ячейку текстом';

const isRounded = (cell: Cell | undefined): boolean => typeof cell === 'number' && Math.abs(cell) >= EXACT_BELOW;

/** A SNILS that Excel took for a number has lost the zeros before it. */
const snilsOf = (cell: Cell | undefined): string => {
  const digits = text(cell).replaceAll(/\D/g, '');
  return typeof cell === 'number' ? digits.padStart(11, '0') : digits;
};

/** What a register keeps in a cell is shorter; of a longer one the rest says nothing, and is answered to nobody. */
const CELL_LENGTH = 500;

const text = (cell: Cell | undefined): string =>
  cell instanceof Date ? '' : textOfCell(typeof cell === 'string' ? cell.slice(0, CELL_LENGTH) : cell);
