import { PasswordInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.tsx';

interface Props<T extends FieldValues> extends FieldProps<T, string | undefined> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be shown. */
export function PasswordField<T extends FieldValues>({ autoComplete, ...props }: Props<T>) {
  const { input, ref, value, change } = useField<T, string | undefined>(
    { ...props, unkept: true },
    { show: () => '••••••••' },
  );
  return (
    <PasswordInput
      {...input}
      {...{ ref, autoComplete }}
      // Mantine leaves this one out on the password input.
      aria-invalid={input.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль', tabIndex: 0 }}
      value={value ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
