import type { DocumentType } from '@dopusk/contract/documents.ts';
import {
  documentTypeOf,
  extendedTypeOf,
  type SheetTemplates,
  sheetTitle,
  TemplateSheet,
} from '@dopusk/contract/templates.ts';
import type { Db } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { builtInParts } from '../documents/printing/template-of.ts';
import { listVersions } from './db.ts';

/** Every sheet, or those of one type of document, with its versions, the latest first. */
export async function listTemplates(db: Db, scope: CenterScope, type: DocumentType | null): Promise<SheetTemplates[]> {
  const [versions, builtIn] = await Promise.all([listVersions(db, scope, type), builtInParts()]);
  return TemplateSheet.options
    .filter((sheet) => type === null || documentTypeOf(sheet) === type)
    .map((sheet) => ({
      sheet,
      title: sheetTitle(sheet),
      documentType: documentTypeOf(sheet),
      extendedDocumentType: extendedTypeOf(sheet),
      hasBuiltIn: builtIn.has(sheet),
      versions: versions
        .filter((version) => version.sheet === sheet)
        .map(({ createdAt, author, ...version }) => ({
          ...version,
          size: Number(version.size),
          createdAt: createdAt.toISOString(),
          author: author ?? '',
        })),
    }));
}
