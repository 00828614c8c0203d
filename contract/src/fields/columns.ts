import { z } from 'zod';
import { REQUIRED } from './text.ts';

/** What code calls a column of a list, or a condition of its address. */
export const listTerm = /^[a-zA-Z]{1,40}$/;

/** The columns of a list in their order. */
export const Columns = z
  .array(z.string().regex(listTerm, 'Некорректное значение'))
  .min(1, REQUIRED)
  .max(40, 'Не больше 40 столбцов')
  .refine((names) => new Set(names).size === names.length, 'Столбцы повторяются');

/** Of a download: the columns of the list that it follows, by commas and in their order; all that the file has unless given. */
export const followedColumns = z
  .string()
  .transform((text) => text.split(','))
  .pipe(Columns)
  .optional();
