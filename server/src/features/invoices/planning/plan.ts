import { canPay } from '@dopusk/contract/assignments.ts';
import {
  type BasisContract,
  PERSONAL_IN_NO_INVOICE,
  type PersonalAssignment,
} from '@dopusk/contract/contract-basis.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { InvoicedAssignment, InvoicePlan, InvoicePlanBody } from '@dopusk/contract/invoices.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { shortDate } from '../../../printing/words.ts';
import { offeredBasis } from '../../documents/contract/basis.ts';
import { findGroupToInvoice } from '../db.ts';
import { listToInvoice, type ToInvoice } from './db.ts';

/** The assignments of one customer with one center: what one invoice is for. */
export interface Portion {
  organizationId: string;
  centerId: Seen<'organizations'>;
  rows: readonly ToInvoice[];
}

/** What of the rows is invoiced, and what stands in an invoice already. */
export interface Sorted {
  portions: Portion[];
  /** Those that stand in an invoice, also when they are invoiced again. */
  invoiced: (ToInvoice & { invoice: InvoicedAssignment['invoice'] })[];
  /** Those that are in no invoice of the organization: their contract is with a natural person. */
  personal: PersonalAssignment[];
  paidCount: number;
}

/**
 * Sorts assignments into invoices, one for each customer. What is paid is in none; what is unpaid and stands in one
 * already, also in a paid one that did not pay it, is in another only on purpose. What a natural person has a contract
 * about is in none: the organization is no side of it.
 */
export function sortedByCustomer(rows: readonly ToInvoice[], isRepeated: boolean): Sorted {
  const unpaid = rows.filter((row) => canPay(row) === true);
  const ofOrganizations = unpaid.filter(({ personalContract }) => personalContract === null);
  const isFree = ({ invoice }: ToInvoice) => invoice === null || isRepeated;
  const byCustomer = Map.groupBy(ofOrganizations.filter(isFree), ({ organizationId }) => organizationId);
  return {
    portions: [...byCustomer].flatMap(([organizationId, own]) => {
      const [first] = own;
      return first ? [{ organizationId, centerId: first.centerId, rows: own }] : [];
    }),
    invoiced: ofOrganizations.flatMap((row) => (row.invoice ? [{ ...row, invoice: row.invoice }] : [])),
    personal: personalOf(unpaid),
    paidCount: rows.length - unpaid.length,
  };
}

/** Those of the rows whose contract is with a natural person. */
export const personalOf = (
  rows: readonly { id: string; fullName: string; title: string; personalContract: BasisContract | null }[],
): PersonalAssignment[] =>
  rows.flatMap(({ id, fullName, title, personalContract: contract }) =>
    contract ? [{ assignId: id, fullName, courseTitle: title, contract }] : [],
  );

/** Says of each such assignment why the organization is not invoiced for it. */
export function refusalOfPersonal(personal: readonly PersonalAssignment[], field: string): Refusal {
  const who = personal.map(
    ({ fullName, contract }) => `${fullName}: договор №\u00a0${contract.number} от ${shortDate(contract.date)}`,
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
  return { group, rows: organizationId ? all.filter((row) => row.organizationId === organizationId) : all };
}

/**
 * Which invoices a body makes: one for each customer, for its own people and by its own contract.
 * @throws what findSubject says
 */
export async function readPlan(db: Db, scope: OperatorScope, body: InvoicePlanBody): Promise<InvoicePlan> {
  const { rows } = await findSubject(db, scope, body);
  const { portions, invoiced, personal, paidCount } = sortedByCustomer(rows, body.isRepeated);
  const invoices = portions.map(async ({ organizationId, centerId, rows: own }) => ({
    organizationId,
    organizationTitle: own[0]?.organizationTitle ?? '',
    peopleCount: new Set(own.map(({ studentId }) => studentId)).size,
    amount: toRubles(own.reduce((sum, { kopecks }) => sum + kopecks, 0)),
    basis: await offeredBasis(db, scope, { centerId, organizationId, assignmentIds: own.map(({ id }) => id) }),
  }));
  return { invoices: await Promise.all(invoices), invoiced: namesOfInvoiced(invoiced), personal, paidCount };
}
