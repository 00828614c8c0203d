import { today } from '@dopusk/contract/fields/date.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { cancelRefusal, isReissuable } from '@dopusk/contract/invoice-decisions.ts';
import { canDecide, type InvoiceBody, type InvoiceCenter, type InvoicePlanBody } from '@dopusk/contract/invoices.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../db/scope.ts';
import type { Locked } from '../../db/seen.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../http/refusal.ts';
import type { PartyRecord } from '../documents/parties/party.ts';
import { findPayer, findReceiver } from '../documents/static/db.ts';
import { trainingServices } from '../documents/static/invoice-data.ts';
import { formatSum } from '../payments/format-sum.ts';
import { listOwedActs } from './acts/db.ts';
import { findInvoice, lockInvoice, markInvoiceCancelled } from './db.ts';
import { byRates, type InvoiceDraft, issueInvoice, missingOf } from './issue.ts';
import { tellOfCancelled } from './letters/letters.ts';
import { linesOf } from './lines.ts';
import { lockTraining } from './listed/db.ts';
import { listInvoicingCenters, lockToInvoice } from './planning/db.ts';
import {
  findSubject,
  isBilledTo,
  type Portion,
  refusalOfInvoiced,
  refusalOfPersonal,
  type Sorted,
  sortedByPayer,
} from './planning/plan.ts';
import { findUnnamed } from './read-invoice.ts';

/**
 * Issues the invoices for what the body names: one for a top-up; for training one to each payer for each of his contracts, or,
 * where the body says which contract, for whom he pays.
 * @param date the day that they bear
 * @returns their ids
 * @throws Refusal NotFoundOrganization, NotFoundEducationCenter, NotFoundGroup, NotFoundAssignCourse for others'
 * records and when nothing is to be paid; AssignAlreadyPaid; AssignAlreadyInvoiced naming the invoices;
 * PaymentAmountCanNotBeZeroOrNull; Invalid for a missing choice, assignments whose contract is with a natural person, assignments of several centers, a contract about others,
 * and requisites that the center has not filled in
 */
export function createInvoices(db: Db, scope: OperatorScope, body: InvoiceBody, date = today()): Promise<string[]> {
  return transaction(db, async (tx) => {
    const { kind } = body;
    const drafts =
      kind === 'TopUp' ? [await topUpDraft(tx, scope, body)] : await trainingDrafts(tx, scope, { ...body, kind }, date);
    const isOther = drafts.some(({ center }) => body.centerId && body.centerId !== center.id);
    if (isOther) throw fieldRefusal('NotFoundEducationCenter', 'centerId');
    const ids: string[] = [];
    for (const draft of drafts) {
      const { basis, bankAccountId } = body;
      ids.push((await issueInvoice(tx, scope, { ...draft, basis, bankAccountId, date })).invoiceId);
    }
    return ids;
  });
}

/** What an invoice is for, without what it rests on. */
type Draft = Omit<InvoiceDraft, 'basis' | 'bankAccountId'>;

async function topUpDraft(tx: Tx, scope: OperatorScope, body: InvoiceBody): Promise<Draft> {
  const payer = found(await findPayer(tx, scope, payerIdOf(scope, body.organizationId)), 'NotFoundOrganization');
  const kopecks = toKopecks(body.amount ?? 0);
  if (kopecks === 0) throw fieldRefusal('PaymentAmountCanNotBeZeroOrNull', 'amount');
  const center = chosenCenter(await listInvoicingCenters(tx, scope, payer.id), body.centerId);
  const service = { title: 'Аванс за обучение работников (пополнение баланса)', unit: 'усл.', quantity: 1, kopecks };
  return {
    center,
    payer,
    kind: 'TopUp',
    groupId: null,
    services: [service],
    period: null,
    assignmentIds: [],
    ends: [],
  };
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

async function trainingDrafts(
  tx: Tx,
  scope: OperatorScope,
  body: InvoicePlanBody & Pick<InvoiceBody, 'basis'>,
  date: string,
): Promise<Draft[]> {
  const { kind, groupId, assignIds: ids = [], basis } = body;
  await lockToInvoice(tx, scope, groupId && kind === 'Group' ? { groupId } : { ids });
  const { group, rows } = await findSubject(tx, scope, body);
  if (rows.length === 0) throw new Refusal('NotFoundAssignCourse', 'В группе нет назначений');
  const sorted = sortedByPayer(rows, body.isRepeated, isBilledTo(scope, body.organizationId), basis === 'Auto');
  refuseWhatIsLeft(body, { rows, ...sorted });
  const drafts = await Promise.all(sorted.portions.map((portion) => draftsOf(tx, scope, portion, date)));
  return drafts.flat().map((draft) => ({ ...draft, kind, groupId: group?.id ?? null }));
}

/** Of a group is left out what is paid or invoiced; what was chosen one by one is invoiced whole or not at all. */
function refuseWhatIsLeft(
  { kind, isRepeated }: InvoicePlanBody,
  { rows, portions, invoiced, personal, paidCount }: Sorted & { rows: readonly unknown[] },
): void {
  if (kind === 'Group') {
    if (paidCount === rows.length) throw new Refusal('AssignAlreadyPaid', 'Все назначения группы уже оплачены');
    if (portions.length === 0 && invoiced.length === 0) throw refusalOfPersonal(personal, 'groupId');
    if (portions.length === 0) throw refusalOfInvoiced(invoiced, 'groupId');
    return;
  }
  if (paidCount > 0) {
    const text = rows.length > 1 ? 'Среди назначений есть оплаченные' : 'Назначение уже оплачено';
    throw fieldRefusal('AssignAlreadyPaid', 'assignIds', text);
  }
  if (personal.length > 0) throw refusalOfPersonal(personal, 'assignIds');
  if (invoiced.length > 0 && !isRepeated) throw refusalOfInvoiced(invoiced, 'assignIds');
}

/** An invoice has one rate of VAT, that of the days of its services: a portion of two becomes two. */
async function draftsOf(
  tx: Tx,
  scope: OperatorScope,
  { organizationId, centerId, rows }: Portion,
  date: string,
): Promise<Omit<Draft, 'kind' | 'groupId'>[]> {
  const center = await findReceiver(tx, centerId);
  const payer = found(await findPayer(tx, scope, organizationId), 'NotFoundOrganization');
  return byRates(center, rows, date).map(({ rows: part }) => {
    const starts = part.map(({ dateStart }) => dateStart).sort();
    return {
      ...{ center, payer, services: trainingServices(linesOf(part)) },
      period: { start: starts[0] ?? '', end: starts.at(-1) ?? '' },
      assignmentIds: part.map(({ id }) => id),
      ends: part.map(({ dateEnd }) => dateEnd),
    };
  });
}

/**
 * Cancels an unpaid invoice, and tells a client that was told of it; repeated it changes nothing.
 * @throws Refusal NotFoundInvoice, InvoiceAlreadyPaid; Invalid to a client for what its center has made out, or money has come for
 */
export function cancelInvoice(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: OperatorScope,
  invoiceId: string,
  reason: string,
): Promise<void> {
  return transaction(context.db, async (tx) => {
    // An act that is being made about them is seen below, and one that begins now waits.
    await lockTraining(tx, scope, invoiceId);
    const invoice = found(await lockInvoice(tx, scope, invoiceId), 'NotFoundInvoice');
    const { id, state } = invoice;
    if (state === 'Cancelled') return;
    refuseUnless(canDecide(state));
    const owedActs = await listOwedActs(tx, scope, id);
    const refusal = cancelRefusal({ ...invoice, paid: Number(invoice.paid), owedActs }, isCenter(scope));
    if (refusal) throw new Refusal('Invalid', refusal);
    await cancel(context, tx, scope, id, reason);
  });
}

/** Whoever was told of an invoice of the center is told that it holds no more. */
async function cancel(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  scope: OperatorScope,
  id: Locked<'invoices'>,
  reason: string,
): Promise<void> {
  await markInvoiceCancelled(tx, scope, id, reason);
  await audit(tx, scope, 'invoice.cancelled', id);
  if (isCenter(scope)) await tellOfCancelled(context, tx, scope.userId, id);
}

const REISSUED = 'Заменён новым счётом: часть обучения оплачена иначе';
const REISSUED_WITHOUT = 'Заменён новым счётом: часть обучения снята';
const ANEW = 'Заменён новым счётом';
const NAMED = 'Заменён новым счётом, в котором назван договор';

/** Which of the conditions is not met. */
const reissueRefusal = (paid: number): string =>
  paid > 0
    ? `По счёту уже поступило ${formatSum(paid)}: новый просил бы и за эти деньги. Остаток назван в самом счёте: напечатайте или отправьте его ещё раз`
    : 'Вместо счёта выставляют новый, когда часть обучения оплачена иначе или снята, в нём не назван договор либо обучение принято по акту. У этого счёта ничего не изменилось';

/**
 * Makes out an invoice in the place of one of which a part was paid otherwise or taken off its course, or which lacks its contract, for
 * whom it still asks, and cancels that one. It is whose may cancel it (decision 730): a client's own, and any for the center.
 * @returns the ids of the new one, or of the new ones where its services have two rates of VAT
 * @throws Refusal NotFoundInvoice; InvoiceAlreadyPaid, InvoiceCancelled; Invalid for a client's of the center's, for one
 * that asks for all of its sum by its contract, or that money has come for; what createInvoices says
 */
export function reissueInvoice(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: OperatorScope,
  invoiceId: string,
): Promise<string[]> {
  return transaction(context.db, async (tx) => {
    const before = found(await findInvoice(tx, scope, invoiceId), 'NotFoundInvoice');
    const assignIds = before.assignments.filter(({ isPaid, payer }) => !isPaid && payer === null).map(({ id }) => id);
    if (assignIds.length > 0) await lockToInvoice(tx, scope, { ids: assignIds });
    const { id, state, kopecks, paid, rest } = found(await lockInvoice(tx, scope, invoiceId), 'NotFoundInvoice');
    refuseUnless(canDecide(state));
    // By what is locked: money may have come since it was read.
    const refusal = cancelRefusal({ isByClient: before.isByClient, paid, owedActs: [] }, isCenter(scope));
    if (refusal) throw new Refusal('Invalid', refusal);
    const unnamed = await findUnnamed(tx, scope, before);
    const owedActs = await listOwedActs(tx, scope, id);
    const otherwise = kopecks - paid - rest;
    if (!isReissuable({ state, paid: Number(paid), rest: Number(rest), otherwise, unnamed, owedActs })) {
      throw new Refusal('Invalid', reissueRefusal(Number(paid)));
    }
    const partly = before.removed > 0 ? REISSUED_WITHOUT : REISSUED;
    await cancel(context, tx, scope, id, otherwise > 0 ? partly : unnamed ? NAMED : ANEW);
    const { organizationId, contract } = before;
    const basis = contract?.id ?? 'Auto';
    return createInvoices(tx, scope, {
      kind: 'Assignments',
      assignIds,
      organizationId,
      basis,
      bankAccountId: before.bankAccountId,
      isRepeated: true,
    });
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
