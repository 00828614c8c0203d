import { today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import type { InvoicePart, PaymentInvoiceBody, PaymentInvoiceInfo } from '@dopusk/contract/static-documents.ts';
import type { z } from 'zod';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { refuseOtherSum } from '../../invoices/acts/act.ts';
import { byRates, issueInvoice, missingOf } from '../../invoices/issue.ts';
import { linesOf } from '../../invoices/lines.ts';
import { listToInvoice, lockToInvoice, type ToInvoice } from '../../invoices/planning/db.ts';
import {
  isBilledTo,
  namesOfInvoiced,
  refusalOfInvoiced,
  refusalOfPersonal,
  type Sorted,
  sortedByPayer,
} from '../../invoices/planning/plan.ts';
import { offeredBasis } from '../contract/basis.ts';
import type { PartyRecord } from '../parties/party.ts';
import { findPayer, findReceiver, nextStaticNumber } from './db.ts';
import { trainingServices } from './invoice-data.ts';

type Wanted = Pick<
  z.output<typeof PaymentInvoiceBody>,
  'dateStart' | 'dateEnd' | 'organizationId' | 'centerId' | 'isRepeated'
>;

interface InvoiceDraft {
  payer: PartyRecord;
  /** Null when the payer owes several centers and none was chosen, or owes nothing. */
  center: PartyRecord | null;
  centers: { id: Seen<'organizations'>; title: string }[];
  rows: readonly ToInvoice[];
  /** The same by rates of VAT. */
  parts: { vatMode: VatMode | null; rows: readonly ToInvoice[] }[];
  invoiced: Sorted['invoiced'];
  personal: Sorted['personal'];
}

/**
 * What an invoice for a period would say.
 * @param contractId of what rests on this contract alone; null of what rests on none
 * @throws Refusal NotFoundOrganization for a stranger
 */
async function draftOf(
  db: Db | Tx,
  scope: OperatorScope,
  wanted: Wanted,
  contractId?: string | null,
): Promise<InvoiceDraft> {
  const payerId = payerOf(scope, wanted);
  const payer = found(await findPayer(db, scope, payerId), 'NotFoundOrganization');
  const debts = await listToInvoice(db, scope, subjectOf(payerId, wanted));
  const centers = [...new Map(debts.map(({ centerId: id, centerTitle: title }) => [id, { id, title }])).values()];
  const only = centers.length === 1 ? centers[0]?.id : undefined;
  const centerId = centers.find(({ id }) => id === wanted.centerId)?.id ?? only;
  const isMeant = (debt: ToInvoice) => contractId === undefined || debt.contractId === contractId;
  const own = debts.filter((debt) => debt.centerId === centerId && isMeant(debt));
  const { portions, invoiced, personal } = sortedByPayer(own, wanted.isRepeated, isBilledTo(scope, payer.id));
  const center = centerId ? await findReceiver(db, centerId) : null;
  const rows = portions.flatMap((portion) => portion.rows);
  return {
    payer,
    center,
    centers,
    rows,
    parts: center ? byRates(center, rows, today()) : [],
    invoiced,
    personal,
  };
}

function payerOf(scope: OperatorScope, { organizationId }: Wanted): string {
  const isCenter = scope.organization?.type === 'EducationCenter';
  const payerId = organizationId ?? (isCenter ? undefined : scope.organization?.id);
  if (!payerId) throw fieldRefusal('Invalid', 'organizationId', 'Выберите организацию');
  return payerId;
}

const subjectOf = (organizationId: string, { dateStart: start, dateEnd: end }: Wanted) => ({
  organizationId,
  start,
  end,
});

/** What the form shows before the invoice is made out. */
export async function readInvoiceInfo(db: Db, scope: OperatorScope, wanted: Wanted): Promise<PaymentInvoiceInfo> {
  const { payer, center, centers, rows, parts, invoiced, personal } = await draftOf(db, scope, wanted);
  const year = Number(today().slice(0, 4));
  const number = center ? await nextStaticNumber(db, { centerId: center.id, type: 'PaymentInvoice', year }) : '';
  const assignmentIds = rows.map(({ id }) => id);
  const sides = center && { centerId: center.id, organizationId: payer.id, assignmentIds };
  return {
    number: String(number),
    center: center && { id: center.id, title: center.title },
    centers,
    lines: linesOf(rows).map(({ title, quantity, kopecks }) => ({
      title,
      quantity,
      price: toRubles(kopecks),
      sum: toRubles(kopecks * quantity),
    })),
    total: totalOf(rows),
    parts: parts.length > 1 ? parts.flatMap(shownPart) : [],
    missing: center ? missingOf(center, 'Invoice') : [],
    basis: sides ? await offeredBasis(db, scope, sides) : { contracts: [], assignCount: 0 },
    invoiced: namesOfInvoiced(invoiced),
    personal,
  };
}

const totalOf = (rows: readonly ToInvoice[]) => toRubles(rows.reduce((sum, { kopecks }) => sum + kopecks, 0));

/** None of days of which nobody has said what was charged: the requisites are asked for first. */
function shownPart({ vatMode, rows }: InvoiceDraft['parts'][number]): InvoicePart[] {
  const ends = rows.map(({ dateEnd }) => dateEnd).sort();
  const [dateStart = '', dateEnd = ''] = [ends[0], ends.at(-1)];
  return vatMode ? [{ vatMode, dateStart, dateEnd, assignCount: rows.length, total: totalOf(rows) }] : [];
}

const NOTHING_OF_RATE = 'Обучения по этой ставке НДС в периоде больше нет: откройте форму снова';

/**
 * Makes out an invoice for the unpaid assignments of an organization that start in the period.
 * @param only `seen`: the sum that was shown, in kopecks, another is refused; `contractId` as draftOf has it
 * @returns the id of its document
 * @throws Refusal NotFoundOrganization, NotFoundAssignCourse when nothing is owed, AssignAlreadyInvoiced naming the
 *   invoices, Invalid for a taken number, several centers to choose from, a contract about others, requisites of the
 *   center that are not filled in, and for services of several rates of VAT of which the body names none
 */
export async function makeInvoice(
  db: Db,
  scope: OperatorScope,
  body: z.output<typeof PaymentInvoiceBody>,
): Promise<string> {
  const [id = ''] = await makeInvoices(db, scope, body, { rates: [body.vatMode ?? null] });
  return id;
}

/**
 * The same, an invoice for each rate of VAT of the services.
 * @param only as makeInvoice has it; `rates`: those that are meant, null for whatever there is in one invoice
 * @returns the ids of their documents
 */
export async function makeInvoices(
  db: Db,
  scope: OperatorScope,
  body: z.output<typeof PaymentInvoiceBody>,
  only: { seen?: number; contractId?: string | null | undefined; rates?: readonly (VatMode | null)[] } = {},
): Promise<string[]> {
  return transaction(db, async (tx) => {
    await lockToInvoice(tx, scope, subjectOf(payerOf(scope, body), body));
    const { payer, center, centers, rows, parts, invoiced, personal } = await draftOf(tx, scope, body, only.contractId);
    if (!center && centers.length > 1) throw fieldRefusal('Invalid', 'centerId', 'Выберите учебный центр');
    if (!center) throw new Refusal('NotFoundAssignCourse', 'В этом периоде нет неоплаченных назначений');
    if (rows.length === 0 && invoiced.length === 0) throw refusalOfPersonal(personal, 'dateEnd');
    if (rows.length === 0) throw refusalOfInvoiced(invoiced, 'dateEnd');
    refuseOtherSum(rows, only.seen);
    const wanted = { number: body.number, suggested: body.suggestedNumber };
    const meant = only.rates
      ? only.rates.map((rate) => (rate === null ? rows : (parts.find(({ vatMode }) => vatMode === rate)?.rows ?? [])))
      : parts.map((part) => part.rows);
    const ids: string[] = [];
    for (const part of meant) {
      if (part.length === 0) throw new Refusal('NotFoundAssignCourse', NOTHING_OF_RATE);
      const draft = {
        center,
        payer,
        kind: 'Assignments' as const,
        groupId: null,
        services: trainingServices(linesOf(part)),
        period: { start: body.dateStart, end: body.dateEnd },
        assignmentIds: part.map(({ id }) => id),
        ends: part.map(({ dateEnd }) => dateEnd),
        basis: body.basis,
        bankAccountId: body.bankAccountId,
      };
      ids.push((await issueInvoice(tx, scope, draft, wanted)).documentId);
    }
    return ids;
  });
}
