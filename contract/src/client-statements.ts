import { z } from 'zod';
import { DocumentFormat } from './documents/sheets.ts';
import { endpoints } from './endpoint.ts';
import { isIsoDate, today } from './fields/date.ts';
import { id, Option } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { REQUIRED } from './fields/text.ts';

/** What a client owes for: what was rendered to it, or what it was asked to pay. */
export const StatementBasis = z.enum(['Acts', 'Invoices']);
export type StatementBasis = z.infer<typeof StatementBasis>;

export const statementBasisTitles: Record<StatementBasis, string> = { Acts: 'По актам', Invoices: 'По счетам' };

/** The most lines of a statement: more than anybody signs. */
export const STATEMENT_LINES = 2000;

/** Both sides: the one that is left out is the caller's organization, or the only center of the client. */
const sides = { clientId: id.optional(), centerId: id.optional() };

/** Days from and to, both included, in Moscow. */
const subject = {
  ...sides,
  dateStart: isoDate,
  dateEnd: isoDate,
  by: StatementBasis.default('Acts'),
};

const inOrder = ({ dateStart, dateEnd }: { dateStart?: unknown; dateEnd?: unknown }) =>
  !isIsoDate(String(dateStart)) || !isIsoDate(String(dateEnd)) || String(dateStart) <= String(dateEnd);
const ORDER = { message: 'Не раньше начала периода', path: ['dateEnd'] };

export const StatementQuery = z.object(subject).refine(inOrder, ORDER);
export type StatementQuery = z.output<typeof StatementQuery>;

/** A movement between the two, as the center's books have it: debit is what the client is to pay for. Rubles. */
export const StatementLine = z.object({ date: z.string(), title: z.string(), debit: z.number(), credit: z.number() });
export type StatementLine = z.output<typeof StatementLine>;

/** «Акт сверки»: rubles; a balance is above zero when the client owes the center, below when the center owes the client. */
export const ClientStatement = z.object({
  center: Option,
  client: Option,
  opening: z.number(),
  lines: z.array(StatementLine),
  debit: z.number(),
  credit: z.number(),
  closing: z.number(),
  /** Whether the client is sent the statement of each month. */
  isMonthly: z.boolean(),
});
export type ClientStatement = z.output<typeof ClientStatement>;

/** The year so far: what is shown unless somebody says otherwise. */
export const thisYear = (day = today()): { dateStart: string; dateEnd: string } => ({
  dateStart: `${day.slice(0, 4)}-01-01`,
  dateEnd: day,
});

export const clientStatements = endpoints({
  centers: {
    method: 'GET',
    path: '/Debt/GetStatementCenters',
    access: 'operator:Money',
    summary: 'Учебные центры, с которыми организация может свериться, отвязанные тоже',
    reply: z.array(Option),
  },
  formerClients: {
    method: 'GET',
    path: '/Debt/GetFormerClients',
    access: 'center:Money',
    summary: 'Клиенты, отвязавшие центр: с ними можно свериться за то, что было',
    reply: z.array(Option),
  },
  read: {
    method: 'GET',
    path: '/Debt/GetStatement',
    access: 'operator:Money',
    summary: 'Акт сверки клиента с учебным центром за период: сальдо, начислено, оплачено',
    query: StatementQuery,
    reply: ClientStatement,
  },
  file: {
    method: 'GET',
    path: '/Debt/GetStatementFile',
    access: 'operator:Money',
    summary: 'Акт сверки документом Word или PDF либо таблицей Excel',
    query: z.object({ ...subject, format: z.enum([...DocumentFormat.options, 'Xlsx']) }).refine(inOrder, ORDER),
    reply: 'file',
  },
  setMonthly: {
    method: 'PUT',
    path: '/Debt/SetMonthlyStatement',
    access: 'operator:Money',
    summary: 'Присылать ли клиенту первого числа акт сверки за прошлый месяц',
    body: z.object({ ...sides, isMonthly: z.boolean({ error: REQUIRED }) }),
    reply: z.null(),
  },
});
