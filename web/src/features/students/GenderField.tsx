import { type Gender, genderTitles } from '@dopusk/contract/gender.ts';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { studentField } from './student-field.ts';

const genders = choicesOf(genderTitles);

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: as in forms/use-field.tsx
  control: Control<T, any, any>;
  /** What the name tells, when it does. */
  byName?: Gender | null;
}

/** Said where the name does not tell it: documents say «прошёл» or «прошла». */
export function GenderField<T extends FieldValues>({ control, byName }: Props<T>) {
  return (
    <ChoiceField
      control={control}
      {...studentField('gender')}
      name={'gender' as FieldPathByValue<T, string | null | undefined>}
      choices={genders}
      placeholder={byName ? `По имени: ${genderTitles[byName].toLowerCase()}` : 'По имени'}
    />
  );
}
