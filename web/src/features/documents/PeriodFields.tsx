import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';

interface Values {
  dateStart: string;
  dateEnd: string;
  hoursCount: number;
}

interface Props<T extends Values> {
  control: Control<T, unknown, T>;
  /** What is to be said of the hours. */
  hoursNote?: ReactNode;
}

/** When and how long was taught: a line of nearly every document's form. */
export function PeriodFields<T extends Values>({ control: whole, hoursNote }: Props<T>) {
  // Of the larger form only these fields are touched here.
  const control = whole as unknown as Control<Values, unknown, Values>;
  return (
    <FieldRow>
      <DateField control={control} name="dateStart" label="Начало обучения" required />
      <DateField control={control} name="dateEnd" label="Окончание обучения" required />
      <NumberField
        control={control}
        name="hoursCount"
        label="Часов"
        decimals={0}
        min={1}
        max={10_000}
        required
        description={hoursNote}
      />
    </FieldRow>
  );
}
