import type { PaymentStatus } from '@dopusk/contract/payments.ts';
import {
  DIFFERENCE_LIMIT,
  type Difference,
  type Reconciliation,
  type ReconciliationCounts,
} from '@dopusk/contract/reconciliation.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import { midnight } from '../../../../db/moscow-day.ts';
import { newId } from '../../../../db/new-id.ts';
import type { CenterScope } from '../../../../db/scope.ts';
import type { Locked, Seen } from '../../../../db/seen.ts';
import type { Reach } from '../reach.ts';
import { isOwnPayment } from './own-payments.ts';

/** The kinds of record that both the bank and the portal keep. */
export type Matter = 'payment' | 'refund';

export interface OwnMatter<M extends Matter> {
  id: Seen<`${M}s`>;
  bankId: string;
  subject: string;
  status: PaymentStatus;
  amountKopecks: number;
}

const PORTION = 500;

/** A table name cannot be a parameter of a query: it is one of two constant texts. */
const tableOf = (matter: Matter) => (matter === 'payment' ? sql`payments` : sql`refunds`);
const bankIdOf = (matter: Matter) =>
  matter === 'payment' ? sql`own.provider_payment_id` : sql`own.provider_refund_id`;

const own = (matter: Matter) => sql`
  select own.id, ${bankIdOf(matter)} as bank_id, own.status, own.amount_kopecks,
    organizations.title as subject, own.organization_id
  from ${tableOf(matter)} own join organizations on organizations.id = own.organization_id`;

/** A refund is whose its payment is. */
const isReached = (reach: Reach, matter: Matter) => sql<boolean>`exists (select from payments
  where payments.id = ${matter === 'payment' ? sql`own.id` : sql`own.payment_id`} and ${isOwnPayment(reach)})`;

/** Our records by the bank's ids; 'foreign' for those of other centers of this portal. */
export async function findByBankIds<M extends Matter>(
  db: Db,
  reach: Reach,
  matter: M,
  provider: string,
  bankIds: string[],
): Promise<Map<string, OwnMatter<M> | 'foreign'>> {
  const { rows } = await sql<OwnMatter<M> & { isReached: boolean }>`
    select found.*, ${isReached(reach, matter)} as is_reached from (${own(matter)}
      where own.provider = ${provider} and ${bankIdOf(matter)} = any(${bankIds})) found
    join ${tableOf(matter)} own on own.id = found.id`.execute(db);
  return new Map(rows.map(({ isReached: mine, ...row }) => [row.bankId, mine ? row : 'foreign']));
}

/** All our records of the period that have a bank's id, in portions. */
export async function* listOwn<M extends Matter>(
  db: Db,
  reach: Reach,
  matter: M,
  provider: string,
): AsyncGenerator<OwnMatter<M>> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows }: { rows: OwnMatter<M>[] } = await sql<OwnMatter<M>>`${own(matter)}
      where own.provider = ${provider} and ${bankIdOf(matter)} is not null and ${isReached(reach, matter)}
        and own.created_at >= ${midnight(reach.dateStart)} and own.created_at < ${midnight(reach.dateEnd, 1)}
        and own.id > ${after} order by own.id limit ${PORTION}`.execute(db);
    yield* rows;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PORTION) return;
  }
}

export async function insertReconciliation(
  tx: Tx,
  scope: CenterScope,
  period: { dateStart: string; dateEnd: string },
): Promise<Locked<'reconciliations'>> {
  const id = newId<'reconciliations'>();
  await tx
    .insertInto('reconciliations')
    .values({
      id,
      centerId: scope.organization.id,
      dateStart: period.dateStart,
      dateEnd: period.dateEnd,
      status: 'running',
      createdBy: scope.userId,
    })
    .execute();
  return id;
}

/** A reconciliation that is still to be done; undefined otherwise. */
export async function findRunning(
  db: Db,
  id: Seen<'reconciliations'>,
): Promise<Omit<Reach, 'isWholePortal'> | undefined> {
  return db
    .selectFrom('reconciliations')
    .where('id', '=', id)
    .where('status', '=', 'running')
    .select(['centerId', 'dateStart', 'dateEnd'])
    .$narrowType<{ centerId: Seen<'organizations'> }>()
    .executeTakeFirst();
}

export async function finishReconciliation(
  db: Db,
  id: Seen<'reconciliations'>,
  { counts, differences }: { counts: ReconciliationCounts; differences: Difference[] },
): Promise<void> {
  await db
    .updateTable('reconciliations')
    .set({
      status: 'done',
      counts: JSON.stringify(counts),
      differences: JSON.stringify(differences.slice(0, DIFFERENCE_LIMIT)),
      differenceCount: differences.length,
      finishedAt: new Date(),
    })
    .where('id', '=', id)
    .execute();
}

export async function failReconciliation(db: Db, id: Seen<'reconciliations'>, error: string): Promise<void> {
  await db
    .updateTable('reconciliations')
    .set({ status: 'failed', error, finishedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

/** The center's last reconciliation. */
export async function findLastReconciliation(db: Db, scope: CenterScope): Promise<Reconciliation | null> {
  const row = await db
    .selectFrom('reconciliations')
    .where('centerId', '=', scope.organization.id)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'status', 'dateStart', 'dateEnd', 'createdAt', 'counts', 'differences', 'differenceCount', 'error'])
    .executeTakeFirst();
  if (!row) return null;
  const { createdAt, ...reconciliation } = row;
  return { ...reconciliation, startedAt: createdAt.toISOString() };
}
