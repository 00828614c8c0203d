import { DiplomBody } from '@dopusk/contract/documents/diplom/form.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { educationLevelTitles } from '@dopusk/contract/education-level.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { download } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { FieldRow, FormSection } from '../../../forms/Form.tsx';
import { SuggestField } from '../../../forms/SuggestField.tsx';
import { useRouteId } from '../../../layout/screen.ts';
import { choicesOf, toChoice } from '../../../ui/choice.ts';
import { DocumentPage } from '../DocumentPage.tsx';
import { untilPrinted } from '../document-info.ts';
import { EducationFields } from '../EducationFields.tsx';
import { FixForm } from '../FixForm.tsx';
import { RegisteredFields } from '../RegisteredFields.tsx';
import { GradesField } from './GradesField.tsx';

const educationLevels = choicesOf(educationLevelTitles);

/** The diploma of one assignment with its two appendices. */
export function DiplomPage() {
  const query = useApi(documents.diplomInfo, { params: { id: useRouteId() } }, untilPrinted);
  return (
    <DocumentPage title="Диплом" query={query}>
      {(info) => (
        <FixForm
          info={info}
          schema={DiplomBody}
          values={{ ...info.form, regNumber: '', assignId: info.assignId, suggestedNumber: info.form.number }}
          fix={(body) => download(documents.diplom, { body })}
        >
          {(form) => (
            <>
              <FormSection title="Диплом">
                <RegisteredFields control={form.control} needsSeries />
                <FieldRow>
                  <DateField
                    control={form.control}
                    name="licenseDate"
                    label="Дата лицензии"
                    description="Из реквизитов центра"
                    required
                  />
                </FieldRow>
                <EducationFields info={info} control={form.control} />
              </FormSection>
              <FormSection title="Приложение 1">
                <ChoiceField
                  control={form.control}
                  name="appendixOne.educationType"
                  label="Предыдущее образование"
                  choices={educationLevels}
                />
                <SuggestField
                  control={form.control}
                  name="appendixOne.themeTitle"
                  label="Тема итоговой работы"
                  description="Без итоговой работы оставьте пустым: в приложении этой строки не будет"
                  maxLength={500}
                  endpoint={staticDocuments.themes}
                  input={(search) => ({ query: { search } })}
                  choices={(themes) => themes.map(toChoice)}
                />
              </FormSection>
              <FormSection title="Приложение 2">
                <GradesField form={form} isFixed={info.isFixed} />
              </FormSection>
            </>
          )}
        </FixForm>
      )}
    </DocumentPage>
  );
}
