import { type FieldPathByValue, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { FieldRow } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';

/** Surname, name and отчество, which a person may not have: then he says so, and the field is closed. */
export function NameFields<T extends FieldValues>({ form }: { form: ServerForm<T> }) {
  const { control } = form;
  const text = (name: string) => name as FieldPathByValue<T, string | null | undefined>;
  const lastName = text('lastName');
  const noLastName = 'hasNoLastName' as FieldPathByValue<T, boolean | undefined>;
  const hasNoLastName: boolean = useWatch({ control, name: noLastName }) ?? false;
  return (
    <>
      <FieldRow>
        <TextField control={control} name={text('surname')} label="Фамилия" maxLength={100} required />
        <TextField control={control} name={text('name')} label="Имя" maxLength={100} required />
        <TextField
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
        onTick={(ticked) => {
          if (!ticked) return;
          form.setValue(lastName, '' as PathValue<T, typeof lastName>);
          form.clearErrors(lastName);
        }}
      />
    </>
  );
}
