import type { ConsentKind } from '@dopusk/contract/consents.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { RespondentScope, StudentScope, UserScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { isWithinLink } from '../../../db/visible.ts';

/** The user's last answer to each text that he was asked about. */
export function listLastConsents(db: Db, scope: UserScope) {
  return db
    .selectFrom('consents')
    .where('userId', '=', scope.userId)
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select(['kind', 'version', 'accepted', 'createdAt as at'])
    .execute() as Promise<{ kind: ConsentKind; version: string; accepted: boolean; at: Date }[]>;
}

/** The centers that see a student: his own organization if it is one, else those linked with it, if he is within their extent. */
export async function listCentersOf(tx: Tx, scope: StudentScope | RespondentScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select organizations.id from students join organizations on organizations.id = students.organization_id
      where students.id = ${scope.studentId} and organizations.type = 'EducationCenter'
    union select center_id from students join center_clients on client_id = students.organization_id
      where students.id = ${scope.studentId} and ${isWithinLink(sql`center_id`)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** At most so many letters are sent. */
const LETTERS_AT_MOST = 50;

/**
 * Those who are responsible for the user's data: the active operators of his client organizations, the administrators
 * of his centers and of those linked with his organization, for a student of those that see him; not the user himself.
 */
export async function listResponsible(
  tx: Tx,
  scope: UserScope | RespondentScope,
): Promise<{ userId: Seen<'users'>; email: string }[]> {
  const own =
    scope.kind === 'operator'
      ? sql`select unnest(${[...scope.organizationIds]}::uuid[]) as id`
      : sql`select organization_id as id from students where id = ${scope.studentId}`;
  const sees =
    scope.kind === 'operator'
      ? sql`true`
      : sql`exists (select from students where students.id = ${scope.studentId} and ${isWithinLink(sql`center_id`)})`;
  const { rows } = await sql<{ userId: Seen<'users'>; email: string }>`
    with own as (${own})
    select distinct users.id as user_id, users.email
    from (select id from own union select center_id from center_clients join own on own.id = client_id
      where ${sees}) responsible
    join organizations on organizations.id = responsible.id
    join memberships on memberships.organization_id = responsible.id and memberships.deactivated_at is null
    join operators on operators.id = memberships.operator_id
    join users on users.id = operators.user_id
    where (organizations.type = 'Customer' or memberships.role = 'HighOperator')
      and users.is_email_confirmed and users.deactivated_at is null and users.id <> ${scope.userId}
    order by users.email limit ${LETTERS_AT_MOST}`.execute(tx);
  return rows;
}

/** A user whose consent is withdrawn at this moment; undefined otherwise. */
export function findWithdrawn(db: Db, userId: Seen<'users'>) {
  return db
    .selectFrom('users')
    .leftJoin('students', 'students.userId', 'users.id')
    .leftJoin('organizations', 'organizations.id', 'students.organizationId')
    .where('users.id', '=', userId)
    .where(sql<boolean>`(select not accepted from consents where user_id = users.id and kind = 'PersonalData'
      order by created_at desc, id desc limit 1)`)
    .select(['users.fullName', 'organizations.title as organizationTitle', 'students.id as studentId'])
    .executeTakeFirst();
}
