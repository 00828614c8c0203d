import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { AddressField, type AddressValue } from '../../forms/AddressField.tsx';
import { FieldRow } from '../../forms/Form.tsx';
import { MaskField } from '../../forms/MaskField.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { CompanyFill } from './CompanyFill.tsx';

type Text = string | null | undefined;

const innMask = { mask: '000000000000' };
const accountMask = { mask: '00000 000 0 0000 0000000' };

/** What stands in these fields at first. */
export const blankOrganization = { title: '', inn: '', bankAccountNumber: '', phone: '', email: '', address: null };

interface Props<T extends FieldValues> {
  form: ServerForm<T>;
  /** Where the organization stands in the form. */
  at?: '' | 'organization.';
}

/** An organization that registers itself (specification §5). */
export function OrganizationFields<T extends FieldValues>({ form, at = '' }: Props<T>) {
  const { control } = form;
  const text = (name: string) => `${at}${name}` as FieldPathByValue<T, Text>;
  return (
    <>
      <TextField control={control} name={text('title')} label="Название" maxLength={255} required />
      <FieldRow>
        <MaskField
          control={control}
          name={text('inn')}
          label="ИНН"
          description="10 цифр у организации, 12 у предпринимателя"
          mask={innMask}
          required
        />
        <MaskField
          control={control}
          name={text('bankAccountNumber')}
          label="Расчётный счёт"
          description="20 цифр"
          mask={accountMask}
          required
        />
      </FieldRow>
      <CompanyFill form={form} at={at} />
      <FieldRow>
        <PhoneField control={control} name={text('phone')} label="Телефон организации" required />
        <TextField
          control={control}
          name={text('email')}
          label="E-mail организации"
          type="email"
          autoComplete="off"
          required
        />
      </FieldRow>
      <AddressField
        control={control}
        name={`${at}address` as FieldPathByValue<T, AddressValue>}
        label="Почтовый адрес"
        description="Например: Самара, Авроры 7, кв 3"
      />
    </>
  );
}
