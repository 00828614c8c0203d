import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { textOf } from '@dopusk/contract/codes.ts';
import { type DocumentFormat, DocumentPart } from '@dopusk/contract/documents.ts';
import type { StaticDocumentType } from '@dopusk/contract/static-documents.ts';
import { pdfSheetOf } from '@dopusk/contract/templates.ts';
import type { Context } from '../../../context.ts';
import type { ChosenTemplates } from '../../../db/tables/templates.ts';
import { StorageError } from '../../../outside/storage/port.ts';
import { TemplateError } from '../../../printing/template-error.ts';
import { findStoredTemplate } from '../../templates/db.ts';

const folder = join(import.meta.dirname, '../../../../templates');

export interface Template {
  bytes: Buffer;
  /** Changes with the bytes: says later what a document was printed by. */
  version: string;
}

/** A sheet of a document, or a paper that is one. */
type Printed = DocumentPart | StaticDocumentType;

const builtIn = new Map<Printed, Promise<Template>>();

/**
 * What a sheet is printed by in a format: the uploaded template that was chosen, for PDF the one of the …ForPdf sheet
 * when there is one, else the portal's own, which is the same for Word and for PDF.
 * @param chosen of the document: what its center had chosen when it was fixed
 * @throws TemplateError when the file of an uploaded template is lost
 */
export function templateOf(
  context: Pick<Context, 'db' | 'storage'>,
  chosen: ChosenTemplates,
  part: DocumentPart,
  format: DocumentFormat,
): Promise<Template> {
  const pdfSheet = format === 'Pdf' ? pdfSheetOf(part) : null;
  const templateId = (pdfSheet && chosen[pdfSheet]) ?? chosen[part];
  return templateId ? uploadedTemplate(context, templateId) : builtInTemplate(part);
}

/** An uploaded template; its id is its version. */
export async function uploadedTemplate(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  templateId: string,
): Promise<Template> {
  const { storageKey } = await findStoredTemplate(db, templateId);
  const { stream } = await storage.get(storageKey).catch((error) => {
    const isLost = error instanceof StorageError && error.kind === 'notFound';
    throw isLost ? new TemplateError([{ tag: '', message: textOf('NotFoundFileEntry') }]) : error;
  });
  return { bytes: await buffer(stream), version: templateId };
}

/** The portal's own template of a sheet: templates/appendix-one.docx for AppendixOne. */
export function builtInTemplate(part: Printed): Promise<Template> {
  const known = builtIn.get(part);
  if (known) return known;
  const read = readTemplate(part);
  builtIn.set(part, read);
  // A file that could not be read now may be there at the next attempt.
  read.catch(() => builtIn.delete(part));
  return read;
}

/** The sheets that have a template of the portal's own. */
export async function builtInParts(): Promise<ReadonlySet<string>> {
  const files = new Set(await readdir(folder));
  return new Set(DocumentPart.options.filter((part) => files.has(fileOf(part))));
}

const fileOf = (part: Printed): string => `${part.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.docx`;

async function readTemplate(part: Printed): Promise<Template> {
  const bytes = await readFile(join(folder, fileOf(part)));
  return { bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
}
