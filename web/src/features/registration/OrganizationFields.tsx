import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { AccountField } from '../../forms/AccountField.tsx';
import { AddressField, type AddressValue } from '../../forms/AddressField.tsx';
import { FieldRow } from '../../forms/Form.tsx';
import { InnField } from '../../forms/InnField.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { CompanyFill } from './CompanyFill.tsx';

type Text = string | null | undefined;

/** The first values of these fields. */
export const blankOrganization = { title: '', inn: '', bankAccountNumber: '', phone: '', email: '', address: null };

interface Props<T extends FieldValues> {
  form: ServerForm<T>;
  /** The path of the organization in the form. */
  at?: '' | 'organization.';
}

/** The fields of an organization that registers itself. */
export function OrganizationFields<T extends FieldValues>({ form, at = '' }: Props<T>) {
  const { control } = form;
  const text = (name: string) => `${at}${name}` as FieldPathByValue<T, Text>;
  return (
    <>
      <TextField control={control} name={text('title')} label="Название" maxLength={255} required />
      <FieldRow>
        <InnField control={control} name={text('inn')} required />
        <AccountField control={control} name={text('bankAccountNumber')} label="Расчётный счёт" required />
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
