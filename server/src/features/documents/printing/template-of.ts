import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { textOf } from '@dopusk/contract/codes.ts';
import { type DocumentFormat, type DocumentSheet, pdfSheetOf } from '@dopusk/contract/documents/sheets.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { type BuiltInTemplate, builtInOf, pagesOf, templateFile } from '../../../../templates/template-file.ts';
import type { Context } from '../../../context.ts';
import type { Seen } from '../../../db/seen.ts';
import { StorageError } from '../../../outside/storage/port.ts';
import { TemplateError } from '../../../printing/template-error.ts';
import { findStoredTemplate, type SeenTemplates } from '../../templates/db.ts';

const folder = join(import.meta.dirname, '../../../../templates');

export interface Template {
  bytes: Buffer;
  /** Changes with the bytes: says later what a document was printed by. */
  version: string;
  /** How many pages it has whatever it says; null where that depends on it, and of a center's own one, which nobody has counted. */
  pages: number | null;
}

const builtIn = new Map<BuiltInTemplate, Promise<Template>>();

/**
 * What a sheet is printed by in a format: the uploaded template that was chosen, for PDF the one of the …ForPdf sheet
 * when there is one, else the portal's own, which is the same for Word and for PDF.
 * @param chosen of the document: what its center had chosen when it was fixed
 * @param trainingType of the document
 * @throws TemplateError when the file of an uploaded template is lost
 */
export function templateOf(
  context: Pick<Context, 'db' | 'storage'>,
  chosen: SeenTemplates,
  sheet: DocumentSheet,
  format: DocumentFormat,
  trainingType: TrainingType | null,
): Promise<Template> {
  const pdfSheet = format === 'Pdf' ? pdfSheetOf(sheet) : null;
  const templateId = (pdfSheet && chosen[pdfSheet]) ?? chosen[sheet];
  return templateId ? uploadedTemplate(context, templateId) : builtInTemplate(builtInOf(sheet, trainingType));
}

/** An uploaded template; its id is its version. */
export async function uploadedTemplate(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  templateId: Seen<'templates'>,
): Promise<Template> {
  const { storageKey } = await findStoredTemplate(db, templateId);
  const { stream } = await storage.get(storageKey).catch((error) => {
    const isLost = error instanceof StorageError && error.kind === 'notFound';
    throw isLost ? new TemplateError([{ tag: '', message: textOf('NotFoundFileEntry') }]) : error;
  });
  return { bytes: await buffer(stream), version: templateId, pages: null };
}

/** The portal's own template. */
export function builtInTemplate(template: BuiltInTemplate): Promise<Template> {
  const known = builtIn.get(template);
  if (known) return known;
  const read = readTemplate(template);
  builtIn.set(template, read);
  // A file that could not be read now may be there at the next attempt.
  read.catch(() => builtIn.delete(template));
  return read;
}

async function readTemplate(template: BuiltInTemplate): Promise<Template> {
  const bytes = await readFile(join(folder, templateFile(template)));
  return { bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 16), pages: pagesOf(template) };
}
