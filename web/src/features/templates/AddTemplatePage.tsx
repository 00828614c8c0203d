import { TemplateSheet } from '@dopusk/contract/documents/sheets.ts';
import { SafetyArea } from '@dopusk/contract/safety-field.ts';
import { templates } from '@dopusk/contract/templates.ts';
import { TrainingType } from '@dopusk/contract/training-type.ts';
import { useSearch } from '@tanstack/react-router';
import { useApi } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TemplateForm } from './TemplateForm.tsx';

/** A new version of a template (`?sheet=&trainingType=&safetyArea=`): checked, compared with the present one, and only then current. */
export function AddTemplatePage() {
  const { sheet, trainingType, safetyArea } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const wanted = TemplateSheet.safeParse(sheet).data;
  const { user } = useCurrentUser();
  const query = useApi(templates.list, { body: {} });
  const organization = user?.operator?.organization;
  return (
    <>
      <PageHeader
        title="Новая версия шаблона"
        hint="Портал проверит файл и покажет его рядом с тем, как лист печатается сейчас. Пока вы не нажмёте «Сделать действующим», ничего не меняется."
      />
      <Loaded query={query}>
        {(sheets) =>
          organization ? (
            <TemplateForm
              organization={organization}
              sheets={sheets}
              initial={
                wanted
                  ? {
                      sheet: wanted,
                      trainingType: TrainingType.safeParse(trainingType).data ?? null,
                      safetyArea: SafetyArea.safeParse(safetyArea).data ?? null,
                    }
                  : null
              }
            />
          ) : null
        }
      </Loaded>
    </>
  );
}
