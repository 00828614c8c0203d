import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { TemplateSheet, templateSheets } from '@dopusk/contract/documents/sheets.ts';
import {
  standsBeforeCommon,
  templateAreas,
  templateTitle,
  templateTrainings,
} from '@dopusk/contract/documents/templates-of-training.ts';
import type { SafetyArea } from '@dopusk/contract/safety-field.ts';
import type { SheetTemplates } from '@dopusk/contract/templates.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { Db } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { listVersions } from './db.ts';

/** Every sheet, or those of one type of document, by kind of training and field of safety, with its versions, the latest first. */
export async function listTemplates(db: Db, scope: CenterScope, type: DocumentType | null): Promise<SheetTemplates[]> {
  const versions = await listVersions(db, scope, type);
  const listed = (
    sheet: TemplateSheet,
    trainingType: TrainingType | null,
    safetyArea: SafetyArea | null,
  ): SheetTemplates => {
    const { documentType, extendedType, printed } = templateSheets[sheet];
    return {
      sheet,
      trainingType,
      safetyArea,
      title: templateTitle({ sheet, trainingType, safetyArea }),
      documentType,
      extendedDocumentType: extendedType,
      hasBuiltIn: printed === sheet && !standsBeforeCommon(documentType, trainingType, safetyArea),
      versions: versions
        .filter(
          (version) =>
            version.sheet === sheet && version.trainingType === trainingType && version.safetyArea === safetyArea,
        )
        .map(({ createdAt, author, ...version }) => ({
          ...version,
          size: Number(version.size),
          createdAt: createdAt.toISOString(),
          author: author ?? '',
        })),
    };
  };
  return TemplateSheet.options
    .filter((sheet) => type === null || templateSheets[sheet].documentType === type)
    .flatMap((sheet) =>
      templateTrainings(templateSheets[sheet].documentType).flatMap((trainingType) =>
        templateAreas(templateSheets[sheet].documentType, trainingType).map((area) =>
          listed(sheet, trainingType, area),
        ),
      ),
    );
}
