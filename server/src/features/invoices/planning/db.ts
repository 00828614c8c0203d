import type { InvoicedAssignment } from '@dopusk/contract/invoices.ts';
import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Database } from '../../../db/schema.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { visibleAssignment, visibleGroup, visibleOrganizations } from '../../../db/visible.ts';
import { repeatedCheck, serviceStart } from '../../assignments/db/linked-checks.ts';
import { contractedBy, contractOf, payerId, personalContract } from '../../documents/contract/db/basis.ts';
import { partyOf } from '../../documents/parties/db.ts';
import type { PartyRecord } from '../../documents/parties/party.ts';

/** Which assignments are to be invoiced: of a group, by their ids, or of a customer by the days they start on. */
export type Subject =
  | { groupId: string }
  | { ids: readonly string[] }
  | { organizationId: string; start: string; end: string };

type Assignments<O> = SelectQueryBuilder<Database, 'assignments', O>;

function ofSubject<O>(rows: Assignments<O>, scope: OperatorScope, subject: Subject): Assignments<O> {
  const seen = rows.where(visibleAssignment(scope));
  if ('groupId' in subject) return seen.where('assignments.groupId', '=', subject.groupId);
  if ('ids' in subject) return seen.where(sql<boolean>`assignments.id = any(${subject.ids}::uuid[])`);
  return seen
    .where(({ eb, or }) =>
      or([
        eb('assignments.organizationId', '=', subject.organizationId),
        eb('assignments.id', 'in', contractedBy(subject.organizationId)),
      ]),
    )
    .where('assignments.paidAt', 'is', null)
    .where('assignments.dateStartLearning', '>=', subject.start)
    .where('assignments.dateStartLearning', '<=', subject.end);
}

/** Lets invoices for the same assignments be issued one after another: the second sees what the first has taken. */
export async function lockToInvoice(tx: Tx, scope: OperatorScope, subject: Subject): Promise<void> {
  await ofSubject(tx.selectFrom('assignments'), scope, subject)
    .orderBy('assignments.id')
    .select('assignments.id')
    .forNoKeyUpdate()
    .execute();
}

/** The invoice to whoever pays for it in which an assignment stands, one that waits for its payment before others. */
const invoicedIn = sql<InvoicedAssignment['invoice'] | null>`(
  select json_build_object('id', invoices.id, 'number', document.number, 'date', document.issue_date,
    'state', invoices.state)
  from invoice_assignments listed
  join invoices on invoices.id = listed.invoice_id
  join static_documents document on document.id = invoices.document_id
  where listed.assignment_id = assignments.id and invoices.organization_id = ${payerId}
    and invoices.state <> 'Cancelled'
  order by invoices.state = 'Issued' desc, invoices.id desc limit 1)`;

/**
 * The assignments that an invoice may be for, as far as the caller sees them, by payer, course and price. Of a group
 * and by ids also those that are paid; of a period those of an organization and those that it pays for.
 */
export async function listToInvoice(db: Db | Tx, scope: OperatorScope, subject: Subject) {
  const rows = await ofSubject(db.selectFrom('assignments'), scope, subject)
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('organizations as payer', (join) => join.on('payer.id', '=', payerId))
    .innerJoin('organizations as center', 'center.id', 'assignments.centerId')
    .orderBy(shownTitleOf('payer'))
    .orderBy('payer.id')
    .orderBy('courses.title')
    .orderBy('assignments.priceKopecks')
    .orderBy('assignments.priceReason')
    .orderBy('students.fullName')
    .select([
      'assignments.id',
      'assignments.courseId',
      shownCourseTitle.as('title'),
      'students.fullName',
      'assignments.studentId',
      'assignments.priceKopecks as kopecks',
      // The center's own words of a price that it gave by hand are for nobody else: the invoice says that it was agreed on.
      sql<string>`case when assignments.price_kind in ('Contract', 'Quantity', 'Promo') then assignments.price_reason
        when assignments.price_kind = 'Hand' and assignments.price_kopecks < assignments.list_price_kopecks
          then 'цена по договорённости' else '' end`.as('reason'),
      'assignments.paidAt',
      'assignments.centerId',
      shownTitleOf('center').as('centerTitle'),
      'assignments.organizationId',
      'payer.id as payerId',
      shownTitleOf('payer').as('payerTitle'),
      repeatedCheck.as('repeatedCheck'),
      serviceStart.as('dateStart'),
      'assignments.dateEndLearning as dateEnd',
      invoicedIn.as('invoice'),
      personalContract.as('personalContract'),
      contractOf(sql.ref('assignments.id'), sql.ref('assignments.organization_id')).as('contractId'),
    ])
    .$narrowType<{ id: Seen<'assignments'>; centerId: Seen<'organizations'>; payerId: Seen<'organizations'> }>()
    .execute();
  return rows.map(({ paidAt, ...row }) => ({ ...row, isPaid: paidAt !== null }));
}

export type ToInvoice = Awaited<ReturnType<typeof listToInvoice>>[number];

/** The centers that a payer works with; for a center's operator only his own. */
export async function listInvoicingCenters(db: Db | Tx, scope: OperatorScope, payerId: string): Promise<PartyRecord[]> {
  const rows = await db
    .selectFrom('centerClients')
    .innerJoin('organizations', 'organizations.id', 'centerClients.centerId')
    .where('centerClients.clientId', '=', payerId)
    .where('centerClients.clientId', 'in', visibleOrganizations(scope))
    .$if(scope.organization?.type === 'EducationCenter', (some) =>
      some.where('organizations.id', '=', scope.organization?.id ?? ''),
    )
    .orderBy('organizations.title')
    .select(partyOf('organizations').as('party'))
    .execute();
  return rows.map(({ party }) => party);
}

/** A group that the operator sees; undefined for a stranger's. */
export function findGroupToInvoice(tx: Db | Tx, scope: OperatorScope, groupId: string) {
  return tx
    .selectFrom('groups')
    .where('groups.id', '=', groupId)
    .where(visibleGroup(scope))
    .select('groups.id')
    .$narrowType<{ id: Seen<'groups'> }>()
    .executeTakeFirst();
}
