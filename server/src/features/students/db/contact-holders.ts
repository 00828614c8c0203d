import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { visibleStudent } from '../../../db/visible.ts';
import type { ContactHolder } from '../shared-contacts.ts';

/** The people with this insurance number whom the operator sees. */
export async function findBySnils(db: Db | Tx, scope: OperatorScope, snilsNumber: string): Promise<Found[]> {
  if (snilsNumber === '') return [];
  return db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations', 'organizations.id', 'students.organizationId')
    .where('students.snilsNumber', '=', snilsNumber)
    .where(visibleStudent(scope))
    .select(['users.surname', 'users.name', 'users.lastname as lastName', 'students.birthday', 'students.snilsNumber'])
    .select(['organizations.id', 'organizations.title'])
    .execute()
    .then((rows) =>
      rows.map(({ id, title, birthday, ...row }) => ({
        ...row,
        birthday: birthday ?? '',
        organization: { id, title },
      })),
    );
}

type Found = Pick<ContactHolder, 'surname' | 'name' | 'lastName' | 'birthday' | 'snilsNumber' | 'organization'>;

/** Who has this e-mail or phone: what tells whether somebody new of the organization may bear it too. */
export async function findContactHolders(
  db: Db | Tx,
  scope: OperatorScope,
  organizationId: Seen<'organizations'>,
  { email, phone }: { email: string; phone: string },
): Promise<(ContactHolder & { userId: Seen<'users'> })[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('students', 'students.userId', 'users.id')
    .leftJoin('organizations', (join) =>
      join.onRef('organizations.id', '=', 'students.organizationId').on(visibleStudent(scope)),
    )
    .where(({ eb, or }) => or([eb('users.email', '=', email), eb('users.phone', '=', phone)]))
    .select(['users.id as userId', 'users.surname', 'users.name', 'users.lastname as lastName'])
    .select(['users.email', 'users.phone', 'users.sharesEmail', 'users.sharesPhone'])
    .select(['students.birthday', 'students.snilsNumber', 'organizations.id', 'organizations.title'])
    .select(sql<boolean>`coalesce(students.organization_id = ${organizationId}, false)`.as('worksHere'))
    .$narrowType<{ userId: Seen<'users'> }>()
    .execute();
  return rows.map(({ id, title, birthday, snilsNumber, ...row }) => ({
    ...row,
    birthday: birthday ?? '',
    snilsNumber: snilsNumber ?? '',
    organization: id && title ? { id, title } : null,
  }));
}
