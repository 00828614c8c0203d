import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { followedColumns } from './fields/columns.ts';
import { id, Option } from './fields/id.ts';
import { optionalIsoDate } from './fields/iso-date.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { TransferKind } from './payments.ts';

/** What a line of the report is: a client, a course, or a course of a client. */
export const SalesBy = z.enum(['Client', 'Course', 'ClientCourse']);
export type SalesBy = z.infer<typeof SalesBy>;

export const salesByTitles: Record<SalesBy, string> = {
  Client: 'По клиентам',
  Course: 'По курсам',
  ClientCourse: 'По клиентам и курсам',
};

const filters = {
  by: SalesBy.default('Client'),
  /** The first and the last day, both included. */
  dateStart: optionalIsoDate,
  dateEnd: optionalIsoDate,
  clientId: id.optional(),
  courseId: id.optional(),
};

const Filters = z.object(filters);
export type SalesFilters = z.output<typeof Filters>;

/**
 * What was sold in a period, in rubles. `taught` are trainings that ended in it. `invoiced` is what the invoices of these days
 * that were not cancelled ask for by now, without whoever was taken off unpaid, `owed` what of them has not come until today, `overdue` what of that is past its last day. `paid`
 * is what the ledger says was earned on these days, whoever paid and by whatever way, less what was given or taken back on them: below
 * zero where more went back. A period that is over says what it said (decision 720). `byActs` is what of `taught` acts have accepted, nobody has
 * paid and no invoice asks for (decision 870).
 */
export const SalesSums = z.object({
  taught: z.number().int(),
  invoiced: z.number(),
  paid: z.number(),
  owed: z.number(),
  overdue: z.number(),
  byActs: z.number(),
});
export type SalesSums = z.output<typeof SalesSums>;

/**
 * A line. `client` is null of a line by course; `course` is null of a line by client, and of what invoices ask for besides
 * courses: top-ups of balances, and people taken off a course since.
 */
export const SalesRow = SalesSums.extend({ client: Option.nullable(), course: Option.nullable() });
export type SalesRow = z.output<typeof SalesRow>;

/** Whose and when: what `paid` of a line adds up. */
const ofPaid = {
  dateStart: optionalIsoDate,
  dateEnd: optionalIsoDate,
  clientId: id.optional(),
  courseId: id.optional(),
  /** Money whose course nobody knows any more. */
  isWithoutCourse: z.stringbool().optional(),
};
const EarnedFilters = z.object(ofPaid);
export type EarnedFilters = z.output<typeof EarnedFilters>;

/**
 * A movement of what a center has earned, on the day on which the ledger has it; below zero what was given or taken back. `assignId` while the
 * training is there; rubles.
 */
export const EarnedRow = z.object({
  id,
  date: z.string(),
  kind: TransferKind,
  fullName: z.string(),
  courseTitle: z.string(),
  client: Option,
  amount: z.number(),
  assignId: id.nullable(),
});
export type EarnedRow = z.output<typeof EarnedRow>;

export const sales = endpoints({
  list: {
    method: 'GET',
    path: '/Report/Sales',
    access: 'center:Money',
    summary:
      'Окончено обучений, выставлено, оплачено, долг и просрочка за период – по клиентам и курсам, с итогом всех строк',
    query: PageQuery.pick({ pageNumber: true, pageSize: true }).extend(filters),
    reply: pageOf(SalesRow).extend({ totals: SalesSums }),
  },
  earned: {
    method: 'GET',
    path: '/Report/Earned',
    access: 'center:Money',
    summary: 'Из чего сложилось «Оплачено» за период: каждая оплата обучения и каждый возврат, с итогом всех строк',
    query: PageQuery.pick({ pageNumber: true, pageSize: true }).extend(ofPaid),
    reply: pageOf(EarnedRow).extend({ total: z.number() }),
  },
  file: {
    method: 'GET',
    path: '/Report/SalesFile',
    access: 'center:Money',
    summary: 'Отчёт по клиентам и курсам в Excel: все строки и итог',
    query: Filters.extend({ columns: followedColumns }),
    reply: 'file',
  },
});
