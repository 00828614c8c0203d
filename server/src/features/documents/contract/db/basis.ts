import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import type { Database } from '../../../../db/schema.ts';
import { isCenter, type OperatorScope } from '../../../../db/scope.ts';
import type { Seen } from '../../../../db/seen.ts';
import { visibleAssignment, visibleDocument, visibleGroup, visibleOrganizations } from '../../../../db/visible.ts';

/** With which organization a contract is: a group's names it, that of an assignment is with the person's. */
const client = sql<string>`coalesce(documents.client_id, (select organization_id from assignments
  where assignments.id = documents.assignment_id))`;

/** Whose contracts are asked for: an organization's, named itself or by a group or an assignment of it. */
export interface Whose {
  organizationId?: string | undefined;
  groupId?: string | undefined;
  assignId?: string | undefined;
  centerId?: string | undefined;
}

/** That organization; undefined when the operator does not see it. */
export async function findOrganization(
  db: Db,
  scope: OperatorScope,
  { organizationId, groupId, assignId }: Whose,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizations')
    .where(
      sql<boolean>`organizations.id = coalesce(${organizationId ?? null}::uuid,
        (select organization_id from groups where id = ${groupId ?? null}::uuid and ${visibleGroup(scope)}),
        (select organization_id from assignments where id = ${assignId ?? null}::uuid and ${visibleAssignment(scope)}))`,
    )
    .where('id', 'in', visibleOrganizations(scope))
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

export interface SeenContract {
  id: Seen<'documents'>;
  number: string;
  date: string;
}

type Contracts = SelectQueryBuilder<Database, 'documents', SeenContract>;

/** The valid contracts with an organization that the operator sees, the latest first. */
export function listValidContracts(
  db: Db | Tx,
  scope: OperatorScope,
  organizationId: string,
  centerId?: string,
): Contracts {
  return db
    .selectFrom('documents')
    .where('documents.type', '=', 'Contract')
    .where('documents.revokedAt', 'is', null)
    .where(visibleDocument(scope))
    .where(sql<boolean>`${client} = ${organizationId}`)
    .where(sql<boolean>`${client} in ${visibleOrganizations(scope)}`)
    .$if(isCenter(scope), (some) => some.where('documents.centerId', '=', scope.organization?.id ?? ''))
    .$if(centerId !== undefined, (some) => some.where('documents.centerId', '=', centerId ?? ''))
    .orderBy('documents.id', 'desc')
    .select(['documents.id', 'documents.number', 'documents.issueDate as date'])
    .$narrowType<{ id: Seen<'documents'> }>();
}

/** Of these contracts the latest that lists all the assignments. */
export function findCovering(contracts: Contracts, assignIds: readonly string[]): Promise<SeenContract | undefined> {
  if (assignIds.length === 0) return Promise.resolve(undefined);
  return contracts
    .where(
      sql<boolean>`not exists (select from unnest(${assignIds}::uuid[]) as wanted (id)
        where not exists (select from assignment_documents listed
          where listed.id = documents.id and listed.assignment_id = wanted.id))`,
    )
    .limit(1)
    .executeTakeFirst();
}
