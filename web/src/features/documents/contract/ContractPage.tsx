import { ContractBody } from '@dopusk/contract/documents/contract/form.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { download } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { AreaField } from '../../../forms/AreaField.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { FieldRow, FormSection } from '../../../forms/Form.tsx';
import { NumberField } from '../../../forms/NumberField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { useRouteId } from '../../../layout/screen.ts';
import { DocumentPage } from '../DocumentPage.tsx';
import { untilPrinted } from '../document-info.ts';
import { FixForm } from '../FixForm.tsx';
import { PeriodFields } from '../PeriodFields.tsx';
import { SignatoryFields } from './SignatoryFields.tsx';

/** The contract about the training of one assignment. */
export function ContractPage() {
  const assignId = useRouteId();
  const query = useApi(documents.contractInfo, { query: { assignId } }, untilPrinted);
  return (
    <DocumentPage title="Договор" query={query}>
      {(info) => (
        <FixForm
          info={info}
          schema={ContractBody}
          values={{ ...info.form, assignId: info.assignId, suggestedNumber: info.form.number }}
          fix={(body) => download(documents.contract, { body })}
        >
          {({ control }) => (
            <>
              <FormSection title="Договор">
                <FieldRow>
                  <TextField control={control} name="number" label="Номер" maxLength={40} required />
                  <DateField control={control} name="date" label="Дата договора" required />
                  <NumberField control={control} name="price" label="Стоимость, ₽" min={0} required />
                </FieldRow>
              </FormSection>
              <FormSection title="Стороны">
                <SignatoryFields control={control} />
              </FormSection>
              <FormSection title="Обучение">
                <AreaField control={control} name="course" label="Программа" minRows={2} required />
                <AreaField control={control} name="studyForm" label="Форма обучения" minRows={1} required />
                <PeriodFields control={control} />
              </FormSection>
            </>
          )}
        </FixForm>
      )}
    </DocumentPage>
  );
}
