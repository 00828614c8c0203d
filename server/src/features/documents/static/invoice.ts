import { today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { PaymentInvoiceBody, PaymentInvoiceInfo } from '@dopusk/contract/static-documents.ts';
import type { z } from 'zod';
import { type Db, transaction } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { issueInvoice, missingOf } from '../../invoices/issue.ts';
import type { PartyRecord } from '../parties/party.ts';
import { findPayer, findReceiver, listDebts, nextStaticNumber } from './db.ts';
import { trainingServices } from './invoice-data.ts';

type Wanted = Pick<z.output<typeof PaymentInvoiceBody>, 'dateStart' | 'dateEnd' | 'organizationId' | 'centerId'>;

interface InvoiceDraft {
  payer: PartyRecord;
  /** Null when the payer owes several centers and none was chosen, or owes nothing. */
  center: PartyRecord | null;
  centers: { id: Seen<'organizations'>; title: string }[];
  lines: { title: string; quantity: number; kopecks: number; assignmentIds: Seen<'assignments'>[] }[];
}

/**
 * What an invoice for a period would say.
 * @throws Refusal NotFoundOrganization for a stranger
 */
async function draftOf(db: Db, scope: OperatorScope, wanted: Wanted): Promise<InvoiceDraft> {
  const isCenter = scope.organization?.type === 'EducationCenter';
  const payerId = wanted.organizationId ?? (isCenter ? undefined : scope.organization?.id);
  if (!payerId) throw fieldRefusal('Invalid', 'organizationId', 'Выберите организацию');
  const payer = found(await findPayer(db, scope, payerId), 'NotFoundOrganization');
  const debts = await listDebts(db, scope, payerId, wanted.dateStart, wanted.dateEnd);
  const centers = [...new Map(debts.map(({ centerId: id, centerTitle: title }) => [id, { id, title }])).values()];
  const only = centers.length === 1 ? centers[0]?.id : undefined;
  const centerId = centers.find(({ id }) => id === wanted.centerId)?.id ?? only;
  return {
    payer,
    center: centerId ? await findReceiver(db, centerId) : null,
    centers,
    lines: debts.filter((debt) => debt.centerId === centerId),
  };
}

/** What the form shows before the invoice is made out. */
export async function readInvoiceInfo(db: Db, scope: OperatorScope, wanted: Wanted): Promise<PaymentInvoiceInfo> {
  const { center, centers, lines } = await draftOf(db, scope, wanted);
  const year = Number(today().slice(0, 4));
  const number = center ? await nextStaticNumber(db, { centerId: center.id, type: 'PaymentInvoice', year }) : '';
  return {
    number: String(number),
    center: center && { id: center.id, title: center.title },
    centers,
    lines: lines.map(({ title, quantity, kopecks }) => ({
      title,
      quantity,
      price: toRubles(kopecks),
      sum: toRubles(kopecks * quantity),
    })),
    total: toRubles(totalOf(lines)),
    missing: center ? missingOf(center, 'Invoice') : [],
  };
}

const totalOf = (lines: InvoiceDraft['lines']): number =>
  lines.reduce((sum, { quantity, kopecks }) => sum + quantity * kopecks, 0);

/**
 * Makes out an invoice for the unpaid assignments of an organization that start in the period.
 * @returns the id of its document
 * @throws Refusal NotFoundOrganization, NotFoundAssignCourse when nothing is owed, Invalid for a taken number, several
 *   centers to choose from, or requisites of the center that are not filled in
 */
export async function makeInvoice(
  db: Db,
  scope: OperatorScope,
  body: z.output<typeof PaymentInvoiceBody>,
): Promise<string> {
  const { payer, center, centers, lines } = await draftOf(db, scope, body);
  if (!center && centers.length > 1) throw fieldRefusal('Invalid', 'centerId', 'Выберите учебный центр');
  if (!center) throw new Refusal('NotFoundAssignCourse', 'В этом периоде нет неоплаченных назначений');
  return transaction(db, async (tx) => {
    const period = { start: body.dateStart, end: body.dateEnd };
    const services = trainingServices(lines);
    const assignmentIds = lines.flatMap((line) => line.assignmentIds);
    const { basis } = body;
    const draft = {
      center,
      payer,
      kind: 'Assignments' as const,
      groupId: null,
      services,
      period,
      assignmentIds,
      basis,
    };
    const wanted = { number: body.number, suggested: body.suggestedNumber };
    return (await issueInvoice(tx, scope, draft, wanted)).documentId;
  });
}
