import { sql } from 'kysely';
import { bears } from '../../../db/accounts.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { aboutSeenPeople } from '../../../db/seen-people.ts';
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

/** Somebody at another employer: his record there and the organization. */
type OtherJob = { studentId: string; organization: { id: string; title: string } };

/** The same person at other employers, as `isSameHuman` tells him, where the operator sees him too. */
export async function listOtherJobs(
  db: Db,
  scope: OperatorScope,
  one: { organizationId: string; fullName: string; birthday: string | null; snilsNumber: string | null },
): Promise<OtherJob[]> {
  const snils = one.snilsNumber ?? '';
  const rows = await readOtherJobs(db, scope, { ...one, snils });
  return rows.map(({ studentId, id, title }) => ({ studentId, organization: { id, title } }));
}

/** Nobody works for more employers, and a page names no more. */
const OTHER_JOBS = 10;

type Sought = { organizationId: string; fullName: string; birthday: string | null; snils: string };

const readOtherJobs = aboutSeenPeople((db, { organizationId, fullName, birthday, snils }: Sought, isSeen) => {
  const query = sql<{ studentId: string; id: string; title: string }>`
      select students.id as student_id, organizations.id, organizations.title
      from students join organizations on organizations.id = students.organization_id
      where students.id in (
        select same.id from students same where same.snils_number = ${snils} and same.snils_number <> ''
        union select same.id from students same where same.birthday = ${birthday}::date
          and name_key(same.full_name) = name_key(${fullName}) and (${snils} = '' or same.snils_number = ''))
      and students.organization_id <> ${organizationId} and ${isSeen}
      order by organizations.title, students.id limit ${sql.lit(OTHER_JOBS)}`;
  return { compile: () => query.compile(db) };
});

type Found = Pick<ContactHolder, 'surname' | 'name' | 'lastName' | 'birthday' | 'snilsNumber' | 'organization'>;

/** Who has this e-mail or phone: what tells whether somebody new of the organization may bear it too. */
export async function findContactHolders(
  db: Db | Tx,
  scope: OperatorScope,
  organizationId: Seen<'organizations'>,
  contacts: { email: string; phone: string | null },
): Promise<(ContactHolder & { userId: Seen<'users'> })[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('students', 'students.userId', 'users.id')
    .leftJoin('organizations', (join) =>
      join.onRef('organizations.id', '=', 'students.organizationId').on(visibleStudent(scope)),
    )
    .where(bears(contacts))
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
