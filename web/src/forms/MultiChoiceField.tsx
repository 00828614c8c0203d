import { MultiSelect } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { Choice } from '../ui/choice.ts';
import { type FieldProps, useField } from './use-field.tsx';

interface Props<T extends FieldValues> extends FieldProps<T, string[] | undefined> {
  choices: readonly Choice[];
}

/** Several of a few known values. */
export function MultiChoiceField<T extends FieldValues>({ choices, ...props }: Props<T>) {
  const { input, ref, value, change } = useField<T, string[] | undefined>(props, {
    isSet: true,
    show: (chosen) => chosen.map((one) => choices.find((choice) => choice.value === one)?.label ?? one),
  });
  return (
    <MultiSelect
      {...input}
      ref={ref}
      data={choices}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Очистить: ${props.label}` }}
      placeholder={value?.length ? '' : 'Не выбрано'}
      nothingFoundMessage="Нет данных"
      checkIconPosition="right"
      value={value ?? []}
      onChange={change}
    />
  );
}
