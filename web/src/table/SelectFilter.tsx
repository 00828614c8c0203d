import { Select } from '@mantine/core';
import type { Choice } from '../ui/choice.ts';
import classes from './DataTable.module.css';
import { PrintedCondition } from './Printed.tsx';

interface Props {
  label: string;
  choices: readonly Choice[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter by one of a few values. */
export function SelectFilter({ label, choices, value, onChange }: Props) {
  return (
    <>
      <PrintedCondition label={label} value={choices.find((choice) => choice.value === value)?.label} />
      <Select
        aria-label={label}
        placeholder={label}
        className={classes.select}
        clearable
        allowDeselect
        clearButtonProps={{ 'aria-label': `Сбросить: ${label}` }}
        nothingFoundMessage="Нет данных"
        checkIconPosition="right"
        data={choices}
        value={value ?? null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </>
  );
}
