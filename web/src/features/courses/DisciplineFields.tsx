import { type DisciplineBody, disciplineTypeTitles } from '@dopusk/contract/disciplines.ts';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FieldRow } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { choicesOf } from '../../ui/choice.ts';

const types = choicesOf(disciplineTypeTitles);

/** The fields of a discipline: title, type and hours. */
export function DisciplineFields({ control }: { control: Control<z.input<typeof DisciplineBody>> }) {
  return (
    <>
      <TextField control={control} name="title" label="Название дисциплины" required />
      <FieldRow>
        <ChoiceField control={control} name="type" label="Тип" choices={types} required />
        <NumberField
          control={control}
          name="hoursCount"
          label="Количество часов"
          decimals={0}
          min={1}
          max={10_000}
          required
        />
      </FieldRow>
    </>
  );
}
