import { type Gender, genderTitles } from '@dopusk/contract/gender.ts';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { studentField } from './student-field.ts';

const genders = choicesOf(genderTitles);

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: as in forms/use-field.tsx
  control: Control<T, any, any>;
  /** What the patronymic tells; null when it does not, absent of a person who is being written down. */
  byName?: Gender | null;
}

/** Said where the patronymic does not tell it: documents say «прошёл» or «прошла». */
export function GenderField<T extends FieldValues>({ control, byName }: Props<T>) {
  return (
    <ChoiceField
      control={control}
      {...studentField('gender')}
      name={'gender' as FieldPathByValue<T, string | null | undefined>}
      choices={genders}
      placeholder={placeholderOf(byName)}
    />
  );
}

/** What stands where nobody has said it. */
export function placeholderOf(byName: Gender | null | undefined): string {
  if (byName === undefined) return 'По отчеству';
  return byName ? `По отчеству: ${genderTitles[byName].toLowerCase()}` : 'Выберите: по отчеству не виден';
}
