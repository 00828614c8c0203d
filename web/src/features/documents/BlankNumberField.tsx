import type { Control } from 'react-hook-form';
import { Explained } from '../../forms/Explained.tsx';
import { TextField } from '../../forms/TextField.tsx';

interface Values {
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
