import type { InvoiceState } from '@dopusk/contract/invoices.ts';
import type { SentLetter } from '@dopusk/contract/letters.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { centerMinder } from '../../debts/client-addresses/db.ts';

/** An invoice as a letter names it; the sum in kopecks. */
export interface InvoiceToTell {
  documentId: Seen<'staticDocuments'>;
  centerId: Seen<'organizations'>;
  organizationId: Seen<'organizations'>;
  center: string;
  payer: string;
  isPerson: boolean;
  number: string;
  date: string;
  dueOn: string;
  state: InvoiceState;
  left: number;
  /** The sum that its sheet was made out with. */
  whole: number;
  /** It has closed because nobody is left to pay for. */
  isEmptied: boolean;
  /** What its payment is called: of one that has closed by itself, why. */
  closedBy: string;
  /** Empty of one that is not cancelled. */
  cancelReason: string;
  /** Of one that was replaced: the invoice in its place; null of others. */
  instead: { number: string; date: string } | null;
  /** Of one in the place of another: that one; null of others. */
  former: { number: string; date: string } | null;
}

/** The invoice by the same center about some of the same people that one of the two has replaced. */
const replaced = (which: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<InvoiceToTell['former']>`(
  select json_build_object('number', sheet.number, 'date', sheet.issue_date) from invoices other
  join static_documents sheet on sheet.id = other.document_id
  where other.center_id = invoices.center_id and other.organization_id = invoices.organization_id and ${which}
    and exists (select from invoice_assignments of_one join invoice_assignments of_other using (assignment_id)
      where of_one.invoice_id = invoices.id and of_other.invoice_id = other.id)
  order by other.id ${order} limit 1)`;

const isReplaced = (reason: RawBuilder<unknown>) => sql`coalesce(${reason}, '') like 'Заменён новым счётом%'`;

/** What is to be told of an invoice, as it stands now. */
export async function findToTell(db: Db | Tx, id: Seen<'invoices'>): Promise<InvoiceToTell> {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('staticDocuments as document', 'document.id', 'invoices.documentId')
    .innerJoin('organizations as center', 'center.id', 'invoices.centerId')
    .innerJoin('organizations as payer', 'payer.id', 'invoices.organizationId')
    .where('invoices.id', '=', id)
    .select(['invoices.documentId', 'invoices.centerId', 'invoices.organizationId', 'center.title as center'])
    .select([
      'payer.title as payer',
      'payer.isPerson',
      'document.number',
      'document.issueDate as date',
      'invoices.dueOn',
      'invoices.state',
      'invoices.amountKopecks as whole',
      sql<string>`coalesce(invoices.cancel_reason, '')`.as('cancelReason'),
    ])
    .select([sql<number>`rest_of_invoice(invoices.id)`.as('left'), 'invoices.closedByItself as isEmptied'])
    .select(sql<string>`coalesce(invoices.payment_order, '')`.as('closedBy'))
    .select([
      replaced(sql`other.id > invoices.id and ${isReplaced(sql`invoices.cancel_reason`)}`, sql`asc`).as('instead'),
      replaced(
        sql`other.id < invoices.id and ${isReplaced(sql`other.cancel_reason`)} and other.decided_at >= invoices.created_at - interval '1 minute'`,
        sql`desc`,
      ).as('former'),
    ])
    .$narrowType<Pick<InvoiceToTell, 'documentId' | 'centerId' | 'organizationId'>>()
    .executeTakeFirstOrThrow();
  return { ...row, left: Number(row.left), whole: Number(row.whole) };
}

/**
 * Takes the invoices that have closed by themselves since then, each with whoever minds its center's money: nobody else is given them.
 * Null where the center has nobody.
 */
export async function takeClosed(
  tx: Tx,
  since: Date,
): Promise<{ id: Seen<'invoices'>; userId: Seen<'users'> | null }[]> {
  const { rows } = await sql<{ id: Seen<'invoices'>; userId: Seen<'users'> | null }>`
    with taken as (
      insert into notices (event, subject_id)
      select 'Billed', id from invoices where closed_by_itself and decided_at > ${since}
      on conflict do nothing returning subject_id)
    select invoices.id, ${centerMinder(sql`invoices.center_id`)} as user_id
    from taken join invoices on invoices.id = taken.subject_id order by invoices.id`.execute(tx);
  return rows;
}

/** Forgets that somebody was told of an invoice that had closed by itself; false when nobody was. */
export async function forgetClosed(tx: Tx, id: Seen<'invoices'>): Promise<boolean> {
  const gone = await tx
    .deleteFrom('notices')
    .where('event', '=', 'Billed')
    .where('subjectId', '=', id)
    .returning('subjectId')
    .executeTakeFirst();
  return gone !== undefined;
}

/** The addresses to which a letter has brought an invoice. */
export async function listToldOf(tx: Tx, invoiceId: Seen<'invoices'>): Promise<string[]> {
  const letters = tx.selectFrom('invoiceLetters').where('invoiceId', '=', invoiceId);
  return (await letters.select('recipient').distinct().execute()).map(({ recipient }) => recipient);
}

/** The invoices that these documents are, which the center has issued. */
export async function findInvoicesOf(
  tx: Tx,
  scope: CenterScope,
  of: { ids: readonly string[] } | { documentId: string },
): Promise<Seen<'invoices'>[]> {
  const rows = await tx
    .selectFrom('invoices')
    .where('centerId', '=', scope.organization.id)
    .where((eb) => ('ids' in of ? eb('id', 'in', of.ids) : eb('documentId', '=', of.documentId)))
    .orderBy('id')
    .select('id')
    .$narrowType<{ id: Seen<'invoices'> }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that an invoice goes to an address; `sentBy` is null when the portal sends it by itself. */
export async function noteLetter(
  tx: Tx,
  letter: {
    invoiceId: Seen<'invoices'>;
    recipient: string;
    sentBy: Seen<'users'> | null;
    deliveryId: Seen<'deliveries'> | null;
  },
): Promise<void> {
  await tx
    .insertInto('invoiceLetters')
    .values({ id: newId(), ...letter })
    .execute();
}

/** To whom an invoice of the center went, the latest first. */
export async function listLetters(db: Db, scope: CenterScope, invoiceId: string): Promise<SentLetter[]> {
  const rows = await db
    .selectFrom('invoiceLetters')
    .innerJoin('invoices', 'invoices.id', 'invoiceLetters.invoiceId')
    .leftJoin('users', 'users.id', 'invoiceLetters.sentBy')
    .leftJoin('deliveries', 'deliveries.id', 'invoiceLetters.deliveryId')
    .where('invoices.id', '=', invoiceId)
    .where('invoices.centerId', '=', scope.organization.id)
    .orderBy('invoiceLetters.id', 'desc')
    .limit(100)
    .select(['invoiceLetters.id', 'invoiceLetters.recipient', 'invoiceLetters.createdAt', 'deliveries.state'])
    .select(sql<string>`coalesce(users.full_name, '')`.as('sentBy'))
    .execute();
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }));
}

export async function isTold(
  db: Db | Tx,
  centerId: Seen<'organizations'>,
  clientId: Seen<'organizations'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('untoldClients')
    .where('centerId', '=', centerId)
    .where('clientId', '=', clientId)
    .select('clientId')
    .executeTakeFirst();
  return !row;
}

export async function writeTold(
  tx: Tx,
  scope: CenterScope,
  clientId: Seen<'organizations'>,
  isOn: boolean,
): Promise<void> {
  const centerId = scope.organization.id;
  if (isOn) {
    const rows = tx.deleteFrom('untoldClients').where('centerId', '=', centerId);
    await rows.where('clientId', '=', clientId).execute();
    return;
  }
  await tx
    .insertInto('untoldClients')
    .values({ centerId, clientId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
