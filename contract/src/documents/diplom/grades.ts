import { z } from 'zod';
import { REQUIRED } from '../../fields/text.ts';

export const GradeType = z.enum(['Excelent', 'Good', 'Accepted'], { error: REQUIRED });
export type GradeType = z.infer<typeof GradeType>;

export const gradeTitles: Record<GradeType, string> = {
  Excelent: 'отлично',
  Good: 'хорошо',
  Accepted: 'удовлетворительно',
};

/** What a person has got in one discipline of the course: a grade, a credit, or neither. */
export const DisciplineGrade = z.enum([...GradeType.options, 'Credited', 'Failed'], { error: REQUIRED });
export type DisciplineGrade = z.infer<typeof DisciplineGrade>;

/** What of it the appendix of a diploma prints: nobody is awarded one over a failure. */
export const PassedGrade = DisciplineGrade.exclude(['Failed'], { error: REQUIRED });
export type PassedGrade = z.infer<typeof PassedGrade>;

export const disciplineGradeTitles: Record<DisciplineGrade, string> = {
  ...gradeTitles,
  Credited: 'зачтено',
  Failed: 'неудовлетворительно',
};

/** By the ids of the disciplines; of one without a grade nothing is there. */
export type DisciplineGrades = Readonly<Record<string, DisciplineGrade>>;
