import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatNumber } from '../text/number.ts';
import { type FieldProps, useField } from './use-field.tsx';

type Value = number | null | undefined;

interface Props<T extends FieldValues> extends FieldProps<T, Value> {
  /** Digits after the comma. */
  decimals?: number;
  min?: number;
  max?: number;
  /** What is counted, at the end of the field: «₽», «ч». */
  unit?: ReactNode;
}

/** A number: two decimals and a comma unless told otherwise, within the safe integers. */
export function NumberField<T extends FieldValues>({ decimals = 2, min, max, unit, ...props }: Props<T>) {
  const { input, ref, value, change } = useField<T, Value>(props, {
    show: (number) => `${formatNumber(number)}${typeof unit === 'string' ? ` ${unit}` : ''}`,
  });
  return (
    <NumberInput
      {...input}
      ref={ref}
      hideControls
      decimalScale={decimals}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      thousandSeparator=" "
      min={min ?? Number.MIN_SAFE_INTEGER}
      max={max ?? Number.MAX_SAFE_INTEGER}
      allowNegative={(min ?? -1) < 0}
      rightSection={unit}
      value={value ?? ''}
      // On the way to a number the input gives a text: «12,».
      onChange={(next) => change(next === '' || Number.isNaN(Number(next)) ? null : Number(next))}
    />
  );
}
