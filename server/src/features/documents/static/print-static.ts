import { buffer } from 'node:stream/consumers';
import { type DocumentFormat, DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import { dotted } from '@dopusk/contract/fields/date.ts';
import { type StaticDocumentType, staticDocumentTitles } from '@dopusk/contract/static-documents.ts';
import type { Context } from '../../../context.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import type { Download } from '../../../http/download.ts';
import { found } from '../../../http/refusal.ts';
import type { Attachment } from '../../../outside/mail/port.ts';
import { type Stamp, stampDocx } from '../../../printing/stamp-docx.ts';
import { fileFormats } from '../file-format.ts';
import { refuseBlind } from '../handout.ts';
import { fillTemplate } from '../printing/fill-template.ts';
import { builtInTemplate, templateOf } from '../printing/template-of.ts';
import { findStaticDocument, findStaticToSend, type PrintedStatic } from './db.ts';
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
): Promise<Download> {
  const find = async (by: OperatorScope) => found(await findStaticDocument(context.db, by, id), 'NotFoundFile');
  const document = await find(scope);
  // A study certificate is about a person, whose numbers its template may print.
  if (!isOfMoney[document.type]) refuseBlind(scope, [document]);
  return printStatic(context, isOfMoney[document.type] ? await find(withMoney(scope)) : document, format);
}

type Printing = Pick<Context, 'db' | 'storage' | 'printer'>;

/** The same bytes for a letter that brings it. */
export async function attachStatic(context: Printing, id: Seen<'staticDocuments'>): Promise<Attachment> {
  const { title, mime, content } = await printStatic(context, await findStaticToSend(context.db, id), 'Pdf');
  return { name: title, mime, content: Buffer.isBuffer(content) ? content : await buffer(content) };
}

/** So much of a reason stands on a sheet: more would cover its lines. */
const REASON_LENGTH = 110;

const voidStamp = (type: StaticDocumentType, { day, reason }: { day: string; reason: string }): Stamp => ({
  word: type === 'PaymentInvoice' ? 'ОТМЕНЁН' : 'АННУЛИРОВАН',
  explanation: `${dotted(day)}: ${reason.length > REASON_LENGTH ? `${reason.slice(0, REASON_LENGTH)}…` : reason}`,
});

async function printStatic(
  context: Printing,
  { id, type, number, subject, data, templates, voided }: PrintedStatic,
  format: DocumentFormat,
): Promise<Download> {
  const { storage, printer } = context;
  const keep = async (kind: DocumentFormat | 'void-Pdf', make: () => Promise<Buffer>) => {
    const key = `static-${id}-${kind}`;
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
  const titleOf = (shown: string) => `${staticDocumentTitles[type]} № ${shown}${about}`;
  const valid = () => keep('Docx', async () => fillTemplate(storage, await template(), data, titleOf(number)));
  const docx = async () => (voided ? stampDocx(await valid(), voidStamp(type, voided)) : valid());
  const key = voided ? ('void-Pdf' as const) : ('Pdf' as const);
  const content = format === 'Docx' ? await docx() : await keep(key, async () => printer.toPdf(await docx()));
  const { mime, extension } = fileFormats[format];
  return { title: `${titleOf(number.replace(/[\\/]/g, '-'))}.${extension}`, mime, content };
}
