import { useWatch } from 'react-hook-form';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { FieldRow } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';
import type { EmployeeValues } from './employee-values.ts';

/** Surname, name and отчество, which a person may not have: then he says so, and the field is closed. */
export function NameFields({ form }: { form: ServerForm<EmployeeValues> }) {
  const { control } = form;
  const hasNoLastName = useWatch({ control, name: 'hasNoLastName' }) ?? false;
  return (
    <>
      <FieldRow>
        <TextField control={control} name="surname" label="Фамилия" maxLength={100} required />
        <TextField control={control} name="name" label="Имя" maxLength={100} required />
        <TextField
          control={control}
          name="lastName"
          label="Отчество"
          maxLength={100}
          required={!hasNoLastName}
          disabled={hasNoLastName}
        />
      </FieldRow>
      <CheckboxField
        control={control}
        name="hasNoLastName"
        label="Нет отчества"
        onTick={(ticked) => {
          if (!ticked) return;
          form.setValue('lastName', '');
          form.clearErrors('lastName');
        }}
      />
    </>
  );
}
