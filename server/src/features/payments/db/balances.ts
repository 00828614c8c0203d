import type { PayerBalance } from '@dopusk/contract/assignments.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { BalanceEntry } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { readPage } from '../../../db/paging.ts';
import { payingOrganizations } from '../../../db/visible.ts';
import type { OperatorScope } from '../../../http/scope.ts';

const kopecks = sql<number>`coalesce((select balance_after from entries
  where entries.account_id = accounts.id order by position desc limit 1), 0)`.as('kopecks');

/** The balances an operator may pay from, by the organizations' titles; the current organization's first. */
export async function listPayerBalances(db: Db, scope: OperatorScope): Promise<PayerBalance[]> {
  const rows = await payerAccounts(db, scope)
    .orderBy(sql`organizations.id = ${scope.organization?.id ?? null}::uuid`, 'desc')
    .orderBy('organizations.title')
    .select(['accounts.id', 'organizations.id as organizationId', 'organizations.title', kopecks])
    .execute();
  return rows.map(({ kopecks: amount, ...row }) => ({ ...row, amount: toRubles(amount) }));
}

/** A balance the operator may top up, by its account; undefined for any other. */
export function findPayerBalance(db: Db, scope: OperatorScope, accountId: string) {
  return payerAccounts(db, scope)
    .where('accounts.id', '=', accountId)
    .select(['organizations.id as organizationId', 'organizations.title'])
    .executeTakeFirst();
}

function payerAccounts(db: Db | Tx, scope: OperatorScope) {
  return db
    .selectFrom('accounts')
    .innerJoin('organizations', 'organizations.id', 'accounts.organization_id')
    .where('accounts.kind', '=', 'balance')
    .where('accounts.organization_id', 'in', payingOrganizations(scope));
}

/** Whether the operator may pay from this organization's balance. */
export async function maySpend(tx: Tx, scope: OperatorScope, organizationId: string): Promise<boolean> {
  const row = await payerAccounts(tx, scope)
    .where('accounts.organization_id', '=', organizationId)
    .select('accounts.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The movements of a balance, the latest first; undefined when the operator must not see them. */
export async function listBalanceEntries(
  db: Db,
  scope: OperatorScope,
  organizationId: string,
  query: Pick<PageQuery, 'pageNumber' | 'pageSize'>,
): Promise<Page<BalanceEntry> | undefined> {
  const account = await payerAccounts(db, scope)
    .where('accounts.organization_id', '=', organizationId)
    .select('accounts.id')
    .executeTakeFirst();
  if (!account) return undefined;
  const rows = db
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.id', 'entries.transfer_id')
    .where('entries.account_id', '=', account.id);
  const ordered = rows
    .leftJoin('assignments', 'assignments.id', 'transfers.assignment_id')
    .leftJoin('students', 'students.id', 'assignments.student_id')
    .leftJoin('courses', 'courses.id', 'assignments.course_id')
    .orderBy('entries.position', 'desc')
    .select([
      'transfers.id',
      'transfers.created_at as createdAt',
      'transfers.kind',
      'transfers.assignment_id as assignId',
      'students.full_name as fullName',
      'courses.title as courseTitle',
      'entries.amount_kopecks as amount',
      'entries.balance_after as balanceAfter',
    ]);
  const { items, ...page } = await readPage(db, query, rows, ordered);
  return {
    ...page,
    items: items.map(({ createdAt, fullName, courseTitle, amount, balanceAfter, ...entry }) => ({
      ...entry,
      date: createdAt.toISOString(),
      title: fullName && courseTitle ? `${fullName}, «${courseTitle}»` : 'Банковской картой',
      amount: toRubles(amount),
      balanceAfter: toRubles(balanceAfter ?? 0),
    })),
  };
}
