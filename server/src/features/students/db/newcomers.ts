import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { visibleStudent } from '../../../db/visible.ts';

/**
 * How many people of a client the center knows without ever having assigned them anything; null when the client shows it
 * everybody, or the organization is the center itself. Others who add people wait until the transaction ends.
 */
export async function countUntaught(
  tx: Tx,
  scope: CenterScope,
  clientId: Seen<'organizations'>,
): Promise<number | null> {
  const centerId = scope.organization.id;
  const link = await tx
    .selectFrom('centerClients')
    .where('centerId', '=', centerId)
    .where('clientId', '=', clientId)
    .where('extent', '=', 'Taught')
    .select('extent')
    .forUpdate()
    .executeTakeFirst();
  if (!link) return null;
  const { count } = await tx
    .selectFrom('students')
    .where('organizationId', '=', clientId)
    .where(sql<boolean>`known_to @> array[${centerId}::uuid]`)
    .where(sql<boolean>`not exists (select from assignments
      where assignments.student_id = students.id and assignments.center_id = ${centerId})`)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Somebody of the client with one of these SNILS, and whether the center sees him. */
export async function findSameSnils(
  tx: Tx,
  scope: CenterScope,
  clientId: Seen<'organizations'>,
  numbers: readonly string[],
) {
  if (numbers.length === 0) return undefined;
  return tx
    .selectFrom('students')
    .where('organizationId', '=', clientId)
    .where('snilsNumber', 'in', numbers)
    .select(['snilsNumber', 'fullName', sql<boolean>`${visibleStudent(scope)}`.as('isVisible')])
    .limit(1)
    .executeTakeFirst();
}
