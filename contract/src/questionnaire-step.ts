import { z } from 'zod';

/** The steps of a questionnaire; what each asks is said by the fields and files of the record (student-record.ts). */
export const QuestionnaireStep = z.enum(['Photo', 'Passport', 'Snils', 'Education']);
export type QuestionnaireStep = z.infer<typeof QuestionnaireStep>;

export const questionnaireStepTitles: Record<QuestionnaireStep, string> = {
  Photo: 'Фото',
  Passport: 'Паспорт',
  Snils: 'СНИЛС',
  Education: 'Образование',
};

/** That the person himself may say a field or bring a file, at which step, and whether without it he cannot finish. */
export interface AskedHint {
  step: QuestionnaireStep;
  required?: true;
}
