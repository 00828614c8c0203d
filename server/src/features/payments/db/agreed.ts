import type { PersonalContract } from '@dopusk/contract/contract-basis.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { AgreedOutcome, CardPayment, PaymentNews } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope, UserScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { payingOrganizations, visibleAssignment } from '../../../db/visible.ts';
import { personalContract, personalPayerId } from '../../documents/contract/db/basis.ts';
import type { Agreed, Decided, Payable } from '../choose-agreed.ts';
import { shown, shownColumns } from './card-payments.ts';

// What the payer of a card payment has agreed to, and what became of it.

const payable = [
  'assignments.id',
  'assignments.centerId',
  'assignments.priceKopecks',
  'assignments.paidAt',
  personalPayerId.as('personalPayerId'),
] as const;
type PayableIds = Pick<Payable, 'id' | 'centerId'>;

const stateOf = <T extends { paidAt: Date | null }>({ paidAt, ...row }: T) => ({ ...row, isPaid: paidAt !== null });

/** Locks these assignments against payment and removal, in one order; those that the operator does not see are missing. */
export async function lockToPay(
  tx: Tx,
  scope: OperatorScope,
  ids: readonly string[],
): Promise<(Payable & { personalContract: PersonalContract | null })[]> {
  // First the locks, then the state: read in one statement the state could be older than the lock.
  const locked = await tx
    .selectFrom('assignments')
    .where('assignments.id', 'in', ids)
    .where(visibleAssignment(scope))
    .orderBy('assignments.id')
    .select('assignments.id')
    .forUpdate()
    .execute();
  if (locked.length === 0) return [];
  const seen = locked.map(({ id }) => id);
  const rows = await tx
    .selectFrom('assignments')
    .where('assignments.id', 'in', seen)
    .orderBy('assignments.id')
    .select(payable)
    .select(personalContract.as('personalContract'))
    .$narrowType<PayableIds>()
    .execute();
  return rows.map(stateOf);
}

/** Stores what a payment is to pay, at the prices its payer has seen; with what became of it where that is known. */
export async function insertAgreed(
  tx: Tx,
  paymentId: Seen<'payments'>,
  assignments: readonly Pick<Payable, 'id' | 'priceKopecks'>[],
  outcome: AgreedOutcome | null = null,
): Promise<void> {
  const rows = assignments.map(({ id, priceKopecks }) => ({
    paymentId,
    assignmentId: id,
    priceKopecks,
    outcome,
  }));
  if (rows.length > 0) await tx.insertInto('paymentAssignments').values(rows).execute();
}

/** Locks what a payment was agreed for, in the order of groups; to be called before the payment itself is locked. */
export async function lockAgreed(tx: Tx, paymentId: Seen<'payments'>): Promise<Agreed[]> {
  const agreed = tx.selectFrom('paymentAssignments').where('paymentId', '=', paymentId);
  await tx
    .selectFrom('assignments')
    .where('assignments.id', 'in', agreed.select('assignmentId'))
    .orderBy('assignments.id')
    .select('assignments.id')
    .forUpdate()
    .execute();
  const rows = await agreed
    .leftJoin('assignments', 'assignments.id', 'paymentAssignments.assignmentId')
    .leftJoin('students', 'students.id', 'assignments.studentId')
    .orderBy('students.fullName')
    .orderBy('paymentAssignments.assignmentId')
    .select(['paymentAssignments.assignmentId', 'paymentAssignments.priceKopecks as agreedKopecks'])
    .select(payable)
    .$narrowType<{
      assignmentId: Seen<'assignments'>;
      id: PayableIds['id'] | null;
      centerId: PayableIds['centerId'] | null;
    }>()
    .execute();
  return rows.map(({ assignmentId, agreedKopecks, id, centerId, priceKopecks, paidAt, personalPayerId }) => ({
    assignmentId,
    priceKopecks: agreedKopecks,
    now:
      id && centerId && priceKopecks !== null
        ? { id, centerId, priceKopecks, isPaid: paidAt !== null, personalPayerId }
        : null,
  }));
}

/** Stores what became of what a payment was agreed for. */
export async function noteOutcomes(tx: Tx, paymentId: Locked<'payments'>, decided: readonly Decided[]): Promise<void> {
  for (const [outcome, ones] of Map.groupBy(decided, (one) => one.outcome)) {
    const ids = ones.map(({ assignmentId }) => assignmentId);
    await tx
      .updateTable('paymentAssignments')
      .set({ outcome })
      .where('paymentId', '=', paymentId)
      .where('assignmentId', 'in', ids)
      .execute();
  }
}

/** The id of a pending payment that the caller has begun for these very assignments and this sum; undefined for none. */
export async function findPendingOfAgreed(
  tx: Tx,
  scope: OperatorScope,
  {
    assignIds,
    ...order
  }: { organizationId: string; provider: string; amountKopecks: number; assignIds: readonly string[] },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payments')
    .where('createdBy', '=', scope.userId)
    .where('status', '=', 'pending')
    .where('organizationId', '=', order.organizationId)
    .where('provider', '=', order.provider)
    .where('amountKopecks', '=', order.amountKopecks)
    .where(
      sql<boolean>`array(select assignment_id from payment_assignments where payment_id = payments.id order by 1)
        = array(select unnest(${assignIds}::uuid[]) order by 1)`,
    )
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** What became of a card payment, for whoever began it; undefined for anybody else. */
export async function findNews(db: Db, scope: UserScope, id: string): Promise<PaymentNews | undefined> {
  const payment = await db
    .selectFrom('payments')
    .leftJoin('transfers', 'transfers.paymentId', 'payments.id')
    .where('payments.id', '=', id)
    .where('payments.createdBy', '=', scope.userId)
    .select([
      'payments.status',
      'payments.amountKopecks',
      'payments.createdAt',
      'payments.cancellationReason as reason',
    ])
    .select(['payments.assignmentId', 'payments.confirmUrl', 'transfers.kind'])
    .executeTakeFirst();
  if (!payment) return undefined;
  const agreed = await db
    .selectFrom('paymentAssignments')
    .leftJoin('assignments', 'assignments.id', 'paymentAssignments.assignmentId')
    .leftJoin('students', 'students.id', 'assignments.studentId')
    .where('paymentId', '=', id)
    .orderBy('students.fullName')
    .select(['students.fullName', 'paymentAssignments.outcome'])
    .execute();
  const { assignmentId, confirmUrl, kind, amountKopecks, createdAt, ...news } = payment;
  const one = kind ? kind === 'assignment' : assignmentId !== null;
  const left = agreed.filter((row): row is typeof row & { outcome: AgreedOutcome } => row.outcome !== null);
  return {
    ...news,
    amount: toRubles(amountKopecks),
    createdAt: createdAt.toISOString(),
    purpose: agreed.length > 0 ? 'several' : one ? 'assignment' : 'top-up',
    confirmUrl: news.status === 'pending' ? confirmUrl : null,
    paidCount: agreed.filter(({ outcome }) => outcome === 'Paid').length,
    left: left.filter(({ outcome }) => outcome !== 'Paid'),
  };
}

/** The card payment that was begun last for somebody of a group who is unpaid; null when there is none. */
export async function findLastOfGroup(db: Db, scope: OperatorScope, groupId: string): Promise<CardPayment | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('paymentAssignments', 'paymentAssignments.paymentId', 'payments.id')
    .innerJoin('assignments', 'assignments.id', 'paymentAssignments.assignmentId')
    .where('assignments.groupId', '=', groupId)
    .where('assignments.paidAt', 'is', null)
    .where(visibleAssignment(scope))
    // What another payer's card adds would tell what is on his balance.
    .where('payments.organizationId', 'in', payingOrganizations(scope))
    .orderBy('payments.id', 'desc')
    .limit(1)
    .select(shownColumns)
    .executeTakeFirst();
  return row ? shown(row) : null;
}
