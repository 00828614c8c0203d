import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { daysLater } from './expiring.ts';
import { today } from './fields/date.ts';
import { id, Option } from './fields/id.ts';

/** What needs attention; each leads to a list of exactly these. */
export const Concern = z.enum([
  'Unpaid',
  'Overdue',
  'OwedByActs',
  'ToFix',
  'ToIssue',
  'AwaitsResult',
  'ToRevoke',
  'Expiring',
  'FailedDeliveries',
  'FailedLms',
  'ForeignIds',
]);
export type Concern = z.infer<typeof Concern>;

/** The first day of those whose attempts at records of others an administrator is told of. */
export const foreignIdsSince = (): string => daysLater(today(), -7);

/** `count` stops one above GLIMPSE_LIMIT. */
export const ConcernCount = z.object({ concern: Concern, count: z.number().int() });
export type ConcernCount = z.output<typeof ConcernCount>;

/** What a new center has to do before its first group is taught, in the order in which it is best done. */
export const SetupStep = z.enum([
  'Requisites',
  'Operator',
  'Committee',
  'Course',
  'Prices',
  'Template',
  'Mail',
  'Client',
  'Group',
]);
export type SetupStep = z.infer<typeof SetupStep>;

/** What a center's invoices, acts, contracts and documents cannot do without; `authority` is the signatory's. */
export const RequiredRequisite = z.enum([
  'licenceNumber',
  'licenceDate',
  'licenceIssuer',
  'address',
  'bankAccountNumber',
  'bic',
  'bankTitle',
  'correspondentAccount',
  'vatMode',
  'signatory',
  'authority',
  'studyForm',
]);
export type RequiredRequisite = z.infer<typeof RequiredRequisite>;

/**
 * What is not done yet, and what of the requisites is not filled in; both empty when the center is set up. `courseId` is the first
 * course of a center none of whose courses says how it is taught, where `studyForm` is missing: the step of the course is open then.
 */
export const Setup = z.object({
  open: z.array(SetupStep),
  missing: z.array(RequiredRequisite),
  courseId: id.nullable(),
});
export type Setup = z.output<typeof Setup>;

/**
 * What a center assigned and earned in a month (YYYY-MM) of Moscow time. `revenue` is rubles, refunds taken off; null for who has
 * not the right to money.
 */
export const MonthSums = z.object({ month: z.string(), assignments: z.number().int(), revenue: z.number().nullable() });
export type MonthSums = z.output<typeof MonthSums>;

/** What was paid in rubles: in this month so far, and in all of the last one. */
const PaidSums = z.object({ current: z.number(), last: z.number() });

/** How many clients and courses are named. */
export const PAID_AT_MOST = 5;

/**
 * What the center's training was paid with in this month (YYYY-MM, Moscow) and in the last one: in all, and by the clients and the
 * courses that most was paid for, the most first. What was given back since is taken off; training that costs nothing is left out.
 */
export const Paid = PaidSums.extend({
  month: z.string(),
  lastMonth: z.string(),
  byClient: z.array(PaidSums.extend(Option.shape)),
  byCourse: z.array(PaidSums.extend(Option.shape)),
  /** How many clients and courses there are in all: the rest of the sum is theirs. */
  clientCount: z.number().int(),
  courseCount: z.number().int(),
});
export type Paid = z.output<typeof Paid>;

export const dashboard = endpoints({
  setup: {
    method: 'GET',
    path: '/Dashboard/GetSetup',
    access: 'administrator',
    summary: 'Что новому центру осталось сделать, чтобы начать работу, и какие реквизиты не заполнены',
    reply: Setup,
  },
  concerns: {
    method: 'GET',
    path: '/Dashboard/GetConcerns',
    access: 'operator:any',
    summary:
      'Что сегодня требует внимания: центру его назначения, письма, система обучения и кто перебирал чужие записи, клиенту его назначения',
    reply: z.array(ConcernCount),
  },
  months: {
    method: 'GET',
    path: '/Dashboard/GetMonths',
    access: 'center:any',
    summary: 'Назначения центра за последние 12 месяцев, текущий последним, пустые тоже; выручка – с правом «Деньги»',
    reply: z.array(MonthSums),
  },
  paid: {
    method: 'GET',
    path: '/Dashboard/GetPaid',
    access: 'center:Money',
    summary: 'Сколько центру оплатили в этом месяце и в прошлом: всего, по клиентам и по курсам',
    reply: Paid,
  },
});
