import { createHash } from 'node:crypto';
import { templateSheetOf } from '@dopusk/contract/documents/sheets.ts';
import type { SheetOfTraining } from '@dopusk/contract/documents/templates-of-training.ts';
import type { AddedTemplate, AddTemplateBody, CheckedTemplate } from '@dopusk/contract/templates.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transaction } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import type { CenterScope } from '../../db/scope.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { StorageError } from '../../outside/storage/port.ts';
import { PrintError } from '../../printing/printer.ts';
import { fileFormats } from '../documents/file-format.ts';
import { findSame, findTemplate, insertTemplate, lockTemplates, setChoice } from './db.ts';
import { examine } from './doctor.ts';
import { picturesOf } from './pictures.ts';
import { sheetOfTraining } from './sheet-of-training.ts';

/**
 * Examines a template as `addTemplate` would, and keeps nothing: how it prints is compared with the present one first.
 * @throws Refusal NotFoundOrganization for any but the caller's center
 */
export async function checkTemplate(
  { printer }: Pick<Context, 'printer'>,
  scope: CenterScope,
  body: z.output<typeof AddTemplateBody>,
  bytes: Buffer,
): Promise<CheckedTemplate> {
  const { pdf, overflowPages, signedAlone, problems, notices } = await examine(
    printer,
    bytes,
    templateFor(scope, body),
  );
  const listed = problems.map(({ tag, message, nearest = null }) => ({ tag, message, nearest }));
  try {
    return {
      problems: listed,
      notices: [...notices],
      sheet: pdf && { ...(await picturesOf(pdf)), overflowPages, signedAlone },
    };
  } catch (error) {
    if (!(error instanceof PrintError)) throw error;
    return { problems: listed, notices: [...notices, error.message], sheet: null };
  }
}

/** What a template of the caller's center is for. */
function templateFor(scope: CenterScope, body: z.output<typeof AddTemplateBody>): SheetOfTraining {
  if (body.organizationId !== scope.organization.id) throw new Refusal('NotFoundOrganization');
  const sheet = found(templateSheetOf(body.documentType, body.extendedDocumentType), 'NotFoundDocumentTemplate');
  return sheetOfTraining(sheet, body);
}

/**
 * Examines an uploaded template and, when nothing is wrong with it, keeps it as the next version; nothing is printed by
 * it until it is chosen. A file that is there already is not kept twice.
 * @throws Refusal NotFoundOrganization for any but the caller's center, SaveFileException when the storage fails
 */
export async function addTemplate(
  { db, storage, printer }: Pick<Context, 'db' | 'storage' | 'printer'>,
  scope: CenterScope,
  body: z.output<typeof AddTemplateBody>,
  upload: { title: string; bytes: Buffer },
): Promise<AddedTemplate> {
  const template = templateFor(scope, body);
  const { docx, problems, notices } = await examine(printer, upload.bytes, template);
  if (!docx) {
    const listed = problems.map(({ tag, message, nearest = null }) => ({ tag, message, nearest }));
    return { isAdded: false, id: null, version: null, problems: listed, notices: [...notices] };
  }
  const sha256 = createHash('sha256').update(docx).digest();
  const id = newId();
  await storage.put(`template-${id}`, docx, fileFormats.Docx.mime).catch((error) => {
    throw error instanceof StorageError ? new Refusal('SaveFileException') : error;
  });
  const title = `${upload.title.replace(/\.[^.]{1,5}$/, '')}.docx`;
  const kept = await transaction(db, async (tx) => {
    await lockTemplates(tx, scope);
    const same = await findSame(tx, scope, template, sha256);
    if (same) return { ...same, isNew: false };
    const file = { storageKey: `template-${id}`, size: docx.length, sha256 };
    const version = await insertTemplate(tx, scope, { id, title, ...template, ...file });
    await audit(tx, scope, 'template.added', id, { ...template, version });
    return { id, version, isNew: true };
  });
  const again = kept.isNew ? [] : [`Такой файл уже загружен: это версия ${kept.version}`];
  if (!kept.isNew) await storage.remove(`template-${id}`);
  return { isAdded: true, id: kept.id, version: kept.version, problems: [], notices: [...again, ...notices] };
}

/**
 * Prints a sheet by another version from now on, or by what it is printed by without one. Documents fixed before keep
 * theirs.
 * @param templateId null for the portal's own template, or for that of the sheet itself or of all kinds of training
 * @throws Refusal NotFoundDocumentTemplate for a version that this sheet of the center does not have
 */
export async function chooseTemplate(
  db: Db,
  scope: CenterScope,
  template: SheetOfTraining,
  templateId: string | null,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (templateId) found(await findTemplate(tx, scope, template, templateId), 'NotFoundDocumentTemplate');
    await setChoice(tx, scope, template, templateId);
    await audit(tx, scope, 'template.chosen', templateId, { ...template });
  });
}
