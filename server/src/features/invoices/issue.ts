import type { Basis } from '@dopusk/contract/contract-basis.ts';
import { type DueDays, dueDays } from '@dopusk/contract/documents/contract/payment-order.ts';
import type { MissingRequisites } from '@dopusk/contract/documents/document-info.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import type { InvoiceKind } from '@dopusk/contract/invoices.ts';
import { shownTitle } from '@dopusk/contract/organization-record.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';
import { paymentCodeText } from '../../printing/payment-qr.ts';
import { findDaysToPay } from '../debts/db.ts';
import { refuseIfMissing } from '../documents/commands.ts';
import { chosenBasis } from '../documents/contract/basis.ts';
import { findAccountOf, findPaymentTerm } from '../documents/contract/db/basis.ts';
import { missingForInvoice, type Party, type PartyRecord, partyOn, vatModeOn } from '../documents/parties/party.ts';
import type { Service } from '../documents/parties/payment.ts';
import { insertStaticDocument } from '../documents/static/db.ts';
import { invoiceData } from '../documents/static/invoice-data.ts';
import { takeStaticNumber } from '../documents/static/take-static-number.ts';
import { chosenAccount } from '../organizations/bank-accounts/with-account.ts';
import { insertInvoice } from './db.ts';
import { CenterNotReady } from './requisites-wanted/tell-center.ts';

export interface InvoiceDraft {
  center: PartyRecord;
  payer: PartyRecord;
  kind: InvoiceKind;
  groupId: Seen<'groups'> | null;
  services: readonly Service[];
  /** The period in which the training starts; null for a top-up. */
  period: { start: string; end: string } | null;
  assignmentIds: readonly Seen<'assignments'>[];
  /** The last days of the services, in no order; none of a top-up. */
  ends: readonly string[];
  basis: Basis;
  /** Which of the center's accounts it prints; that of its requisites unless said. */
  bankAccountId?: string | null | undefined;
  /** The day that it bears; today unless said. */
  date?: string;
}

/** A sentence of its own. */
const taxedText = (vat: string): string => `${vat[0]?.toUpperCase()}${vat.slice(1)}`;

/** The next free number unless given. */
const NEXT = { number: '', suggested: '' };

/**
 * Issues an invoice: takes a number of the center's register and stores the static document with the invoice's row. Its
 * content never changes.
 * @param wanted the number of a form and the one that it was offered
 * @returns the ids of the invoice and of its static document
 * @throws Refusal Invalid for requisites of the center that are not filled in, to a client CenterNotReady; Invalid for a taken number, an unknown account and an unknown contract;
 * PaymentAmountCanNotBeZeroOrNull; Invalid where VAT was charged otherwise on the days of some of the services
 */
export async function issueInvoice(
  tx: Tx,
  scope: OperatorScope,
  { center: record, payer: client, services, period, ends, basis: wantedBasis, date = today(), ...draft }: InvoiceDraft,
  wanted: { number: string; suggested: string | undefined } = NEXT,
): Promise<{ invoiceId: string; documentId: string }> {
  const missing = missingOf(record, 'Invoice', date);
  // What its center lacks is the center's affair.
  if (missing.length > 0 && !isCenter(scope))
    throw new CenterNotReady(
      record,
      missing.flatMap(({ what }) => what),
    );
  refuseIfMissing(missing);
  const kopecks = services.reduce((sum, service) => sum + service.quantity * service.kopecks, 0);
  if (kopecks === 0) throw new Refusal('PaymentAmountCanNotBeZeroOrNull');
  const { assignmentIds } = draft;
  const sides = { centerId: record.id, organizationId: client.id, assignmentIds };
  const basis = await chosenBasis(tx, scope, wantedBasis, sides);
  // A contract says where its customer pays.
  const wantedAccount = draft.bankAccountId ?? (basis && (await findAccountOf(tx, basis.id)));
  const { id: bankAccountId, ...account } = await chosenAccount(tx, record.id, wantedAccount);
  const charged = chargedOn(record, ends, date);
  const center = { ...partyOn(record, { right: 'Invoice', day: date }), ...charged, ...account };
  const payer = partyOn(client, { right: 'Invoice', day: date });
  const register = { centerId: center.id, type: 'PaymentInvoice', year: Number(date.slice(0, 4)) } as const;
  const number = await takeStaticNumber(tx, register, wanted.number, wanted.suggested);
  if (number === null) throw fieldRefusal('Invalid', 'number', `Номер уже занят в ${register.year} году`);
  const due = await findDueDays(tx, { centerId: center.id, payerId: payer.id, contractId: basis?.id ?? null }, date);
  const data = invoiceData({ center, payer, services, number, date, period, basis, due });
  const vat = data.оплата.ндс_название === 'Без НДС' ? 'НДС не облагается' : taxedText(data.оплата.ндс);
  const qr = paymentCodeText({
    name: shownTitle(center),
    account: center.bankAccountNumber ?? '',
    bank: center.bankTitle ?? '',
    bic: center.bic ?? '',
    correspondentAccount: center.correspondentAccount ?? '',
    kopecks,
    purpose: `Оплата ${data.оплата.повторная ? `(${data.оплата.повторная})` : 'обучения'} по счёту № ${number} от ${data.документ.дата_выдачи}. ${vat}`,
    payeeInn: center.inn,
    payeeKpp: center.kpp ?? '',
    payerInn: payer.inn,
  });
  const documentId = await insertStaticDocument(tx, scope, {
    centerId: center.id,
    type: 'PaymentInvoice',
    trainingType: null,
    organizationId: payer.id,
    contractId: basis?.id ?? null,
    date,
    number,
    data: { ...data, qr },
    verificationCode: null,
  });
  const invoiceId = await insertInvoice(tx, scope, {
    ...draft,
    bankAccountId,
    center,
    payer,
    services,
    number,
    date,
    dueOn: due.dueOn,
    kopecks,
    documentId,
  });
  await audit(tx, scope, 'document.fixed', documentId, { type: 'PaymentInvoice', number });
  await audit(tx, scope, 'invoice.issued', invoiceId, { number, kopecks });
  return { invoiceId, documentId };
}

/** As of which day a service that ends then is charged in an invoice of a date: what is still to be done, as of that date. */
const chargedDay = (end: string, date: string): string => (end < date ? end : date);

/**
 * The services of an invoice of a date by the rates of VAT of their days: an invoice has one. In the order of the days.
 * @param rows with the last day of each
 */
export const byRates = <R extends { dateEnd: string }>(center: PartyRecord, rows: readonly R[], date: string) => {
  const inOrder = rows.toSorted((one, other) => one.dateEnd.localeCompare(other.dateEnd));
  const rates = Map.groupBy(inOrder, ({ dateEnd }) => vatModeOn(center, chargedDay(dateEnd, date)));
  // As they were sorted for the lines.
  return [...rates].map(([vatMode, group]) => {
    const those = new Set(group);
    return { vatMode, rows: rows.filter((row) => those.has(row)) };
  });
};

/**
 * VAT as of the day of the service (Tax Code, article 167, item 1), as its act and its УПД say it: a center that has left VAT
 * owes it for what it did before.
 * @param ends the last days of the services; none for a top-up
 * @throws Refusal Invalid for services of two rates: an invoice has one
 */
function chargedOn(center: PartyRecord, ends: readonly string[], date: string): Pick<Party, 'vatMode' | 'vatBasis'> {
  const days = ends.map((end) => chargedDay(end, date)).sort();
  const first = days[0] ?? date;
  const other = days.find((day) => vatModeOn(center, day) !== vatModeOn(center, first));
  if (other) {
    const last = days.findLast((day) => vatModeOn(center, day) === vatModeOn(center, first)) ?? first;
    const text = `Ставка НДС с тех пор изменилась: выставьте счёт за обучение по ${dotted(last)} и с ${dotted(other)} отдельно`;
    throw fieldRefusal('Invalid', 'dateEnd', text);
  }
  const { vatMode, vatBasis } = partyOn(center, { right: 'Invoice', day: first });
  return { vatMode, vatBasis };
}

interface Owed {
  centerId: Seen<'organizations'>;
  payerId: Seen<'organizations'>;
  contractId: Seen<'documents'> | null;
}

/** The last days to pay: by the contract that the invoice rests on, else by the term that the center gives the payer. */
async function findDueDays(tx: Tx, { centerId, payerId, contractId }: Owed, date: string): Promise<DueDays> {
  const term = contractId && (await findPaymentTerm(tx, contractId));
  if (term) return dueDays(term, date, term.trainingEnd);
  return { dueOn: daysLater(date, await findDaysToPay(tx, centerId, payerId)), advance: null };
}

/** What the center lacks on a day, today unless said, to make out an invoice or an act, as forms and refusals name it. */
export function missingOf(center: PartyRecord, right: 'Invoice' | 'Act', day = today()): MissingRequisites[] {
  const what = missingForInvoice(partyOn(center, { right, day }), right);
  return what.length > 0 ? [{ organizationId: center.id, title: center.title, what }] : [];
}
