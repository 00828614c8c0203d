import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import { columns, type LoadedName } from '@dopusk/contract/imported-columns.ts';
import { readableOf } from '@dopusk/contract/stored-field.ts';
import { loadedFields } from '@dopusk/contract/student-record.ts';
import type { ImportedPerson } from '../../db/tables/imports.ts';
import { shortDate } from '../../printing/words.ts';

const dates = new Set(columns.filter(({ cell }) => cell === 'date').map(({ field }) => field));

/** As a file may say it: what was read of a row is loaded again once its fault is mended. */
export function textOf(values: Partial<ImportedPerson>, field: LoadedName): string {
  const value = values[field];
  if (!value) return '';
  return dates.has(field) ? shortDate(value) : readableOf(loadedFields, field, value);
}

/** The same as people read it. */
export function shownOf(values: Partial<ImportedPerson>, field: LoadedName): string {
  if (field === 'phone') return formatPhone(values.phone ?? '');
  return field === 'snilsNumber' ? formatSnils(values.snilsNumber ?? '') : textOf(values, field);
}
