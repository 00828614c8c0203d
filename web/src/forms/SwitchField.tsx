import { Switch } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { yesOrNo } from './form-scope.ts';
import { type FieldProps, useField } from './use-field.tsx';

/** Something that is on or off. */
export function SwitchField<T extends FieldValues>(props: FieldProps<T, boolean | undefined>) {
  const { input, ref, value, change } = useField<T, boolean | undefined>(props, { show: yesOrNo });
  return (
    <Switch
      {...input}
      ref={ref}
      size="md"
      checked={value ?? false}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
