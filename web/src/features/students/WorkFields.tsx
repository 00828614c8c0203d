import { canChangeContacts, type LoginData } from '@dopusk/contract/contact-changes.ts';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { FieldRow } from '../../forms/Form.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { reasonOf } from '../../text/reason.ts';
import { studentField } from './student-field.ts';

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: as in forms/use-field.tsx
  control: Control<T, any, any>;
  /** Of a person who is there already: another e-mail or phone has to be confirmed, or is not the reader's to change. */
  login?: LoginData;
}

const CONFIRMED = {
  code: 'Другой заработает, когда вы введёте код из СМС на него',
  letter: 'Другой заработает, когда сотрудник откроет ссылку из письма на него',
};

/** What a person works as, and how to reach him. */
export function WorkFields<T extends FieldValues>({ control, login }: Props<T>) {
  const field = (name: 'jobTitle' | 'personnelNumber' | 'phone' | 'email') => ({
    ...studentField(name),
    name: name as FieldPathByValue<T, string | null | undefined>,
  });
  const contact = (by: keyof typeof CONFIRMED) => {
    if (!login) return {};
    const reason = reasonOf(canChangeContacts(login));
    return { disabled: reason !== null, description: reason ?? CONFIRMED[by] };
  };
  return (
    <>
      <FieldRow>
        <TextField control={control} {...field('jobTitle')} />
        <TextField control={control} {...field('personnelNumber')} />
      </FieldRow>
      <FieldRow>
        <PhoneField control={control} {...field('phone')} {...contact('code')} required />
        <TextField
          control={control}
          {...field('email')}
          {...contact('letter')}
          type="email"
          autoComplete="off"
          required
        />
      </FieldRow>
    </>
  );
}
