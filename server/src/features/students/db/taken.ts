import type { ResultCode } from '@dopusk/contract/codes.ts';
import { namesOf, type StoredField } from '@dopusk/contract/stored-field.ts';
import { studentFields } from '@dopusk/contract/student-record.ts';
import { sql } from 'kysely';
import { type Db, namesOfCode, type Tx, violatedUnique } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { visibleStudent } from '../../../db/visible.ts';

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

/** Who has this e-mail or phone and is no student whom the operator sees. */
export async function findStrangers(
  db: Db,
  scope: OperatorScope,
  { email, phone }: { email: string; phone: string },
): Promise<Seen<'users'>[]> {
  const rows = await db
    .selectFrom('users')
    .where(({ eb, or }) => or([eb('email', '=', email), eb('phone', '=', phone)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('students')
            .whereRef('students.userId', '=', 'users.id')
            .where(visibleStudent(scope))
            .select('students.id'),
        ),
      ),
    )
    .select('id')
    .$narrowType<{ id: Seen<'users'> }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** The field that a unique index refused: somebody else took the value between the look and the write. */
export const takenField = (error: unknown): OwnField | undefined =>
  ownFields.find(({ name }) => violatedUnique(error) === `students_${namesOfCode.columnOf(name)}_key`);
