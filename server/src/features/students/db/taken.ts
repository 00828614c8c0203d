import type { ResultCode } from '@dopusk/contract/codes.ts';
import { namesOf, type StoredField } from '@dopusk/contract/stored-field.ts';
import { studentFields } from '@dopusk/contract/student-record.ts';
import { sql } from 'kysely';
import { namesOfCode, type Tx, violatedUnique } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';

export interface OwnField {
  name: keyof typeof studentFields;
  code: ResultCode;
}

/** What no two people of an organization share: a unique index `students_<column>_key` keeps each of them so. */
export const ownFields: readonly OwnField[] = namesOf(studentFields).flatMap((name) => {
  const { taken }: StoredField = studentFields[name];
  return taken ? [{ name, code: taken }] : [];
});

/** Values that may be among them. */
export type OwnValues = { [K in OwnField['name']]?: string | null | undefined };

/** Which of these values another person of the organization has already, in whatever letter case. */
export async function findTaken(
  tx: Tx,
  organizationId: Seen<'organizations'>,
  values: OwnValues,
  ownId: Seen<'students'> | null,
): Promise<OwnField[]> {
  const taken: OwnField[] = [];
  for (const field of ownFields) {
    const value = values[field.name];
    if (!value) continue;
    const column = sql.ref(field.name);
    const other = await tx
      .selectFrom('students')
      .where('organizationId', '=', organizationId)
      .where(sql<boolean>`lower(${column}) = lower(${value}) and ${column} <> ''`)
      .$if(ownId !== null, (found) => found.where('id', '<>', ownId))
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (other) taken.push(field);
  }
  return taken;
}

/** The field that a unique index refused: somebody else took the value between the look and the write. */
export const takenField = (error: unknown): OwnField | undefined =>
  ownFields.find(({ name }) => violatedUnique(error) === `students_${namesOfCode.columnOf(name)}_key`);
