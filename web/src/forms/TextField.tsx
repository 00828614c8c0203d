import { TextInput } from '@mantine/core';
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.tsx';

type Text = string | null | undefined;

interface Props<T extends FieldValues> extends FieldProps<T, Text> {
  type?: 'text' | 'email' | 'url' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  maxLength?: number;
}

/** A line of text. */
export function TextField<T extends FieldValues>({
  type = 'text',
  autoComplete,
  inputMode,
  placeholder,
  maxLength,
  ...props
}: Props<T>) {
  const { input, ref, value, change } = useField<T, Text>(props);
  return (
    <TextInput
      {...input}
      {...{ ref, type, autoComplete, inputMode, placeholder, maxLength }}
      value={value ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
