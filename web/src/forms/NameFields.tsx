import { type FieldPathByValue, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { CheckboxField } from './CheckboxField.tsx';
import { FieldRow } from './Form.tsx';
import { NameField } from './NameField.tsx';

import type { ServerForm } from './use-server-form.ts';

interface Props<T extends FieldValues> {
  form: ServerForm<T>;
  /** Where the person stands in the form. */
  at?: '' | 'operator.';
}

/** Surname, name and отчество, which a person may not have: then he says so, and the field is closed. */
export function NameFields<T extends FieldValues>({ form, at = '' }: Props<T>) {
  const { control } = form;
  const text = (name: string) => `${at}${name}` as FieldPathByValue<T, string | null | undefined>;
  const lastName = text('lastName');
  const noLastName = `${at}hasNoLastName` as FieldPathByValue<T, boolean | undefined>;
  const hasNoLastName: boolean = useWatch({ control, name: noLastName }) ?? false;
  return (
    <>
      <FieldRow>
        <NameField control={control} name={text('surname')} label="Фамилия" maxLength={100} required />
        <NameField control={control} name={text('name')} label="Имя" maxLength={100} required />
        <NameField
          control={control}
          name={lastName}
          label="Отчество"
          maxLength={100}
          required={!hasNoLastName}
          disabled={hasNoLastName}
        />
      </FieldRow>
      <CheckboxField
        control={control}
        name={noLastName}
        label="Нет отчества"
        along={lastName}
        onTick={(ticked) => {
          if (!ticked) return;
          form.setValue(lastName, '' as PathValue<T, typeof lastName>);
          form.clearErrors(lastName);
        }}
      />
    </>
  );
}
