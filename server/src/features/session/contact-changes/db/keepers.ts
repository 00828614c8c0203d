import type { Contact } from '@dopusk/contract/contact-changes.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import type { Seen } from '../../../../db/seen.ts';
import { isWithinLink } from '../../../../db/visible.ts';

/** Who keeps the record of somebody who lost his e-mail: operators with the right, of his organization; of one without, of its centers that see him. */
const keepers = sql`select students.id as student_id, operators.user_id, memberships.organization_id from students
  join memberships on memberships.deactivated_at is null and (memberships.organization_id = students.organization_id
    or (${isWithinLink(sql`memberships.organization_id`)} and not exists (select from memberships own
      join operators working on working.id = own.operator_id join users on users.id = working.user_id
      where own.organization_id = students.organization_id and own.deactivated_at is null and users.deactivated_at is null)))
  join operators on operators.id = memberships.operator_id
  where (memberships.role = 'HighOperator' or 'People' = any(memberships.rights))`;

/** Those to write to of somebody whose contacts others have changed, and whether they work for his own organization. */
export async function listKeepers(tx: Tx, userId: Seen<'users'>) {
  interface Keeper {
    studentId: Seen<'students'>;
    userId: Seen<'users'>;
    email: string;
    isEmployer: boolean;
  }
  const { rows } = await sql<Keeper>`
    select distinct kept.student_id, users.id as user_id, users.email,
      kept.organization_id = students.organization_id as is_employer from (${keepers}) as kept
    join students on students.id = kept.student_id and students.user_id = ${userId}
    join users on users.id = kept.user_id and users.deactivated_at is null and users.is_email_confirmed
    order by users.id`.execute(tx);
  return rows;
}

/** What the letter about a corrected contact says; undefined when the reader keeps the record no more. */
export async function findCorrected(db: Db, changeId: Seen<'contactChanges'>, userId: Seen<'users'>) {
  const { rows } = await sql<{
    studentId: string;
    fullName: string;
    contact: Contact;
    former: string | null;
    value: string;
  }>`
    select students.id as student_id, students.full_name, change.contact, change.former, change.value
    from contact_changes change join students on students.user_id = change.user_id
    where change.id = ${changeId} and exists (select from (${keepers}) as kept
      where kept.student_id = students.id and kept.user_id = ${userId})`.execute(db);
  return rows[0];
}

/** What the letter about who lost his e-mail says; undefined when the reader keeps his record no more, or another e-mail stands there by now. */
export async function findLost(db: Db, studentId: Seen<'students'>, userId: Seen<'users'>) {
  const { rows } = await sql<{ fullName: string; organizationTitle: string }>`
    select students.full_name, organizations.title as organization_title from students
    join organizations on organizations.id = students.organization_id
    join users on users.id = students.user_id
    where students.id = ${studentId} and users.email = '' and exists (select from (${keepers}) as kept
      where kept.student_id = students.id and kept.user_id = ${userId})`.execute(db);
  return rows[0];
}
