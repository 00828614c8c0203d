import type { Db, Tx } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { findVisibleOrganization, type SeenOrganization } from './db.ts';

/**
 * The organization that `{id}` or `Current` of a path stands for, when the operator sees its students.
 * @throws Refusal NotFoundOrganization for a foreign or unknown id, and for Current when there is none
 */
export async function visibleOrganization(db: Db | Tx, scope: OperatorScope, id: string): Promise<SeenOrganization> {
  return found(await findVisibleOrganization(db, scope, organizationIdOf(scope, id)), 'NotFoundOrganization');
}

/** Its id alone, as `visibleOrganization`. */
export const visibleOrganizationId = async (
  db: Db | Tx,
  scope: OperatorScope,
  id: string,
): Promise<Seen<'organizations'>> => (await visibleOrganization(db, scope, id)).id;

/** @throws Refusal NotFoundOrganization for Current when the operator has not joined an organization */
export function organizationIdOf(scope: OperatorScope, id: string): string {
  if (id !== 'Current') return id;
  if (!scope.organization) throw new Refusal('NotFoundOrganization');
  return scope.organization.id;
}
