import { Select } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { Choice } from '../ui/choice.ts';
import { type FieldProps, useField } from './use-field.tsx';

type Value = string | null | undefined;

interface Props<T extends FieldValues> extends FieldProps<T, Value> {
  choices: readonly Choice[];
  placeholder?: string;
  /** Of many values: what is typed narrows them. */
  searchable?: boolean;
  /** After the new value stands in the form: to reset what depends on it. */
  onPick?: (value: string | null) => void;
}

/** One of a few known values. */
export function ChoiceField<T extends FieldValues>({
  choices,
  placeholder = 'Не выбрано',
  searchable = false,
  onPick,
  ...props
}: Props<T>) {
  const { input, ref, value, change } = useField<T, Value>(props, {
    show: (chosen) => choices.find((choice) => choice.value === chosen)?.label ?? chosen,
  });
  return (
    <Select
      {...input}
      {...{ ref, placeholder, searchable }}
      data={choices}
      clearable={!input.required}
      allowDeselect={!input.required}
      clearButtonProps={{ 'aria-label': `Очистить: ${props.label}` }}
      nothingFoundMessage="Нет данных"
      checkIconPosition="right"
      value={value || null}
      onChange={(next) => {
        change(next);
        onPick?.(next);
      }}
    />
  );
}
