import { mayIdentify } from '@dopusk/contract/rights.ts';
import { namesOf, type StoredField } from '@dopusk/contract/stored-field.ts';
import {
  confidentialFields,
  identifyingFields,
  studentFields,
  studentRecord,
} from '@dopusk/contract/student-record.ts';
import { sql } from 'kysely';
import { hasRight, type OperatorScope, type UserScope } from '../../../db/scope.ts';

/** The table and the column that hold a field of a person. */
export function placeOf(name: keyof typeof studentRecord): { table: 'users' | 'students'; column: string } {
  const field: StoredField = studentRecord[name];
  return { table: field.account ? 'users' : 'students', column: field.column ?? name };
}

/** What only the person himself and whoever keeps a center's registers know (decision 73). */
export const confidentialNames = namesOf(confidentialFields);

/** Whether the caller may know it of the people whom he sees; a program only with a token that is let to the registers. */
export const mayKnowConfidential = (scope: UserScope): boolean =>
  scope.kind === 'student' ||
  (hasRight(scope, 'Registers') && (scope.tokenRights === null || scope.tokenRights.registers !== undefined));

/** What of a person's documents is not for everybody who sees him (decision 147). */
export const identifyingNames = namesOf(identifyingFields);

/**
 * Whether the caller may know it of people of an organization: himself, and whoever has a right to people or their documents there,
 * or in the center for which he looks at its client's.
 */
export const mayKnowIdentity = (scope: UserScope, organizationId: string): boolean =>
  scope.kind === 'student' || mayIdentify(scope.rightsIn[organizationId] ?? scope.rights);

/** The same of the people of a query that names `students`: those whose numbers the caller may search by. */
export function identityKnown(scope: OperatorScope) {
  const ids = (isKnown: boolean) =>
    Object.keys(scope.rightsIn).filter((id) => mayIdentify(scope.rightsIn[id] ?? []) === isKnown);
  return mayIdentify(scope.rights)
    ? sql<boolean>`students.organization_id <> all(${ids(false)}::uuid[])`
    : sql<boolean>`students.organization_id = any(${ids(true)}::uuid[])`;
}

/** What is kept of a person beside the account. */
export const studentColumns = namesOf(studentFields).map((name) => `students.${name}` as const);
