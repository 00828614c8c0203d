import { registeredFields } from '@dopusk/contract/organization-record.ts';
import { blankOf } from '@dopusk/contract/stored-field.ts';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { AccountField } from '../../forms/AccountField.tsx';
import { AddressField, type AddressValue } from '../../forms/AddressField.tsx';
import { fieldsOf } from '../../forms/described-field.ts';
import { FieldRow } from '../../forms/Form.tsx';
import { InnField } from '../../forms/InnField.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import { CompanyFill } from './CompanyFill.tsx';

type Text = string | null | undefined;

const described = fieldsOf(registeredFields);

/** The first values of these fields. */
export const blankOrganization = blankOf(registeredFields);

interface Props<T extends FieldValues> {
  form: ServerForm<T>;
  /** The path of the organization in the form. */
  at?: '' | 'organization.';
  /** Whether its own people fill it in; others may not know its contacts and its account. */
  isOwn?: boolean;
  /** Of one that is changed, not registered. */
  organizationId?: string;
}

/** The fields that an organization registers with. */
export function OrganizationFields<T extends FieldValues>({ form, at = '', isOwn = true, organizationId }: Props<T>) {
  const { control } = form;
  const field = (name: keyof typeof registeredFields) => ({
    ...described(name),
    name: `${at}${name}` as FieldPathByValue<T, Text>,
  });
  const { phone, email, address } = registeredFields;
  return (
    <>
      <TextField control={control} {...field('title')} required />
      <TextField control={control} {...field('shortTitle')} placeholder="ООО «Ромашка»" />
      <FieldRow>
        <InnField control={control} {...field('inn')} required />
        <AccountField control={control} {...field('bankAccountNumber')} required={isOwn} />
      </FieldRow>
      <CompanyFill form={form} at={at} organizationId={organizationId} />
      <FieldRow>
        <PhoneField control={control} {...field('phone')} label={`${phone.title} организации`} required={isOwn} />
        <TextField
          control={control}
          {...field('email')}
          label={`${email.title} организации`}
          type="email"
          autoComplete="off"
          required={isOwn}
        />
      </FieldRow>
      <AddressField
        control={control}
        name={`${at}address` as FieldPathByValue<T, AddressValue>}
        label={address.title}
        description="Например: Самара, Авроры 7, кв 3"
      />
    </>
  );
}
