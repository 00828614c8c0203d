import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
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
