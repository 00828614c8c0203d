import type { Control } from 'react-hook-form';
import { TextField } from '../../forms/TextField.tsx';

interface Values {
  number: string;
}

/** The number of a document: the register's next free one until somebody writes another. */
export function DocumentNumberField<T extends Values>({ control }: { control: Control<T, unknown, T> }) {
  return (
    <TextField
      // Of the larger form only this field is touched here.
      control={control as unknown as Control<Values, unknown, Values>}
      name="number"
      label="Номер"
      description="Следующий свободный в реестре, можно изменить"
      maxLength={40}
      required
    />
  );
}
