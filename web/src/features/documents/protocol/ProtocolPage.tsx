import { assignments } from '@dopusk/contract/assignments.ts';
import { ProtocolBody } from '@dopusk/contract/documents/protocol/form.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { download } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { AreaField } from '../../../forms/AreaField.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { FieldRow, FormSection } from '../../../forms/Form.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { useRouteId } from '../../../layout/screen.ts';
import { paths } from '../../../paths.ts';
import { RegisterForecast } from '../../state-registers/RegisterForecast.tsx';
import { DocumentPage } from '../DocumentPage.tsx';
import { untilPrinted } from '../document-info.ts';
import { FixForm } from '../FixForm.tsx';
import { PeriodFields } from '../PeriodFields.tsx';

/** The committee's protocol about one assignment. */
export function ProtocolPage() {
  const query = useApi(documents.protocolInfo, { params: { id: useRouteId() } }, untilPrinted);
  return (
    <DocumentPage title="Протокол" query={query}>
      {(info) => (
        <FixForm
          info={info}
          schema={ProtocolBody}
          values={{ ...info.form, assignId: info.assignId, suggestedNumber: info.form.protocolNumber }}
          fix={(body) => download(documents.protocol, { body })}
        >
          {({ control }) => (
            <>
              {info.isFixed ? null : <OfGroup assignId={info.assignId} />}
              {info.isFixed ? null : <RegisterForecast of={{ assignId: info.assignId }} />}
              <FormSection title="Данные протокола">
                <FieldRow>
                  <TextField control={control} name="protocolNumber" label="Номер протокола" maxLength={40} required />
                  <DateField control={control} name="date" label="Дата заседания" required />
                </FieldRow>
                <PeriodFields control={control} />
                <AreaField
                  control={control}
                  name="result"
                  label="Решение комиссии"
                  {...(info.form.result === ''
                    ? { description: 'Не вынесено. Протокол, подготовленный заранее, печатается с пустым местом' }
                    : {})}
                  minRows={2}
                  required={info.form.result !== ''}
                />
                <TextField
                  control={control}
                  name="namedNumber"
                  label="Номер выдаваемого документа"
                  description="Печатается в протоколе, и документ фиксируется под ним. Пусто – следующий свободный"
                  maxLength={40}
                />
              </FormSection>
            </>
          )}
        </FixForm>
      )}
    </DocumentPage>
  );
}

/** A committee sits once about a group: whoever makes a protocol of one of its people is told where that of all is made. */
function OfGroup({ assignId }: { assignId: string }) {
  const { data } = useApi(assignments.read, { params: { id: assignId } }, { quiet: true });
  if (!data?.group) return null;
  return (
    <Alert color="yellow" title="Слушатель учится в группе">
      <Anchor component={Link} to={paths.group(data.group.id)} inherit underline="always">
        {data.group.title}
      </Anchor>
      : протокол обычно один на группу, его фиксируют на её странице. Здесь получится протокол о нём одном, со своим
      номером.
    </Alert>
  );
}
