import { pick } from '@dopusk/contract/stored-field.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { bears } from '../../../db/accounts.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { aboutSeenPeople } from '../../../db/seen-people.ts';
import type { ContactHolder } from '../shared-contacts.ts';

/** The people with this insurance number whom the operator sees. */
export async function findBySnils(db: Db | Tx, scope: OperatorScope, snilsNumber: string): Promise<Found[]> {
  if (snilsNumber === '') return [];
  const rows = await seenBySnils(db, scope, { snilsNumber });
  return rows.map(({ id, title, birthday, ...row }) => ({
    ...row,
    birthday: birthday ?? '',
    organization: { id, title },
  }));
}

const seenBySnils = aboutSeenPeople((db, { snilsNumber }: { snilsNumber: string }, isSeen) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations', 'organizations.id', 'students.organizationId')
    .where('students.snilsNumber', '=', snilsNumber)
    // Said in the text: the index is of those who have one, and a plan for any value does not know that this one is none of the empty.
    .where(sql<boolean>`students.snils_number <> ''`)
    .where(isSeen)
    .select(['users.surname', 'users.name', 'users.lastname as lastName', 'students.birthday', 'students.snilsNumber'])
    .select(['organizations.id', 'organizations.title']),
);

/** Nobody works for more employers, and a page names no more. */
const OTHER_JOBS = 10;

/**
 * Of a row of `students`: the same person at other employers, as `isSameHuman` tells him, where the caller sees him too.
 * @param isSeen the condition on rows of `students`, here those of the other employers
 */
export const otherJobs = (isSeen: RawBuilder<SqlBool>) => sql<OtherJob[]>`(
  select coalesce(json_agg(json_build_object('studentId', job.student_id,
    'organization', json_build_object('id', job.id, 'title', job.title))
    order by job.title, job.student_id), '[]')
  from (select students.full_name, students.birthday, students.organization_id, coalesce(students.snils_number, '') as snils) as one
  cross join lateral (
    select students.id as student_id, organizations.id, organizations.title
    from (
      select same.id from students same where same.snils_number = one.snils and same.snils_number <> ''
      union select same.id from students same where same.birthday = one.birthday
        and name_key(same.full_name) = name_key(one.full_name) and (one.snils = '' or same.snils_number = '')) as same
    join students on students.id = same.id join organizations on organizations.id = students.organization_id
    where students.organization_id <> one.organization_id and ${isSeen}
    order by organizations.title, students.id limit ${sql.lit(OTHER_JOBS)}) as job)`;

/** Somebody at another employer: his record there and the organization. */
type OtherJob = { studentId: string; organization: { id: string; title: string } };

type Found = Pick<ContactHolder, 'surname' | 'name' | 'lastName' | 'birthday' | 'snilsNumber' | 'organization'>;

/** Who has this e-mail or phone: what tells whether somebody new of the organization may bear it too. */
export async function findContactHolders(
  db: Db | Tx,
  scope: OperatorScope,
  organizationId: Seen<'organizations'>,
  contacts: { email: string; phone: string | null },
): Promise<(ContactHolder & { userId: Seen<'users'> })[]> {
  const rows = await holdersOf(db, scope, { organizationId, ...pick(contacts, ['email', 'phone']) });
  return rows.map(({ id, title, birthday, snilsNumber, ...row }) => ({
    ...row,
    birthday: birthday ?? '',
    snilsNumber: snilsNumber ?? '',
    organization: id && title ? { id, title } : null,
  }));
}

interface Asked {
  organizationId: Seen<'organizations'>;
  email: string;
  phone: string | null;
}

const holdersOf = aboutSeenPeople((db, { organizationId, email, phone }: Asked, isSeen) =>
  db
    .selectFrom('users')
    .leftJoin('students', 'students.userId', 'users.id')
    .leftJoin('organizations', (join) => join.onRef('organizations.id', '=', 'students.organizationId').on(isSeen))
    .where(bears({ email, phone }))
    .select(['users.id as userId', 'users.surname', 'users.name', 'users.lastname as lastName'])
    .select(['users.email', 'users.phone', 'users.sharesEmail', 'users.sharesPhone'])
    .select(['students.birthday', 'students.snilsNumber', 'organizations.id', 'organizations.title'])
    .select(sql<boolean>`coalesce(students.organization_id = ${organizationId}, false)`.as('worksHere'))
    .$narrowType<{ userId: Seen<'users'> }>(),
);
