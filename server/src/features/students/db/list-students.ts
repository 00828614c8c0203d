import type { Option } from '@dopusk/contract/fields/id.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import { avatarUrl } from '@dopusk/contract/files.ts';
import type { StudentOfOrganizationRow, StudentsQuery } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { consentWithdrawnAt } from '../../../db/consents.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { ofVisibleOrganizations } from '../../../db/visible.ts';
import { findPeople, type People } from './find-people.ts';

const OPTIONS_LIMIT = 50;

/**
 * A page of the people the operator sees, by name.
 * @param organizationId only of this organization
 */
export async function listStudents(
  db: Db,
  scope: OperatorScope,
  query: StudentsQuery,
  organizationId?: string,
): Promise<Page<StudentOfOrganizationRow>> {
  const people = await visiblePeople(db, scope, query, organizationId);
  const isNarrowed = query.birthdayStart !== null || query.birthdayEnd !== null;
  const page = await findPeople(db, people, query, isNarrowed);
  return { ...page, items: await readRows(db, page.items) };
}

/** The people the operator sees, born between two days, of one organization or of all; without search and order. */
export async function visiblePeople(
  db: Db,
  scope: OperatorScope,
  born: Pick<StudentsQuery, 'birthdayStart' | 'birthdayEnd'>,
  organizationId?: string,
): Promise<People> {
  const visible = await ofVisibleOrganizations(db, scope, 'students.organizationId', organizationId);
  return bornBetween(db.selectFrom('students').where(visible), born);
}

function bornBetween(
  people: People,
  { birthdayStart, birthdayEnd }: Pick<StudentsQuery, 'birthdayStart' | 'birthdayEnd'>,
): People {
  const from = birthdayStart === null ? people : people.where('birthday', '>=', birthdayStart);
  return birthdayEnd === null ? from : from.where('birthday', '<=', birthdayEnd);
}

/** The rows of these people, by name. */
async function readRows(db: Db, ids: string[]): Promise<StudentOfOrganizationRow[]> {
  const query = db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations', 'organizations.id', 'students.organizationId')
    .where('students.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('students.fullName')
    .orderBy('students.id')
    .select([
      'students.id',
      'students.avatarId',
      'students.fullName',
      'users.phone',
      'students.birthday',
      'users.email',
      'organizations.title as organizationTitle',
      consentWithdrawnAt('students.userId').as('withdrawnAt'),
    ]);
  const rows = await plannedOnce(db, query);
  return rows.map(({ avatarId, withdrawnAt, ...row }) => ({
    ...row,
    avatar: avatarUrl(avatarId),
    consentWithdrawnAt: withdrawnAt?.toISOString() ?? null,
  }));
}

/** People of all organizations of the portal for a center's select: no more than their names (design §4). */
export async function listStudentOptions(db: Db, search: string | undefined): Promise<Option[]> {
  const page = { search, pageNumber: 1, pageSize: OPTIONS_LIMIT };
  const { items } = await findPeople(db, db.selectFrom('students'), page);
  return db
    .selectFrom('students')
    .where('id', '=', sql<string>`any(${items}::uuid[])`)
    .orderBy('fullName')
    .orderBy('id')
    .select(['id', 'fullName as title'])
    .execute();
}
