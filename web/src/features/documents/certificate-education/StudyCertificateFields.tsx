import type { StudyCertificateBody } from '@dopusk/contract/documents/certificate-education/form.ts';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { AreaField } from '../../../forms/AreaField.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { FieldRow, FormSection } from '../../../forms/Form.tsx';
import { TextField } from '../../../forms/TextField.tsx';

type Values = z.input<typeof StudyCertificateBody>;

/** What a study certificate says, but for whose it is. */
export function StudyCertificateFields({ control }: { control: Control<Values, unknown, Values> }) {
  return (
    <>
      <FormSection title="Кому">
        <TextField
          control={control}
          name="jobTitle"
          label="Должность адресата"
          description="В дательном падеже: «директору»"
        />
        <AreaField
          control={control}
          name="addressee"
          label="Адресат"
          description="Если не указан, справка для предъявления по месту требования"
          minRows={1}
        />
      </FormSection>
      <FormSection title="Номера и даты">
        <FieldRow>
          <TextField control={control} name="outgoingNumber" label="Исходящий номер" maxLength={40} required />
          <DateField control={control} name="outgoingDate" label="Исходящая дата" required />
        </FieldRow>
        <FieldRow>
          <TextField control={control} name="incomingNumber" label="Входящий номер" maxLength={40} />
          <DateField control={control} name="incomingDate" label="Входящая дата" />
        </FieldRow>
      </FormSection>
      <FormSection title="Обучение">
        <AreaField control={control} name="courseTitle" label="Название курса" minRows={2} required />
        <TextField control={control} name="qualification" label="Квалификация" />
        <TextField control={control} name="protocol" label="Протокол" description="Номер и дата" />
      </FormSection>
    </>
  );
}
