import type { Control } from 'react-hook-form';
import { DateField } from '../../forms/DateField.tsx';
import { Explained } from '../../forms/Explained.tsx';
import { FieldRow } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { BlankNumberField } from './BlankNumberField.tsx';

interface Values {
  series?: string | null | undefined;
  number?: string | null | undefined;
  blankNumber?: string | null | undefined;
  date?: string | undefined;
}

interface Props<T extends Values> {
  control: Control<T, unknown, T>;
  /** A diploma has one always. */
  needsSeries?: boolean;
}

/** What every registered document has: its number in the register, that of the form it is printed on, series and day. */
export function RegisteredFields<T extends Values>({ control: whole, needsSeries = false }: Props<T>) {
  // Of the larger form only these fields are touched here.
  const control = whole as unknown as Control<Values, unknown, Values>;
  return (
    <>
      <FieldRow>
        <Explained term="registeredNumber">
          <TextField
            control={control}
            name="number"
            label="Регистрационный номер"
            description="Следующий свободный в реестре, можно изменить"
            maxLength={40}
            required
          />
        </Explained>
        <DateField control={control} name="date" label="Дата выдачи" required />
      </FieldRow>
      <FieldRow>
        <TextField
          control={control}
          name="series"
          label="Серия"
          description="Без номера бланка – своя серия центра: печатается при регистрационном номере"
          maxLength={20}
          required={needsSeries}
        />
        <BlankNumberField control={control} />
      </FieldRow>
    </>
  );
}
