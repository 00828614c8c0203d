import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import { type TemplateSheet, templateSheets } from '@dopusk/contract/documents/sheets.ts';
import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';

/** The record of an uploaded template, for what only asks whose it is: its file is nowhere. */
export async function makeTemplate(db: Db, centerId: string, sheet: TemplateSheet = 'Certificate'): Promise<string> {
  const id = newId();
  await db
    .insertInto('templates')
    .values({
      id,
      centerId,
      sheet,
      trainingType: descriptions[templateSheets[sheet].documentType].training,
      version: 1,
      title: 'Шаблон.docx',
      storageKey: `template-${id}`,
      size: 0,
      sha256: Buffer.alloc(32),
    })
    .execute();
  return id;
}
