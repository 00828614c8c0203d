import { buffer } from 'node:stream/consumers';
import { type DocumentFormat, DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import { dotted } from '@dopusk/contract/fields/date.ts';
import { type StaticDocumentType, staticDocumentTitles } from '@dopusk/contract/static-documents.ts';
import type { Context } from '../../../context.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import type { Download } from '../../../http/download.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import type { Attachment } from '../../../outside/mail/port.ts';
import { withSum } from '../../../printing/payment-qr.ts';
import { type Stamp, stampDocx } from '../../../printing/stamp-docx.ts';
import { version } from '../../../version.ts';
import type { StoredAct } from '../../accounting/db.ts';
import { printedUpd } from '../../accounting/upd-printed.ts';
import { updXml } from '../../accounting/upd-xml.ts';
import { formatSum } from '../../payments/format-sum.ts';
import { fileFormats } from '../file-format.ts';
import { refuseBlind } from '../handout.ts';
import { fillTemplate } from '../printing/fill-template.ts';
import { builtInTemplate, templateOf } from '../printing/template-of.ts';
import { findStaticDocument, findStaticToSend, type PartlyAsked, type PrintedStatic } from './db.ts';
import { isOfMoney, withMoney } from './money.ts';

/** Whose file bears the name of whom it is about; the subject of the others is a sum. */
const isAboutPerson: Record<StaticDocumentType, boolean> = {
  CertificateEducation: true,
  PaymentInvoice: false,
  ServiceAct: false,
};

/**
 * A static document as a file. It is printed when first asked for and kept; later the same bytes go out, of an annulled act and of a
 * cancelled invoice with a stamp that says so.
 * @throws Refusal NotFoundFile for a stranger; what `withMoney` throws of an invoice or an act, what refuseBlind throws of others
 */
export async function handOutStatic(
  context: Printing,
  scope: OperatorScope,
  id: string,
  format: DocumentFormat,
  as?: 'Act',
): Promise<Download> {
  const find = async (by: OperatorScope) => found(await findStaticDocument(context.db, by, id), 'NotFoundFile');
  const document = await find(scope);
  // A study certificate is about a person, whose numbers its template may print.
  if (!isOfMoney[document.type]) refuseBlind(scope, [document]);
  const seen = isOfMoney[document.type] ? await find(withMoney(scope)) : document;
  return printStatic(context, as === 'Act' ? { ...seen, upd: null } : seen, format);
}

/**
 * An УПД as the tax service's file.
 * @throws Refusal NotFoundFile for a stranger's, for what is no УПД and for one that is annulled; what `withMoney` throws
 */
export async function handOutUpd({ db }: Pick<Context, 'db'>, scope: OperatorScope, id: string): Promise<Download> {
  const document = found(await findStaticDocument(db, scope, id), 'NotFoundFile');
  const upd = updOf(found(await findStaticDocument(db, withMoney(scope), document.id), 'NotFoundFile'));
  if (!upd || document.voided) throw new Refusal('NotFoundFile');
  return xmlOf(upd);
}

function updOf({ upd, ...document }: PrintedStatic): StoredAct | null {
  return upd && { ...document, orders: upd.orders };
}

function xmlOf(act: StoredAct): Download {
  const { name, bytes } = updXml(act, { version, now: new Date() });
  return { title: `${name}.xml`, mime: 'application/xml', content: bytes };
}

type Printing = Pick<Context, 'db' | 'storage' | 'printer'>;

/** The same bytes for a letter that brings it. */
export async function attachStatic(context: Printing, id: Seen<'staticDocuments'>): Promise<Attachment> {
  return attachmentOf(await printStatic(context, await findStaticToSend(context.db, id), 'Pdf'));
}

/** An act for a letter: of a center with VAT the УПД, printed and for the client's accounting program. */
export async function attachAct(context: Printing, id: Seen<'staticDocuments'>): Promise<Attachment[]> {
  const upd = updOf(await findStaticToSend(context.db, id));
  return [await attachStatic(context, id), ...(upd ? [await attachmentOf(xmlOf(upd))] : [])];
}

const attachmentOf = async ({ title, mime, content }: Download): Promise<Attachment> => ({
  name: title,
  mime,
  content: Buffer.isBuffer(content) ? content : await buffer(content),
});

/** So much of a reason stands on a sheet: more would cover its lines. */
const REASON_LENGTH = 110;

const voidStamp = (
  { type, isCorrected }: Pick<PrintedStatic, 'type' | 'isCorrected'>,
  { day, reason }: { day: string; reason: string },
): Stamp => ({
  word: type === 'PaymentInvoice' ? 'ОТМЕНЁН' : isCorrected ? 'ИСПРАВЛЕН' : 'АННУЛИРОВАН',
  explanation: `${dotted(day)}: ${reason.length > REASON_LENGTH ? `${reason.slice(0, REASON_LENGTH)}…` : reason}`,
});

/** The act by the center's template of an УПД that was corrected: the same number and day are on the one that its client had before. */
const correctionStamp = ({ correction, correctedOn }: Pick<PrintedStatic, 'correction' | 'correctedOn'>): Stamp => ({
  word: `ИСПРАВЛЕНИЕ № ${correction}`,
  explanation: `от ${dotted(correctedOn ?? '')}, вместо прежнего под этим номером`,
});

/** What an invoice asks for by now stands on its sheet, as on its page, in its code and in letters: the lines stay as they were agreed on. */
function restStamp({ whole, rest, paid, removed }: PartlyAsked): Stamp {
  // Money that has left the balance again is asked for anew.
  const kept = Math.max(0, Math.min(paid, whole - rest - removed));
  const otherwise = whole - rest - removed - kept;
  const parts = [
    ...(removed > 0 ? [`снято с обучения ${formatSum(removed)}`] : []),
    ...(otherwise > 0 ? [`оплачено иначе ${formatSum(otherwise)}`] : []),
    ...(kept > 0 ? [`оплачено ${formatSum(kept)}`] : []),
  ];
  return { word: `К ОПЛАТЕ ${formatSum(rest)}`, explanation: `Из ${formatSum(whole)}: ${parts.join(', ')}` };
}

async function printStatic(context: Printing, document: PrintedStatic, format: DocumentFormat): Promise<Download> {
  const { id, type, number, subject, templates, voided, partly } = document;
  const data =
    partly && document.data.qr ? { ...document.data, qr: withSum(document.data.qr, partly.rest) } : document.data;
  const { storage, printer } = context;
  const upd = updOf(document);
  const keep = async (kind: DocumentFormat | 'void-Pdf' | 'correction-Pdf', make: () => Promise<Buffer>) => {
    const key = `static-${id}-${upd ? 'upd-' : ''}${partly ? `rest-${partly.rest}-${partly.paid}-${partly.removed}-` : ''}${kind}`;
    if (!(await storage.exists(key))) {
      const bytes = await make();
      // Two who ask at once print it twice; whose file was stored first stays.
      await storage.put(key, bytes, fileFormats[kind === 'Docx' ? 'Docx' : 'Pdf'].mime).catch(async (error) => {
        if (!(await storage.exists(key))) throw error;
      });
    }
    return buffer((await storage.get(key)).stream);
  };
  // A center has templates of its own for what its courses issue too.
  const sheet = DocumentSheet.safeParse(type).data;
  const template = () => (sheet ? templateOf(context, templates, sheet, format, null) : builtInTemplate(type));
  const about = isAboutPerson[type] ? ` – ${subject}` : '';
  const corrected = document.correction > 0 ? ` (исправление № ${document.correction})` : '';
  const kindTitle = upd ? 'УПД' : staticDocumentTitles[type];
  const titleOf = (shown: string) => `${kindTitle} № ${shown}${corrected}${about}`;
  const fill = async () =>
    upd
      ? fillTemplate(storage, await builtInTemplate('Upd'), printedUpd(upd), titleOf(number))
      : fillTemplate(storage, await template(), data, titleOf(number));
  const valid = () => keep('Docx', fill);
  const isActOfCorrected = document.correction > 0 && !upd;
  const stamp = voided
    ? voidStamp(document, voided)
    : partly
      ? restStamp(partly)
      : isActOfCorrected
        ? correctionStamp(document)
        : null;
  const docx = async () => (stamp ? stampDocx(await valid(), stamp) : valid());
  const key = voided ? 'void-Pdf' : isActOfCorrected ? 'correction-Pdf' : 'Pdf';
  const content = format === 'Docx' ? await docx() : await keep(key, async () => printer.toPdf(await docx()));
  const { mime, extension } = fileFormats[format];
  return { title: `${titleOf(number.replace(/[\\/]/g, '-'))}.${extension}`, mime, content };
}
