import type { TicketMInfo } from '@dopusk/contract/documents/ticket-m/calls.ts';
import { TicketMBody } from '@dopusk/contract/documents/ticket-m/form.ts';
import type { documents } from '@dopusk/contract/documents.ts';
import { download } from '../../../api/client.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { FieldRow, FormSection } from '../../../forms/Form.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { BlankNumberField } from '../BlankNumberField.tsx';
import { FixForm } from '../FixForm.tsx';

interface Props {
  info: TicketMInfo;
  /** With a photo or without: the form is the same. */
  endpoint: typeof documents.ticketM | typeof documents.ticketMWithPhoto;
}

/** The form of a worker's pocket card. */
export function TicketMForm({ info, endpoint }: Props) {
  return (
    <FixForm
      info={info}
      schema={TicketMBody}
      values={{ ...info.form, assignId: info.assignId, suggestedNumber: info.form.number }}
      fix={(body) => download(endpoint, { body })}
    >
      {({ control }) => (
        <FormSection title="Данные билета">
          <FieldRow>
            <TextField
              control={control}
              name="number"
              label="Номер билета"
              description="Если не указан, то следующий в реестре"
              maxLength={40}
            />
            <DateField control={control} name="date" label="Дата выдачи" required />
          </FieldRow>
          <FieldRow>
            <TextField control={control} name="series" label="Серия" maxLength={20} />
            <BlankNumberField control={control} />
          </FieldRow>
          <FieldRow>
            <DateField control={control} name="dateStart" label="Начало обучения" required />
            <DateField control={control} name="dateEnd" label="Окончание обучения" required />
          </FieldRow>
        </FormSection>
      )}
    </FixForm>
  );
}
