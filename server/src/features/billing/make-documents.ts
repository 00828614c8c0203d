import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { VAT_INVOICE_DAYS } from '@dopusk/contract/accounting.ts';
import { BILLED_AT_ONCE, type Billed, type BillingBody, type BillingPlan } from '@dopusk/contract/billing.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { shownTitle } from '@dopusk/contract/organization-record.ts';
import { staticDocumentTitles } from '@dopusk/contract/static-documents.ts';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Download } from '../../http/download.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { fileName } from '../../printing/file-name.ts';
import { zipStream } from '../../printing/zip.ts';
import { findCounterparty, findPayer, findReceiver } from '../documents/static/db.ts';
import { makeInvoices } from '../documents/static/invoice.ts';
import { handOutStatic } from '../documents/static/print-static.ts';
import { isTaxedOn, lacksOfUpd, makeServiceAct } from '../invoices/acts/act.ts';
import { listLastNumbered } from '../invoices/acts/db.ts';
import { tellOfAct } from '../invoices/acts/letters/letters.ts';
import { missingOf } from '../invoices/issue.ts';
import { tellOfInvoices } from '../invoices/letters/letters.ts';
import { listDue, listMade } from './db.ts';

type Wanted = Pick<BillingBody, 'kind' | 'dateStart' | 'dateEnd'>;

/** Who would get what; at most so many clients as are billed at once. */
export async function readPlan(db: Db, scope: CenterScope, wanted: Wanted): Promise<BillingPlan> {
  // Only training that has ended is a service rendered, whatever period is asked for.
  const isBeyond = wanted.kind === 'Acts' && wanted.dateEnd > today();
  const asked = isBeyond ? { ...wanted, dateEnd: today() } : wanted;
  const rows = await listDue(db, scope, { ...asked, limit: BILLED_AT_ONCE });
  const center = await findReceiver(db, scope.organization.id);
  const planned: BillingPlan['rows'] = [];
  for (const { kopecks, firstEnd, lastEnd, ...row } of rows) {
    const isTaxed = wanted.kind === 'Acts' && firstEnd && lastEnd && isTaxedOn(center, lastEnd);
    const payer = isTaxed ? await findCounterparty(db, scope, row.organizationId) : undefined;
    // A natural person gets an act for all that.
    const ofUpd = isTaxed && payer && !payer.isPerson ? { payer, date: lastEnd, firstEnd } : null;
    planned.push({
      ...row,
      amount: toRubles(kopecks),
      vatDays: ofUpd && { date: ofUpd.date, deadline: daysLater(ofUpd.firstEnd, VAT_INVOICE_DAYS) },
      lacks: ofUpd ? lacksOfUpd({ center, payer: ofUpd.payer, date: ofUpd.date }) : [],
    });
  }
  return {
    rows: planned,
    lastNumbered: wanted.kind === 'Acts' ? await listLastNumbered(db, scope, wanted.dateStart) : [],
    missing: missingOf(center, wanted.kind === 'Acts' ? 'Act' : 'Invoice').flatMap(({ what }) => what),
    isTaxed: wanted.kind === 'Acts' ? planned.some(({ vatDays }) => vatDays) : isTaxedOn(center, today()),
  };
}

/**
 * Makes out an act or an invoice for each client, each for itself: one that is refused, or would be about another sum than the
 * one that was shown, is left out with the reason. Sent again it finds nothing more to make.
 * @throws Refusal NotFoundOrganization for a client of others
 */
export async function makeForClients(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  { clients, isTold: isTelling, ...wanted }: BillingBody,
): Promise<Billed> {
  const { db } = context;
  const billed: Billed = { made: [], left: [] };
  const inOrder = wanted.kind === 'Acts' ? await byDays(db, scope, wanted, clients) : clients;
  for (const { organizationId, contractId, amount } of inOrder) {
    const client = found(await findPayer(db, scope, organizationId), 'NotFoundOrganization');
    const organizationTitle = shownTitle(client);
    const seen = toKopecks(amount);
    try {
      const documentIds = await makeForClient(db, scope, { ...wanted, organizationId, contractId, seen });
      for (const document of await listMade(db, scope, documentIds)) {
        if (isTelling) await tell(context, scope, document);
        const { id: documentId, number, isUpd } = document;
        billed.made.push({ documentId, organizationTitle, number, isUpd });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      billed.left.push({ organizationTitle, reason: error.message });
    }
  }
  return billed;
}

/** In the order of the days that their documents will bear: their numbers grow with them (decree 1137, rules of filling in, item 1, «а»). */
async function byDays(
  db: Db,
  scope: CenterScope,
  wanted: Wanted,
  clients: BillingBody['clients'],
): Promise<BillingBody['clients']> {
  const due = await listDue(db, scope, { ...wanted, limit: BILLED_AT_ONCE });
  const center = await findReceiver(db, scope.organization.id);
  const dayOf = ({ organizationId, contractId }: BillingBody['clients'][number]) =>
    due
      .filter((row) => row.organizationId === organizationId)
      .filter(({ contract }) => contractId === undefined || (contract?.id ?? null) === contractId)
      .map(({ lastEnd }) => (lastEnd && isTaxedOn(center, lastEnd) ? lastEnd : wanted.dateEnd))
      .reduce((latest, day) => (day > latest ? day : latest), '');
  return clients
    .map((client) => ({ client, day: dayOf(client) }))
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(({ client }) => client);
}

type ForClient = Wanted &
  Pick<BillingBody, 'bankAccountId'> &
  Pick<BillingBody['clients'][number], 'organizationId' | 'contractId'> & { seen: number };

/** An act; of invoices one for each rate of VAT of the services. Their ids. */
async function makeForClient(
  db: Db,
  scope: CenterScope,
  { kind, seen, contractId, bankAccountId, ...wanted }: ForClient,
): Promise<string[]> {
  const basis = contractId ?? ('Auto' as const);
  const only = { seen, contractId };
  if (kind === 'Acts') {
    const act = { ...wanted, withAbsent: false, withTakenOut: false, withUnpaid: false, isTold: false, basis };
    return [await makeServiceAct(db, scope, act, { ...only, noActForUpd: true })];
  }
  const body = {
    ...wanted,
    basis,
    isRepeated: false,
    number: '',
    suggestedNumber: '',
    format: 'Pdf' as const,
  };
  return makeInvoices(db, scope, { ...body, bankAccountId }, only);
}

/** An invoice goes out as any other; of an act its own letter tells. */
async function tell(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  { id: documentId, type }: Awaited<ReturnType<typeof listMade>>[number],
) {
  await transaction(context.db, async (tx) => {
    if (type === 'PaymentInvoice') return tellOfInvoices(context, tx, scope, { documentId });
    await tellOfAct(context, tx, scope, documentId);
  });
}

/**
 * Invoices and acts as an archive of their PDFs, printed while it is read.
 * @throws Refusal NotFoundFile for what is none of the center's
 */
export async function archiveOf(
  context: Pick<Context, 'db' | 'storage' | 'printer'>,
  scope: CenterScope,
  documentIds: readonly string[],
): Promise<Download> {
  const documents = await listMade(context.db, scope, documentIds);
  if (documents.length < documentIds.length) throw new Refusal('NotFoundFile');
  const entries = documents.map(({ id, type, number, isUpd, organizationTitle }) => ({
    name: fileName(`${isUpd ? 'УПД' : staticDocumentTitles[type]} № ${number} ${organizationTitle}`, 'pdf'),
    content: async () => bytesOf((await handOutStatic(context, scope, id, 'Pdf')).content),
  }));
  return { title: `Счета и акты ${today()}.zip`, mime: 'application/zip', content: zipStream(entries) };
}

const bytesOf = async (content: Buffer | Readable): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(Buffer.isBuffer(content) ? content : await buffer(content));
