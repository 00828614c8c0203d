import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { TemplateSheet, templateSheets } from '@dopusk/contract/documents/sheets.ts';
import type { SheetTemplates } from '@dopusk/contract/templates.ts';
import type { Db } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { listVersions } from './db.ts';

/** Every sheet, or those of one type of document, with its versions, the latest first. */
export async function listTemplates(db: Db, scope: CenterScope, type: DocumentType | null): Promise<SheetTemplates[]> {
  const versions = await listVersions(db, scope, type);
  return TemplateSheet.options
    .filter((sheet) => type === null || templateSheets[sheet].documentType === type)
    .map((sheet) => ({
      sheet,
      title: templateSheets[sheet].title,
      documentType: templateSheets[sheet].documentType,
      extendedDocumentType: templateSheets[sheet].extendedType,
      hasBuiltIn: templateSheets[sheet].printed === sheet,
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
