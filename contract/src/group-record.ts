import { z } from 'zod';
import { requiredText } from './fields/text.ts';
import { replyShape, type StoredFields } from './stored-field.ts';
import { trainingTerms } from './training-terms.ts';

const title = requiredText(255);

/** What is kept of a group. */
export const groupRecord = {
  title: { title: 'Название', max: 255, schema: title, changed: title },
  /** Of people with disabilities alone: statistics count them apart (decision 153). */
  isSeparate: {
    title: 'Отдельная группа для лиц с ОВЗ',
    schema: z.boolean().optional(),
    reply: z.boolean().optional(),
    blank: false,
    confidential: true,
  },
  /** Said by the center alone; null is what the course of each training says, or the center of all courses (decision 290). */
  ...trainingTerms,
} as const satisfies StoredFields;

const Stored = z.object(replyShape(groupRecord)).required();
/** All of it, as it is kept. */
export type StoredGroup = z.output<typeof Stored>;

/** Who it consists of, in a table of their own. */
export const groupBeside = { students: { title: 'Слушатели' } } as const;
