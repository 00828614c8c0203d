import {
  type ColumnName,
  type CompositeName,
  columns,
  composites,
  type LoadedName,
} from '@dopusk/contract/imported-columns.ts';
import { nestQuotes } from '@dopusk/contract/quotes.ts';
import { splitCell } from './composite-cells.ts';
import {
  type DateOrder,
  dateOfCell,
  emailOfCell,
  orderOfDates,
  phoneOfCell,
  snilsOfCell,
  textOfCell,
  unlessNone,
} from './reading/cell-text.ts';
import type { Cell, TableRow } from './reading/open-table.ts';

/** Where a table keeps each column, and what it calls it. */
export type Places = ReadonlyMap<ColumnName, { index: number; title: string }>;

export type Texts = Record<LoadedName, string>;

const readers = {
  phone: (cell: Cell | undefined) => unlessNone(phoneOfCell(cell)),
  snils: (cell: Cell | undefined) => unlessNone(snilsOfCell(cell)),
  email: (cell: Cell | undefined) => unlessNone(emailOfCell(cell)),
  text: (cell: Cell | undefined) => nestQuotes(textOfCell(cell)),
};

/**
 * What the cells of a row say of each field, for the rows of one table: in which order it writes its dates is told by all of them. A
 * field that has a column of its own is not taken from one that holds several.
 */
export function textsReader(rows: readonly TableRow[], places: Places): (cells: readonly Cell[]) => Texts {
  const orders = new Map<ColumnName, DateOrder>();
  for (const { field, cell } of columns) {
    const place = places.get(field);
    if (cell === 'date' && place) orders.set(field, orderOfDates(rows.map(({ cells }) => cells[place.index])));
  }
  return (cells) => {
    const cell = (field: ColumnName): Cell | undefined => {
      const place = places.get(field);
      return place && cells[place.index];
    };
    const texts: Partial<Texts> = {};
    for (const { field } of composites) {
      if (places.has(field)) Object.assign(texts, splitCell[field as CompositeName](textOfCell(cell(field))));
    }
    for (const { field, cell: kind } of columns) {
      if (!places.has(field)) texts[field] ??= '';
      else if (kind === 'date') texts[field] = dateOfCell(cell(field), orders.get(field));
      else texts[field] = readers[kind ?? 'text'](cell(field));
    }
    return texts as Texts;
  };
}
