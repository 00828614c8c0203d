import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { FieldRow, FormSection } from '../../forms/Form.tsx';
import { InnField } from '../../forms/InnField.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { CompanyFill } from '../registration/CompanyFill.tsx';

interface Props<T extends FieldValues> {
  form: ServerForm<T>;
  /** A client may be created without contacts. */
  areContactsRequired: boolean;
}

/** The fields of a client that a center fills in. */
export function ClientFields<T extends FieldValues>({ form, areContactsRequired }: Props<T>) {
  const { control } = form;
  const text = (name: string) => name as FieldPathByValue<T, string | null | undefined>;
  return (
    <FormSection title="Организация">
      <TextField control={control} name={text('title')} label="Название" maxLength={255} required />
      <InnField control={control} name={text('inn')} required />
      <CompanyFill form={form} />
      <FieldRow>
        <PhoneField control={control} name={text('phone')} label="Телефон" required={areContactsRequired} />
        <TextField
          control={control}
          name={text('email')}
          label="E-mail"
          type="email"
          autoComplete="off"
          required={areContactsRequired}
        />
      </FieldRow>
    </FormSection>
  );
}
