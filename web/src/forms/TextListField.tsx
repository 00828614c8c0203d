import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.tsx';

type Props<T extends FieldValues> = FieldProps<T, string[] | undefined> & {
  placeholder: string;
  /** The keyboard of a telephone for one of them. */
  inputMode: 'email' | 'url';
};

/** Several addresses in one line, between commas or spaces. */
export function TextListField<T extends FieldValues>({ placeholder, inputMode, ...props }: Props<T>) {
  const { input, ref, value, change } = useField<T, string[] | undefined>(
    props as FieldProps<T, string[] | undefined>,
    { isSet: true, show: (list) => list },
  );
  // What is typed: a comma at the end is no address yet, and stays.
  const [text, setText] = useState((value ?? []).join(', '));
  return (
    <TextInput
      {...input}
      ref={ref}
      inputMode={inputMode}
      autoComplete="off"
      placeholder={placeholder}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        change(currentTarget.value.split(/[\s,;]+/).filter(Boolean));
      }}
    />
  );
}
