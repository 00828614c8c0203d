import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '../../forms/use-field.tsx';

/** E-mail addresses in one line, between commas or spaces. */
export function EmailsField<T extends FieldValues>(props: FieldProps<T, string[] | undefined>) {
  const { input, ref, value, change } = useField<T, string[] | undefined>(props, { isSet: true, show: (list) => list });
  // What is typed: a comma at the end is no address yet, and stays.
  const [text, setText] = useState((value ?? []).join(', '));
  return (
    <TextInput
      {...input}
      ref={ref}
      inputMode="email"
      autoComplete="off"
      placeholder="buh@firma.ru, direktor@firma.ru"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        change(currentTarget.value.split(/[\s,;]+/).filter(Boolean));
      }}
    />
  );
}
