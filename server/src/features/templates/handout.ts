import { printedPart, sheetTitle, type TemplateSheet } from '@dopusk/contract/templates.ts';
import type { Context } from '../../context.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Download } from '../../http/download.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { TemplateError } from '../../printing/template-error.ts';
import { fileFormats } from '../documents/file-format.ts';
import { builtInParts, builtInTemplate, type Template, uploadedTemplate } from '../documents/printing/template-of.ts';
import { findTemplate } from './db.ts';

/** A template with the name that its file has for people. */
export interface NamedTemplate extends Template {
  title: string;
}

/**
 * A version of a sheet, or, without `templateId`, what the portal itself prints that sheet by.
 * @throws Refusal NotFoundDocumentTemplate for a version the center does not have and a sheet without a template of
 *   the portal, NotFoundFileEntry when the file is lost
 */
export async function readTemplate(
  context: Pick<Context, 'db' | 'storage'>,
  scope: CenterScope,
  sheet: TemplateSheet,
  templateId: string | null,
): Promise<NamedTemplate> {
  if (templateId) {
    const { title } = found(await findTemplate(context.db, scope, sheet, templateId), 'NotFoundDocumentTemplate');
    const template = await uploadedTemplate(context, templateId).catch((error) => {
      throw error instanceof TemplateError ? new Refusal('NotFoundFileEntry') : error;
    });
    return { ...template, title };
  }
  const part = printedPart(sheet);
  if (!(await builtInParts()).has(part)) throw new Refusal('NotFoundDocumentTemplate');
  return { ...(await builtInTemplate(part)), title: `${sheetTitle(part)} – встроенный шаблон.docx` };
}

/**
 * A template as a file, to be changed in Word.
 * @throws Refusal as `readTemplate`
 */
export async function handOutTemplate(
  context: Pick<Context, 'db' | 'storage'>,
  scope: CenterScope,
  sheet: TemplateSheet,
  templateId: string | null,
): Promise<Download> {
  const { title, bytes } = await readTemplate(context, scope, sheet, templateId);
  return { title, mime: fileFormats.Docx.mime, content: bytes };
}
