import type { Bank, Company } from '@dopusk/contract/addresses.ts';
import { correspondentFitsBank } from '@dopusk/contract/fields/bank-account.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import {
  contactFields,
  organizationRecord,
  registeredFields,
  type StoredOrganization,
} from '@dopusk/contract/organization-record.ts';
import type {
  Organization,
  OrganizationBody,
  OrganizationOption,
  OrganizationRow,
} from '@dopusk/contract/organizations.ts';
import { type Requisites, requisiteFields, type VatMode } from '@dopusk/contract/requisites.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { type SqlBool, sql } from 'kysely';
import { balanceAsSeen, boundParts } from '../../db/bound-money.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { readAlong } from '../../db/paging.ts';
import { type CenterScope, isCenter, mayKnowMoney, type OperatorScope } from '../../db/scope.ts';
import { holds, wordPatterns } from '../../db/search-text.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { shownTitleOf } from '../../db/shown-title.ts';
import { visibleCenters, visibleOrganizations } from '../../db/visible.ts';
import { linkClient } from './center-links/db.ts';

const OPTIONS_LIMIT = 50;

/** A page of the organizations the operator sees, by what they are called there. */
export async function listOrganizations(
  db: Db,
  scope: OperatorScope,
  query: PageQuery & { isPerson?: boolean | undefined },
): Promise<Page<OrganizationRow>> {
  // "is true" keeps the planner from joining: a page of two thousand organizations is read by title, and the rest
  // looked up.
  const { isPerson } = query;
  const rows = matching(db, query.search)
    .where(sql<SqlBool>`(organizations.id in ${visibleOrganizations(scope)}) is true`)
    .$if(isPerson !== undefined, (some) => some.where('organizations.isPerson', '=', isPerson ?? false));
  const ordered = rows
    .orderBy(shownTitleOf('organizations'))
    .orderBy('organizations.id')
    .select(['organizations.id', 'organizations.title', 'organizations.shortTitle', 'organizations.inn'])
    .select(['organizations.type as organizationType', 'organizations.isPerson'])
    .select([accountId, balanceKopecks, bound]);
  const { items, ...page } = await readAlong(db, query, rows, ordered);
  return {
    ...page,
    items: items.map(({ accountId: id, balanceKopecks: kopecks, bound: parts, ...row }) => ({
      ...row,
      balance: mayKnowMoney(scope) ? { id, amount: balanceAsSeen(scope, row.id, { kopecks, parts }).amount } : null,
    })),
  };
}

/**
 * All organizations of the portal for a center's select: only their titles and INNs (docs/rules.md#1.3). Natural persons are
 * nobody's business but their center's.
 */
export function listOrganizationOptions(db: Db, search: string | undefined): Promise<OrganizationOption[]> {
  return matching(db, search)
    .where('organizations.isPerson', '=', false)
    .orderBy(shownTitleOf('organizations'))
    .orderBy('organizations.id')
    .limit(OPTIONS_LIMIT)
    .select(['organizations.id', shownTitleOf('organizations').as('title'), 'organizations.inn'])
    .execute();
}

/** The centers whose courses the operator may assign. */
export function listCenterOptions(db: Db, scope: OperatorScope, search: string | undefined) {
  return matching(db, search)
    .where('organizations.id', 'in', visibleCenters(scope))
    .orderBy(shownTitleOf('organizations'))
    .orderBy('organizations.id')
    .limit(OPTIONS_LIMIT)
    .select(['organizations.id', shownTitleOf('organizations').as('title')])
    .execute();
}

/** The condition that the title or the INN contains every word of the search. */
const matching = (db: Db, search: string | undefined) =>
  db.selectFrom('organizations').where(holds('organizations.searchText', wordPatterns(search)));

const accountId = sql<string>`(select id from accounts
  where organization_id = organizations.id and kind = 'balance')`.as('accountId');

const balanceKopecks = sql<number>`coalesce((select balance_after from entries
  where account_id = (select id from accounts where organization_id = organizations.id and kind = 'balance')
  order by entries.position desc limit 1), 0)`.as('balanceKopecks');

const bound = boundParts(
  sql`(select id from accounts where organization_id = organizations.id and kind = 'balance')`,
).as('bound');

/**
 * An organization's profile. Of his own organizations, and of clients of his center, an operator gets all of it; of a
 * center that only offers him courses the public part; undefined for any other.
 */
export async function findOrganization(db: Db, scope: OperatorScope, id: string): Promise<Organization | undefined> {
  const isRelated = isRelatedTo(scope);
  const row = await db
    .selectFrom('organizations')
    .where('id', '=', id)
    .where(({ eb, or }) => or([isRelated, eb('id', 'in', visibleCenters(scope))]))
    .select(['id', 'type as organizationType', 'isPerson', requisites])
    .select(namesOf(registeredFields))
    .select([accountId, balanceKopecks, bound, editable(scope), isRelated.as('isRelated')])
    .executeTakeFirst();
  if (!row) return undefined;
  const { accountId: balanceId, balanceKopecks: kopecks, bound: parts, isRelated: isWhole, ...profile } = row;
  if (!isWhole) return { ...profile, bankAccountNumber: null, requisites: null, balance: null, editable: null };
  const balance = mayKnowMoney(scope) ? { id: balanceId, ...balanceAsSeen(scope, id, { kopecks, parts }) } : null;
  return { ...profile, balance };
}

/** The requisites in the portal by an INN: of the newest organization that the operator sees all of. */
export function findCompanyByInn(
  db: Db,
  scope: OperatorScope,
  { inn, except }: { inn: string; except?: string | undefined },
): Promise<Company | undefined> {
  return db
    .selectFrom('organizations')
    .where('inn', '=', inn)
    .where('isPerson', '=', false)
    .$if(except !== undefined, (rows) => rows.where('id', '!=', except ?? ''))
    .where(isRelatedTo(scope))
    .orderBy('id', 'desc')
    .limit(1)
    .select(['title', 'shortTitle', 'kpp', 'ogrn', 'legalAddress', 'address'])
    .select([
      headOf('fullName').as('headFullName'),
      headOf('jobTitle').as('headPosition'),
      sql.lit(true).as('isActive'),
    ])
    .executeTakeFirst();
}

/**
 * The bank that organizations of which the operator sees all have named beside this BIC: as most of them write it, with an
 * account that is the bank's. Undefined when none has.
 */
export async function findBankByBic(db: Db, scope: OperatorScope, bic: string): Promise<Bank | undefined> {
  const written = await db
    .selectFrom('organizations')
    .where('bic', '=', bic)
    .where(isRelatedTo(scope))
    .where('bankTitle', 'is not', null)
    .where('correspondentAccount', 'is not', null)
    .groupBy(['bankTitle', 'correspondentAccount'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('bankTitle')
    .select(['bankTitle', 'correspondentAccount', sql.lit(true).as('isActive')])
    .$narrowType<{ bankTitle: string; correspondentAccount: string }>()
    .execute();
  return written.find(({ correspondentAccount }) => correspondentFitsBank(correspondentAccount, bic));
}

/** Of whoever signs contracts for the organization today; null when nobody does. */
const headOf = (column: 'fullName' | 'jobTitle') => sql<string | null>`(
  select ${sql.ref(column)} from signatories where organization_id = organizations.id and 'Contract' = any(signs)
    and daterange(valid_from, valid_until, '[]') @> ${today()}::date order by place, id limit 1)`;

/** The condition that the operator works in the organization. */
const isMemberOf = (scope: OperatorScope) => sql<boolean>`(organizations.id = any(${scope.organizationIds}::uuid[]))`;

/**
 * The condition that the operator is of a center whose client has no operator of its own, or none any more: that center fills
 * in what is empty. A relation is asked for besides.
 */
export const fillsBlanks = (scope: OperatorScope) =>
  sql<boolean>`(${isCenter(scope)} and organizations.type = 'Customer'
    and not ${hasOperators})`;

/** Whether somebody works for the organization at present. */
export const hasOperators = sql<boolean>`exists (select from memberships
  join operators on operators.id = memberships.operator_id join users on users.id = operators.user_id
  where memberships.organization_id = organizations.id
  and memberships.deactivated_at is null and users.deactivated_at is null)`;

/** Whether somebody of its own has ever answered for the organization: what he wrote is kept as a version. */
export const hadOperators = sql<boolean>`exists (select from memberships where memberships.organization_id = organizations.id)`;

/**
 * The condition that the operator says what documents print of the organization: a member, or somebody of a center that fills
 * its blanks and that not training alone has linked with it (decision 121).
 */
export const isInCharge = (scope: OperatorScope) =>
  sql<boolean>`(${isMemberOf(scope)} or ${fillsBlanks(scope)} and exists (select from center_clients
    where center_id = ${scope.organization?.id ?? null}::uuid and client_id = organizations.id and extent = 'Everybody'))`;

const editable = (scope: OperatorScope) =>
  sql<
    Organization['editable']
  >`case when ${isMemberOf(scope)} then 'Everything' when ${isInCharge(scope)} then 'Requisites'
    when ${fillsBlanks(scope)} then 'Blanks' else 'Nothing' end`.as('editable');

/** The condition that the operator is a member, or of a center linked with the organization. */
export const isRelatedTo = (scope: OperatorScope) =>
  sql<boolean>`(organizations.id in ${visibleOrganizations(scope)} or ${isMemberOf(scope)})`;

const requisites = sql<Requisites>`jsonb_build_object(${sql.join(
  namesOf(requisiteFields).flatMap((name) => [sql.lit(name), sql.ref(`organizations.${name}`)]),
)})`.as('requisites');

/**
 * Locks an organization and gives the data needed to change it. Undefined for one that the operator neither works in
 * nor sees all of.
 */
export function lockOrganization(tx: Tx, scope: OperatorScope, id: string) {
  return tx
    .selectFrom('organizations')
    .where('id', '=', id)
    .where(isRelatedTo(scope))
    .select(['id', 'type', 'isPerson', isMemberOf(scope).as('isMember'), isInCharge(scope).as('isInCharge')])
    .select([fillsBlanks(scope).as('fillsBlanks'), hadOperators.as('hadOperators')])
    .select(namesOf(organizationRecord))
    .$narrowType<{ id: Locked<'organizations'> }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** All that is kept of an organization that the operator works in or sees all of; undefined for any other. */
export function findKept(db: Db, scope: OperatorScope, id: string) {
  return db
    .selectFrom('organizations')
    .where('id', '=', id)
    .where(isRelatedTo(scope))
    .select('id')
    .select(namesOf(organizationRecord))
    .$narrowType<{ id: Seen<'organizations'>; vatMode: VatMode | null }>()
    .executeTakeFirst();
}

/** Changes an organization; a field left out stays. The caller has checked what the operator may change. */
export async function updateOrganization(
  tx: Tx,
  id: Locked<'organizations'>,
  changes: { [K in keyof StoredOrganization]?: StoredOrganization[K] | undefined },
): Promise<void> {
  const { address, ...values } = pick(changes, namesOf(organizationRecord));
  await tx
    .updateTable('organizations')
    .set(values)
    .$if(address !== undefined, (update) => update.set({ address: jsonOf(address) }))
    .where('id', '=', id)
    .execute();
}

/** An organization whose students and balance the operator sees; undefined for any other. */
export async function findVisibleOrganization(
  db: Db | Tx,
  scope: OperatorScope,
  id: string,
): Promise<SeenOrganization | undefined> {
  // His own are proved by the session.
  const ownIds = isCenter(scope) ? [scope.organization.id] : scope.customerIds;
  const own = ownIds.find((one) => one === id);
  if (own) return { id: own, isPerson: false };
  return db
    .selectFrom('organizations')
    .where('id', '=', id)
    .where('id', 'in', visibleOrganizations(scope))
    .select(['id', 'isPerson'])
    .$narrowType<{ id: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** An organization that the caller sees, or a natural person who pays for training. */
export interface SeenOrganization {
  id: Seen<'organizations'>;
  isPerson: boolean;
}

/** Locks the center, so that its clients and its prices are written one after another; a double click adds one client. */
export async function lockCenter(tx: Tx, scope: CenterScope): Promise<void> {
  await tx.selectFrom('organizations').where('id', '=', scope.organization.id).select('id').forNoKeyUpdate().execute();
}

/** Inserts a client of the center with its balance. */
export async function insertClient(
  tx: Tx,
  scope: CenterScope,
  body: OrganizationBody,
): Promise<Locked<'organizations'>> {
  const id = await insertCustomer(tx, body);
  await linkClient(tx, { centerId: scope.organization.id, clientId: id }, 'Center');
  return id;
}

type NewCustomer = OrganizationBody & Partial<Pick<StoredOrganization, 'address' | 'bankAccountNumber'>>;

const newCustomerFields = [...namesOf(registeredFields), 'kpp'] as const;

/** Inserts an organization that no center is linked with yet, with its balance. */
export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<Locked<'organizations'>> {
  const { address, ...values } = pick(customer, newCustomerFields);
  const id = newId<'organizations'>();
  await tx
    .insertInto('organizations')
    .values({ id, type: 'Customer', ...values, address: jsonOf(address) })
    .execute();
  await tx.insertInto('accounts').values({ id: newId(), kind: 'balance', organizationId: id }).execute();
  return id;
}

const jsonOf = (address: StoredOrganization['address'] | undefined) => (address ? JSON.stringify(address) : null);

/** Inserts a center with its ledger accounts: balance and revenue. */
export async function insertCenter(tx: Tx, body: OrganizationBody): Promise<Locked<'organizations'>> {
  const id = newId<'organizations'>();
  await tx
    .insertInto('organizations')
    .values({ id, type: 'EducationCenter', ...pick(body, namesOf(contactFields)) })
    .execute();
  const kinds = ['balance', 'revenue'] as const;
  await tx
    .insertInto('accounts')
    .values(kinds.map((kind) => ({ id: newId(), kind, organizationId: id })))
    .execute();
  return id;
}

/** The name of the operator himself. */
export async function findAuthor(tx: Tx, { userId }: OperatorScope): Promise<string> {
  const row = await tx.selectFrom('users').where('id', '=', userId).select('fullName').executeTakeFirstOrThrow();
  return row.fullName;
}

/**
 * The active administrators of a center that the operator works in, or of the centers linked with a client that he works in
 * (of one of them, where it is named), with their confirmed e-mails.
 */
export function listAdministrators(
  tx: Tx,
  scope: OperatorScope,
  of: { centerId: string } | { clientId: string; centerId?: string },
) {
  const own = sql`any(${scope.organizationIds}::uuid[])`;
  return tx
    .selectFrom('memberships')
    .innerJoin('operators', 'operators.id', 'memberships.operatorId')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where(
      'clientId' in of
        ? sql<SqlBool>`memberships.organization_id in (select center_id from center_clients
          where client_id = ${of.clientId} and client_id = ${own} and center_id = coalesce(${of.centerId ?? null}, center_id))`
        : sql<SqlBool>`memberships.organization_id = ${of.centerId} and memberships.organization_id = ${own}`,
    )
    .where('memberships.role', '=', 'HighOperator')
    .where('memberships.deactivatedAt', 'is', null)
    .where('users.deactivatedAt', 'is', null)
    .where('users.isEmailConfirmed', '=', true)
    .orderBy('users.id')
    .distinct()
    .select(['users.id as userId', 'users.email'])
    .$narrowType<{ userId: Seen<'users'> }>()
    .execute();
}

export interface CenterOption {
  id: Seen<'organizations'>;
  title: string;
}

/** The portal's only center; undefined when there are several or none. */
export async function findOnlyCenter(db: Db | Tx): Promise<CenterOption | undefined> {
  const centers = await db
    .selectFrom('organizations')
    .where('type', '=', 'EducationCenter')
    .limit(2)
    .select(['id', 'title'])
    .$narrowType<{ id: Seen<'organizations'> }>()
    .execute();
  return centers.length === 1 ? centers[0] : undefined;
}
