import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { ReplacementCause } from '@dopusk/contract/document-corrections.ts';
import { type DocumentFormat, sheetsOf } from '@dopusk/contract/documents/sheets.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/connection.ts';
import { carriedId } from '../../../db/seen.ts';
import type { PrintedResults } from '../../../db/tables/documents.ts';
import { defineJob } from '../../../jobs/jobs.ts';
import { fitPages } from '../../../printing/fit-pages.ts';
import { PrintError } from '../../../printing/printer.ts';
import { stampDocx } from '../../../printing/stamp-docx.ts';
import { TemplateError } from '../../../printing/template-error.ts';
import type { SeenTemplates } from '../../templates/db.ts';
import { withEveryTag } from '../blank-data.ts';
import { fileFormats } from '../file-format.ts';
import { type About, shownTitleOfSheet, type Titled } from '../file-title.ts';
import { knownNumbers, type MinistryNumbers, withMinistryNumbers } from '../ministry-numbers/printed-numbers.ts';
import type { PrintedData } from '../printed-data.ts';
import { type NamedLater, namedLater, withNamedLater } from '../protocol/named-later.ts';
import { knownResults, withResults } from '../protocol/printed-results.ts';
import { findToPrint, markPrinted, markPrintFailed, type PrintedFile } from './db.ts';
import { fillTemplate } from './fill-template.ts';
import { type Template, templateOf } from './template-of.ts';

/**
 * Prints a fixed document: fills the template of each sheet, makes the PDF, stores both and notes them with their
 * SHA-256; once more when the Ministry's register has given numbers that the document says, results have been said of the
 * people of a protocol that was prepared ahead, or somebody was given a document whom the protocol had named none. What an interrupted run has stored is found by its key and kept, so that a document is printed once
 * however often the job is done.
 */
export const printDocument = defineJob('print-document', {
  payload: z.object({ documentId: carriedId<'documents'>() }),
  // With pauses of ten minutes at most, a printer may be out of order for a day and a half.
  retries: 220,
  timeLimit: 300,
  parallel: 2,
  handler: async ({ documentId }, context: Context) => {
    const document = await findToPrint(context.db, documentId);
    if (!document) return;
    const numbered = document.numbered ?? [];
    const numbers = knownNumbers(numbered);
    const { judged } = document;
    const results = knownResults(judged ?? []);
    const isPrinted = document.printedAt !== null;
    const { printedNumbers, printedResults, printedNamed } = document;
    // What was named stays so until another one is given in its place.
    const named = { ...printedNamed, ...namedLater(document.data, document.given ?? [], document.trainingType) };
    const printed = { numbers: printedNumbers, results: printedResults, named: printedNamed };
    if (isPrinted && isDeepStrictEqual({ numbers, results, named }, printed)) return;
    const edition = isPrinted ? document.edition + 1 : document.edition;
    const told = judged ? withResults(document.data, judged) : document.data;
    const data = withMinistryNumbers(withNamedLater(told, named), numbered);
    const saysResults = judged?.every(({ result }) => result !== null) ?? true;
    try {
      const files: PrintedFile[] = [];
      for (const part of sheetsOf(document.type))
        files.push(
          ...(await printPart(context, {
            documentId,
            part,
            ...document,
            data,
            edition,
            said: { numbers, results, named },
          })),
        );
      const printing = { edition, numbers, results, named, saysResults, files };
      await transaction(context.db, (tx) => markPrinted(tx, documentId, printing));
    } catch (error) {
      await markPrintFailed(context.db, documentId, messageOf(error));
      throw error;
    }
  },
});

/** What files say that was not known when the document was fixed. */
interface Said {
  numbers: MinistryNumbers;
  results: PrintedResults;
  named: NamedLater;
}

interface Sheet extends Titled, About {
  documentId: string;
  data: PrintedData;
  said: Said;
  edition: number;
  templates: SeenTemplates;
  /** The document it is a duplicate of, or was exchanged for. */
  replaces: string | null;
  duplicateCause: ReplacementCause | null;
}

/** Both files of a sheet. The PDF is made of the Word file, unless the format has a template of its own. */
async function printPart(
  context: Pick<Context, 'db' | 'storage' | 'printer'>,
  { documentId, data, said, edition, templates, replaces, duplicateCause, ...titled }: Sheet,
): Promise<[PrintedFile, PrintedFile]> {
  const { storage, printer } = context;
  const { part, trainingType } = titled;
  const keep = async (format: DocumentFormat, template: Template, make: () => Promise<Buffer>) => {
    const storageKey = `document-${documentId}-${part}-${template.version}-${format}${edition > 1 ? `-${edition}` : ''}${editionOf(said)}`;
    const isStored = await storage.exists(storageKey);
    const bytes = isStored ? await buffer((await storage.get(storageKey)).stream) : await make();
    if (!isStored) await storage.put(storageKey, bytes, fileFormats[format].mime);
    const sha256 = createHash('sha256').update(bytes).digest();
    return { bytes, file: { part, format, templateVersion: template.version, storageKey, size: bytes.length, sha256 } };
  };
  const [forDocx, forPdf] = await Promise.all([
    templateOf(context, templates, part, 'Docx', trainingType),
    templateOf(context, templates, part, 'Pdf', trainingType),
  ]);
  const make = async (template: Template) => {
    const filled = await fillTemplate(storage, template, data, shownTitleOfSheet(titled));
    const { pages } = template;
    const fitted = pages === null ? { docx: filled, pdf: null } : await fitPages(printer, filled, pages);
    if (!replaces) return fitted;
    const { взамен } = withEveryTag(data).документ;
    const stamp =
      duplicateCause === 'Exchange'
        ? { word: 'ВЗАМЕН', explanation: взамен }
        : { word: 'ДУБЛИКАТ', explanation: взамен && `взамен ${взамен}` };
    return { docx: stampDocx(fitted.docx, stamp), pdf: null };
  };
  const pdfOf = async ({ docx, pdf }: Awaited<ReturnType<typeof make>>) => pdf ?? printer.toPdf(docx);
  // The pages of what was made just now were counted in its PDF.
  let made: Awaited<ReturnType<typeof make>> | null = null;
  const docx = await keep('Docx', forDocx, async () => {
    made = await make(forDocx);
    return made.docx;
  });
  const pdf = await keep('Pdf', forPdf, async () =>
    pdfOf(forPdf.version === forDocx.version ? (made ?? { docx: docx.bytes, pdf: null }) : await make(forPdf)),
  );
  return [docx.file, pdf.file];
}

/** What tells the files apart that a document has before and after numbers, results and documents came. */
function editionOf({ numbers, results, named }: Said): string {
  const hasNamed = Object.keys(named).length > 0;
  const hasResults = Object.keys(results).length > 0;
  if (!hasNamed && !hasResults && Object.keys(numbers).length === 0) return '';
  const plain = hasResults ? { numbers, results } : numbers;
  const said = hasNamed ? { numbers, results, named } : plain;
  return `-${createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16)}`;
}

/** For the document's page; anything else than the template's or the printer's own words means nothing to its reader. */
function messageOf(error: unknown): string {
  const isForPeople = error instanceof TemplateError || error instanceof PrintError;
  return isForPeople ? error.message : 'Печать прервалась';
}
