import { CertificateBody } from '@dopusk/contract/documents/certificate/form.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { download } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { FormSection } from '../../../forms/Form.tsx';
import { useRouteId } from '../../../layout/screen.ts';
import { DocumentPage } from '../DocumentPage.tsx';
import { untilPrinted } from '../document-info.ts';
import { EducationFields } from '../EducationFields.tsx';
import { FixForm } from '../FixForm.tsx';
import { RegisteredFields } from '../RegisteredFields.tsx';

/** The certificate of one assignment. */
export function CertificatePage() {
  const query = useApi(documents.certificateInfo, { params: { id: useRouteId() } }, untilPrinted);
  return (
    <DocumentPage title={({ trainingType }) => documentTitle('Certificate', trainingType)} query={query}>
      {(info) => (
        <FixForm
          info={info}
          schema={CertificateBody}
          values={{ ...info.form, assignId: info.assignId, suggestedNumber: info.form.number }}
          fix={(body) => download(documents.certificate, { body })}
        >
          {({ control }) => (
            <FormSection title="Данные документа">
              <RegisteredFields control={control} />
              <EducationFields info={info} control={control} />
            </FormSection>
          )}
        </FixForm>
      )}
    </DocumentPage>
  );
}
