import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import { columnExample, columns, columnTitle, type LoadedName } from '@dopusk/contract/imported-columns.ts';
import type { FailedRow, ImportedPerson } from '../../db/tables/imports.ts';
import type { FieldPlaces } from './person-rows.ts';
import { shownOf, textOf } from './shown-values.ts';

/** What of a row cannot be as it is, beside what the portal knows. */
export interface Conflict {
  field: LoadedName;
  code: string;
  message: string;
}

/** Where a file has a field of a row; empty when it has no such column. */
export const cellOf = (field: LoadedName, { rowNumber }: ImportedPerson, places: FieldPlaces): string =>
  places[field] ? `${places[field].letter}${rowNumber}` : '';

/** What stands in the cell of a field: a column may hold a whole name. */
const inCellOf = (field: LoadedName, person: ImportedPerson, places: FieldPlaces): string =>
  columns
    .filter((one) => one.field === field || (places[field] && places[one.field]?.letter === places[field].letter))
    .map((one) => textOf(person, one.field))
    .filter(Boolean)
    .join(' ');

/** A row that cannot be loaded, with why not. */
export function failed(person: ImportedPerson, errors: readonly Conflict[], places: FieldPlaces): FailedRow {
  return {
    rowNumber: person.rowNumber,
    errors: errors.map(({ field, code, message }) => ({
      propertyName: field,
      column: places[field]?.title ?? columnTitle(field),
      code,
      message,
      cell: cellOf(field, person, places),
      value: inCellOf(field, person, places),
      // What else would be right stands in the portal, or is the person's own: the message says which.
      right: message === REQUIRED ? columnExample(field) : '',
    })),
    cells: columns.map(({ field }) => shownOf(person, field)),
    ...(person.beside ? { beside: person.beside } : {}),
  };
}
