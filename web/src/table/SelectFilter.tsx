import { Select } from '@mantine/core';
import type { Choice } from '../ui/choice.ts';

interface Props {
  label: string;
  choices: readonly Choice[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A list narrowed to one of a few values. */
export function SelectFilter({ label, choices, value, onChange }: Props) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      flex="0 1 240px"
      clearable
      clearButtonProps={{ 'aria-label': `Сбросить: ${label}` }}
      nothingFoundMessage="Нет данных"
      maxDropdownHeight={300}
      checkIconPosition="right"
      data={choices}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
