import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { FieldRow } from '../../forms/Form.tsx';
import { NameFields } from '../../forms/NameFields.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import type { ServerForm } from '../../forms/use-server-form.ts';

type Text = string | null | undefined;

/** The first values of these fields. */
export const blankPerson = {
  surname: '',
  name: '',
  lastName: '',
  hasNoLastName: false,
  phone: '',
  email: '',
  password: '',
  confirmPassword: '',
};

interface Props<T extends FieldValues> {
  form: ServerForm<T>;
  /** The path of the person in the form. */
  at?: '' | 'operator.';
  /** Off when the form is filled in for somebody else: the browser must not offer one's own data. */
  own?: boolean;
}

/** The fields of an operator: name, contacts and password. */
export function PersonFields<T extends FieldValues>({ form, at = '', own = true }: Props<T>) {
  const { control } = form;
  const text = (name: string) => `${at}${name}` as FieldPathByValue<T, Text>;
  const secret = (name: string) => `${at}${name}` as FieldPathByValue<T, string | undefined>;
  return (
    <>
      <NameFields form={form} at={at} />
      <FieldRow>
        <PhoneField control={control} name={text('phone')} label="Телефон" required />
        <TextField
          control={control}
          name={text('email')}
          label="E-mail"
          type="email"
          autoComplete={own ? 'username' : 'off'}
          required
        />
      </FieldRow>
      <FieldRow>
        <PasswordField
          control={control}
          name={secret('password')}
          label="Пароль"
          description="Не короче 8 символов, с буквой и цифрой"
          autoComplete="new-password"
          required
        />
        <PasswordField
          control={control}
          name={secret('confirmPassword')}
          label="Повторите пароль"
          description="Чтобы не ошибиться"
          autoComplete="new-password"
          required
        />
      </FieldRow>
    </>
  );
}
