import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import type { MemberChanges, OperatorRole, OperatorRow } from '@dopusk/contract/operators.ts';
import { rightsIn } from '@dopusk/contract/rights.ts';
import type { Right } from '@dopusk/contract/session.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { readAlong } from '../../db/paging.ts';
import { personPatterns } from '../../db/person-search.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { holds } from '../../db/search-text.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { visibleOrganizations } from '../../db/visible.ts';

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
  organizationId: Seen<'organizations'>,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ organizationId })
    .where('userId', '=', scope.userId)
    .where(({ eb, or }) => or([eb('tokenHash', '=', tokenHash), eb('previousTokenHash', '=', tokenHash)]))
    .execute();
  await tx
    .updateTable('operators')
    .set({ lastOrganizationId: organizationId })
    .where('id', '=', scope.operatorId)
    .execute();
}

/**
 * A page of the operators of an organization that the caller sees, by name; empty for any other. Those who no longer
 * act for it come last, and only to its members.
 */
export function listOperators(
  db: Db,
  scope: OperatorScope,
  organizationId: string,
  { withInactive, ...query }: PageQuery & { withInactive: boolean },
): Promise<Page<OperatorRow>> {
  const isMember = scope.organizationIds.some((own) => own === organizationId);
  const isWhole = withInactive && isMember;
  const rows = db
    .selectFrom('memberships')
    .innerJoin('operators', 'operators.id', 'memberships.operatorId')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('memberships.organizationId', '=', organizationId)
    .where('memberships.organizationId', 'in', visibleOrganizations(scope))
    .where('users.deactivatedAt', 'is', null)
    .where(holds('users.searchText', personPatterns(query.search)))
    .$if(!isWhole, (active) => active.where('memberships.deactivatedAt', 'is', null));
  const ordered = rows
    .orderBy(isActive, 'desc')
    .orderBy('users.fullName')
    .orderBy('operators.id')
    .select(['operators.id', 'users.fullName', 'memberships.role', heldRights.as('rights')])
    .select(['users.phone', 'users.email'])
    .select(isMember ? 'memberships.discountLimit' : sql<number>`0`.as('discountLimit'))
    .select([isActive.as('isActive'), isLastAdministrator.as('isLastAdministrator')])
    .select(isMember ? hasSecondFactor.as('hasSecondFactor') : sql<boolean>`false`.as('hasSecondFactor'));
  return readAlong(db, query, rows, ordered);
}

/** An administrator has all of a center's rights, whatever is written down. */
const heldRights = sql<Right[]>`case when memberships.role = 'HighOperator' then ${rightsIn('EducationCenter')}::text[]
  else memberships.rights end`;

const isActive = sql<boolean>`(memberships.deactivated_at is null)`;

const hasSecondFactor = sql<boolean>`exists (select from second_factors
  where second_factors.user_id = users.id and confirmed_at is not null)`;

const isLastAdministrator = sql<boolean>`(memberships.role = 'HighOperator' and memberships.deactivated_at is null
  and not exists (select from memberships other
    join operators on operators.id = other.operator_id
    join users on users.id = operators.user_id
    where other.organization_id = memberships.organization_id and other.operator_id <> memberships.operator_id
      and other.role = 'HighOperator' and other.deactivated_at is null and users.deactivated_at is null))`;

/** Locks an organization that the caller sees, so that changes of its members wait for each other. */
export function lockMembers(tx: Tx, scope: OperatorScope, organizationId: string) {
  return tx
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .where(({ eb, or }) =>
      or([
        eb('id', 'in', visibleOrganizations(scope)),
        eb('id', '=', sql<string>`any(${scope.organizationIds}::uuid[])`),
      ]),
    )
    .select(['id', 'type'])
    .$narrowType<{ id: Locked<'organizations'> }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A member, active or deactivated, of an organization of the caller; undefined for anybody else. */
export function findMember(tx: Tx, scope: OperatorScope, organizationId: string, operatorId: string) {
  return tx
    .selectFrom('memberships')
    .where('organizationId', '=', organizationId)
    .where('organizationId', '=', sql<string>`any(${scope.organizationIds}::uuid[])`)
    .where('operatorId', '=', operatorId)
    .select([
      'operatorId as id',
      'role',
      heldRights.as('rights'),
      'discountLimit',
      isActive.as('isActive'),
      isLastAdministrator.as('isLastAdministrator'),
    ])
    .executeTakeFirst();
}

/**
 * Waits for whoever decides by whether somebody works for an organization, and has them wait until the transaction ends: nobody comes to
 * work for it meanwhile.
 */
export async function lockStaffing(tx: Tx, organizationId: Seen<'organizations'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staffing ${organizationId}`}, 0))`.execute(tx);
}

/** Changes a member. The caller has checked that this is allowed. */
export async function updateMember(
  tx: Tx,
  organizationId: Locked<'organizations'>,
  { operator, role, rights, discountLimit, isActive: stays }: MemberChanges,
): Promise<void> {
  if (stays) await lockStaffing(tx, organizationId);
  await tx
    .updateTable('memberships')
    .set(({ fn, ref }) => ({
      // With `role` alone the update could set nothing, which is not valid SQL.
      role: role ?? ref('role'),
      rights: rights ?? ref('rights'),
      discountLimit: discountLimit ?? ref('discountLimit'),
      deactivatedAt: stays
        ? null
        : stays === false
          ? fn.coalesce('deactivatedAt', sql<Date>`now()`)
          : ref('deactivatedAt'),
    }))
    .where('organizationId', '=', organizationId)
    .where('operatorId', '=', operator)
    .execute();
}

/** Ends the tokens that a member has made for programs of the organization, and names them. */
export function endTokens(tx: Tx, organizationId: Locked<'organizations'>, madeBy: string) {
  return tx
    .updateTable('tokens')
    .set({ revokedAt: sql<Date>`now()` })
    .where('organizationId', '=', organizationId)
    .where('madeBy', '=', madeBy)
    .where('revokedAt', 'is', null)
    .returning(['id', 'title'])
    .execute();
}

/** Makes a user an operator of an organization. */
export async function insertOperator(
  tx: Tx,
  operator: {
    userId: Seen<'users'>;
    organizationId: Seen<'organizations'>;
  } & Powers,
): Promise<Locked<'operators'>> {
  const { userId, organizationId, ...powers } = operator;
  const id = await insertFreeOperator(tx, userId);
  await insertMembership(tx, id, organizationId, powers);
  return id;
}

/** Makes a user an operator who is in no organization yet. */
export async function insertFreeOperator(tx: Tx, userId: Seen<'users'>): Promise<Locked<'operators'>> {
  const id = newId<'operators'>();
  await tx.insertInto('operators').values({ id, userId }).execute();
  return id;
}

/** What a member may do in an organization. */
export interface Powers {
  role: OperatorRole;
  rights: readonly Right[];
}

/** Makes an operator a member of an organization, the current one of his next session when he had none. */
export async function insertMembership(
  tx: Tx,
  operatorId: Seen<'operators'>,
  organizationId: Seen<'organizations'>,
  { role, rights }: Powers,
): Promise<void> {
  await lockStaffing(tx, organizationId);
  await tx
    .insertInto('memberships')
    .values({ operatorId, organizationId, role, rights: [...rights] })
    .execute();
  await tx
    .updateTable('operators')
    .set({ lastOrganizationId: organizationId })
    .where('id', '=', operatorId)
    .where('lastOrganizationId', 'is', null)
    .execute();
}
