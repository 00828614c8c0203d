import { citizenshipCodes, citizenshipTitle, isForeign } from '@dopusk/contract/citizenship.ts';
import { type Control, type FieldPathByValue, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FieldRow } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { studentField } from './student-field.ts';

/** Those whom centers teach most stand first: Russia, Armenia, Azerbaijan, Belarus, Kazakhstan and the others near. */
const FIRST = ['643', '051', '031', '112', '398', '417', '498', '762', '860'];

const alphabet = new Intl.Collator('ru');

/** Named when the first form asks for them: two hundred names are no business of other pages. */
let named: { value: string; label: string }[] | undefined;

function countries() {
  const toChoice = (value: string) => ({ value, label: citizenshipTitle(value) });
  const others = citizenshipCodes.filter((code) => !FIRST.includes(code)).map(toChoice);
  named ??= [...FIRST.map(toChoice), ...others.sort((a, b) => alphabet.compare(a.label, b.label))];
  return named;
}

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: as in forms/use-field.tsx
  control: Control<T, any, any>;
  description?: string;
}

/** Whose citizen a person is; of Russia unless somebody says otherwise. */
export function CitizenshipField<T extends FieldValues>({ control, ...props }: Props<T>) {
  return (
    <ChoiceField
      control={control}
      {...studentField('citizenship')}
      {...props}
      name={'citizenship' as FieldPathByValue<T, string | null | undefined>}
      choices={countries()}
      placeholder={citizenshipTitle('')}
      searchable
    />
  );
}

/** Citizenship, and of a foreigner the name as the passport has it. */
export function CitizenshipFields<T extends FieldValues>({ control }: Props<T>) {
  const citizenship: unknown = useWatch({ control, name: 'citizenship' as Path<T> });
  const isShown = isForeign(typeof citizenship === 'string' ? citizenship : '');
  return (
    <FieldRow>
      <CitizenshipField control={control} />
      {isShown ? (
        <TextField
          control={control}
          {...studentField('latinName')}
          name={'latinName' as FieldPathByValue<T, string | null | undefined>}
          description="Как в паспорте"
        />
      ) : null}
    </FieldRow>
  );
}
