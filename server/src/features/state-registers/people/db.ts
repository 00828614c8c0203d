import { today } from '@dopusk/contract/fields/date.ts';
import type { RecordBeside } from '@dopusk/contract/register-records.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { consentWithdrawnAt } from '../../../db/consents.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { isVisibleOrganization, visibleStudent } from '../../../db/visible.ts';

/** Whose person it is, and of which client. */
export interface PersonOfClient {
  studentId: string;
  client: { id: string };
}

/**
 * Of another row of `students`: that it is another person. The same one may be entered by two employers, and be called
 * otherwise since.
 */
const isAnother = sql<boolean>`not (searchable(other.full_name) = searchable(students.full_name)
  or other.birthday = students.birthday and searchable(their.name) = searchable(users.name))`;

/** People whom the center has taught under this one's SNILS, by their names. */
const sameSnils = (centerId: string) => sql<string[]>`array(
  select distinct other.full_name from students other join users their on their.id = other.user_id
  where students.snils_number <> '' and other.snils_number = students.snils_number and other.id <> students.id
    and exists (select from assignments where assignments.student_id = other.id and assignments.center_id = ${centerId})
    and ${isAnother} order by 1)`;

/** What is said of each person and each client of some records, beside what registers are told; asked of the records themselves. */
export async function listBeside(
  db: Db | Tx,
  scope: CenterScope,
  records: readonly PersonOfClient[],
): Promise<(record: PersonOfClient) => RecordBeside> {
  const studentIds = [...new Set(records.map(({ studentId }) => studentId))];
  const clientIds = [...new Set(records.map(({ client }) => client.id))];
  const [people, clients] = await Promise.all([
    db
      .selectFrom('students')
      .innerJoin('users', 'users.id', 'students.userId')
      .where('students.id', '=', sql<string>`any(${studentIds}::uuid[])`)
      .select([
        'students.id',
        sql<boolean>`${visibleStudent(scope)}`.as('isShown'),
        consentWithdrawnAt('students.userId').as('withdrawnAt'),
        sameSnils(scope.organization.id).as('sameSnils'),
      ])
      .execute(),
    db
      .selectFrom('organizations')
      .where('organizations.id', '=', sql<string>`any(${clientIds}::uuid[])`)
      .where(isVisibleOrganization(scope, 'organizations.id'))
      .select('organizations.id')
      .execute(),
  ]);
  const byId = new Map(people.map((person) => [person.id as string, person]));
  const shown = new Set<string>(clients.map(({ id }) => id));
  return ({ studentId, client }) => {
    const { isShown = false, withdrawnAt = null, sameSnils: others = [] } = byId.get(studentId) ?? {};
    return {
      unlinked: [...(isShown ? [] : ['student' as const]), ...(shown.has(client.id) ? [] : ['client' as const])],
      consentWithdrawnOn: withdrawnAt && today(withdrawnAt),
      sameSnils: others,
    };
  };
}
