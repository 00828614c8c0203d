import { canChangeContacts, type LoginData } from '@dopusk/contract/contact-changes.ts';
import type { Student } from '@dopusk/contract/students.ts';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { FieldRow } from '../../forms/Form.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { reasonOf } from '../../text/reason.ts';
import { studentField } from './student-field.ts';

const UNKNOWN = {
  email: 'Почты нет: войти сможет, когда она появится',
  phone: 'Можно оставить пустым',
};

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: as in forms/use-field.tsx
  control: Control<T, any, any>;
  /** Of a person who is there already: another e-mail or phone has to be confirmed, or is not the reader's to change. */
  known?: { login: LoginData; user: Pick<Student['user'], 'email' | 'phone'> };
}

const CONFIRMED = {
  phone: 'Другой заработает, когда вы введёте код из СМС на него',
  email: 'Другой заработает, когда сотрудник откроет ссылку из письма на него',
};

/** What a person works as, and how to reach him. */
export function WorkFields<T extends FieldValues>({ control, known }: Props<T>) {
  const field = (name: 'jobTitle' | 'department' | 'workplace' | 'personnelNumber' | 'phone' | 'email') => ({
    ...studentField(name),
    name: name as FieldPathByValue<T, string | null | undefined>,
  });
  const contact = (name: 'phone' | 'email') => {
    const had = Boolean(known?.user[name]);
    const reason = known ? reasonOf(canChangeContacts(known.login)) : null;
    // The first one of whoever has never come is his at once (decision 530).
    const isAsked = known && (had || known.login.hasLoggedIn);
    return {
      required: had,
      disabled: reason !== null,
      description: reason ?? (isAsked ? CONFIRMED[name] : UNKNOWN[name]),
    };
  };
  return (
    <>
      <FieldRow>
        <TextField control={control} {...field('jobTitle')} />
        <TextField control={control} {...field('department')} />
        <TextField control={control} {...field('personnelNumber')} />
      </FieldRow>
      <TextField
        control={control}
        {...field('workplace')}
        description="Если не та организация, что отправляет учиться: так скажут документы"
      />
      <FieldRow>
        <PhoneField control={control} {...field('phone')} {...contact('phone')} />
        <TextField control={control} {...field('email')} {...contact('email')} type="email" autoComplete="off" />
      </FieldRow>
    </>
  );
}
