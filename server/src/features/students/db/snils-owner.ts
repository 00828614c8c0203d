import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { visibleStudent } from '../../../db/visible.ts';

/** Who else of the organization has a SNILS; his name only when the operator sees him, undefined when nobody has it. */
export async function findSnilsOwner(
  db: Db,
  scope: OperatorScope,
  organizationId: Seen<'organizations'>,
  snilsNumber: string,
  ownId: Seen<'students'>,
): Promise<{ name: string | null } | undefined> {
  const owner = await db
    .selectFrom('students')
    .where('organizationId', '=', organizationId)
    .where('snilsNumber', '=', snilsNumber)
    .where('snilsNumber', '<>', '')
    .where('id', '<>', ownId)
    .select(['fullName', visibleStudent(scope).as('isVisible')])
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return owner && { name: owner.isVisible ? owner.fullName : null };
}

/**
 * Lets a SNILS of an organization be looked for and written by one after another: two who look at the same moment would both find
 * nobody. Until the end of the transaction.
 */
export async function lockSnils(tx: Tx, organizationId: Seen<'organizations'>, snilsNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`snils ${organizationId} ${snilsNumber}`}, 0))`.execute(tx);
}

/** What is said of it, with the way out of both cases. */
export const snilsTaken = (owner: { name: string | null } | undefined): string =>
  `Этот СНИЛС уже у другого сотрудника организации${owner?.name ? `: ${owner.name}` : ''}. ` +
  'Если это один человек, объедините записи, если разные, верните анкету';
