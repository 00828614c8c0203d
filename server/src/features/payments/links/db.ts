import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { LINK_DAYS, type LinkObstacle, type LinkState, type PaymentLink } from '@dopusk/contract/payment-links.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { payingOrganizations, visibleOrganizations } from '../../../db/visible.ts';
import { payerId, personalPayerId } from '../../documents/contract/db/basis.ts';
import { spentOfInvoice } from '../../invoices/listed/db.ts';
import type { Payable } from '../choose-agreed.ts';

/** What a link is to pay. */
export interface LinkFacts {
  id: Locked<'paymentLinks'>;
  organizationId: Seen<'organizations'>;
  invoiceId: Seen<'invoices'> | null;
  centerId: Seen<'organizations'> | null;
  /** As the invoice says it; null of a top-up without one. */
  vatMode: VatMode | null;
  createdBy: Seen<'users'>;
  state: LinkState;
  kopecks: number;
  number: string | null;
  date: string | null;
  payee: string;
  isWaiting: boolean;
  obstacle: LinkObstacle | null;
  /** What came by it and is a top-up, since its invoice took nothing; in kopecks. */
  onBalance: number;
  client: string;
}

/** Of an invoice what has not come yet; of one that was paid the whole. */
const kopecks = sql<number>`coalesce(payment_links.amount_kopecks, case when invoices.state = 'Issued'
  then rest_of_invoice(invoices.id) else invoices.amount_kopecks end)`;

const hasPayment = (status: 'pending' | 'succeeded') => sql<boolean>`exists (
  select from payments where payments.link_id = payment_links.id and payments.status = ${status})`;

const isPaid = sql<boolean>`(${hasPayment('succeeded')} or coalesce(invoices.state = 'Paid', false))`;

/** How long a payment that was begun keeps others from paying the same: whoever has left the bank's page stops nobody longer. */
const HELD_MINUTES = 15;

/**
 * The bank has not decided a payment. Of a link that is paid nobody waits for another that was begun and left; whose invoice
 * was paid otherwise may still stand on the bank's page.
 */
const isWaiting = sql<boolean>`case when not ${isPaid} then ${hasPayment('pending')}
  when ${hasPayment('succeeded')} then false
  else exists (select from payments where payments.link_id = payment_links.id and payments.status = 'pending'
    and payments.created_at > now() - make_interval(mins => ${HELD_MINUTES})) end`;

/** What came by a link of an invoice and is a top-up, since the invoice took nothing; in kopecks. */
const onBalance = sql<string>`coalesce((select sum(entries.amount_kopecks) from payments
  join transfers on transfers.payment_id = payments.id and transfers.kind = 'top-up'
  join entries on entries.transfer_id = transfers.id and entries.position is not null
  where payments.link_id = payment_links.id and payment_links.invoice_id is not null), 0)`;

/** Of a link that has paid its invoice itself there is none. */
const obstacle = sql<LinkObstacle | null>`case when payment_links.invoice_id is null then null
  when invoices.state = 'Cancelled' then 'Cancelled'
  when ${onBalance} > 0 then case when invoices.state = 'Paid' then 'Paid' else 'OtherSum' end
  when invoices.state = 'Paid' and not ${hasPayment('succeeded')} then 'Paid' end`;

const state = sql<LinkState>`case when ${isPaid} then 'Paid'
  when revoked_at is not null or expires_at <= now() or invoices.state = 'Cancelled' then 'Ended' else 'Open' end`;

const links = (db: Db | Tx) =>
  db.selectFrom('paymentLinks').leftJoin('invoices', 'invoices.id', 'paymentLinks.invoiceId');

/** On `payment_links` rows: whether the operator may make and revoke them. */
function own(scope: OperatorScope) {
  const center = scope.organization?.type === 'EducationCenter' ? scope.organization.id : null;
  return sql<boolean>`case when payment_links.invoice_id is null
    then payment_links.organization_id in ${payingOrganizations(scope)}
    when ${center}::uuid is not null then invoices.center_id = ${center}::uuid
    else invoices.organization_id in ${visibleOrganizations(scope)} end`;
}

/** Stores a link that runs out in a month. */
export async function insertLink(
  tx: Tx,
  scope: OperatorScope,
  of: { organizationId: Seen<'organizations'>; invoiceId: Seen<'invoices'> | null; amountKopecks: number | null },
): Promise<string> {
  const id = newId();
  const expiresAt = sql<Date>`now() + make_interval(days => ${LINK_DAYS})`;
  await tx
    .insertInto('paymentLinks')
    .values({ id, ...of, expiresAt, createdBy: scope.userId })
    .execute();
  return id;
}

/** The links of an invoice, or of top-ups of an organization, that the operator may make; the newest first. */
export async function listLinks(
  db: Db,
  scope: OperatorScope,
  { invoiceId, organizationId }: { invoiceId?: string | undefined; organizationId?: string | undefined },
): Promise<Omit<PaymentLink, 'url'>[]> {
  const rows = await links(db)
    .where(own(scope))
    .$if(invoiceId !== undefined, (some) => some.where('paymentLinks.invoiceId', '=', invoiceId ?? ''))
    .$if(invoiceId === undefined, (some) =>
      some
        .where('paymentLinks.invoiceId', 'is', null)
        .where('paymentLinks.organizationId', '=', organizationId ?? null),
    )
    .orderBy('paymentLinks.id', 'desc')
    .limit(20)
    .select(['paymentLinks.id', 'paymentLinks.expiresAt', kopecks.as('kopecks'), state.as('state')])
    .execute();
  return rows.map(({ kopecks: sum, expiresAt, ...row }) => ({
    ...row,
    amount: toRubles(Number(sum)),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Ends a link; undefined for a stranger's. */
export async function revokeLink(tx: Tx, scope: OperatorScope, id: string): Promise<{ id: string } | undefined> {
  const found = await links(tx)
    .where(own(scope))
    .where('paymentLinks.id', '=', id)
    .select('paymentLinks.id')
    .executeTakeFirst();
  if (!found) return undefined;
  await tx
    .updateTable('paymentLinks')
    .set({ revokedAt: sql`coalesce(revoked_at, now())` })
    .where('id', '=', found.id)
    .execute();
  return found;
}

/** Locks a link by the id that its token bears, so that it is paid by once; undefined when there is none. */
export async function lockLink(tx: Tx, id: string): Promise<LinkFacts | undefined> {
  const locked = await tx.selectFrom('paymentLinks').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
  return locked && readLink(tx, id);
}

/** What a link is for, by the id that its token bears. */
export async function readLink(db: Db | Tx, id: string): Promise<LinkFacts | undefined> {
  const row = await links(db)
    .leftJoin('staticDocuments as document', 'document.id', 'invoices.documentId')
    .innerJoin('organizations as payee', (join) =>
      join.on('payee.id', '=', sql<string>`coalesce(invoices.center_id, payment_links.organization_id)`),
    )
    .innerJoin('organizations as client', 'client.id', 'paymentLinks.organizationId')
    .where('paymentLinks.id', '=', id)
    .select(['paymentLinks.id', 'paymentLinks.organizationId', 'paymentLinks.invoiceId', 'invoices.centerId'])
    .select('invoices.vatMode')
    .select(['paymentLinks.createdBy', 'document.number', 'document.issueDate as date', 'payee.title as payee'])
    .select([kopecks.as('kopecks'), state.as('state'), isWaiting.as('isWaiting'), obstacle.as('obstacle')])
    .select([onBalance.as('onBalance'), 'client.title as client'])
    .$narrowType<
      Pick<LinkFacts, 'id' | 'organizationId' | 'createdBy'> & {
        invoiceId: LinkFacts['invoiceId'];
        centerId: LinkFacts['centerId'];
      }
    >()
    .executeTakeFirst();
  return row && { ...row, kopecks: Number(row.kopecks), onBalance: Number(row.onBalance) };
}

/** The id of the payment by a link, with a receipt to this e-mail or phone, that the bank has not decided. */
export async function findPendingOfLink(
  tx: Tx,
  linkId: Locked<'paymentLinks'>,
  amountKopecks: number,
  contact: string,
) {
  const row = await tx
    .selectFrom('payments')
    .where('linkId', '=', linkId)
    .where('status', '=', 'pending')
    .where('amountKopecks', '=', amountKopecks)
    .where(sql<boolean>`coalesce(receipt ->> 'phone', receipt ->> 'email') = ${contact}`)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Whether somebody else is paying the same at the bank: by this link, or by another one of its invoice. Who begins to pay by
 * the links of one invoice waits for each other until the transaction ends.
 */
export async function isBeingPaid(tx: Tx, { id, invoiceId }: LinkFacts, contact: string): Promise<boolean> {
  if (invoiceId) await tx.selectFrom('invoices').where('id', '=', invoiceId).select('id').forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('payments')
    .innerJoin('paymentLinks', 'paymentLinks.id', 'payments.linkId')
    .where(({ eb, or }) =>
      or([eb('paymentLinks.id', '=', id), ...(invoiceId ? [eb('paymentLinks.invoiceId', '=', invoiceId)] : [])]),
    )
    .where('payments.status', '=', 'pending')
    .where(sql<boolean>`payments.created_at > now() - make_interval(mins => ${HELD_MINUTES})`)
    .where(
      sql<boolean>`(payments.link_id, coalesce(receipt ->> 'phone', receipt ->> 'email'))
        is distinct from (${id}::uuid, ${contact}::text)`,
    )
    .select('payments.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The unpaid assignments that an invoice lists, of its payer and at its prices. */
export async function listInvoiceToPay(tx: Tx, invoiceId: Seen<'invoices'>): Promise<Payable[]> {
  const rows = await tx
    .selectFrom('invoiceAssignments')
    .innerJoin('invoices', 'invoices.id', 'invoiceAssignments.invoiceId')
    .innerJoin('assignments', 'assignments.id', 'invoiceAssignments.assignmentId')
    .whereRef(payerId, '=', 'invoices.organizationId')
    .where('invoices.id', '=', invoiceId)
    .where('assignments.paidAt', 'is', null)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(invoices.lines) line
        where (line ->> 'kopecks')::bigint = assignments.price_kopecks)`,
    )
    .select(['assignments.id', 'assignments.centerId', 'assignments.priceKopecks'])
    .select(personalPayerId.as('personalPayerId'))
    .$narrowType<Pick<Payable, 'id' | 'centerId'>>()
    .execute();
  return rows.map((row) => ({ ...row, isPaid: false }));
}

/** An invoice that waits for what a payment brings. */
export interface AwaitingInvoice {
  id: Locked<'invoices'>;
  centerId: Seen<'organizations'>;
  /** What the center has vouched for before, but for what has paid people that it lists. */
  unspent: number;
  /** What of this money comes a second time, for what went elsewhere (decision 885). */
  again: number;
}

/**
 * Locks the invoice that a card payment is for; undefined for one without, and for one that was cancelled, paid or waits for more
 * meanwhile. One that waits for less takes it as far as its sheet says that sum (decision 871).
 */
export async function lockAwaiting(
  tx: Tx,
  { linkId, amountKopecks }: { linkId: Seen<'paymentLinks'> | null; amountKopecks: number },
): Promise<AwaitingInvoice | undefined> {
  if (!linkId) return undefined;
  const locked = await tx
    .selectFrom('invoices')
    .where('id', '=', (link) =>
      link.selectFrom('paymentLinks').where('paymentLinks.id', '=', linkId).select('invoiceId'),
    )
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // First the lock, then the state: read in one statement the state could be older than the lock.
  return tx
    .selectFrom('invoices')
    .where('id', '=', locked.id)
    .where('state', '=', 'Issued')
    .where(sql<boolean>`(rest_of_invoice(id) = ${amountKopecks}
      or rest_of_invoice(id) < ${amountKopecks} and paid_of_invoice(id) + ${amountKopecks} <= amount_kopecks)`)
    .select(['id', 'centerId', sql<number>`paid_of_invoice(id) - ${spentOfInvoice}`.as('unspent')])
    .select(
      sql<number>`greatest(0, paid_of_invoice(id) + ${amountKopecks}::bigint - amount_kopecks)::bigint`.as('again'),
    )
    .$narrowType<{ id: Locked<'invoices'>; centerId: Seen<'organizations'> }>()
    .executeTakeFirst();
}
