import type { SignatoryBody, SignatoryUpdate } from '@dopusk/contract/signatories.ts';
import { signatoryRecord } from '@dopusk/contract/signatory-record.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { fillsBlanks, hadOperators, isInCharge, isRelatedTo } from '../db.ts';

const names = namesOf(signatoryRecord);

/**
 * The condition that operators of the organization, who may have written a signatory down, have left: a center that stands in
 * for them ends his powers and changes nothing else (decision 121).
 */
const isKept = (scope: OperatorScope) => sql<boolean>`(${fillsBlanks(scope)} and ${hadOperators})`;

/** Those who sign for organizations that the operator works in or sees all of, in their order. */
const readable = (db: Db | Tx, scope: OperatorScope) =>
  db
    .selectFrom('signatories')
    .innerJoin('organizations', 'organizations.id', 'signatories.organizationId')
    .where(isRelatedTo(scope))
    .orderBy('signatories.place')
    .orderBy('signatories.id')
    .select(['signatories.id', ...names.map((name) => `signatories.${name}` as const)])
    .select(isKept(scope).as('isKept'));

/** Those of one organization. */
export const listSignatories = (db: Db, scope: OperatorScope, organizationId: string) =>
  readable(db, scope).where('signatories.organizationId', '=', organizationId).execute();

/** One of them; undefined for a stranger's. */
export const findSignatory = (db: Db | Tx, scope: OperatorScope, id: string) =>
  readable(db, scope).where('signatories.id', '=', id).executeTakeFirst();

/** Whether the operator adds to those who sign for an organization that he sees; undefined for one that he does not see. */
export function findMembership(db: Db | Tx, scope: OperatorScope, organizationId: string) {
  return db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .where(isRelatedTo(scope))
    .select([
      'id',
      'type',
      'title',
      sql<boolean>`(${isInCharge(scope)} or ${fillsBlanks(scope)}
      and not exists (select from signatories where organization_id = organizations.id))`.as('mayAdd'),
    ])
    .$narrowType<{ id: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** Adds one at the end of the list. */
export async function insertSignatory(
  tx: Tx,
  organizationId: Seen<'organizations'>,
  body: SignatoryBody,
): Promise<Locked<'signatories'>> {
  const id = newId<'signatories'>();
  await tx
    .insertInto('signatories')
    .values({
      id,
      organizationId,
      place: sql<number>`(select coalesce(max(place), 0) + 1 from signatories where organization_id = ${organizationId})`,
      ...pick(body, names),
    })
    .execute();
  return id;
}

/** Locks one and gives the data needed to change him; undefined for a stranger's. */
export function lockSignatory(tx: Tx, scope: OperatorScope, id: string) {
  return readable(tx, scope)
    .where('signatories.id', '=', id)
    .select([
      'signatories.organizationId',
      'organizations.type',
      'organizations.title',
      isInCharge(scope).as('isInCharge'),
    ])
    .$narrowType<{ id: Locked<'signatories'>; organizationId: Seen<'organizations'> }>()
    .forNoKeyUpdate('signatories')
    .executeTakeFirst();
}

/** Changes one; a field left out stays. */
export async function updateSignatory(tx: Tx, id: Locked<'signatories'>, changes: SignatoryUpdate): Promise<void> {
  await tx.updateTable('signatories').set(pick(changes, names)).where('id', '=', id).execute();
}

/** Puts one before all others of his organization. */
export async function placeFirst(
  tx: Tx,
  id: Locked<'signatories'>,
  organizationId: Seen<'organizations'>,
): Promise<void> {
  await tx
    .updateTable('signatories')
    .set({ place: sql<number>`(select min(place) - 1 from signatories where organization_id = ${organizationId})` })
    .where('id', '=', id)
    .execute();
}
