import type { Course } from '@dopusk/contract/courses.ts';
import { type RegisterWordList, stateRegisters } from '@dopusk/contract/state-registers.ts';
import {
  fundingSourceTitles,
  studyFormTitles,
  studyPlaceTitles,
  workerProgramTitles,
} from '@dopusk/contract/study-terms.ts';
import { hasRank, hasSpecialtyGroup, isEducation, type TrainingType } from '@dopusk/contract/training-type.ts';
import type { UseFormReturn } from 'react-hook-form';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FieldRow, FormSection } from '../../forms/Form.tsx';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { SwitchField } from '../../forms/SwitchField.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { courseField } from './course-field.ts';
import type { CourseValues } from './course-values.ts';

const studyForms = choicesOf(studyFormTitles);
const fundingSources = choicesOf(fundingSourceTitles);
const studyPlaces = choicesOf(studyPlaceTitles);
const workerPrograms = choicesOf(workerProgramTitles);

const OF_CENTER = 'Как у центра';

interface Props {
  form: UseFormReturn<CourseValues, unknown, CourseValues>;
  trainingType: TrainingType;
  course: Course | undefined;
}

/** What registers and statistics of the state ask of a course; what is left out is what the center has said of all. */
export function StudyTerms({ form: { control }, trainingType, course }: Props) {
  return (
    <FormSection title="Для документов и реестров">
      <FieldRow>
        <ChoiceField control={control} {...courseField('studyForm')} choices={studyForms} placeholder={OF_CENTER} />
        {isEducation(trainingType) ? (
          <ChoiceField
            control={control}
            {...courseField('fundingSource')}
            choices={fundingSources}
            placeholder={OF_CENTER}
          />
        ) : null}
      </FieldRow>
      <SwitchField
        control={control}
        {...courseField('isDistant')}
        description="Печатается с формой обучения в приложении к диплому и в договоре"
      />
      {isEducation(trainingType) ? (
        <FieldRow>
          <ChoiceField control={control} {...courseField('studyPlace')} choices={studyPlaces} placeholder={OF_CENTER} />
          {hasRank(trainingType) ? (
            <ChoiceField
              control={control}
              {...courseField('workerProgram')}
              choices={workerPrograms}
              placeholder={OF_CENTER}
            />
          ) : null}
        </FieldRow>
      ) : null}
      {hasSpecialtyGroup(trainingType) ? (
        <SearchSelectField
          control={control}
          {...courseField('specialtyGroup')}
          placeholder={OF_CENTER}
          description="Из перечня ФИС ФРДО: начните вводить слово"
          {...wordsOf('specialtyGroup', course?.specialtyGroup)}
        />
      ) : null}
      {hasRank(trainingType) ? (
        <FieldRow>
          <SearchSelectField
            control={control}
            {...courseField('rankCategory')}
            description="Водительская категория или группа из перечня ФИС ФРДО"
            {...wordsOf('rank', course?.rankCategory)}
          />
        </FieldRow>
      ) : null}
    </FormSection>
  );
}

const toWord = (word: string) => ({ value: word, label: word });

/** Where the words of a list of the register come from, and the one that stands there already. */
const wordsOf = (list: RegisterWordList, chosen: string | undefined) => ({
  endpoint: stateRegisters.words,
  input: (search: string) => ({ query: { list, search } }),
  choices: (words: string[]) => words.map(toWord),
  ...(chosen ? { known: [toWord(chosen)] } : {}),
});
