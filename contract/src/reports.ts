import { z } from 'zod';
import { AssignmentRow } from './assignments.ts';
import { DocumentType } from './documents/document-type.ts';
import { endpoints } from './endpoint.ts';
import { followedColumns } from './fields/columns.ts';
import { today } from './fields/date.ts';
import { id, Option } from './fields/id.ts';
import { optionalIsoDate } from './fields/iso-date.ts';
import { PageQuery, Pagination, pageOf } from './fields/page.ts';
import { IssueStatus, RecipiencyType } from './recipiency.ts';
import { OrganizationType } from './session.ts';
import { TrainingType } from './training-type.ts';

/** One end of a period: a date, or a moment, of which the day in Moscow counts (docs/rules.md#7.4). */
const periodEnd = z.preprocess(
  (value) =>
    typeof value === 'string' && /T.*Z$/.test(value) && !Number.isNaN(Date.parse(value))
      ? today(new Date(value))
      : value,
  optionalIsoDate,
);

/** How many rows can be marked at once. */
const chosenIds = z.array(id).max(100, 'Не больше 100').default([]);

export const ReportFilters = z.object({
  /** The first and the last day on which the training ends. */
  period: z.object({ start: periodEnd, end: periodEnd }).default({ start: null, end: null }),
  organizations: chosenIds,
  students: chosenIds,
  courses: chosenIds,
  issueStatus: IssueStatus.nullish(),
});
export type ReportFilters = z.output<typeof ReportFilters>;

export const ReportQuestion = z.object({
  filters: ReportFilters.prefault({}),
  search: PageQuery.shape.search,
});
export type ReportQuestion = z.output<typeof ReportQuestion>;

const ReportQuery = ReportQuestion.extend({ pagination: Pagination });
export type ReportQuery = z.output<typeof ReportQuery>;

/**
 * A line of the report: one assignment. `date` is the day the training ends, which its documents bear; `amount` and
 * `organizationBalance`, so much of it as may be spent with the center, are rubles; `studentCount` the students of its group
 * on this course, 1 without a group.
 */
export const ReportRow = AssignmentRow.pick({
  id: true,
  student: true,
  course: true,
  organization: true,
  isPaid: true,
}).extend({
  date: z.string(),
  issueMethod: RecipiencyType.nullable(),
  documents: z.array(DocumentType),
  trainingType: TrainingType,
  status: IssueStatus,
  amount: z.number(),
  studentCount: z.number().int(),
  /** Null without the right to money (decision 148). */
  organizationBalance: z.number().nullable(),
  /** All documents of the course are fixed and printed: they can be issued. */
  hasGeneratedDocs: z.boolean(),
  /** He has not passed and is given no document. */
  isGivenNothing: z.boolean(),
});
export type ReportRow = z.output<typeof ReportRow>;

/** Totals of all lines found, not of the page alone; exact however many there are. `amount` in rubles. */
export const ReportTotals = z.object({
  count: z.number().int(),
  issued: z.number().int(),
  amount: z.number(),
});
export type ReportTotals = z.output<typeof ReportTotals>;

/** The names of what the filters hold, because the page's address has ids alone. */
export const ReportChoices = z.object({
  organizations: z.array(Option.extend({ organizationType: OrganizationType })),
  students: z.array(Option),
  courses: z.array(Option),
});
export type ReportChoices = z.output<typeof ReportChoices>;

export const reports = endpoints({
  assigns: {
    method: 'POST',
    path: '/Report/Assigns',
    access: 'center:Registers',
    onlyReads: true,
    summary: 'Отчёт по бланкам: строки, итоги и названия выбранного в фильтрах',
    body: ReportQuery,
    reply: pageOf(ReportRow).extend({
      /** Null for a search that finds more than lists count. */
      totals: ReportTotals.nullable(),
      chosen: ReportChoices,
    }),
  },
  assignsFile: {
    method: 'POST',
    path: '/Report/AssignsFile',
    access: 'center:Registers',
    onlyReads: true,
    summary: 'Отчёт по бланкам в Excel: все найденные строки',
    body: ReportQuestion.extend({ columns: followedColumns }),
    reply: 'file',
  },
});
