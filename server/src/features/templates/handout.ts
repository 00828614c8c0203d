import { sheetTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { templateSheets } from '@dopusk/contract/documents/sheets.ts';
import type { SheetOfTraining } from '@dopusk/contract/documents/templates-of-training.ts';
import { builtInOf } from '../../../templates/template-file.ts';
import type { Context } from '../../context.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Download } from '../../http/download.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { TemplateError } from '../../printing/template-error.ts';
import { fileFormats } from '../documents/file-format.ts';
import { builtInTemplate, type Template, uploadedTemplate } from '../documents/printing/template-of.ts';
import { findTemplate, noteLook } from './db.ts';

/** A template with the name that its file has for people. */
export interface NamedTemplate extends Template {
  title: string;
}

/**
 * A version, or, without `templateId`, what the portal itself prints that sheet by with that kind of training, for
 * somebody of the center to look at, which is noted.
 * @throws Refusal NotFoundDocumentTemplate for a version the center does not have, NotFoundFileEntry when the file is lost
 */
export async function readTemplate(
  context: Pick<Context, 'db' | 'storage'>,
  scope: CenterScope,
  wanted: SheetOfTraining,
  templateId: string | null,
): Promise<NamedTemplate> {
  await noteLook(context.db, scope);
  if (templateId) {
    const { id, title } = found(await findTemplate(context.db, scope, wanted, templateId), 'NotFoundDocumentTemplate');
    const template = await uploadedTemplate(context, id).catch((error) => {
      throw error instanceof TemplateError ? new Refusal('NotFoundFileEntry') : error;
    });
    return { ...template, title };
  }
  const { trainingType } = wanted;
  const { printed } = templateSheets[wanted.sheet];
  const title = `${sheetTitle(printed, trainingType)} – встроенный шаблон.docx`;
  return { ...(await builtInTemplate(builtInOf(printed, trainingType))), title };
}

/**
 * A template as a file, to be changed in Word.
 * @throws Refusal as `readTemplate`
 */
export async function handOutTemplate(
  context: Pick<Context, 'db' | 'storage'>,
  scope: CenterScope,
  wanted: SheetOfTraining,
  templateId: string | null,
): Promise<Download> {
  const { title, bytes } = await readTemplate(context, scope, wanted, templateId);
  return { title, mime: fileFormats.Docx.mime, content: bytes };
}
