import { z } from 'zod';
import { EducationLevel } from '../../education-level.ts';
import { isThere } from '../../fields/cross-field.ts';
import { id } from '../../fields/id.ts';
import { isoDate } from '../../fields/iso-date.ts';
import { optionalText, requiredText } from '../../fields/text.ts';
import {
  blankNumber,
  differenceReason,
  documentNumber,
  EducationForm,
  education,
  hasOneAlphabet,
  hoursCount,
  outsideProtocol,
  prepareAhead,
  signatoryIds,
  suggestedNumber,
  TWO_ALPHABETS,
  withPeriod,
} from '../form-fields.ts';
import { isFinalWork } from './final-work.ts';
import { PassedGrade } from './grades.ts';

/** A row of the diploma's second appendix. */
const GradedDiscipline = z.object({ id, title: requiredText(), hoursCount, gradeType: PassedGrade });

export const DiplomBody = withPeriod(
  z.object({
    assignId: id,
    series: requiredText(20).refine(hasOneAlphabet, TWO_ALPHABETS),
    number: documentNumber,
    suggestedNumber,
    prepareAhead,
    signatoryIds,
    blankNumber,
    /** Left empty, the diploma is registered under its own number. */
    regNumber: optionalText(30),
    licenseDate: isoDate,
    ...education,
    ...outsideProtocol,
    differenceReason,
    appendixOne: z.object({
      educationType: z
        .union([z.literal('').transform(() => null), EducationLevel])
        .nullish()
        .transform((value) => value ?? null),
      /** The theme of the final work. */
      themeTitle: optionalText(500),
    }),
    appendixTwo: z.object({ disciplines: z.array(GradedDiscipline).max(100, 'Не больше 100 дисциплин') }),
  }),
).refine(({ appendixOne, appendixTwo }) => hasText(appendixOne?.themeTitle) || !hasFinalWork(appendixTwo), {
  path: ['appendixOne', 'themeTitle'],
  error: 'Укажите тему: в приложении 2 есть итоговая работа',
  when: isThere,
});

/**
 * Appendix 1 would say that there is no final work, and appendix 2 how many hours it took. Asked of what is sent, whether
 * or not its other fields are right.
 */
function hasFinalWork(appendixTwo: unknown): boolean {
  const { disciplines } = (appendixTwo ?? {}) as { disciplines?: unknown };
  return (
    Array.isArray(disciplines) && disciplines.some((line) => typeof line?.title === 'string' && isFinalWork(line.title))
  );
}

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

export const DiplomForm = EducationForm.extend({
  series: z.string(),
  regNumber: z.string(),
  licenseDate: z.string().nullable(),
  appendixOne: z.object({ educationType: EducationLevel.nullable(), themeTitle: z.string() }),
  appendixTwo: z.object({
    disciplines: z.array(
      z.object({ id, title: z.string(), hoursCount: z.number(), gradeType: PassedGrade.nullable() }),
    ),
  }),
});
export type DiplomForm = z.output<typeof DiplomForm>;
