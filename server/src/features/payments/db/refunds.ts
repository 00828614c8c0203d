import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { PaymentStatus, RefundWays } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import type { Share } from '../parts.ts';

/** How an assignment was paid, to give the money back the same way. */
export interface PaidBy {
  amountKopecks: number;
  /** Whose balance paid, or who began the card payment. */
  organizationId: Seen<'organizations'>;
  organizationTitle: string;
  /** The card payment; null when a balance paid. */
  paymentId: Seen<'payments'> | null;
  provider: string | null;
  /** The parts of the balance that gave the money: a card's is spent with any center. */
  shares: Share[];
}

/** The transfer that paid an assignment; undefined for a free one. */
export async function findPaidBy(db: Db | Tx, scope: CenterScope, assignmentId: string): Promise<PaidBy | undefined> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('transfers', 'transfers.assignmentId', 'assignments.id')
    .innerJoin('entries', (join) =>
      join.onRef('entries.transferId', '=', 'transfers.id').on('entries.amountKopecks', '<', 0),
    )
    .innerJoin('accounts', 'accounts.id', 'entries.accountId')
    .leftJoin('payments', 'payments.id', 'transfers.paymentId')
    .innerJoin('organizations', (join) =>
      join.on('organizations.id', '=', sql<string>`coalesce(payments.organization_id, accounts.organization_id)`),
    )
    .where('assignments.id', '=', assignmentId)
    .where(visibleAssignment(scope))
    .where('transfers.kind', '=', 'assignment')
    .select([
      sql<number>`-entries.amount_kopecks`.as('kopecks'),
      'entries.boundTo',
      'organizations.id as organizationId',
      'organizations.title as organizationTitle',
      'payments.id as paymentId',
      'payments.provider',
    ])
    .$narrowType<{
      organizationId: Seen<'organizations'>;
      paymentId: Seen<'payments'> | null;
      boundTo: Seen<'organizations'> | null;
    }>()
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const { boundTo: _, kopecks: __, ...paid } = first;
  const shares = rows.map(({ boundTo, kopecks }) => ({ boundTo, kopecks }));
  return { ...paid, shares, amountKopecks: shares.reduce((sum, { kopecks }) => sum + kopecks, 0) };
}

/** Where the money of an assignment can be refunded to; null when the caller does not see it or nobody has paid. */
export async function findRefundWays(
  db: Db,
  scope: CenterScope,
  assignmentId: string,
  provider: string,
): Promise<RefundWays | null> {
  const assignment = await db
    .selectFrom('assignments')
    .where('assignments.id', '=', assignmentId)
    .where(visibleAssignment(scope))
    .where('paidAt', 'is not', null)
    .select('id')
    .executeTakeFirst();
  if (!assignment) return null;
  const paid = await findPaidBy(db, scope, assignmentId);
  return {
    amount: toRubles(paid?.amountKopecks ?? 0),
    payer: paid?.organizationTitle ?? '',
    isCardPossible: paid?.provider === provider,
  };
}

export interface Refund {
  id: Seen<'refunds'>;
  paymentId: Seen<'payments'>;
  providerPaymentId: string;
  organizationId: Seen<'organizations'>;
  assignmentId: Seen<'assignments'> | null;
  provider: string;
  idempotenceKey: string;
  providerRefundId: string | null;
  amountKopecks: number;
  description: string;
  status: PaymentStatus;
  createdBy: Seen<'users'> | null;
  createdAt: Date;
}

const refunds = (db: Db | Tx) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('transfers', 'transfers.id', 'refunds.transferId')
    .select([
      'refunds.id',
      'refunds.paymentId',
      sql<string>`payments.provider_payment_id`.as('providerPaymentId'),
      'refunds.organizationId',
      'transfers.assignmentId',
      'refunds.provider',
      'refunds.idempotenceKey',
      'refunds.providerRefundId',
      'refunds.amountKopecks',
      'refunds.description',
      'refunds.status',
      'refunds.createdBy',
      'refunds.createdAt',
    ])
    .$narrowType<Pick<Refund, 'id' | 'paymentId' | 'organizationId' | 'assignmentId' | 'createdBy'>>();

export type NewRefund = Pick<Refund, 'paymentId' | 'organizationId' | 'provider' | 'amountKopecks' | 'description'> & {
  transferId: Seen<'transfers'>;
};

/** Stores a refund before the bank is asked for it. */
export async function insertRefund(tx: Tx, scope: CenterScope, refund: NewRefund): Promise<Locked<'refunds'>> {
  const id = newId<'refunds'>();
  await tx
    .insertInto('refunds')
    .values({
      id,
      paymentId: refund.paymentId,
      transferId: refund.transferId,
      organizationId: refund.organizationId,
      provider: refund.provider,
      idempotenceKey: id,
      amountKopecks: refund.amountKopecks,
      description: refund.description,
      status: 'pending',
      createdBy: scope.userId,
    })
    .execute();
  return id;
}

export const findRefund = (db: Db, id: Seen<'refunds'>): Promise<Refund | undefined> =>
  refunds(db).where('refunds.id', '=', id).executeTakeFirst();

export const findProviderRefund = (db: Db, provider: string, providerRefundId: string): Promise<Refund | undefined> =>
  refunds(db)
    .where('refunds.provider', '=', provider)
    .where('refunds.providerRefundId', '=', providerRefundId)
    .executeTakeFirst();

/** Locks a refund: two calls with the same outcome apply it one after the other. */
export function lockRefund(tx: Tx, id: Seen<'refunds'>): Promise<{ id: Locked<'refunds'>; status: PaymentStatus }> {
  return tx
    .selectFrom('refunds')
    .where('id', '=', id)
    .select(['id', 'status'])
    .$narrowType<{ id: Locked<'refunds'> }>()
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Stores the bank's id of the refund. */
export async function setProviderRefundId(db: Db, id: Seen<'refunds'>, providerRefundId: string): Promise<void> {
  await db.updateTable('refunds').set({ providerRefundId }).where('id', '=', id).execute();
}

export async function decideRefund(
  tx: Tx,
  id: Locked<'refunds'>,
  status: 'succeeded' | 'canceled',
  cancellationReason: string | null,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status, cancellationReason, settledAt: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Keeps the data of a paid assignment that was removed: its money has a history. */
export async function keepRefundedAssignment(
  tx: Tx,
  scope: CenterScope,
  assignmentId: Locked<'assignments'>,
  reason: string,
): Promise<void> {
  await tx
    .insertInto('refundedAssignments')
    .columns([
      'id',
      'studentFullName',
      'courseTitle',
      'centerId',
      'organizationId',
      'priceKopecks',
      'reason',
      'removedBy',
    ])
    .expression(
      tx
        .selectFrom('assignments')
        .innerJoin('students', 'students.id', 'assignments.studentId')
        .innerJoin('courses', 'courses.id', 'assignments.courseId')
        .where('assignments.id', '=', assignmentId)
        .where(visibleAssignment(scope))
        .select([
          'assignments.id',
          'students.fullName',
          'courses.title',
          'assignments.centerId',
          'assignments.organizationId',
          'assignments.priceKopecks',
          sql<string>`${reason}::text`.as('reason'),
          sql<string>`${scope.userId}::uuid`.as('removedBy'),
        ]),
    )
    .execute();
}
