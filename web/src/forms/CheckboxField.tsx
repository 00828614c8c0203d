import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { yesOrNo } from './form-scope.ts';
import { type FieldProps, useField } from './use-field.tsx';

interface Props<T extends FieldValues> extends Omit<FieldProps<T, boolean | undefined>, 'label'> {
  /** May hold a link. */
  label: ReactNode;
  /** After the new value stands in the form: to reset what depends on it. */
  onTick?: (ticked: boolean) => void;
}

/** A box to tick. */
export function CheckboxField<T extends FieldValues>({ label, onTick, ...props }: Props<T>) {
  const { input, ref, value, change } = useField<T, boolean | undefined>(
    { ...props, label: typeof label === 'string' ? label : '' },
    { show: yesOrNo },
  );
  return (
    <Checkbox
      {...input}
      {...{ ref, label }}
      aria-invalid={input.error ? true : undefined}
      checked={value ?? false}
      onChange={({ currentTarget: { checked } }) => {
        change(checked);
        onTick?.(checked);
      }}
    />
  );
}
