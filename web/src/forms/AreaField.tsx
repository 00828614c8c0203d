import { Textarea } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.tsx';

type Text = string | null | undefined;

/** Several lines of text; grows with them. */
export function AreaField<T extends FieldValues>({
  minRows = 3,
  ...props
}: FieldProps<T, Text> & { minRows?: number }) {
  const { input, ref, value, change } = useField<T, Text>(props);
  return (
    <Textarea
      {...input}
      ref={ref}
      autosize
      minRows={minRows}
      maxRows={12}
      value={value ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
