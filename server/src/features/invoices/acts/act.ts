import { VAT_INVOICE_DAYS } from '@dopusk/contract/accounting.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import { actDateFault, nothingToAct, type ServiceActBody, type ServiceActInfo } from '@dopusk/contract/service-acts.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { readLineFive } from '../../accounting/line-five/db.ts';
import { rateOf } from '../../accounting/register-rows.ts';
import { missingOfParties, missingOfUpd } from '../../accounting/upd-xml.ts';
import { refuseIfMissing } from '../../documents/commands.ts';
import { chosenBasis, offeredBasis, severalBases } from '../../documents/contract/basis.ts';
import { type PartyRecord, partyData, partyOn, vatModeOn } from '../../documents/parties/party.ts';
import { modeOfRate } from '../../documents/parties/payment.ts';
import { centerTags } from '../../documents/printed-data.ts';
import { findCounterparty, findReceiver, insertStaticDocument, lockActs } from '../../documents/static/db.ts';
import { invoiceData, trainingServices } from '../../documents/static/invoice-data.ts';
import { takeStaticNumber } from '../../documents/static/take-static-number.ts';
import { formatSum } from '../../payments/format-sum.ts';
import { findInvoice } from '../db.ts';
import { missingOf } from '../issue.ts';
import { linesOf } from '../lines.ts';
import { personalOf, refusalOfPersonal } from '../planning/plan.ts';
import {
  findAskedAccount,
  HELD_BY_ACT,
  holdTaught,
  insertActAssignments,
  listAskedBy,
  listLastNumbered,
  listToAccept,
  type Only,
} from './db.ts';

/**
 * The preview of an act, of an invoice or of a period.
 * @throws Refusal NotFoundInvoice, NotFoundOrganization
 */
export async function readActInfo(db: Db, scope: CenterScope, body: ServiceActBody): Promise<ServiceActInfo> {
  const center = await findReceiver(db, scope.organization.id);
  const { payer, rows, absent, takenOut, unpaid, personal, trainingEnd, date, isTaxedThen } = await toAccept(
    db,
    scope,
    body,
    center,
  );
  const upd = isTaxedThen ? await updInfo(db, scope, { center, payer, rows, date }) : null;
  return {
    lines: linesOf(rows).map(({ title, quantity, kopecks }) => ({
      title,
      quantity,
      price: toRubles(kopecks),
      sum: toRubles(kopecks * quantity),
    })),
    total: toRubles(rows.reduce((sum, { kopecks }) => sum + kopecks, 0)),
    parts: body.invoiceId ? [] : partsOf(rows, center, body),
    date,
    vatDeadline: isTaxedThen ? vatDeadlineOf(rows) : null,
    isUpd: isTaxedThen && !payer.isPerson && !upd?.missing.length,
    upd,
    lastNumbered: await listLastNumbered(db, scope, trainingEnd || date),
    personal,
    absent: absent.map(taught),
    takenOut: takenOut.map((row) => ({ ...taught(row), reason: row.takenOut ?? '' })),
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

/** What is to be known of an УПД before it is made out; null where there will be an act for all that. */
async function updInfo(
  db: Db,
  scope: CenterScope,
  {
    center,
    payer,
    rows,
    date,
  }: Pick<Awaited<ReturnType<typeof toAccept>>, 'payer' | 'rows' | 'date'> & { center: PartyRecord },
): Promise<ServiceActInfo['upd']> {
  if (payer.isPerson || rows.length === 0) return null;
  const { orders, untraced } = await readLineFive(db, scope, idsOf(rows), date);
  return {
    orders,
    untraced: toRubles(untraced),
    missing: lacksOfUpd({ center, payer, date }),
  };
}

/** What of its two sides is missing for an УПД of a day, in words. */
export function lacksOfUpd({
  center,
  payer,
  date,
}: {
  center: PartyRecord;
  payer: PartyRecord;
  date: string;
}): string[] {
  const side = (of: PartyRecord) => partyOn(of, { right: 'Act', day: date });
  return missingOfParties({ центр: centerTags(side(center)), заказчик: partyData(side(payer)) }, true);
}

const idsOf = (rows: readonly { id: Seen<'assignments'> }[]) => rows.map(({ id }) => id);

const isTaxed = ({ vatMode }: { vatMode: VatMode | null }) => vatMode !== null && vatMode !== 'Exempt';

/** Whether a center paid VAT on a day. */
export const isTaxedOn = (center: Pick<PartyRecord, 'vatMode' | 'vatBasis' | 'former'>, day: string): boolean =>
  isTaxed({ vatMode: vatModeOn(center, day) });

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

/** @param center whose acts, when it pays VAT, bear the day of their service and not that of their period's end */
async function toAccept(
  db: Db | Tx,
  scope: CenterScope,
  body: ServiceActBody,
  center: PartyRecord,
  { seen, ...only }: Only & { seen?: number } = {},
) {
  const invoiceId = body.invoiceId ?? null;
  const invoice = invoiceId ? found(await findInvoice(db, scope, invoiceId), 'NotFoundInvoice') : null;
  const payerId = invoice?.organizationId ?? body.organizationId ?? '';
  const payer = found(await findCounterparty(db, scope, payerId), 'NotFoundOrganization');
  // Only training that has ended is a service rendered, whatever period is asked for.
  const until = invoice || (body.dateEnd ?? '') > today() ? today() : (body.dateEnd ?? today());
  const since = invoice ? null : (body.dateStart ?? null);
  const listed = await listToAccept(db, scope, { organizationId: payer.id, invoiceId, since, until, ...only });
  // Of a part of them the sum would never be the one that was shown.
  if (seen !== undefined && listed.length > HELD_BY_ACT) throw new Refusal('Invalid', TOO_MANY);
  const all = listed.slice(0, HELD_BY_ACT);
  const isPayers = (row: (typeof all)[number]) => row.payerId === payer.id;
  const ofPayer = all.filter(isPayers);
  // Whom nobody has paid for may never have been taught, unless the contract says that money comes after.
  const owed = ofPayer.filter((row) => !row.isPaid);
  const unpaid = owed.filter((row) => !row.isPaidAfter);
  const taken = body.withUnpaid ? ofPayer : ofPayer.filter((row) => !unpaid.includes(row));
  const absent = taken.filter(({ outcome }) => outcome === 'Absent');
  // Whom a correction has left out as not taught is billed again by nobody who does not say so.
  const takenOut = taken.filter((row) => row.takenOut !== null);
  const rows = taken.filter(
    (row) => (body.withAbsent || !absent.includes(row)) && (body.withTakenOut || row.takenOut === null),
  );
  const trainingEnd = rows.map(({ dateEnd }) => dateEnd).reduce((a, b) => (a > b ? a : b), '');
  // The rate is that of the day of the service (Tax Code, article 167, item 1).
  const isTaxedThen = isTaxedOn(center, trainingEnd || today());
  const date = body.date ?? (invoice || isTaxedThen ? trainingEnd || today() : until);
  const personal = personalOf(all.filter((row) => !isPayers(row)));
  return { payer, invoice, rows, absent, takenOut, unpaid, personal, trainingEnd, date, isTaxedThen };
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

/** A correction of an act that is annulled for it: under its number. */
interface Edition {
  number: string;
  correction: number;
  correctedOn: string;
  /** What the service was taxed with: it stays where the center is said to have charged nothing on its day. */
  vatPercent: number;
}

/**
 * The center as it charges VAT on the day of the service, in a correction too: so a wrong rate is put right (item 7 of the rules of decree
 * 1137). An УПД stays one where no VAT is said of that day.
 */
function chargedBy<C extends { vatMode: VatMode | null; vatBasis: string | null }>(center: C, edition?: Edition): C {
  const vatMode = edition && !isTaxed(center) ? modeOfRate(edition.vatPercent) : center.vatMode;
  return vatMode === center.vatMode ? center : { ...center, vatMode, vatBasis: null };
}

/**
 * Services of two quarters are of two tax periods (Tax Code, article 167, item 1): an УПД has one day.
 * @throws Refusal Invalid with the last day of the first quarter
 */
function refuseTwoQuarters(rows: readonly { dateEnd: string }[], field: string): void {
  const ends = rows.map(({ dateEnd }) => dateEnd).sort();
  const [first = '', last = ''] = [ends[0], ends.at(-1)];
  const next = nextQuarter(first);
  if (last < next) return;
  const text = `Обучение закончилось в разных кварталах, а НДС у каждого свой: составьте УПД по ${dotted(daysLater(next, -1))} и с ${dotted(next)} отдельно`;
  throw fieldRefusal('Invalid', field, text);
}

/**
 * Services of two rates stand in no УПД together: it has one rate, that of its service's day (Tax Code, article 167, item 1).
 * @param field `assignIds` of a correction, which says whom to keep
 * @throws Refusal Invalid with the last day of the first rate
 */
function refuseTwoRates(rows: readonly { dateEnd: string }[], center: PartyRecord, field: string): void {
  const ends = rows.map(({ dateEnd }) => dateEnd).sort();
  const isOther = (day: string) => vatModeOn(center, day) !== vatModeOn(center, ends[0] ?? day);
  const other = ends.find(isOther);
  if (!other) return;
  const last = ends.findLast((day) => !isOther(day)) ?? '';
  const apart =
    field === 'assignIds'
      ? `. Оставьте в этом УПД тех, чьё обучение закончилось по ${dotted(last)}, остальных составьте новым УПД`
      : `: по ${dotted(last)} и с ${dotted(other)} отдельно`;
  throw fieldRefusal(
    'Invalid',
    field,
    `Ставка НДС с тех пор изменилась, а УПД составляют по ставке дня услуги${apart}`,
  );
}

/**
 * The periods that services are to be billed by where refuseTwoQuarters or refuseTwoRates would refuse them together, without gaps between
 * them; none when one document does.
 * @param period the first and the last day that were asked for
 */
function partsOf(
  rows: readonly { dateEnd: string; kopecks: number }[],
  center: PartyRecord,
  { dateStart = '', dateEnd = '' }: Pick<ServiceActBody, 'dateStart' | 'dateEnd'>,
): ServiceActInfo['parts'] {
  if (!rows.some((row) => isTaxedOn(center, row.dateEnd))) return [];
  const inOrder = rows.toSorted((one, other) => one.dateEnd.localeCompare(other.dateEnd));
  const parts: { vatMode: VatMode | null; rows: typeof inOrder }[] = [];
  for (const row of inOrder) {
    const [vatMode, part] = [vatModeOn(center, row.dateEnd), parts.at(-1)];
    const isNextQuarter = isTaxed({ vatMode }) && row.dateEnd >= nextQuarter(part?.rows[0]?.dateEnd ?? row.dateEnd);
    if (part && part.vatMode === vatMode && !isNextQuarter) part.rows.push(row);
    else parts.push({ vatMode, rows: [row] });
  }
  if (parts.length < 2) return [];
  const firstOf = (part: (typeof parts)[number] | undefined) => part?.rows[0]?.dateEnd ?? '';
  return parts.map((part, index) => ({
    dateStart: index === 0 ? dateStart : firstOf(part),
    dateEnd: index === parts.length - 1 ? dateEnd : daysLater(firstOf(parts[index + 1]), -1),
    vatMode: part.vatMode,
    people: part.rows.length,
    total: toRubles(part.rows.reduce((sum, { kopecks }) => sum + Number(kopecks), 0)),
  }));
}

/** The first day of the quarter after that of a day. */
function nextQuarter(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const begins = Math.ceil(month / 3) * 3 + 1;
  return begins > 12 ? `${year + 1}-01-01` : `${year}-${String(begins).padStart(2, '0')}-01`;
}

const TOO_MANY = `В этом периоде больше ${HELD_BY_ACT} обучений, а в один документ больше не войдёт: выберите период короче`;

const CHANGED =
  'Обучение только что изменилось: сняли назначение, отменили оплату или изменили цену. Откройте акт снова';

const INVOICE_CHANGED = 'Счёт только что отменили или оплатили. Откройте его снова';

/**
 * Makes out an act for the training that has ended and is in no other act: what is paid, and what the contract has paid after it
 * (decision 721).
 * @param only `seen`: the sum that was shown, in kopecks, another is refused; `count`: how many people, likewise; `edition` of a correction;
 *   `noActForUpd`: an act in place of an УПД that lacks something is refused, too; the rest as toAccept has it
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
  only: Only & { seen?: number; count?: number; edition?: Edition; noActForUpd?: boolean } = {},
): Promise<Seen<'staticDocuments'>> {
  return transaction(db, async (tx) => {
    // Two acts wait for each other here: the second sees which assignments the first has taken, and the rate that was said meanwhile.
    await lockActs(tx, scope.organization);
    const own = await findReceiver(tx, scope.organization.id);
    const {
      payer: client,
      invoice,
      rows,
      personal,
      trainingEnd,
      date,
      isTaxedThen,
    } = await toAccept(tx, scope, body, own, only);
    if (rows.length === 0 && personal.length > 0) throw refusalOfPersonal(personal, 'dateEnd');
    if (rows.length === 0) throw new Refusal('NotFoundAssignCourse', nothingToAct(isTaxedThen));
    refuseOtherSum(rows, only.seen);
    if (only.count !== undefined && rows.length !== only.count) throw new Refusal('AssignNotPaid', CHANGED);
    const fault = actDateFault(date, { trainingEnd, now: today() });
    if (fault) throw fieldRefusal('WrongDocumentDate', 'date', fault);
    refuseIfMissing(missingOf(own, 'Act', date));
    // The client reads in the act where he was asked to pay.
    const account = await findAskedAccount(tx, scope, rows);
    // By the rate of the day of the service, whatever day the document bears.
    const { vatMode, vatBasis } = partyOn(own, { right: 'Act', day: trainingEnd });
    const charged = { ...partyOn(own, { right: 'Act', day: date }), vatMode, vatBasis, ...account };
    const center = chargedBy(charged, only.edition);
    const payer = partyOn(client, { right: 'Act', day: date });
    // Of whichever service: a center that pays no VAT any more owes it for those of the days before.
    if (only.edition) refuseTwoRates(rows, own, 'assignIds');
    else if (rows.some(({ dateEnd }) => isTaxed({ vatMode: vatModeOn(own, dateEnd) }))) {
      const field = invoice ? 'invoiceId' : 'dateStart';
      if (isTaxed(center)) refuseTwoQuarters(rows, field);
      refuseTwoRates(rows, own, field);
    }
    // The suggested number unchanged means the next free one.
    const register = { centerId: own.id, type: 'ServiceAct', year: Number(date.slice(0, 4)) } as const;
    const number = only.edition?.number ?? (await takeStaticNumber(tx, register, '', '')) ?? '';
    const starts = rows.map(({ dateStart }) => dateStart).sort();
    const period = { start: starts[0] ?? date, end: trainingEnd };
    const services = trainingServices(linesOf(rows));
    const assignmentIds = idsOf(rows);
    if (!(await holdTaught(tx, rows))) throw new Refusal('AssignNotPaid', CHANGED);
    // Whoever cancels an invoice holds its training, too.
    const asking = invoice && (await findInvoice(tx, scope, invoice.id));
    if (asking?.state !== invoice?.state) throw new Refusal('AssignNotPaid', INVOICE_CHANGED);
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
    // Acts have no code for payment or verification, but every snapshot has the field.
    const data = {
      ...invoiceData({ center, payer, services, number, date, period, basis, bases, asked }),
      qr: `Акт № ${number}`,
    };
    const isUpd = rateOf(data) !== null && !payer.isPerson && missingOfUpd({ data }).length === 0;
    if (only.edition && !isUpd) {
      const text = `Без этого исправленного УПД не составить: ${missingOfUpd({ data }).join(', ')}`;
      throw new Refusal('Invalid', text);
    }
    if (only.noActForUpd && !isUpd && rateOf(data) !== null && !payer.isPerson)
      throw new Refusal(
        'Invalid',
        `Для УПД не хватает: ${missingOfUpd({ data }).join(', ')}. Заполните и составьте снова`,
      );
    const { vatPercent: _, ...edition } = only.edition ?? { vatPercent: 0 };
    const documentId = await insertStaticDocument(tx, scope, {
      centerId: center.id,
      type: 'ServiceAct',
      trainingType: null,
      organizationId: payer.id,
      contractId: basis?.id ?? null,
      date,
      number,
      data,
      upd: isUpd ? { orders: (await readLineFive(tx, scope, assignmentIds, date)).orders } : null,
      verificationCode: null,
      ...edition,
    });
    await insertActAssignments(tx, documentId, assignmentIds);
    await audit(tx, scope, 'document.fixed', documentId, { type: 'ServiceAct', number });
    return documentId;
  });
}
