import { INVOICE_LIMIT } from '@dopusk/contract/invoices.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { found } from '../../http/refusal.ts';
import { shortDate } from '../../printing/words.ts';
import { createInvoices } from './commands.ts';
import { findInvoice } from './db.ts';
import { tellOfInvoices } from './letters/letters.ts';
import { listToInvoice, lockToInvoice } from './planning/db.ts';
import { isBilledTo, sortedByPayer } from './planning/plan.ts';

interface Wanted {
  /** Of which assignments. */
  ids: readonly string[];
  /** With which one. */
  assignId: string;
  isRepeated: boolean;
}

/**
 * Which of the assignments stand in one invoice with this one: those of its center and payer that are free to be invoiced, up to
 * INVOICE_LIMIT. This one alone when it is not free: its refusal is its own. All of them are held until the transaction ends.
 */
export async function findPortionOf(
  tx: Tx,
  scope: OperatorScope,
  { ids, assignId, isRepeated }: Wanted,
): Promise<string[]> {
  await lockToInvoice(tx, scope, { ids });
  const all = await listToInvoice(tx, scope, { ids });
  const centerId = all.find(({ id }) => id === assignId)?.centerId;
  const rows = all.filter((row) => row.centerId === centerId);
  const { portions } = sortedByPayer(rows, isRepeated, isBilledTo(scope, null));
  const portion = portions.map((one) => one.rows.map(({ id }) => id)).find((own) => own.includes(assignId as never));
  const others = (portion ?? []).filter((id) => id !== assignId);
  return [assignId, ...others.slice(0, INVOICE_LIMIT - 1)];
}

/**
 * Invoices assignments of one payer, on the contract that covers them, and tells him of it as of any.
 * @returns «Счёт № 12 от 28.11.2026, ООО «Ромашка»»
 * @throws what createInvoices says
 */
export async function invoicePortion(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  scope: OperatorScope,
  assignIds: readonly string[],
  isRepeated: boolean,
): Promise<string> {
  const ids = await createInvoices(tx, scope, {
    kind: 'Assignments',
    assignIds: [...assignIds],
    basis: 'Auto',
    isRepeated,
  });
  await tellOfInvoices(context, tx, scope, { ids });
  const { number, date, organizationTitle } = found(await findInvoice(tx, scope, ids[0] ?? ''), 'NotFoundInvoice');
  return `Счёт №\u00a0${number} от ${shortDate(date)}, ${organizationTitle}`;
}
