import { type TemplateSheet, templateSheets } from '@dopusk/contract/documents/sheets.ts';
import type { Context } from '../../context.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Download } from '../../http/download.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { TemplateError } from '../../printing/template-error.ts';
import { fileFormats } from '../documents/file-format.ts';
import { builtInTemplate, type Template, uploadedTemplate } from '../documents/printing/template-of.ts';
import { findTemplate } from './db.ts';

/** A template with the name that its file has for people. */
export interface NamedTemplate extends Template {
  title: string;
}

/**
 * A version of a sheet, or, without `templateId`, what the portal itself prints that sheet by.
 * @throws Refusal NotFoundDocumentTemplate for a version the center does not have, NotFoundFileEntry when the file is lost
 */
export async function readTemplate(
  context: Pick<Context, 'db' | 'storage'>,
  scope: CenterScope,
  sheet: TemplateSheet,
  templateId: string | null,
): Promise<NamedTemplate> {
  if (templateId) {
    const { id, title } = found(await findTemplate(context.db, scope, sheet, templateId), 'NotFoundDocumentTemplate');
    const template = await uploadedTemplate(context, id).catch((error) => {
      throw error instanceof TemplateError ? new Refusal('NotFoundFileEntry') : error;
    });
    return { ...template, title };
  }
  const { printed } = templateSheets[sheet];
  return { ...(await builtInTemplate(printed)), title: `${templateSheets[printed].title} – встроенный шаблон.docx` };
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
