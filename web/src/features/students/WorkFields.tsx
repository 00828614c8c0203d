import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { FieldRow } from '../../forms/Form.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { studentField } from './student-field.ts';

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: as in forms/use-field.tsx
  control: Control<T, any, any>;
}

/** What a person works as, and how to reach him. */
export function WorkFields<T extends FieldValues>({ control }: Props<T>) {
  const field = (name: 'jobTitle' | 'personnelNumber' | 'phone' | 'email') => ({
    ...studentField(name),
    name: name as FieldPathByValue<T, string | null | undefined>,
  });
  return (
    <>
      <FieldRow>
        <TextField control={control} {...field('jobTitle')} />
        <TextField control={control} {...field('personnelNumber')} />
      </FieldRow>
      <FieldRow>
        <PhoneField control={control} {...field('phone')} required />
        <TextField control={control} {...field('email')} type="email" autoComplete="off" required />
      </FieldRow>
    </>
  );
}
