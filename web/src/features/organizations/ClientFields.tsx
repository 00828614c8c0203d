import type { contactFields } from '@dopusk/contract/organization-record.ts';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { FieldRow, FormSection } from '../../forms/Form.tsx';
import { InnField } from '../../forms/InnField.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { CompanyFill } from '../registration/CompanyFill.tsx';
import { KppField, OF_BRANCH } from '../registration/KppField.tsx';
import { organizationField } from './organization-field.ts';

interface Props<T extends FieldValues> {
  form: ServerForm<T>;
}

/** The fields of a client that a center creates: it may have no contacts yet. */
export function ClientFields<T extends FieldValues>({ form }: Props<T>) {
  const { control } = form;
  const field = (name: keyof typeof contactFields) => ({
    ...organizationField(name),
    name: name as FieldPathByValue<T, string | null | undefined>,
  });
  return (
    <FormSection title="Организация">
      <TextField control={control} {...field('title')} required />
      <TextField control={control} {...field('shortTitle')} placeholder="ООО «Ромашка»" />
      <FieldRow>
        <InnField control={control} {...field('inn')} required />
        <KppField control={control} description={OF_BRANCH} />
      </FieldRow>
      <CompanyFill form={form} />
      <FieldRow>
        <PhoneField control={control} {...field('phone')} />
        <TextField control={control} {...field('email')} type="email" autoComplete="off" />
      </FieldRow>
    </FormSection>
  );
}
