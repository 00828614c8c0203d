import { z } from 'zod';
import { REQUIRED } from '../../fields/text.ts';

export const GradeType = z.enum(['Excelent', 'Good', 'Accepted'], { error: REQUIRED });
export type GradeType = z.infer<typeof GradeType>;

export const gradeTitles: Record<GradeType, string> = {
  Excelent: 'отлично',
  Good: 'хорошо',
  Accepted: 'удовлетворительно',
};
