import type { OpenInvoice } from '@dopusk/contract/bank-statements.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { formerClients } from '../../../db/dealings.ts';
import { anyOf, readAlong } from '../../../db/paging.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { holds, wordPatterns } from '../../../db/search-text.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { visibleOrganizations } from '../../../db/visible.ts';
import { payerId } from '../../documents/contract/db/basis.ts';
import { spentOfInvoice } from '../../invoices/listed/db.ts';
import type { ClientToMatch, InvoiceToMatch, PaymentToMatch } from '../match-payments.ts';
import { mentionsOf, spellingsOf } from '../mentions.ts';

/**
 * The new payments that might ask for the same invoices as these: of the same payers and sums, these themselves too.
 */
export function listRivals(
  db: Db | Tx,
  scope: CenterScope,
  payments: readonly Pick<PaymentToMatch, 'payerInn' | 'kopecks'>[],
): Promise<PaymentToMatch[]> {
  const inns = [...new Set(payments.map(({ payerInn }) => payerInn))];
  const sums = [...new Set(payments.map(({ kopecks }) => kopecks))];
  return db
    .selectFrom('bankPayments')
    .where('centerId', '=', scope.organization.id)
    .where('state', '=', 'New')
    .where('payerInn', '=', sql<string>`any(${inns})`)
    .where('amountKopecks', '=', sql<number>`any(${sums}::bigint[])`)
    .select(['id', 'amountKopecks as kopecks', 'number', 'payerInn', 'payerTitle'])
    .select(['purpose', 'receivedOn', 'orderedOn', 'payerKpp'])
    .execute();
}

/** The center's invoices to the payers by their INN, to natural persons by their names, and those by the numbers that purposes name. Of a cancelled one who waits still, and who asks for them. */
export async function listInvoicesToMatch(
  db: Db | Tx,
  scope: CenterScope,
  payments: readonly PaymentToMatch[],
): Promise<InvoiceToMatch[]> {
  const inns = innsOf(payments);
  const numbers = payments.flatMap(({ purpose }) => mentionsOf(purpose).flatMap(({ number }) => spellingsOf(number)));
  const { rows } = await sql<InvoiceToMatch>`
    select invoices.id, document.number, document.issue_date as date, invoices.state = 'Paid' as is_paid,
      invoices.amount_kopecks as kopecks,
      case when invoices.state = 'Issued' then rest_of_invoice(invoices.id) else 0 end as rest,
      case when invoices.state = 'Issued' then paid_of_invoice(invoices.id) else 0 end as paid,
      payer.id as organization_id, ${shownTitleOf('payer')} as organization_title, payer.inn,
      coalesce(payer.kpp, '') as kpp, payer.is_person, invoices.payment_order, invoices.paid_on,
      case when invoices.state = 'Cancelled' then (
        select jsonb_build_object('on', (invoices.decided_at at time zone 'Europe/Moscow')::date, 'reason', invoices.cancel_reason,
          'waiting', coalesce(jsonb_agg(distinct students.full_name) filter (where students.id is not null), '[]'),
          'askedBy', coalesce(jsonb_agg(distinct asking.id) filter (where asking.id is not null), '[]'))
        from invoice_assignments listed
        join assignments on assignments.id = listed.assignment_id and assignments.paid_at is null
          and ${payerId} = invoices.organization_id
        join students on students.id = assignments.student_id
        left join invoice_assignments also on also.assignment_id = assignments.id
        left join invoices asking on asking.id = also.invoice_id and asking.state = 'Issued'
          and asking.organization_id = invoices.organization_id
        where listed.invoice_id = invoices.id) end as cancelled
    from (
      select invoices.id from organizations payer join invoices on invoices.organization_id = payer.id
        where payer.inn = any(${inns}) and invoices.center_id = ${scope.organization.id}
      union select invoices.id from static_documents document join invoices on invoices.document_id = document.id
        where document.center_id = ${scope.organization.id} and document.type = 'PaymentInvoice'
          and extract(year from document.issue_date)::integer = any(${lastYears()})
          and searchable(ltrim(document.number, '0')) = any(${[...new Set(numbers)]})
      union select invoices.id from organizations payer join invoices on invoices.organization_id = payer.id
        where payer.id in ${personsNamed(scope, payments)} and invoices.center_id = ${scope.organization.id}
    ) candidates
    join invoices on invoices.id = candidates.id
    join static_documents document on document.id = invoices.document_id
    join organizations payer on payer.id = invoices.organization_id
    order by invoices.id`.execute(db);
  return rows;
}

/** The natural persons whose surname stands in what a bank says of a payment: the rest of the name is looked at afterwards. */
const personsNamed = ({ organization }: CenterScope, payments: readonly PaymentToMatch[]) => sql<string>`(
  select person.organization_id from person_payers person join organizations on organizations.id = person.organization_id
  where person.center_id = ${organization.id} and searchable(split_part(organizations.title, ' ', 1)) = any(
    regexp_split_to_array(searchable(${payments.map(({ payerTitle, purpose }) => `${payerTitle} ${purpose}`).join(' ')}), '[^a-zа-я-]+')))`;

/** On `organizations`: that it has unlinked the center. */
const isFormer = ({ organization }: CenterScope) =>
  sql<boolean>`organizations.id in (select former.id from ${formerClients(sql`${organization.id}::uuid`)} as former)`;

const innsOf = (payments: readonly PaymentToMatch[]): string[] => [
  ...new Set(payments.map(({ payerInn }) => payerInn).filter(Boolean)),
];

/** Older invoices are found by their payer only. */
function lastYears(): number[] {
  const year = new Date().getFullYear();
  return [year - 2, year - 1, year, year + 1];
}

/** The center's clients with the INN of a payer, those that have unlinked it too, and natural persons of his name. */
export function listClientsToMatch(
  db: Db | Tx,
  scope: CenterScope,
  payments: readonly PaymentToMatch[],
): Promise<ClientToMatch[]> {
  return db
    .selectFrom('organizations')
    .where(({ eb, or }) =>
      or([eb('inn', '=', sql<string>`any(${innsOf(payments)})`), eb('id', 'in', personsNamed(scope, payments))]),
    )
    .where(({ eb, or }) => or([eb('id', 'in', visibleOrganizations(scope)), isFormer(scope)]))
    .where('id', '<>', scope.organization.id)
    .select(['id', sql<string>`coalesce(short_title, title)`.as('title'), 'inn', 'isPerson'])
    .select([sql<string>`coalesce(kpp, '')`.as('kpp'), isFormer(scope).as('isFormer')])
    .execute();
}

/** A page of the invoices that wait for money, the latest first. */
export async function listOpenInvoices(
  db: Db,
  scope: CenterScope,
  query: PageQuery & { organizationId?: string | undefined },
): Promise<Page<OpenInvoice>> {
  let rows = db
    .selectFrom('invoices')
    .where('invoices.centerId', '=', scope.organization.id)
    .where('invoices.state', '=', 'Issued')
    .where(holds('invoices.searchText', wordPatterns(query.search)));
  if (query.organizationId) rows = rows.where('invoices.organizationId', '=', query.organizationId);
  const latest = rows.orderBy('invoices.id', 'desc').select('invoices.id');
  const { items, ...page } = await readAlong(db, query, rows, latest);
  const found = await db
    .selectFrom('invoices')
    .where('invoices.id', '=', anyOf(items))
    .innerJoin('staticDocuments as document', 'document.id', 'invoices.documentId')
    .innerJoin('organizations as payer', 'payer.id', 'invoices.organizationId')
    .orderBy('invoices.id', 'desc')
    .select([
      'invoices.id',
      'document.number',
      'document.issueDate as date',
      'payer.id as organizationId',
      shownTitleOf('payer').as('organizationTitle'),
      'invoices.amountKopecks as kopecks',
      sql<number>`rest_of_invoice(invoices.id)`.as('rest'),
    ])
    .execute();
  return {
    ...page,
    items: found.map(({ kopecks, rest, ...invoice }) => ({
      ...invoice,
      amount: toRubles(kopecks),
      rest: toRubles(Number(rest)),
    })),
  };
}

/** Whom an invoice would pay, in its order, and what of the money that has come for it is not spent yet; in kopecks. */
export interface ToPay {
  unspent: number;
  people: { fullName: string; course: string; kopecks: number }[];
}

/** Whom these invoices of the center list who are unpaid and whose training their client pays, by the invoices' ids. */
export async function listToPay(
  db: Db | Tx,
  scope: CenterScope,
  invoiceIds: readonly string[],
): Promise<Map<string, ToPay>> {
  if (invoiceIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string } & ToPay>`
    select invoices.id, paid_of_invoice(invoices.id) - ${spentOfInvoice} as unspent,
      jsonb_agg(jsonb_build_object('fullName', students.full_name, 'course', ${shownCourseTitle},
        'kopecks', assignments.price_kopecks) order by students.full_name, assignments.id) as people
    from invoices
    join invoice_assignments listed on listed.invoice_id = invoices.id
    join assignments on assignments.id = listed.assignment_id and assignments.paid_at is null
      and ${payerId} = invoices.organization_id
    join students on students.id = assignments.student_id
    join courses on courses.id = assignments.course_id
    where invoices.center_id = ${scope.organization.id} and invoices.state = 'Issued' and invoices.id = any(${invoiceIds}::uuid[])
    group by invoices.id`.execute(db);
  return new Map(rows.map(({ id, ...toPay }) => [id, toPay]));
}
