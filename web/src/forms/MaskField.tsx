import { TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import IMask, { type FactoryOpts, type InputMask } from 'imask';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.tsx';
import { useMask } from './use-mask.ts';

type Text = string | null | undefined;

interface Props<T extends FieldValues> extends FieldProps<T, Text> {
  /** Made once, outside the component: a new object is a new mask. */
  mask: FactoryOpts;
  show?: (value: string) => string;
  read?: (mask: InputMask<FactoryOpts>) => string;
  inputMode?: 'numeric' | 'tel' | 'text';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  rightSection?: ReactNode;
}

const bare = (mask: InputMask<FactoryOpts>) => mask.unmaskedValue;
const asIs = (value: string) => value;

/** A text of a fixed form. The form holds it without the mask's signs. */
export function MaskField<T extends FieldValues>(all: Props<T>) {
  const {
    mask,
    show = asIs,
    read = bare,
    inputMode = 'numeric',
    autoComplete,
    placeholder,
    rightSection,
    ...props
  } = all;
  const { input, ref, value, change } = useField<T, Text>(props, {
    show: (text) => IMask.pipe(show(text), { ...mask }),
  });
  const masked = useMask({ mask, value: value ?? '', show, read, change });
  return (
    <TextInput {...input} ref={useMergedRef(ref, masked)} {...{ inputMode, autoComplete, placeholder, rightSection }} />
  );
}
