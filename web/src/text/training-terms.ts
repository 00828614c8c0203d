import { type TrainingTerm, type TrainingTerms, trainingTerms } from '@dopusk/contract/training-terms.ts';

/** «Федеральный бюджет»; «Не указано» where nobody says it. */
export const termText = (term: TrainingTerm, value: TrainingTerms[TrainingTerm]): string =>
  value === null ? 'Не указано' : trainingTerms[term].readable(value);

/** The same of several courses: each value once. */
export const termOfAll = (term: TrainingTerm, all: readonly TrainingTerms[]): string =>
  [...new Set(all.map((one) => termText(term, one[term])))].join(', ');
