import type { Control } from 'react-hook-form';
import { Explained } from '../../forms/Explained.tsx';
import { FieldRow } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';

interface Values {
  series?: string | null | undefined;
  blankNumber?: string | null | undefined;
}

/** The number that the printing house gave the form. */
export function BlankNumberField<T extends Values>({ control }: { control: Control<T, unknown, T> }) {
  return (
    <Explained term="blank">
      <TextField
        // Of the larger form only this field is touched here.
        control={control as unknown as Control<Values, unknown, Values>}
        name="blankNumber"
        label="Номер бланка"
        description="Пусто, если печатается на обычной бумаге"
        maxLength={40}
      />
    </Explained>
  );
}

/** Of what stands in the place of another document: the form that it is printed on, with the series of that form. */
export function BlankFields<T extends Values>({ control }: { control: Control<T, unknown, T> }) {
  return (
    <FieldRow>
      <TextField
        control={control as unknown as Control<Values, unknown, Values>}
        name="series"
        label="Серия"
        description="Пусто – как у прежнего; без бланка его серия не ставится"
        maxLength={20}
      />
      <BlankNumberField control={control} />
    </FieldRow>
  );
}
