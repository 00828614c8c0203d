import type { Invoice } from '@dopusk/contract/invoices.ts';
import { correctionText, type LastNumbered } from '@dopusk/contract/service-acts.ts';
import type { Outcome } from '@dopusk/contract/training-result.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { anyOf } from '../../../db/paging.ts';
import { type CenterScope, isCenter, type OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { formerCourseTitle, shownCourseTitle } from '../../../db/shown-course-title.ts';
import { visibleOrganizations } from '../../../db/visible.ts';
import { repeatedCheck, serviceStart } from '../../assignments/db/linked-checks.ts';
import { contractedBy, contractOf, payerId, personalContract } from '../../documents/contract/db/basis.ts';
import { takenOutOf } from './taken-out/db.ts';

/** Of a static document by its id: that nobody has annulled it. */
export const isInForce = (documentId: RawBuilder<unknown>) =>
  sql<SqlBool>`not exists (select from annulled_acts where document_id = ${documentId})`;

/** How many assignments one act can hold. */
export const HELD_BY_ACT = 1000;

/**
 * What the training was called when it was agreed on, or else by its documents: a course is renamed later, and an act accepts what
 * was taught. A contract about several courses does not say which was whose.
 */
const taughtTitle = sql<string>`coalesce((select said.title
  from (select ${formerCourseTitle} as title from assignment_documents listed
    join documents on documents.id = listed.id
    where listed.assignment_id = assignments.id and listed.revoked_at is null and listed.type <> 'CertificateEducation'
      and (listed.type <> 'Contract' or coalesce(jsonb_array_length(documents.data -> 'программы'), 0) < 2)
    order by listed.type = 'Contract' desc, documents.id
    limit 1) as said
  where said.title <> ''), ${shownCourseTitle})`;

/** What of those that a training ends with is in force about an assignment: somebody has said by it how it ended. */
const ofCompletion = sql`('Certificate', 'Diplom', 'Tickets', 'Protocol')`;

/** Whether somebody who was absent came to the check that was repeated for him, or to one that was repeated after that. */
const cameAgain = (assignmentId: RawBuilder<unknown>) => sql`exists (
  with recursive again as (
    select repeated.id from assignments repeated where repeated.repeats_id = ${assignmentId}
    union all select later.id from assignments later join again on later.repeats_id = again.id)
  select from again join training_results of_again on of_again.assignment_id = again.id where of_again.outcome <> 'Absent')`;

/**
 * How a training ended, as its committee or the center has said, by a document too, which nobody gets who has not passed; null where
 * nobody has. Who did not come to its check, but to the one that was repeated, was taught as all others.
 */
export const outcomeOf = (assignmentId: RawBuilder<unknown>) =>
  sql<Outcome | null>`coalesce((select case when outcome = 'Absent' and ${cameAgain(assignmentId)} then 'Passed' else outcome end
      from training_results where assignment_id = ${assignmentId}),
    case when exists (select from assignment_documents listed
      where listed.assignment_id = ${assignmentId} and listed.type in ${ofCompletion} and listed.revoked_at is null) then 'Passed' end)`;

/** By the client's contract that names it, the latest: whether it is paid, in part at least, after the training (decision 721). */
export const isPaidAfter = (assignmentId: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((select documents.form ->> 'paymentOrder' in ('After', 'Parts') from assignment_documents listed
    join documents on documents.id = listed.id
    where listed.assignment_id = ${assignmentId} and listed.type = 'Contract' and listed.revoked_at is null
    order by documents.id desc limit 1), false)`;

/** What of a price the center has kept: a part that was given back was not rendered. */
const netOfRefunds = sql<number>`assignments.price_kopecks - refunded_of_assignment(assignments.id)`;

/** Which of the training that an act might accept. */
export interface Only {
  /** Of those that rest on this contract alone; null of those that rest on none. */
  contractId?: string | null | undefined;
  /** Of these trainings alone. */
  trainings?: readonly string[];
}

/**
 * The assignments for an act: not free, ended by `until`, in no act yet; of an invoice, or of an organization from a day on. Those
 * that a natural person pays for in its place too, and the unpaid: the caller leaves out whom it has to and names them.
 * @returns one more than an act can hold where there are more
 */
export function listToAccept(
  db: Db | Tx,
  scope: CenterScope,
  by: { organizationId: string; invoiceId: string | null; since: string | null; until: string } & Only,
) {
  const { organizationId, invoiceId, since, until, contractId, trainings } = by;
  const contract = contractOf(sql.ref('assignments.id'), sql.ref('assignments.organization_id'));
  return db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .leftJoin('actAssignments', 'actAssignments.assignmentId', 'assignments.id')
    .where('assignments.centerId', '=', scope.organization.id)
    .where(({ eb, or }) =>
      or([
        eb('assignments.organizationId', '=', organizationId),
        eb('assignments.id', 'in', contractedBy(organizationId)),
      ]),
    )
    .where('assignments.priceKopecks', '>', 0)
    .where('assignments.dateEndLearning', '<=', until)
    .where('actAssignments.assignmentId', 'is', null)
    .$if(since !== null, (some) => some.where('assignments.dateEndLearning', '>=', since ?? ''))
    .$if(invoiceId !== null, (some) =>
      some.where(
        sql<boolean>`assignments.id in (select assignment_id from invoice_assignments where invoice_id = ${invoiceId})`,
      ),
    )
    .$if(trainings !== undefined, (some) => some.where(sql<boolean>`assignments.id = any(${trainings ?? []}::uuid[])`))
    .$if(contractId !== undefined, (some) =>
      some.where(sql<boolean>`${contract} is not distinct from ${contractId ?? null}::uuid`),
    )
    .orderBy('courses.title')
    .orderBy(netOfRefunds)
    .orderBy('assignments.id')
    .limit(HELD_BY_ACT + 1)
    .select([
      'assignments.id',
      'assignments.courseId',
      taughtTitle.as('title'),
      'students.fullName',
      personalContract.as('personalContract'),
      payerId.as('payerId'),
      netOfRefunds.as('kopecks'),
      sql<boolean>`assignments.paid_at is not null`.as('isPaid'),
      isPaidAfter(sql.ref('assignments.id')).as('isPaidAfter'),
      contract.as('contractId'),
      outcomeOf(sql.ref('assignments.id')).as('outcome'),
      takenOutOf(sql.ref('assignments.id')).as('takenOut'),
      repeatedCheck.as('repeatedCheck'),
      serviceStart.as('dateStart'),
      'assignments.dateEndLearning as dateEnd',
    ])
    .$narrowType<{ id: Seen<'assignments'> }>()
    .execute();
}

/** The latest days that acts and УПД in force bear, of each year from that of a day on: the numbers of a year begin anew. */
export function listLastNumbered(db: Db, scope: CenterScope, since: string): Promise<LastNumbered[]> {
  const isUpd = sql<boolean>`static_documents.upd is not null`;
  return db
    .selectFrom('staticDocuments')
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', 'ServiceAct')
    .where('year', '>=', Number(since.slice(0, 4)))
    .where(isInForce(sql.ref('static_documents.id')))
    .distinctOn(['year', isUpd])
    .orderBy('year')
    .orderBy(isUpd)
    .orderBy('issueDate', 'desc')
    .orderBy('id', 'desc')
    .select(['number', 'issueDate as date', isUpd.as('isUpd')])
    .execute();
}

/**
 * Locks them while an act is made, and says whether they are what was read: since then one may have been removed, its payment taken
 * back or its price changed.
 */
export async function holdTaught(
  tx: Tx,
  read: readonly { id: Seen<'assignments'>; isPaid: boolean; kopecks: number }[],
): Promise<boolean> {
  const taught = tx.selectFrom('assignments').where('assignments.id', '=', anyOf(read));
  await taught.orderBy('assignments.id').select('assignments.id').forNoKeyUpdate().execute();
  // A statement of its own: read together with the lock, what was given back meanwhile would be that of before the wait.
  const rows = await taught
    .select(['assignments.id', sql<boolean>`assignments.paid_at is not null`.as('isPaid')])
    .select(netOfRefunds.as('kopecks'))
    .execute();
  const now = new Map(rows.map((row) => [row.id, row]));
  return read.every(({ id, isPaid, kopecks }) => {
    const row = now.get(id);
    return row !== undefined && (row.isPaid || !isPaid) && Number(row.kopecks) === Number(kopecks);
  });
}

/** Records that these assignments stand in an act. */
export async function insertActAssignments(
  tx: Tx,
  documentId: Locked<'staticDocuments'>,
  assignmentIds: readonly Seen<'assignments'>[],
): Promise<void> {
  await tx
    .insertInto('actAssignments')
    .values(assignmentIds.map((id) => ({ assignmentId: id, documentId })))
    .execute();
}

/**
 * The invoices by which these assignments are paid, or asked for while they are not: of each the one that paid it, else the paid or
 * the latest that lists it, cancelled ones apart; the earliest first.
 */
export function listAskedBy(
  tx: Tx,
  scope: CenterScope,
  rows: readonly { id: Seen<'assignments'> }[],
): Promise<{ number: string; date: string }[]> {
  return tx
    .selectFrom('invoices')
    .innerJoin('staticDocuments as document', 'document.id', 'invoices.documentId')
    .where('invoices.centerId', '=', scope.organization.id)
    .where('invoices.id', 'in', (eb) =>
      eb
        .selectFrom('invoiceAssignments')
        .innerJoin('invoices as listing', 'listing.id', 'invoiceAssignments.invoiceId')
        .where('assignmentId', '=', anyOf(rows))
        .where('listing.state', '!=', 'Cancelled')
        .distinctOn('assignmentId')
        .orderBy('assignmentId')
        .orderBy('invoiceAssignments.isPaidByIt', 'desc')
        .orderBy(sql`listing.state = 'Paid'`, 'desc')
        .orderBy('listing.id', 'desc')
        .select('invoiceId'),
    )
    .orderBy('document.issueDate')
    .orderBy('invoices.id')
    .select(['document.number', 'document.issueDate as date'])
    .execute();
}

/**
 * The account of the center that all invoices in force which list these assignments print, when it is not that of the requisites; also
 * one that is closed by now.
 */
export async function findAskedAccount(tx: Tx, scope: CenterScope, rows: readonly { id: Seen<'assignments'> }[]) {
  const asked = await tx
    .selectFrom('invoiceAssignments as listed')
    .innerJoin('invoices', 'invoices.id', 'listed.invoiceId')
    .leftJoin('bankAccounts as account', 'account.id', 'invoices.bankAccountId')
    .where('listed.assignmentId', '=', anyOf(rows))
    .where('invoices.centerId', '=', scope.organization.id)
    .where('invoices.state', '<>', 'Cancelled')
    .select(['account.bankAccountNumber', 'account.bic', 'account.bankTitle', 'account.correspondentAccount'])
    .distinct()
    .limit(2)
    .execute();
  const [only, ...others] = asked;
  return only?.bankAccountNumber && others.length === 0 ? only : {};
}

/** The act that an assignment stands in; undefined without one. */
export function findActOf(db: Db | Tx, assignmentId: Seen<'assignments'>) {
  return db
    .selectFrom('actAssignments')
    .innerJoin('staticDocuments', 'staticDocuments.id', 'actAssignments.documentId')
    .where('actAssignments.assignmentId', '=', assignmentId)
    .select(['staticDocuments.number', 'staticDocuments.issueDate as date'])
    .select(['staticDocuments.correction', 'staticDocuments.correctedOn'])
    .select(sql<boolean>`static_documents.upd is not null`.as('isUpd'))
    .executeTakeFirst();
}

/** Of static documents: the center's own, or those of the client's organizations. */
const isKnown = (scope: OperatorScope) =>
  isCenter(scope)
    ? sql<boolean>`static_documents.center_id = ${scope.organization.id}`
    : sql<boolean>`static_documents.organization_id in ${visibleOrganizations(scope)}`;

/** The acts about what an invoice lists that the operator may know of, annulled ones too, the earliest first. */
export function listActsOf(db: Db | Tx, scope: OperatorScope, invoiceId: string): Promise<Invoice['acts']> {
  return db
    .selectFrom('staticDocuments')
    .leftJoin('annulledActs as annulled', 'annulled.documentId', 'staticDocuments.id')
    .where('staticDocuments.type', '=', 'ServiceAct')
    .where(isKnown(scope))
    .where(
      sql<boolean>`static_documents.organization_id = (select organization_id from invoices where id = ${invoiceId})
      and (static_documents.id in (select act_assignments.document_id from act_assignments
          join invoice_assignments listed on listed.assignment_id = act_assignments.assignment_id
          where listed.invoice_id = ${invoiceId})
        or annulled.assignment_ids && array(select assignment_id from invoice_assignments where invoice_id = ${invoiceId}))`,
    )
    .orderBy('staticDocuments.id')
    .select([
      'staticDocuments.id',
      'staticDocuments.number',
      'staticDocuments.issueDate as date',
      sql<boolean>`static_documents.upd is not null`.as('isUpd'),
      'staticDocuments.correction',
      'staticDocuments.correctedOn',
      sql<string | null>`(annulled.annulled_at at time zone 'Europe/Moscow')::date`.as('annulledOn'),
    ])
    .execute();
}

/** The acts in force about the unpaid people of an invoice: «акт № 1», of a center with VAT «УПД № 1». */
export async function listOwedActs(db: Db | Tx, scope: OperatorScope, invoiceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoiceAssignments as listed')
    .innerJoin('assignments', 'assignments.id', 'listed.assignmentId')
    .innerJoin('actAssignments', 'actAssignments.assignmentId', 'listed.assignmentId')
    .innerJoin('staticDocuments', 'staticDocuments.id', 'actAssignments.documentId')
    .innerJoin('invoices', 'invoices.id', 'listed.invoiceId')
    .where('listed.invoiceId', '=', invoiceId)
    .where(isKnown(scope))
    .where('invoices.state', '=', 'Issued')
    // Another's act asks another for its money.
    .whereRef('staticDocuments.organizationId', '=', 'invoices.organizationId')
    .where('assignments.paidAt', 'is', null)
    .where('assignments.priceKopecks', '>', 0)
    .orderBy('staticDocuments.id')
    .select(['staticDocuments.id', 'staticDocuments.number', sql<boolean>`upd is not null`.as('isUpd')])
    .select(['staticDocuments.correction', 'staticDocuments.correctedOn'])
    .distinct()
    .execute();
  return rows.map(({ number, isUpd, ...edition }) =>
    [`${isUpd ? 'УПД' : 'акт'} №\u00a0${number}`, correctionText(edition)].filter(Boolean).join(', '),
  );
}

/** An act of the center; undefined for a stranger's document, and for one that is no act. */
export function findAct(tx: Db | Tx, scope: CenterScope, id: string) {
  return tx
    .selectFrom('staticDocuments')
    .where('id', '=', id)
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', 'ServiceAct')
    .select(['id', 'number', 'issueDate as date', 'organizationId', 'correction'])
    .select(sql<number>`regexp_replace(data #>> '{оплата,сумма}', '[^0-9]', '', 'g')::bigint`.as('kopecks'))
    .select([
      sql<boolean>`upd is not null`.as('isUpd'),
      sql<number>`coalesce(substring(data #>> '{оплата,ндс_название}' from 'НДС (\\d+)'), '0')::integer`.as(
        'vatPercent',
      ),
      sql<boolean>`exists (select from annulled_acts where document_id = static_documents.id)`.as('isAnnulled'),
    ])
    .$narrowType<{ id: Seen<'staticDocuments'>; organizationId: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** The last edition of an УПД that was made out after this one; undefined when it was not corrected. */
export function findLaterEdition(db: Db | Tx, documentId: Seen<'staticDocuments'>) {
  return db
    .selectFrom('staticDocuments as later')
    .innerJoin('staticDocuments as former', (join) =>
      join
        .onRef('former.centerId', '=', 'later.centerId')
        .onRef('former.type', '=', 'later.type')
        .onRef('former.year', '=', 'later.year')
        .onRef('former.number', '=', 'later.number')
        .onRef('former.correction', '<', 'later.correction'),
    )
    .where('former.id', '=', documentId)
    .orderBy('later.correction', 'desc')
    .select(['later.correction', 'later.correctedOn'])
    .select(sql<boolean>`exists (select from annulled_acts where document_id = later.id)`.as('isAnnulled'))
    .executeTakeFirst();
}

/** Who stands in an act, by names. */
export function listTaughtOf(db: Db | Tx, documentId: Seen<'staticDocuments'>) {
  return db
    .selectFrom('actAssignments')
    .innerJoin('assignments', 'assignments.id', 'actAssignments.assignmentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .where('actAssignments.documentId', '=', documentId)
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select(['assignments.id as assignId', 'students.fullName', taughtTitle.as('courseTitle')])
    .select(['assignments.dateEndLearning as dateEnd', netOfRefunds.as('kopecks')])
    .execute();
}

/** How many of those who stand in an act are not paid for; whoever takes a payment of theirs back waits. */
export async function countUnpaidOf(tx: Tx, documentId: Seen<'staticDocuments'>): Promise<number> {
  await tx
    .selectFrom('assignments')
    .where('id', 'in', (from) =>
      from.selectFrom('actAssignments').where('documentId', '=', documentId).select('assignmentId'),
    )
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
  const { count } = await tx
    .selectFrom('actAssignments')
    .innerJoin('assignments', 'assignments.id', 'actAssignments.assignmentId')
    .where('actAssignments.documentId', '=', documentId)
    .where('assignments.paidAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Annuls an act once, and lets what it took up go; false when it was annulled before. */
export async function annul(tx: Tx, documentId: Seen<'staticDocuments'>, reason: string): Promise<boolean> {
  const made = await tx
    .insertInto('annulledActs')
    .values({
      documentId,
      reason,
      assignmentIds: sql<string[]>`array(select assignment_id from act_assignments where document_id = ${documentId})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('documentId')
    .executeTakeFirst();
  if (made) await tx.deleteFrom('actAssignments').where('documentId', '=', documentId).execute();
  return made !== undefined;
}
