import { z } from 'zod';
import { orNull } from './fields/optional.ts';
import { namesOf, type StoredFields } from './stored-field.ts';
import {
  FundingSource,
  fundingSourceTitles,
  StudyForm,
  StudyPlace,
  studyFormTitles,
  studyPlaceTitles,
} from './study-terms.ts';
import { isEducation, type TrainingType } from './training-type.ts';

// How one training is taught and paid for: a course serves people who pay and people whom a budget pays for (decision 290).

/** One of a few, or nothing: then it is what stands above it, from the training to its group, the course and the center. */
export const ownOrAbove = <S extends z.ZodType<string>>(schema: S, titles: Readonly<Record<z.output<S>, string>>) =>
  ({
    schema: orNull(schema),
    reply: schema.nullable(),
    blank: null,
    readable: (value: string) => titles[value as z.output<S>],
  }) as const;

/** What the center says of a group, or of one training in it or outside of one. */
export const trainingTerms = {
  fundingSource: { title: 'Источник финансирования', ...ownOrAbove(FundingSource, fundingSourceTitles) },
  studyForm: { title: 'Форма обучения', ...ownOrAbove(StudyForm, studyFormTitles) },
  studyPlace: { title: 'Форма получения образования', ...ownOrAbove(StudyPlace, studyPlaceTitles) },
} as const satisfies StoredFields;

/** Each as it is kept; null is what stands above it. */
export const TrainingTerms = z.object({
  fundingSource: FundingSource.nullable(),
  studyForm: StudyForm.nullable(),
  studyPlace: StudyPlace.nullable(),
});
export type TrainingTerms = z.output<typeof TrainingTerms>;
export type TrainingTerm = keyof TrainingTerms;

/** Which of them are asked: of safety training, which neither registers of education nor statistics know, what documents print. */
export const termsAskedOf = (trainingTypes: readonly TrainingType[]): readonly TrainingTerm[] =>
  trainingTypes.length === 0 || trainingTypes.some(isEducation) ? namesOf(trainingTerms) : ['studyForm'];

/** Of one training: what is said of itself, and what holds where nothing is, of its group, the course and the center. */
export const KnownTerms = z.object({ own: TrainingTerms, otherwise: TrainingTerms });
