import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import type { OperatorRow } from '@dopusk/contract/operators.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { readPage } from '../../db/paging.ts';
import { personPatterns } from '../../db/person-search.ts';
import { visibleOrganizations } from '../../db/visible.ts';
import type { OperatorScope } from '../../http/scope.ts';

/** The organizations the operator is a member of, by title. */
export function listOwnOrganizations(db: Db, scope: OperatorScope) {
  return db
    .selectFrom('organizations')
    .where('id', '=', sql<string>`any(${scope.organizationIds}::uuid[])`)
    .orderBy('title')
    .select(['id', 'title', 'type as organizationType'])
    .execute();
}

/** Makes an organization current in this session and in the operator's next ones. */
export async function setCurrentOrganization(
  tx: Tx,
  scope: OperatorScope,
  tokenHash: Buffer,
  organizationId: string,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ organization_id: organizationId })
    .where('user_id', '=', scope.userId)
    .where(({ eb, or }) => or([eb('token_hash', '=', tokenHash), eb('previous_token_hash', '=', tokenHash)]))
    .execute();
  await tx
    .updateTable('operators')
    .set({ last_organization_id: organizationId })
    .where('id', '=', scope.operatorId)
    .execute();
}

/** A page of the active operators of an organization that the caller sees, by name; empty for any other. */
export function listOperators(
  db: Db,
  scope: OperatorScope,
  organizationId: string,
  query: PageQuery,
): Promise<Page<OperatorRow>> {
  const members = db
    .selectFrom('memberships')
    .innerJoin('operators', 'operators.id', 'memberships.operator_id')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.organization_id', 'in', visibleOrganizations(scope))
    .where('memberships.deactivated_at', 'is', null)
    .where('users.deactivated_at', 'is', null);
  const rows = personPatterns(query.search).reduce(
    (found, pattern) => found.where('users.search_text', 'like', pattern),
    members,
  );
  const ordered = rows
    .orderBy('users.full_name')
    .orderBy('operators.id')
    .select(['operators.id', 'users.full_name as fullName', 'memberships.role', 'users.phone', 'users.email']);
  return readPage(db, query, rows, ordered);
}

/** Makes a user an operator, of one organization or of none yet. */
export async function insertOperator(
  tx: Tx,
  operator: { userId: string; organizationId: string | null; role: 'HighOperator' | 'Operator' },
): Promise<string> {
  const id = newId();
  const { userId, organizationId, role } = operator;
  await tx.insertInto('operators').values({ id, user_id: userId, last_organization_id: organizationId }).execute();
  if (organizationId) await insertMembership(tx, id, organizationId, role);
  return id;
}

/** Makes an operator a member of an organization. */
export async function insertMembership(
  tx: Tx,
  operatorId: string,
  organizationId: string,
  role: 'HighOperator' | 'Operator',
): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ operator_id: operatorId, organization_id: organizationId, role })
    .execute();
}
