import { canPay } from '@dopusk/contract/assignments.ts';
import {
  PERSONAL_IN_NO_INVOICE,
  type PersonalAssignment,
  type PersonalContract,
} from '@dopusk/contract/contract-basis.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { InvoicedAssignment, InvoicePlan, InvoicePlanBody } from '@dopusk/contract/invoices.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { shortDate } from '../../../printing/words.ts';
import { offeredBasis } from '../../documents/contract/basis.ts';
import { findReceiver } from '../../documents/static/db.ts';
import { byRates } from '../issue.ts';
import { findGroupToInvoice, listToInvoice, type ToInvoice } from './db.ts';

/** The assignments that one payer pays a center for, by one contract of his or by none: what one invoice is for. */
export interface Portion {
  organizationId: Seen<'organizations'>;
  centerId: Seen<'organizations'>;
  rows: readonly ToInvoice[];
}

/** What of the rows is invoiced, and what stands in an invoice already. */
export interface Sorted {
  portions: Portion[];
  /** Those that stand in an invoice, also when they are invoiced again. */
  invoiced: (ToInvoice & { invoice: InvoicedAssignment['invoice'] })[];
  /** Those that are in no invoice to whoever is asked about: their contract is with a natural person. */
  personal: PersonalAssignment[];
  paidCount: number;
}

/**
 * Which assignments are invoiced: one payer's, where it is named, else everybody's. What a natural person has a contract
 * about only his center invoices, and only to him (decision 370).
 */
export const isBilledTo =
  (scope: OperatorScope, payerId: string | null | undefined) =>
  (row: ToInvoice): boolean =>
    payerId ? row.payerId === payerId : isCenter(scope) || row.personalContract === null;

/** Whose contract it is, and which: an invoice names one contract as its basis (decision 800). */
const contractKey = ({ payerId, personalContract, contractId }: ToInvoice): string =>
  `${payerId} ${personalContract?.id ?? contractId ?? ''}`;

/**
 * Sorts assignments into invoices, one for each payer and contract. What is paid is in none; what is unpaid and stands in one
 * already, also in a paid one that did not pay it, is in another only on purpose.
 * @param isByContract false where somebody has said on which contract all of them rest, or that they rest on none
 */
export function sortedByPayer(
  rows: readonly ToInvoice[],
  isRepeated: boolean,
  isBilled: (row: ToInvoice) => boolean,
  isByContract = true,
): Sorted {
  const unpaid = rows.filter((row) => canPay(row) === true);
  const billed = unpaid.filter(isBilled);
  const isFree = ({ invoice }: ToInvoice) => invoice === null || isRepeated;
  const portions = Map.groupBy(billed.filter(isFree), isByContract ? contractKey : ({ payerId }) => payerId);
  return {
    portions: [...portions.values()].flatMap((own) => {
      const [first] = own;
      return first ? [{ organizationId: first.payerId, centerId: first.centerId, rows: own }] : [];
    }),
    invoiced: billed.flatMap((row) => (row.invoice ? [{ ...row, invoice: row.invoice }] : [])),
    personal: personalOf(unpaid.filter((row) => !isBilled(row))),
    paidCount: rows.length - unpaid.length,
  };
}

/** Those of the rows whose contract is with a natural person. */
export const personalOf = (
  rows: readonly { id: string; fullName: string; title: string; personalContract: PersonalContract | null }[],
): PersonalAssignment[] =>
  rows.flatMap(({ id, fullName, title, personalContract: contract }) =>
    contract ? [{ assignId: id, fullName, courseTitle: title, contract }] : [],
  );

/** Says of each such assignment why the organization is not invoiced for it. */
export function refusalOfPersonal(personal: readonly PersonalAssignment[], field: string): Refusal {
  const who = personal.map(
    ({ fullName, contract: { number, date, payer } }) =>
      `${fullName}: договор №\u00a0${number} от ${shortDate(date)}, платит ${payer}`,
  );
  return fieldRefusal('Invalid', field, `${PERSONAL_IN_NO_INVOICE}. ${who.join('; ')}`);
}

/** The assignments as the form names those that stand in an invoice already. */
export const namesOfInvoiced = (rows: Sorted['invoiced']): InvoicedAssignment[] =>
  rows.map(({ id, fullName, title, invoice }) => ({ assignId: id, fullName, courseTitle: title, invoice }));

const LEFT_UNPAID = 'счёт оплачен, обучение – нет';

/** Says of each assignment in which invoice it stands. */
export function refusalOfInvoiced(rows: Sorted['invoiced'], field: string): Refusal {
  const byInvoice = Map.groupBy(rows, ({ invoice }) => invoice.id);
  const texts = [...byInvoice.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { number, date, state } = first.invoice;
    const names = [...new Set([first, ...others].map(({ fullName }) => fullName))].join(', ');
    return [
      `${names}: уже в счёте № ${number} от ${shortDate(date)}, ${state === 'Paid' ? LEFT_UNPAID : 'ждёт оплаты'}`,
    ];
  });
  return fieldRefusal('AssignAlreadyInvoiced', field, texts.join('; '));
}

/**
 * The assignments that a body names, and the group that it names.
 * @throws Refusal NotFoundGroup, NotFoundAssignCourse; Invalid for assignments of several centers
 */
export async function findSubject(db: Db | Tx, scope: OperatorScope, body: InvoicePlanBody) {
  const { kind, organizationId, assignIds: ids = [] } = body;
  const isOfGroup = kind === 'Group';
  const group = isOfGroup ? found(await findGroupToInvoice(db, scope, body.groupId ?? ''), 'NotFoundGroup') : null;
  const subject = group ? { groupId: group.id } : { ids };
  const all = group || ids.length > 0 ? await listToInvoice(db, scope, subject) : [];
  if (!isOfGroup && all.length < ids.length) throw new Refusal('NotFoundAssignCourse');
  if (new Set(all.map(({ centerId }) => centerId)).size > 1) {
    throw fieldRefusal('Invalid', 'assignIds', 'В счёте назначения одного учебного центра');
  }
  return { group, rows: organizationId ? all.filter((row) => isOf(row, organizationId)) : all };
}

/** The person's organization, or who pays for himself. */
const isOf = (row: ToInvoice, id: string) => row.organizationId === id || row.payerId === id;

/**
 * Which invoices a body makes where nobody says on which contract: one for each payer and contract of his, and for each rate of VAT of the
 * services.
 * @throws what findSubject says
 */
export async function readPlan(db: Db, scope: OperatorScope, body: InvoicePlanBody): Promise<InvoicePlan> {
  const { rows } = await findSubject(db, scope, body);
  const isBilled = isBilledTo(scope, body.organizationId);
  const { portions, invoiced, personal, paidCount } = sortedByPayer(rows, body.isRepeated, isBilled);
  const invoices = portions.map(async ({ organizationId, centerId, rows: all }) => {
    const parts = byRates(await findReceiver(db, centerId), all, today());
    const shown = parts.map(async ({ vatMode, rows: own }) => ({
      organizationId,
      organizationTitle: own[0]?.payerTitle ?? '',
      peopleCount: new Set(own.map(({ studentId }) => studentId)).size,
      amount: toRubles(own.reduce((sum, { kopecks }) => sum + kopecks, 0)),
      vatMode: parts.length > 1 ? vatMode : null,
      basis: await offeredBasis(db, scope, { centerId, organizationId, assignmentIds: own.map(({ id }) => id) }),
    }));
    return Promise.all(shown);
  });
  return { invoices: (await Promise.all(invoices)).flat(), invoiced: namesOfInvoiced(invoiced), personal, paidCount };
}
