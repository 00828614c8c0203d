import { NumberInput } from '@mantine/core';
import { type ReactNode, useReducer, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatNumber } from '../text/number.ts';
import { FieldError } from './FieldError.tsx';
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

const NOT_A_NUMBER = 'Введите число';

/** Of a sum both digits of its kopecks, as it is read everywhere. */
const shown = (value: Value, unit: ReactNode): number | string => {
  if (value === null || value === undefined) return '';
  return unit === '₽' && !Number.isInteger(value) ? value.toFixed(2) : value;
};

/**
 * A number: two decimals and a comma unless told otherwise, within the safe integers. What is no number is not taken, and said. A
 * whole one stays as it is typed, also below zero and with a part, for its schema to refuse: «-5» is no 5, «30,5» no 30.
 */
export function NumberField<T extends FieldValues>({ decimals = 2, min, max, unit, ...props }: Props<T>) {
  const [isRefused, setRefused] = useState(false);
  const isText = useRef(false);
  // From the first letter on, and not from the focus: a value that changes under the focus would swallow what is put there. No state: the
  // field must not be drawn between a letter and what it makes of the value.
  const isTyped = useRef(false);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const isWhole = decimals === 0;
  const { input, ref, value, change } = useField<T, Value>(props, {
    show: (number) => `${formatNumber(number)}${typeof unit === 'string' ? ` ${unit}` : ''}`,
  });
  return (
    <NumberInput
      {...input}
      ref={ref}
      hideControls
      error={isRefused ? <FieldError message={NOT_A_NUMBER} /> : input.error}
      decimalScale={isWhole ? 2 : decimals}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      thousandSeparator=" "
      min={min ?? Number.MIN_SAFE_INTEGER}
      max={max ?? Number.MAX_SAFE_INTEGER}
      allowNegative={isWhole || (min ?? -1) < 0}
      clampBehavior={isWhole ? 'none' : 'blur'}
      rightSection={unit}
      value={isTyped.current ? (value ?? '') : shown(value, unit)}
      // Letters would empty the field, or leave what digits there are among them.
      onInputCapture={({ currentTarget }) => {
        isText.current = /\p{L}/u.test(currentTarget.value);
        setRefused(isText.current);
        isTyped.current = true;
      }}
      isAllowed={() => !isText.current}
      onBlur={() => {
        setRefused(false);
        isTyped.current = false;
        redraw();
        input.onBlur();
      }}
      // On the way to a number the input gives a text: «12,».
      onChange={(next) => {
        const said = next === '' || Number.isNaN(Number(next)) ? null : Number(next);
        // A field that is left gives its number once more.
        if (said !== (value ?? null)) change(said);
      }}
    />
  );
}
