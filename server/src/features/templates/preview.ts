import type { DocumentFormat } from '@dopusk/contract/documents/sheets.ts';
import { templateSheets } from '@dopusk/contract/documents/sheets.ts';
import { type SheetOfTraining, templateTitle } from '@dopusk/contract/documents/templates-of-training.ts';
import type { Context } from '../../context.ts';
import { ownTitle } from '../../db/own-title.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Download } from '../../http/download.ts';
import { Refusal } from '../../http/refusal.ts';
import { tryDocx } from '../../printing/docx.ts';
import { PrintError } from '../../printing/printer.ts';
import { TemplateError } from '../../printing/template-error.ts';
import { fileFormats } from '../documents/file-format.ts';
import { readTemplate } from './handout.ts';
import { assignedSample, madeUpSample } from './sample.ts';

interface Wanted extends SheetOfTraining {
  template?: string | undefined;
  /** The assignment whose data is printed instead of the sample. */
  assign?: string | undefined;
  format: DocumentFormat;
}

/**
 * A document as a template would print it: with sample data, the center's own requisites among them, or with those of
 * an assignment. Its number is «ОБРАЗЕЦ», so that nobody takes it for an issued one.
 * @throws Refusal NotFoundDocumentTemplate, NotFoundFileEntry, NotFoundAssignCourse, RightMissing of an assignment,
 *   BadRequest when it cannot be filled or printed
 */
export async function previewTemplate(
  context: Pick<Context, 'config' | 'db' | 'storage' | 'printer'>,
  scope: CenterScope,
  { template, assign, format, ...wanted }: Wanted,
): Promise<Download> {
  const { bytes } = await readTemplate(context, scope, wanted, template ?? null);
  const data = assign
    ? await assignedSample(context, scope, templateSheets[wanted.sheet].documentType, assign)
    : await madeUpSample(context.db, scope, wanted);
  try {
    const { docx } = await tryDocx(bytes, data, await ownTitle(context.db, scope));
    const content = format === 'Docx' ? docx : await context.printer.toPdf(docx);
    const { mime, extension } = fileFormats[format];
    return { title: `${templateTitle(wanted)} – образец.${extension}`, mime, content, inline: format === 'Pdf' };
  } catch (error) {
    if (error instanceof TemplateError || error instanceof PrintError) throw new Refusal('BadRequest', error.message);
    throw error;
  }
}
