import { VAT_INVOICE_DAYS } from '@dopusk/contract/accounting.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import {
  actDateFault,
  NOTHING_TO_ACT,
  type ServiceActBody,
  type ServiceActInfo,
} from '@dopusk/contract/service-acts.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { refuseIfMissing } from '../../documents/commands.ts';
import { chosenBasis, offeredBasis, severalBases } from '../../documents/contract/basis.ts';
import { partyOn } from '../../documents/parties/party.ts';
import { findCounterparty, findReceiver, insertStaticDocument, lockStaticRegister } from '../../documents/static/db.ts';
import { invoiceData, trainingServices } from '../../documents/static/invoice-data.ts';
import { takeStaticNumber } from '../../documents/static/take-static-number.ts';
import { formatSum } from '../../payments/format-sum.ts';
import { findInvoice } from '../db.ts';
import { missingOf } from '../issue.ts';
import { linesOf } from '../lines.ts';
import { personalOf, refusalOfPersonal } from '../planning/plan.ts';
import { annul, findAct, findAskedAccount, holdTaught, insertActAssignments, listAskedBy, listToAccept } from './db.ts';

/**
 * The preview of an act, of an invoice or of a period.
 * @throws Refusal NotFoundInvoice, NotFoundOrganization
 */
export async function readActInfo(db: Db, scope: CenterScope, body: ServiceActBody): Promise<ServiceActInfo> {
  const { payer, rows, absent, unpaid, personal, date } = await toAccept(db, scope, body);
  const center = await findReceiver(db, scope.organization.id);
  return {
    lines: linesOf(rows).map(({ title, quantity, kopecks }) => ({
      title,
      quantity,
      price: toRubles(kopecks),
      sum: toRubles(kopecks * quantity),
    })),
    total: toRubles(rows.reduce((sum, { kopecks }) => sum + kopecks, 0)),
    date,
    vatDeadline: isTaxed(center) ? vatDeadlineOf(rows) : null,
    personal,
    absent: absent.map(taught),
    unpaid: unpaid.map(taught),
    ahead: rows.filter((row) => !row.isPaid && row.isPaidAfter).map(taught),
    undecided: rows.filter(({ outcome }) => outcome === null).map(taught),
    missing: missingOf(center, 'Act', date).flatMap(({ what }) => what),
    basis: await offeredBasis(db, scope, {
      centerId: center.id,
      organizationId: payer.id,
      assignmentIds: rows.map(({ id }) => id),
    }),
  };
}

export const isTaxed = ({ vatMode }: { vatMode: VatMode | null }) => vatMode !== null && vatMode !== 'Exempt';

/** Five days from the service that was rendered first (Tax Code, article 168, item 3). */
const vatDeadlineOf = ([first, ...others]: readonly { dateEnd: string }[]): string | null =>
  first
    ? daysLater(
        others.map(({ dateEnd }) => dateEnd).reduce((a, b) => (a < b ? a : b), first.dateEnd),
        VAT_INVOICE_DAYS,
      )
    : null;

const taught = ({ id, fullName, title }: { id: string; fullName: string; title: string }) => ({
  assignId: id,
  fullName,
  courseTitle: title,
});

/** @param contractId of those that rest on this contract alone; null of those that rest on none */
async function toAccept(db: Db | Tx, scope: CenterScope, body: ServiceActBody, contractId?: string | null) {
  const invoiceId = body.invoiceId ?? null;
  const invoice = invoiceId ? found(await findInvoice(db, scope, invoiceId), 'NotFoundInvoice') : null;
  const payerId = invoice?.organizationId ?? body.organizationId ?? '';
  const payer = found(await findCounterparty(db, scope, payerId), 'NotFoundOrganization');
  // Only training that has ended is a service rendered, whatever period is asked for.
  const until = invoice || (body.dateEnd ?? '') > today() ? today() : (body.dateEnd ?? today());
  const since = invoice ? null : (body.dateStart ?? null);
  const listed = await listToAccept(db, scope, { organizationId: payer.id, invoiceId, since, until });
  const all = contractId === undefined ? listed : listed.filter((row) => row.contractId === contractId);
  const isPayers = (row: (typeof all)[number]) => row.payerId === payer.id;
  const ofPayer = all.filter(isPayers);
  // Whom nobody has paid for may never have been taught, unless the contract says that money comes after.
  const owed = ofPayer.filter((row) => !row.isPaid);
  const unpaid = owed.filter((row) => !row.isPaidAfter);
  const taken = body.withUnpaid ? ofPayer : ofPayer.filter((row) => !unpaid.includes(row));
  const absent = taken.filter(({ outcome }) => outcome === 'Absent');
  const rows = body.withAbsent ? taken : taken.filter((row) => !absent.includes(row));
  const trainingEnd = rows.map(({ dateEnd }) => dateEnd).reduce((a, b) => (a > b ? a : b), '');
  const date = body.date ?? (invoice ? trainingEnd || today() : until);
  const personal = personalOf(all.filter((row) => !isPayers(row)));
  return { payer, invoice, rows, absent, unpaid, personal, trainingEnd, date };
}

/**
 * @param seen what was shown to whoever asked, in kopecks
 * @throws Refusal Invalid when it would be another sum now
 */
export function refuseOtherSum(rows: readonly { kopecks: number }[], seen: number | undefined): void {
  const sum = rows.reduce((total, { kopecks }) => total + kopecks, 0);
  if (seen === undefined || sum === seen) return;
  throw new Refusal('Invalid', `Сумма изменилась: была ${formatSum(seen)}, теперь ${formatSum(sum)}`);
}

const CHANGED =
  'Обучение только что изменилось: сняли назначение, отменили оплату или изменили цену. Откройте акт снова';

/**
 * Makes out an act for the training that has ended and is in no other act: what is paid, and what the contract has paid after it
 * (decision 721).
 * @param only `seen`: the sum that was shown, in kopecks, another is refused; `contractId` as toAccept has it
 * @returns the id of the static document
 * @throws Refusal NotFoundInvoice, NotFoundOrganization, NotFoundAssignCourse when there is nothing to accept; AssignNotPaid
 * when one of them is removed, changed or not paid any more at this moment;
 * WrongDocumentDate at `date` for a day before the training's end or after today; Invalid
 * naming those whose contract is with a natural person when there are no others, and with the requisites that the center has not filled in
 */
export function makeServiceAct(
  db: Db,
  scope: CenterScope,
  body: ServiceActBody,
  only: { seen?: number; contractId?: string | null | undefined } = {},
): Promise<Seen<'staticDocuments'>> {
  return transaction(db, async (tx) => {
    const own = await findReceiver(tx, scope.organization.id);
    // Two acts wait for each other here, whatever days they bear: the second sees which assignments the first has taken.
    await lockStaticRegister(tx, { centerId: own.id, type: 'ServiceAct', year: Number(today().slice(0, 4)) });
    const {
      payer: client,
      invoice,
      rows,
      personal,
      trainingEnd,
      date,
    } = await toAccept(tx, scope, body, only.contractId);
    if (rows.length === 0 && personal.length > 0) throw refusalOfPersonal(personal, 'dateEnd');
    if (rows.length === 0) throw new Refusal('NotFoundAssignCourse', NOTHING_TO_ACT);
    refuseOtherSum(rows, only.seen);
    const fault = actDateFault(date, { trainingEnd, now: today() });
    if (fault) throw fieldRefusal('WrongDocumentDate', 'date', fault);
    refuseIfMissing(missingOf(own, 'Act', date));
    // The client reads in the act where he was asked to pay.
    const account = await findAskedAccount(tx, scope, rows);
    const center = { ...partyOn(own, { right: 'Act', day: date }), ...account };
    const payer = partyOn(client, { right: 'Act', day: date });
    // The suggested number unchanged means the next free one.
    const register = { centerId: own.id, type: 'ServiceAct', year: Number(date.slice(0, 4)) } as const;
    const number = (await takeStaticNumber(tx, register, '', '')) ?? '';
    const starts = rows.map(({ dateStart }) => dateStart).sort();
    const period = { start: starts[0] ?? date, end: trainingEnd };
    const services = trainingServices(linesOf(rows));
    const assignmentIds = rows.map(({ id }) => id);
    if (!(await holdTaught(tx, rows))) throw new Refusal('AssignNotPaid', CHANGED);
    const preferred = invoice?.contract?.id;
    const sides = { centerId: center.id, organizationId: payer.id, assignmentIds, preferred };
    const basis = await chosenBasis(tx, scope, body.basis, sides);
    // An act rests on nothing that is later than itself.
    const named = basis || body.basis !== 'Auto' ? [] : rows.map(({ contractId }) => contractId);
    const several = await severalBases(tx, scope, named, { ...sides, date });
    const known = new Set<string | null>(several.map(({ id }) => id));
    const others = basis ? [] : rows.filter(({ contractId }) => !known.has(contractId));
    const asked = (await listAskedBy(tx, scope, others)).filter((invoice) => invoice.date <= date);
    const bases = basis ? [basis] : several;
    const documentId = await insertStaticDocument(tx, scope, {
      centerId: center.id,
      type: 'ServiceAct',
      trainingType: null,
      organizationId: payer.id,
      contractId: basis?.id ?? null,
      date,
      number,
      // Acts have no code for payment or verification, but every snapshot has the field.
      data: {
        ...invoiceData({ center, payer, services, number, date, period, basis, bases, asked }),
        qr: `Акт № ${number}`,
      },
      verificationCode: null,
    });
    await insertActAssignments(tx, documentId, assignmentIds);
    await audit(tx, scope, 'document.fixed', documentId, { type: 'ServiceAct', number });
    return documentId;
  });
}

/**
 * Annuls an act (decision 650): its training is accepted by none then, and may be paid back or accepted anew. The act stays among the
 * documents, with the reason, and its number stays taken; what is added up from acts knows it no more.
 * @returns its id
 * @throws Refusal NotFoundFile for a stranger's, ActAnnulled
 */
export function annulAct(
  db: Db | Tx,
  scope: CenterScope,
  id: string,
  reason: string,
): Promise<Seen<'staticDocuments'>> {
  return transaction(db, async (tx) => {
    const act = found(await findAct(tx, scope, id), 'NotFoundFile');
    if (!(await annul(tx, act.id, reason))) throw new Refusal('ActAnnulled');
    await audit(tx, scope, 'act.annulled', act.id, { number: act.number, reason });
    return act.id;
  });
}
