import { namesOf, type StoredField } from '@dopusk/contract/stored-field.ts';
import { confidentialFields, studentFields, studentRecord } from '@dopusk/contract/student-record.ts';
import { hasRight, type UserScope } from '../../../db/scope.ts';

/** The table and the column that hold a field of a person. */
export function placeOf(name: keyof typeof studentRecord): { table: 'users' | 'students'; column: string } {
  const field: StoredField = studentRecord[name];
  return { table: field.account ? 'users' : 'students', column: field.column ?? name };
}

/** What only the person himself and whoever keeps a center's registers know (decision 73). */
export const confidentialNames = namesOf(confidentialFields);

/** Whether the caller may know it of the people whom he sees. */
export const mayKnowConfidential = (scope: UserScope): boolean =>
  scope.kind === 'student' || hasRight(scope, 'Registers');

/** What is kept of a person beside the account. */
export const studentColumns = namesOf(studentFields).map((name) => `students.${name}` as const);
