import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { BalanceEntry, HistoryFilters, TransferKind } from '@dopusk/contract/payments.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { midnight } from '../../../db/moscow-day.ts';
import { inPortions, readAlong } from '../../../db/paging.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import type { OwnAccount } from './balances.ts';

/** The movements of a balance, the latest first. */
export async function listBalanceEntries(
  db: Db,
  account: OwnAccount,
  query: HistoryFilters & Pick<PageQuery, 'pageNumber' | 'pageSize'>,
): Promise<Page<BalanceEntry>> {
  const rows = filtered(db, account, query);
  const { items, ...page } = await readAlong(db, query, rows, ordered(rows));
  return { ...page, items: (await readRows(db, account, items)).map(entryOf) };
}

/** All of them, fetched in portions while they are read. */
export async function* streamBalanceEntries(
  db: Db,
  account: OwnAccount,
  filters: HistoryFilters,
): AsyncGenerator<BalanceEntry> {
  const found = filtered(db, account, filters);
  const rows = inPortions<Row>(async (last, size) => {
    const rest = last ? found.where('entries.position', '<', last.position) : found;
    return readRows(db, account, await ordered(rest).limit(size).execute());
  });
  for await (const row of rows) yield entryOf(row);
}

function filtered(db: Db, account: OwnAccount, { kind, dateStart, dateEnd }: HistoryFilters) {
  let rows = db.selectFrom('entries').where('entries.accountId', '=', account.id).where('position', 'is not', null);
  if (kind) rows = rows.where('entries.kind', '=', kind);
  if (dateStart) rows = rows.where('entries.createdAt', '>=', midnight(dateStart));
  if (dateEnd) rows = rows.where('entries.createdAt', '<', midnight(dateEnd, 1));
  return rows;
}

const ordered = (rows: ReturnType<typeof filtered>) =>
  rows.orderBy('entries.position', 'desc').select('entries.position');

/** The rows of a page of entries, by their places in the account. */
function readRows(db: Db, account: OwnAccount, page: { position: number | null }[]): Promise<Row[]> {
  const shown = db
    .selectFrom('entries')
    .where('entries.accountId', '=', account.id)
    .where('entries.position', '=', sql<number>`any(${page.map(({ position }) => position)}::bigint[])`)
    .innerJoin('transfers', 'transfers.id', 'entries.transferId')
    .leftJoin('assignments', 'assignments.id', 'transfers.assignmentId')
    .leftJoin('students', 'students.id', 'assignments.studentId')
    .leftJoin('courses', 'courses.id', 'assignments.courseId')
    .leftJoin('invoices', 'invoices.id', 'transfers.invoiceId')
    .leftJoin('staticDocuments', 'staticDocuments.id', 'invoices.documentId')
    .leftJoin('bankPayments', 'bankPayments.id', 'transfers.bankPaymentId')
    .leftJoin('payments', 'payments.id', 'transfers.paymentId')
    .leftJoin('paymentLinks', 'paymentLinks.id', 'payments.linkId')
    .leftJoin('invoices as linked', 'linked.id', 'paymentLinks.invoiceId')
    .leftJoin('staticDocuments as linkedDocument', 'linkedDocument.id', 'linked.documentId')
    .leftJoin('refundedAssignments', 'refundedAssignments.id', 'transfers.assignmentId')
    .leftJoin('organizations as bound', 'bound.id', 'entries.boundTo')
    .leftJoin('organizations as center', (join) =>
      join.on(
        sql<boolean>`center.id = coalesce(assignments.center_id, refunded_assignments.center_id, invoices.center_id, linked.center_id,
          entries.bound_to)`,
      ),
    )
    .orderBy('entries.position', 'desc')
    .select([
      'transfers.id',
      'entries.position',
      'entries.createdAt',
      'entries.kind',
      'assignments.id as assignId',
      'staticDocuments.number as invoiceNumber',
      'linkedDocument.number as linkedNumber',
      'transfers.paymentOrder',
      'transfers.reason',
      sql<string | null>`case when bank_payments.payer_inn <> (select owner.inn from accounts
        join organizations owner on owner.id = accounts.organization_id and not owner.is_person
        where accounts.id = ${account.id}) and bank_payments.payer_inn <> ''
        then concat(bank_payments.payer_title, ' (ИНН ', bank_payments.payer_inn, ')') end`.as('otherPayer'),
      'bound.id as boundId',
      shownTitleOf('bound').$castTo<string | null>().as('boundTitle'),
      'center.id as centerId',
      shownTitleOf('center').$castTo<string | null>().as('centerTitle'),
      sql<string | null>`coalesce(students.full_name, refunded_assignments.student_full_name)`.as('fullName'),
      sql<string | null>`coalesce(${shownCourseTitle}, refunded_assignments.course_title)`.as('courseTitle'),
      'entries.amountKopecks as amount',
      'entries.balanceAfter',
    ]);
  return plannedOnce(db, shown);
}

interface Row {
  id: string;
  position: number | null;
  createdAt: Date;
  kind: TransferKind;
  assignId: string | null;
  invoiceNumber: string | null;
  /** Of the invoice whose link a card's money came by, whether it was for it or not. */
  linkedNumber: string | null;
  paymentOrder: string | null;
  reason: string | null;
  /** Of a payment of a statement, when its payer is not whose balance this is. */
  otherPayer: string | null;
  boundId: string | null;
  boundTitle: string | null;
  centerId: string | null;
  centerTitle: string | null;
  fullName: string | null;
  courseTitle: string | null;
  amount: number;
  balanceAfter: number | null;
}

const entryOf = (row: Row): BalanceEntry => ({
  id: row.id,
  kind: row.kind,
  assignId: row.assignId,
  date: row.createdAt.toISOString(),
  title: titleOf(row),
  amount: toRubles(row.amount),
  balanceAfter: toRubles(row.balanceAfter ?? 0),
  boundTo: row.boundId && row.boundTitle ? { id: row.boundId, title: row.boundTitle } : null,
  center: row.centerId && row.centerTitle ? { id: row.centerId, title: row.centerTitle } : null,
});

function titleOf(row: Row): string {
  if (!row.reason) return subjectOf(row);
  if (row.kind === 'return') return `Отменено: ${subjectOf(row)}. Причина: ${row.reason}`;
  if (row.kind === 'reversal') return `${subjectOf(row)}. Причина: ${row.reason}`;
  return row.kind === 'assignment' ? `${subjectOf(row)}. Зачёл учебный центр: ${row.reason}` : row.reason;
}

const subjectOf = (row: Row): string =>
  [movedOf(row), row.otherPayer && `плательщик ${row.otherPayer}`].filter(Boolean).join(', ');

function movedOf({ fullName, courseTitle, invoiceNumber, linkedNumber, paymentOrder }: Row): string {
  if (fullName && courseTitle) return `${fullName}, ${quoted(courseTitle)}`;
  if (invoiceNumber) {
    return `Счёт № ${invoiceNumber}, ${paymentOrder ? `платёжное поручение № ${paymentOrder}` : 'банковской картой'}`;
  }
  if (paymentOrder) return `Платёжное поручение № ${paymentOrder}`;
  if (linkedNumber) return `По ссылке на счёт № ${linkedNumber}, который не ждал этих денег, банковской картой`;
  return 'Банковской картой';
}
