import { fundingSourceTitles, studyFormTitles, studyPlaceTitles } from '@dopusk/contract/study-terms.ts';
import { type TrainingTerm, trainingTerms } from '@dopusk/contract/training-terms.ts';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { choicesOf } from '../ui/choice.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { fieldsOf } from './described-field.ts';
import { Explained } from './Explained.tsx';
import { FieldRow } from './Form.tsx';

const choices = {
  fundingSource: choicesOf(fundingSourceTitles),
  studyForm: choicesOf(studyFormTitles),
  studyPlace: choicesOf(studyPlaceTitles),
} satisfies Record<TrainingTerm, unknown>;

const named = fieldsOf(trainingTerms);

/** Short ones beside each other. */
const rows: readonly (readonly TrainingTerm[])[] = [['fundingSource', 'studyForm'], ['studyPlace']];

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: the form's context and sent type do not concern a field
  control: Control<T, any, any>;
  asked: readonly TrainingTerm[];
  /** What holds where nothing is said. */
  otherwise: (term: TrainingTerm) => string;
}

/** Out of whose money, how and where a group or one person is taught (decision 290). */
export function TrainingTermsFields<T extends FieldValues>({ control, asked, otherwise }: Props<T>) {
  // A row of nobody's would still take its place.
  const shown = rows.map((row) => row.filter((term) => asked.includes(term))).filter((row) => row.length > 0);
  return shown.map((row) => (
    <FieldRow key={row.join()}>
      {row.map((term) => (
        <Explained key={term} term={term}>
          <ChoiceField
            control={control}
            {...named(term)}
            name={term as unknown as FieldPathByValue<T, string | null | undefined>}
            choices={choices[term]}
            placeholder={otherwise(term)}
          />
        </Explained>
      ))}
    </FieldRow>
  ));
}
