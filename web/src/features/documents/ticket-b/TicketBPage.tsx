import { TicketBBody } from '@dopusk/contract/documents/ticket-b/form.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { download } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { FieldRow, FormSection } from '../../../forms/Form.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { useRouteId } from '../../../layout/screen.ts';
import { DocumentPage } from '../DocumentPage.tsx';
import { untilPrinted } from '../document-info.ts';
import { FixForm } from '../FixForm.tsx';
import { PeriodFields } from '../PeriodFields.tsx';
import { RegisteredFields } from '../RegisteredFields.tsx';

/** The pocket card about the test of knowledge, of one assignment. */
export function TicketBPage() {
  const query = useApi(documents.ticketBInfo, { params: { id: useRouteId() } }, untilPrinted);
  return (
    <DocumentPage title="Билет Б" query={query}>
      {(info) => (
        <FixForm
          info={info}
          schema={TicketBBody}
          values={{ ...info.form, assignId: info.assignId, suggestedNumber: info.form.number }}
          fix={(body) => download(documents.ticketB, { body })}
        >
          {({ control }) => (
            <FormSection title="Данные билета">
              <RegisteredFields control={control} />
              <FieldRow>
                <TextField control={control} name="surname" label="Фамилия" maxLength={100} required />
                <TextField control={control} name="name" label="Имя" maxLength={100} required />
                <TextField control={control} name="lastname" label="Отчество" maxLength={100} />
              </FieldRow>
              <PeriodFields control={control} />
            </FormSection>
          )}
        </FixForm>
      )}
    </DocumentPage>
  );
}
