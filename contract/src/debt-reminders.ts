import { z } from 'zod';
import { endpoints, versioned } from './endpoint.ts';
import { id } from './fields/id.ts';
import { REQUIRED } from './fields/text.ts';

/** The days that a center chooses from: so many before the last day to pay, and after it. */
export const DaysBefore = z.enum(['1', '3', '7', '14']);
export const DaysAfter = z.enum(['1', '3', '7', '14', '30', '60']);

/** When a center reminds its clients of their invoices, and in which words; without words in the portal's own. */
export const ReminderRules = z.object({
  isOn: z.boolean({ error: REQUIRED }),
  daysBefore: z.array(DaysBefore).max(DaysBefore.options.length),
  daysAfter: z.array(DaysAfter).max(DaysAfter.options.length),
  text: z.string().trim().max(500, 'Не длиннее 500 символов'),
  /** Whether letters go on weekends and holidays, too; otherwise on the next working day. */
  onDaysOff: z.boolean().default(false),
});
export type ReminderRules = z.output<typeof ReminderRules>;

/** What stands in the form of a center that has decided nothing. */
export const usualReminders: ReminderRules = {
  isOn: false,
  daysBefore: ['3'],
  daysAfter: ['1', '7', '30'],
  text: '',
  onDaysOff: false,
};

/** So many clients of a mailing are named. */
export const PREVIEWED_CLIENTS = 100;

/** What the next mailing would be by some rules. Rubles. */
export const ReminderPreview = z.object({
  letterCount: z.number().int(),
  clientCount: z.number().int(),
  invoiceCount: z.number().int(),
  amount: z.number(),
  /** Clients with such invoices of whom nobody can be written to. */
  silentCount: z.number().int(),
  /** The day of the mailing: tomorrow, or the next working day. */
  day: z.string(),
  /** Whom it is about, the longest waiting first, at most so many; `isSilent` of whom nobody can be written to. `rest` in rubles. */
  clients: z.array(
    z.object({
      title: z.string(),
      isSilent: z.boolean(),
      invoices: z.array(z.object({ id, number: z.string(), dueOn: z.string(), rest: z.number() })),
    }),
  ),
  /** The letter to the first of them, below the greeting; null without any. */
  example: z.object({ client: z.string(), subject: z.string(), paragraphs: z.array(z.string()) }).nullable(),
});
export type ReminderPreview = z.output<typeof ReminderPreview>;

/**
 * Rules with what their author was shown of the next mailing: they are turned on only when it is still so. Nothing is needed to
 * turn them off.
 */
export const RemindersBody = ReminderRules.extend({
  seen: ReminderPreview.pick({ letterCount: true, invoiceCount: true }).nullish(),
});
export type RemindersBody = z.output<typeof RemindersBody>;

const rules = versioned(
  {
    method: 'GET',
    path: '/Debt/GetReminders',
    access: 'center:Money',
    summary: 'Когда и какими словами центр напоминает клиентам о счетах',
    reply: ReminderRules,
  },
  (stored) => stored,
);

export const debtReminders = endpoints({
  rules,
  preview: {
    method: 'POST',
    path: '/Debt/PreviewReminders',
    access: 'center:Money',
    onlyReads: true,
    summary: 'Сколько писем ушло бы следующей рассылкой по этим правилам; ничего не меняет и не отправляет',
    body: ReminderRules,
    reply: ReminderPreview,
  },
  setRules: {
    method: 'PUT',
    path: '/Debt/SetReminders',
    access: 'center:Money',
    summary: 'Назначить, когда и какими словами напоминать, увидев, сколько писем уйдёт ближайшим утром',
    body: RemindersBody,
    guardedBy: rules,
    reply: z.null(),
  },
  setReminded: {
    method: 'PUT',
    path: '/Debt/SetReminded',
    access: 'center:Money',
    summary: 'Напоминать ли клиенту о его счетах',
    body: z.object({ clientId: id, isReminded: z.boolean({ error: REQUIRED }) }),
    reply: z.null(),
  },
});
