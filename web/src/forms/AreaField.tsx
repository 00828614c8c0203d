import { Textarea } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.tsx';

type Text = string | null | undefined;

interface Props<T extends FieldValues> extends FieldProps<T, Text> {
  minRows?: number;
  /** It has the focus when its popup opens. */
  isFirst?: boolean;
}

/** Several lines of text; grows with them. */
export function AreaField<T extends FieldValues>({ minRows = 3, isFirst = false, ...props }: Props<T>) {
  const { input, ref, value, change } = useField<T, Text>(props);
  return (
    <Textarea
      {...input}
      ref={ref}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      autosize
      minRows={minRows}
      maxRows={12}
      value={value ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
