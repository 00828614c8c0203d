import { courseRecord } from '@dopusk/contract/course-record.ts';
import { type RegisterWordList, stateRegisters } from '@dopusk/contract/state-registers.ts';
import {
  fundingSourceTitles,
  studyFormTitles,
  studyPlaceTitles,
  workerProgramTitles,
} from '@dopusk/contract/study-terms.ts';
import { hasRank, hasSpecialtyGroup, isEducation, type TrainingType } from '@dopusk/contract/training-type.ts';
import type { ReactNode } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { choicesOf } from '../ui/choice.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { fieldsOf } from './described-field.ts';
import { Explained } from './Explained.tsx';
import { FieldRow } from './Form.tsx';
import { SearchSelectField } from './SearchSelectField.tsx';

const studyForms = choicesOf(studyFormTitles);
const fundingSources = choicesOf(fundingSourceTitles);
const studyPlaces = choicesOf(studyPlaceTitles);
const workerPrograms = choicesOf(workerProgramTitles);

const named = fieldsOf(courseRecord);

type Term = 'studyForm' | 'fundingSource' | 'studyPlace' | 'specialtyGroup' | 'workerProgram';

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: the form's context and sent type do not concern a field
  control: Control<T, any, any>;
  /** Of a course of this kind, that is of nothing else; left out for courses of all kinds. */
  trainingType?: TrainingType;
  /** What holds where nothing is said. */
  placeholder?: string;
  /** Of the form of study, where nothing stands behind it. */
  withoutForm?: { placeholder: string; description: string } | undefined;
  /** What of it cannot be left out. */
  required?: readonly Term[];
  /** The group of specialties that stands there already. */
  specialtyGroup?: string | undefined;
  /** What stands beside the form of study. */
  children?: ReactNode;
}

/** How courses are taught and paid for, as registers and statistics of the state ask: of a course, of several, of a center. */
export function StudyTermsFields<T extends FieldValues>(props: Props<T>) {
  const { control, trainingType, placeholder, required = [], specialtyGroup, withoutForm, children } = props;
  const field = (term: Term) => ({
    control,
    ...named(term),
    name: term as unknown as FieldPathByValue<T, string | null | undefined>,
    required: required.includes(term),
    ...(placeholder ? { placeholder } : {}),
  });
  const isOfAll = trainingType === undefined;
  const isTold = isOfAll || isEducation(trainingType);
  return (
    <>
      <FieldRow>
        <Explained term="studyForm">
          <ChoiceField {...field('studyForm')} {...withoutForm} choices={studyForms} />
        </Explained>
        {isTold ? (
          <Explained term="fundingSource">
            <ChoiceField {...field('fundingSource')} choices={fundingSources} />
          </Explained>
        ) : null}
      </FieldRow>
      {children}
      {isTold ? (
        <FieldRow>
          <Explained term="studyPlace">
            <ChoiceField {...field('studyPlace')} choices={studyPlaces} />
          </Explained>
          {isOfAll || hasRank(trainingType) ? (
            <Explained term="workerProgram">
              <ChoiceField
                {...field('workerProgram')}
                {...(isOfAll ? { description: 'Только у курсов ПО' } : {})}
                choices={workerPrograms}
              />
            </Explained>
          ) : null}
        </FieldRow>
      ) : null}
      {isOfAll || hasSpecialtyGroup(trainingType) ? (
        <Explained term="specialtyGroup">
          <SearchSelectField
            {...field('specialtyGroup')}
            description={
              isOfAll
                ? 'Только у курсов ПК и ПП, из перечня ФИС ФРДО: начните вводить слово'
                : 'Из перечня ФИС ФРДО: начните вводить слово'
            }
            {...wordsOf('specialtyGroup', specialtyGroup)}
          />
        </Explained>
      ) : null}
    </>
  );
}

const toWord = (word: string) => ({ value: word, label: word });

/** Where the words of a list of the register come from, and the one that stands there already. */
export const wordsOf = (list: RegisterWordList, chosen: string | undefined) => ({
  endpoint: stateRegisters.words,
  input: (search: string) => ({ query: { list, search } }),
  choices: (words: string[]) => words.map(toWord),
  ...(chosen ? { known: [toWord(chosen)] } : {}),
});
