import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { type DocumentFormat, type DocumentSheet, sheetsOf } from '@dopusk/contract/documents/sheets.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/connection.ts';
import { carriedId } from '../../../db/seen.ts';
import { defineJob } from '../../../jobs/jobs.ts';
import { PrintError } from '../../../printing/printer.ts';
import { stampDocx } from '../../../printing/stamp-docx.ts';
import { TemplateError } from '../../../printing/template-error.ts';
import type { SeenTemplates } from '../../templates/db.ts';
import { withEveryTag } from '../blank-data.ts';
import { fileFormats } from '../file-format.ts';
import { knownNumbers, type MinistryNumbers, withMinistryNumbers } from '../ministry-numbers/printed-numbers.ts';
import type { PrintedData } from '../printed-data.ts';
import { findToPrint, markPrinted, markPrintFailed, type PrintedFile } from './db.ts';
import { fillTemplate } from './fill-template.ts';
import { type Template, templateOf } from './template-of.ts';

/**
 * Prints a fixed document: fills the template of each sheet, makes the PDF, stores both and notes them with their
 * SHA-256; once more when the Ministry's register has given numbers that the document says. What an interrupted run has stored is found by its key and kept, so that a document is printed once
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
    const isPrinted = document.printedAt !== null;
    if (isPrinted && isDeepStrictEqual(numbers, document.printedNumbers)) return;
    const edition = isPrinted ? document.edition + 1 : document.edition;
    const data = withMinistryNumbers(document.data, numbered);
    try {
      const files: PrintedFile[] = [];
      for (const part of sheetsOf(document.type))
        files.push(...(await printPart(context, { documentId, part, ...document, data, numbers })));
      await transaction(context.db, (tx) => markPrinted(tx, documentId, { edition, numbers, files }));
    } catch (error) {
      await markPrintFailed(context.db, documentId, messageOf(error));
      throw error;
    }
  },
});

interface Sheet {
  documentId: string;
  part: DocumentSheet;
  data: PrintedData;
  numbers: MinistryNumbers;
  templates: SeenTemplates;
  trainingType: TrainingType | null;
  /** The document it is a duplicate of. */
  replaces: string | null;
}

/** Both files of a sheet. The PDF is made of the Word file, unless the format has a template of its own. */
async function printPart(
  context: Pick<Context, 'db' | 'storage' | 'printer'>,
  { documentId, part, data, numbers, templates, trainingType, replaces }: Sheet,
): Promise<[PrintedFile, PrintedFile]> {
  const { storage, printer } = context;
  const keep = async (format: DocumentFormat, template: Template, make: () => Promise<Buffer>) => {
    const storageKey = `document-${documentId}-${part}-${template.version}-${format}${editionOf(numbers)}`;
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
    const filled = await fillTemplate(storage, template, data);
    if (!replaces) return filled;
    const { взамен } = withEveryTag(data).документ;
    return stampDocx(filled, { word: 'ДУБЛИКАТ', explanation: взамен && `взамен ${взамен}` });
  };
  const docx = await keep('Docx', forDocx, () => make(forDocx));
  const pdf = await keep('Pdf', forPdf, async () =>
    printer.toPdf(forPdf.version === forDocx.version ? docx.bytes : await make(forPdf)),
  );
  return [docx.file, pdf.file];
}

/** What tells the files apart that a document has before and after numbers came. */
function editionOf(numbers: MinistryNumbers): string {
  if (Object.keys(numbers).length === 0) return '';
  return `-${createHash('sha256').update(JSON.stringify(numbers)).digest('hex').slice(0, 16)}`;
}

/** For the document's page; anything else than the template's or the printer's own words means nothing to its reader. */
function messageOf(error: unknown): string {
  const isForPeople = error instanceof TemplateError || error instanceof PrintError;
  return isForPeople ? error.message : 'Печать прервалась';
}
