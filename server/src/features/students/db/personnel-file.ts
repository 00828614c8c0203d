import { having, namesOf } from '@dopusk/contract/stored-field.ts';
import { accountFields, studentFields } from '@dopusk/contract/student-record.ts';
import type { PersonnelFileQuery } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { findPeople } from './find-people.ts';
import { visiblePeople } from './list-students.ts';

/** Rows fetched at a time: short queries instead of a transaction as long as the reader is slow. */
const BATCH = 2000;

/** The ids of the people a table is to hold, by name, as far as the operator sees them; one above `limit` at most. */
export async function findForFile(
  db: Db,
  scope: OperatorScope,
  { studentIds, search, organization, ...born }: PersonnelFileQuery,
  limit: number,
): Promise<string[]> {
  const visible = await visiblePeople(db, scope, born, organization);
  const people = studentIds ? visible.where('id', '=', sql<string>`any(${studentIds}::uuid[])`) : visible;
  const isNarrowed = studentIds !== undefined || born.birthdayStart !== null || born.birthdayEnd !== null;
  const page = { search, pageNumber: 1, pageSize: limit + 1 };
  const { items } = await findPeople(db, people, page, isNarrowed);
  return items.map(({ id }) => id);
}

/** What the table tells of these people, in the order of their ids, fetched in portions while it is read. */
export async function* streamPersonnel(db: Db, scope: OperatorScope, ids: readonly string[], batch = BATCH) {
  const people = await visiblePeople(db, scope, { birthdayStart: null, birthdayEnd: null });
  for (let start = 0; start < ids.length; start += batch) {
    const next = ids.slice(start, start + batch);
    const rows = await people
      .where('students.id', '=', sql<string>`any(${next}::uuid[])`)
      .innerJoin('users', 'users.id', 'students.userId')
      .innerJoin('organizations', 'organizations.id', 'students.organizationId')
      .orderBy('students.fullName')
      .orderBy('students.id')
      .select(['students.fullName', 'users.lastname', 'organizations.title as organizationTitle'])
      .select(namesOf(having(studentFields, 'excel')).map((name) => `students.${name}` as const))
      .select(namesOf(having(accountFields, 'excel')).map((name) => `users.${name}` as const))
      .execute();
    yield* rows;
  }
}

export type PersonnelLine = ReturnType<typeof streamPersonnel> extends AsyncGenerator<infer Row> ? Row : never;
