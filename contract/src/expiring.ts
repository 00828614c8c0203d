import { z } from 'zod';
import { DocumentType } from './documents/document-type.ts';
import { endpoints } from './endpoint.ts';
import { followedColumns } from './fields/columns.ts';
import { isIsoDate, today } from './fields/date.ts';
import { id, Option } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { REQUIRED } from './fields/text.ts';
import { plannedDate } from './training-days.ts';
import { TrainingType } from './training-type.ts';

/**
 * The filter of documents that expire: within so many days from today, already, or not yet at all. `Due` is what asks for
 * renewal: what expires soon, and what has expired without it.
 */
export const ExpiryPeriod = z.enum(['Due', '30', '60', '90', '180', 'Expired', 'Valid']);
export type ExpiryPeriod = z.infer<typeof ExpiryPeriod>;

export const expiryPeriodTitles: Record<ExpiryPeriod, string> = {
  Due: 'Пора продлевать',
  30: 'В ближайшие 30 дней',
  60: 'В ближайшие 60 дней',
  90: 'В ближайшие 90 дней',
  180: 'В ближайшие 180 дней',
  Expired: 'Уже истекли',
  Valid: 'Все действующие',
};

/** How many days before its last one a document asks for renewal. */
const DUE_DAYS = 90;

/** YYYY-MM. */
const month = z.string().regex(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, 'Некорректный месяц');

/** So many days after a date, both YYYY-MM-DD. */
export function daysLater(date: string, days: number): string {
  const later = new Date(`${date}T00:00:00Z`);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}

/** How many days a document that is valid through this date has left; negative when it has expired. */
export const daysLeft = (expiresOn: string, day: string = today()): number =>
  Math.round((Date.parse(expiresOn) - Date.parse(day)) / 86_400_000);

/**
 * The first and the last day of validity that a filter asks for. A month counts before a period; with neither, all that
 * are still valid. What is due has no first day: of what has expired, `Due` leaves out what has been renewed.
 */
export function expiryDates(
  filter: { period?: ExpiryPeriod | undefined; month?: string | undefined },
  day: string = today(),
): { from: string | null; to: string | null } {
  if (filter.month) {
    const [year = 0, number = 0] = filter.month.split('-').map(Number);
    const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
    return { from: `${filter.month}-01`, to: last };
  }
  if (filter.period === 'Expired') return { from: null, to: daysLater(day, -1) };
  if (filter.period === 'Due') return { from: null, to: daysLater(day, DUE_DAYS) };
  const isOpen = filter.period === undefined || filter.period === 'Valid';
  return { from: day, to: isOpen ? null : daysLater(day, Number(filter.period)) };
}

export const ExpiringFilters = PageQuery.pick({ search: true }).extend({
  period: ExpiryPeriod.optional(),
  month: month.optional(),
  organizationId: id.optional(),
  isRenewed: z.stringbool().optional(),
});
export type ExpiringFilters = z.output<typeof ExpiringFilters>;

export const ExpiringQuery = PageQuery.extend(ExpiringFilters.shape);
export type ExpiringQuery = z.output<typeof ExpiringQuery>;

/**
 * A document with its last day of validity. `renewal` is the later assignment of the same course to the same student.
 */
export const ExpiringRow = z.object({
  id,
  assignmentId: id,
  type: DocumentType,
  /** The kind of training it speaks of; null of documents fixed before there were any. */
  trainingType: TrainingType.nullable(),
  number: z.string(),
  issueDate: z.string(),
  expiresOn: z.string(),
  student: z.object({ id, fullName: z.string() }),
  course: Option,
  organization: Option,
  renewal: z.object({ assignmentId: id, dateStartLearning: z.string(), dateEndLearning: z.string() }).nullable(),
});
export type ExpiringRow = z.output<typeof ExpiringRow>;

/** How many documents expire in a month, counted to one above GLIMPSE_LIMIT. */
export const ExpiringMonth = z.object({ month: z.string(), count: z.number().int() });
export type ExpiringMonth = z.output<typeof ExpiringMonth>;

/** How many documents can be renewed at once. */
const RENEW_LIMIT = 100;

export const RenewBody = z.object({
  documentIds: z
    .array(id, { error: REQUIRED })
    .min(1, 'Выберите документы')
    .max(RENEW_LIMIT, `Не больше ${RENEW_LIMIT}`)
    .transform((ids) => [...new Set(ids)]),
  /** The first day of the new training, today or later; today unless it is given. */
  dateStart: plannedDate.refine((day) => !isIsoDate(day) || day >= today(), 'Не раньше сегодняшнего дня').optional(),
});
export type RenewBody = z.output<typeof RenewBody>;

/** What a renewal would assign, a group each; sums in rubles. */
export const RenewalPlan = z.object({
  groups: z.array(
    z.object({
      course: z.string(),
      center: z.string(),
      dateStart: z.string(),
      dateEnd: z.string(),
      people: z.array(z.object({ fullName: z.string(), price: z.number() })),
      sum: z.number(),
    }),
  ),
  total: z.number(),
  /** The students left out: the course is already assigned to them anew, or they work elsewhere now. */
  leftOut: z.array(z.string()),
});
export type RenewalPlan = z.output<typeof RenewalPlan>;

export const Renewed = z.object({
  /** The new groups, one a course. */
  groups: z.array(z.object({ id, title: z.string(), people: z.number().int() })),
  /** The students left out: the course is already assigned to them anew, or they work elsewhere now. */
  leftOut: z.array(z.string()),
});
export type Renewed = z.output<typeof Renewed>;

export const expiring = endpoints({
  list: {
    method: 'GET',
    path: '/Document/Expiring',
    access: 'operator:any',
    summary: 'Документы со сроком действия, раньше истекающие первыми: центру его, клиенту его сотрудников',
    query: ExpiringQuery,
    reply: pageOf(ExpiringRow),
  },
  file: {
    method: 'GET',
    path: '/Document/ExpiringFile',
    access: 'operator:any',
    summary: 'Документы со сроком действия в Excel: все найденные строки',
    query: ExpiringFilters.extend({ columns: followedColumns }),
    reply: 'file',
  },
  calendar: {
    method: 'GET',
    path: '/Document/ExpiringCalendar',
    access: 'operator:any',
    summary: 'Сколько документов истекает в каждом месяце года',
    query: ExpiringFilters.omit({ period: true, month: true }).extend({
      year: z.coerce.number().int().min(1900).max(9998),
    }),
    reply: z.array(ExpiringMonth),
  },
  plan: {
    method: 'POST',
    path: '/Document/PlanRenewal',
    access: 'operator:Training',
    onlyReads: true,
    summary: 'Что назначит продление: кому, какой курс, с какого и по какой день, по какой цене',
    body: RenewBody,
    reply: RenewalPlan,
  },
  renew: {
    method: 'POST',
    path: '/Document/Renew',
    access: 'operator:Training',
    summary: 'Продлить: по новой группе на каждый курс; кому курс уже назначен снова, тот пропускается',
    body: RenewBody,
    reply: Renewed,
  },
});
