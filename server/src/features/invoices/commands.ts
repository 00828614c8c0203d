import { canPay } from '@dopusk/contract/assignments.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { canDecide, type InvoiceBody, type InvoiceCenter } from '@dopusk/contract/invoices.ts';
import { audit } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../http/refusal.ts';
import type { PartyRecord } from '../documents/parties/party.ts';
import { findPayer, findReceiver } from '../documents/static/db.ts';
import { trainingServices } from '../documents/static/invoice-data.ts';
import { findGroupSides, listInvoicingCenters, listToInvoice, lockInvoice, markInvoiceCancelled } from './db.ts';
import { type InvoiceDraft, issueInvoice, missingOf } from './issue.ts';
import { linesOf } from './lines.ts';

/**
 * Issues an invoice for what the body names.
 * @returns its id
 * @throws Refusal NotFoundOrganization, NotFoundEducationCenter, NotFoundGroup, NotFoundAssignCourse for others'
 * records and when nothing is to be paid; AssignAlreadyPaid; PaymentAmountCanNotBeZeroOrNull; Invalid for a missing
 * choice, assignments of several payers or centers, and requisites that the center has not filled in
 */
export function createInvoice(db: Db, scope: OperatorScope, body: InvoiceBody): Promise<string> {
  return transaction(db, async (tx) => {
    const draft = { ...(await draftOf(tx, scope, body)), basis: body.basis };
    return (await issueInvoice(tx, scope, draft)).invoiceId;
  });
}

/** What the body names, without what the invoice rests on. */
type Draft = Omit<InvoiceDraft, 'basis'>;

function draftOf(tx: Tx, scope: OperatorScope, body: InvoiceBody): Promise<Draft> {
  switch (body.kind) {
    case 'TopUp':
      return topUpDraft(tx, scope, body);
    case 'Group':
      return groupDraft(tx, scope, body.groupId ?? '');
    case 'Assignments':
      return assignmentsDraft(tx, scope, body.assignIds ?? []);
  }
}

async function topUpDraft(tx: Tx, scope: OperatorScope, body: InvoiceBody): Promise<Draft> {
  const payer = found(await findPayer(tx, scope, payerIdOf(scope, body.organizationId)), 'NotFoundOrganization');
  const kopecks = toKopecks(body.amount ?? 0);
  if (kopecks === 0) throw fieldRefusal('PaymentAmountCanNotBeZeroOrNull', 'amount');
  const center = chosenCenter(await listInvoicingCenters(tx, scope, payer.id), body.centerId);
  const service = { title: 'Аванс за обучение работников (пополнение баланса)', unit: 'усл.', quantity: 1, kopecks };
  return { center, payer, kind: 'TopUp', groupId: null, services: [service], period: null, assignmentIds: [] };
}

function payerIdOf(scope: OperatorScope, organizationId: string | null | undefined): string {
  const isCenter = scope.organization?.type === 'EducationCenter';
  const payerId = organizationId ?? (isCenter ? undefined : scope.organization?.id);
  if (!payerId) throw fieldRefusal('Invalid', 'organizationId', 'Выберите организацию');
  return payerId;
}

function chosenCenter(centers: readonly PartyRecord[], centerId: string | null | undefined): PartyRecord {
  if (centerId) {
    return found(
      centers.find(({ id }) => id === centerId),
      'NotFoundEducationCenter',
    );
  }
  if (centers.length > 1) throw fieldRefusal('Invalid', 'centerId', 'Выберите учебный центр');
  return found(centers[0], 'NotFoundEducationCenter');
}

async function groupDraft(tx: Tx, scope: OperatorScope, groupId: string): Promise<Draft> {
  const group = found(await findGroupSides(tx, scope, groupId), 'NotFoundGroup');
  const rows = await listToInvoice(tx, scope, { groupId });
  if (rows.length === 0) throw new Refusal('NotFoundAssignCourse', 'В группе нет назначений');
  const unpaid = rows.filter((row) => canPay(row) === true);
  if (unpaid.length === 0) throw new Refusal('AssignAlreadyPaid', 'Все назначения группы уже оплачены');
  return { ...(await trainingDraft(tx, scope, group, unpaid)), kind: 'Group', groupId: group.id };
}

async function assignmentsDraft(tx: Tx, scope: OperatorScope, ids: string[]): Promise<Draft> {
  const rows = await listToInvoice(tx, scope, { ids });
  const first = rows[0];
  if (!first || rows.length < ids.length) throw new Refusal('NotFoundAssignCourse');
  if (rows.some((row) => canPay(row) !== true)) {
    throw fieldRefusal('AssignAlreadyPaid', 'assignIds', 'Среди назначений есть оплаченные');
  }
  if (rows.some(({ organizationId }) => organizationId !== first.organizationId)) {
    throw fieldRefusal('Invalid', 'assignIds', 'Счёт выставляется одной организации');
  }
  if (rows.some(({ centerId }) => centerId !== first.centerId)) {
    throw fieldRefusal('Invalid', 'assignIds', 'В счёте назначения одного учебного центра');
  }
  return { ...(await trainingDraft(tx, scope, first, rows)), kind: 'Assignments', groupId: null };
}

type ToInvoice = Awaited<ReturnType<typeof listToInvoice>>[number];

async function trainingDraft(
  tx: Tx,
  scope: OperatorScope,
  { organizationId, centerId }: { organizationId: string; centerId: Seen<'organizations'> },
  rows: readonly ToInvoice[],
): Promise<Omit<Draft, 'kind' | 'groupId'>> {
  const starts = rows.map(({ dateStart }) => dateStart).sort();
  return {
    center: await findReceiver(tx, centerId),
    payer: found(await findPayer(tx, scope, organizationId), 'NotFoundOrganization'),
    services: trainingServices(linesOf(rows)),
    period: { start: starts[0] ?? '', end: starts.at(-1) ?? '' },
    assignmentIds: rows.map(({ id }) => id),
  };
}

/**
 * Cancels an unpaid invoice; repeated it changes nothing.
 * @throws Refusal NotFoundInvoice, InvoiceAlreadyPaid
 */
export function cancelInvoice(db: Db, scope: OperatorScope, invoiceId: string, reason: string): Promise<void> {
  return transaction(db, async (tx) => {
    const { id, state } = found(await lockInvoice(tx, scope, invoiceId), 'NotFoundInvoice');
    if (state === 'Cancelled') return;
    refuseUnless(canDecide(state));
    await markInvoiceCancelled(tx, scope, id, reason);
    await audit(tx, scope, 'invoice.cancelled', invoiceId);
  });
}

/** The centers that may invoice the payer, each with the requisites it lacks for that. */
export async function readInvoicingCenters(
  db: Db,
  scope: OperatorScope,
  organizationId: string | undefined,
): Promise<InvoiceCenter[]> {
  const payer = found(await findPayer(db, scope, payerIdOf(scope, organizationId)), 'NotFoundOrganization');
  const centers = await listInvoicingCenters(db, scope, payer.id);
  return centers.map((center) => ({
    id: center.id,
    title: center.title,
    missing: missingOf(center, 'Invoice').flatMap(({ what }) => what),
  }));
}
