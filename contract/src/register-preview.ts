import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { isOrdered, orderError, RegisterPeriod } from './register-period.ts';
import { RegisterChange } from './register-records.ts';

// A file for a register as a table, before it is made.

/** A table that a register takes: of the trained, of additional education (ДПО), of professional training (ПО). */
export const RegisterTable = z.enum(['Trained', 'Additional', 'Professional']);
export type RegisterTable = z.infer<typeof RegisterTable>;

export const registerTableTitles: Record<RegisterTable, string> = {
  Trained: 'Обученные',
  Additional: 'ДПО',
  Professional: 'ПО',
};

const PreviewQuery = PageQuery.extend({ ...RegisterPeriod.shape, table: RegisterTable.optional() }).refine(
  isOrdered,
  orderError,
);
export type PreviewQuery = z.output<typeof PreviewQuery>;

const PreviewRow = z.object({
  /** The record's, by which it is left out. */
  id,
  fullName: z.string(),
  /** Told before, and told again because it says something else now. */
  isChanged: z.boolean(),
  /** In what. */
  changes: z.array(RegisterChange),
  /** What stands in each column; empty where the cell stays empty. */
  cells: z.array(z.string()),
});

export const RegisterPreview = pageOf(PreviewRow).extend({
  /** Of the tables that the file will have, how many rows. */
  tables: z.array(z.object({ table: RegisterTable, count: z.number().int() })),
  /** Whose rows these are; null when nothing is to be told. */
  table: RegisterTable.nullable(),
  /** As the register calls its columns; `name` is the letter in its workbook, or the element in its XML. */
  columns: z.array(z.object({ name: z.string(), title: z.string() })),
  /** What was seen, all pages of all tables: a file of it tells this and nothing else. */
  seen: z.string(),
});
export type RegisterPreview = z.output<typeof RegisterPreview>;

export const registerPreview = endpoints({
  read: {
    method: 'GET',
    path: '/StateRegister/GetPreview',
    access: 'center:Registers',
    summary:
      'Что войдёт в файл для реестра, строками и столбцами, как их примет реестр; без table – первая таблица, в которой что-то есть',
    query: PreviewQuery,
    reply: RegisterPreview,
  },
});
