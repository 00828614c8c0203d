import { StudyCertificateBody } from '@dopusk/contract/documents/certificate-education/form.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { download } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { useRouteId } from '../../../layout/screen.ts';
import { DocumentPage } from '../DocumentPage.tsx';
import { untilPrinted } from '../document-info.ts';
import { FixForm } from '../FixForm.tsx';
import { StudyCertificateFields } from './StudyCertificateFields.tsx';

/** The study certificate that a course issues, of one assignment. */
export function CertificateEducationPage() {
  const assignId = useRouteId();
  const query = useApi(documents.certificateEducationInfo, { query: { assignId } }, untilPrinted);
  return (
    <DocumentPage title="Справка об обучении" query={query}>
      {(info) => (
        <FixForm
          info={info}
          schema={StudyCertificateBody}
          values={{ ...info.form, assignId, suggestedNumber: info.form.outgoingNumber }}
          fix={(body) => download(documents.certificateEducation, { body })}
        >
          {({ control }) => <StudyCertificateFields control={control} />}
        </FixForm>
      )}
    </DocumentPage>
  );
}
