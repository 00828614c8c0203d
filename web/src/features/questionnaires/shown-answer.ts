import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import { readableOf } from '@dopusk/contract/stored-field.ts';
import { type askedFields, studentRecord } from '@dopusk/contract/student-record.ts';
import { formatDate } from '../../text/date.ts';

/** What somebody says of himself, as people read it. */
export function shownAnswer(name: keyof typeof askedFields, value: string): string {
  if (name === 'snilsNumber') return formatSnils(value);
  return name === 'diplomDate' ? formatDate(value) : readableOf(studentRecord, name, value);
}
