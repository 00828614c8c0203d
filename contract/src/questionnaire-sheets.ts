import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { requiredText } from './fields/text.ts';

/** So many wrong answers a sheet stands: the last digits of a SNILS are few. */
export const SHEET_ANSWERS = 5;

/**
 * What is asked of whoever holds a person's own sheet, besides his surname, before a code goes to an address that he names: the last
 * four digits of his SNILS, or the birthday where the record has none.
 */
export const SheetQuestion = z.enum(['Snils', 'Birthday']);
export type SheetQuestion = z.infer<typeof SheetQuestion>;

/** The answers. Whichever is not asked is left out. */
export const SheetProof = z.object({
  surname: requiredText(100),
  snilsEnd: z
    .string()
    .regex(/^\d{4}$/, 'Последние 4 цифры')
    .optional(),
  birthday: isoDate.optional(),
});
export type SheetProof = z.output<typeof SheetProof>;

/** What is filled in by whoever holds a sheet. */
export const answersTo = (question: SheetQuestion) =>
  SheetProof.required(question === 'Snils' ? { snilsEnd: true } : { birthday: true });

/** `Blocked`: answered wrongly too often. `Given`: the person has given an address, which waits with his questionnaire. */
export const SheetState = z.enum(['Open', 'Blocked', 'Given']);
export type SheetState = z.infer<typeof SheetState>;

/** The sheets of a link, to be printed and handed out: one for each of its people who has neither e-mail nor phone. */
export const QuestionnaireSheets = z.object({
  linkId: id,
  groupId: id,
  groupTitle: z.string(),
  organizationTitle: z.string(),
  centerTitle: z.string(),
  expiresAt: z.iso.datetime(),
  sheets: z.array(
    z.object({
      studentId: id,
      fullName: z.string(),
      state: SheetState,
      /** Where a code has proven that it is his; empty before. */
      contact: z.string(),
      /** A QR code of its address, as the text of an SVG; empty of one that nobody can enter by for the first time. */
      qr: z.string(),
      url: z.string(),
    }),
  ),
});
export type QuestionnaireSheets = z.output<typeof QuestionnaireSheets>;

export const questionnaireSheets = endpoints({
  read: {
    method: 'GET',
    path: '/Questionnaire/Sheets/:id',
    access: 'operator:People',
    summary: 'Личные листы по ссылке: для тех, у кого нет ни почты, ни телефона',
    params: IdParams,
    reply: QuestionnaireSheets,
  },
  make: {
    method: 'POST',
    path: '/Questionnaire/MakeSheets',
    access: 'operator:People',
    summary: 'Сделать личные листы тем по ссылке, у кого нет ни почты, ни телефона; сделанные остаются',
    body: z.object({ linkId: id }),
    reply: z.object({ made: z.number().int() }),
  },
  renew: {
    method: 'POST',
    path: '/Questionnaire/RenewSheet',
    access: 'operator:People',
    summary: 'Выдать личный лист заново: прежний не действует, непринятая анкета и указанный по нему адрес удаляются',
    body: z.object({ linkId: id, studentId: id }),
    reply: z.null(),
  },
});
