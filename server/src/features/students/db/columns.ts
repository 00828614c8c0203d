import { namesOf, type StoredField } from '@dopusk/contract/stored-field.ts';
import { studentFields, studentRecord } from '@dopusk/contract/student-record.ts';

/** The table and the column that hold a field of a person. */
export function placeOf(name: keyof typeof studentRecord): { table: 'users' | 'students'; column: string } {
  const field: StoredField = studentRecord[name];
  return { table: field.account ? 'users' : 'students', column: field.column ?? name };
}

/** What is kept of a person beside the account. */
export const studentColumns = namesOf(studentFields).map((name) => `students.${name}` as const);
