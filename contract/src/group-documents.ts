import { z } from 'zod';
import { Blanks, blanks, blanksInQuery } from './documents/blanks.ts';
import { ContractGap } from './documents/contract/contract-gap.ts';
import { GradeType } from './documents/diplom/grades.ts';
import { NumberedOn, PassedWithout, SelfExaminer, SignatoryOption } from './documents/document-info.ts';
import { DocumentType } from './documents/document-type.ts';
import { issueDate, outsideProtocol, signatoryIds } from './documents/form-fields.ts';
import { endpoints } from './endpoint.ts';
import { Created, IdParams, id } from './fields/id.ts';
import { optionalText } from './fields/text.ts';
import { TrainingType } from './training-type.ts';

/** So many failures are shown; their number is exact. */
export const FAILURES_SHOWN = 100;

/** What the portal cannot suggest, said once for everybody. */
const saidForAll = {
  /** For the disciplines of diplomas. */
  gradeType: z
    .union([z.literal('').transform(() => null), GradeType])
    .nullish()
    .transform((value) => value ?? null),
  /** Of diplomas, where the center has issued none before; in a group without diplomas that of certificates. */
  series: optionalText(20),
  /** For courses whose protocol was made outside the portal. */
  ...outsideProtocol,
  /** Which day the contracts bear instead of the suggested one. */
  contractDate: issueDate,
  /** The same of what people are given for a completed training; the protocol bears the day of the committee's decision. */
  documentDate: issueDate,
};

export const FixGroupBody = z.object({
  ...saidForAll,
  /** Who signs; whoever may not sign a document on its day is passed over there. */
  signatoryIds,
  prepareAhead: z.boolean().default(false),
  blanks: blanks.default([]),
});
export type FixGroupBody = z.output<typeof FixGroupBody>;

/** What of it decides which documents are made, and how they are numbered and dated. */
const PlanQuery = z.object({
  ...saidForAll,
  prepareAhead: z.stringbool().default(false),
  blanks: blanksInQuery.default([]),
});

/** The same as the dialog is opened with once more. */
export const GroupSaid = z.object({
  gradeType: GradeType.nullable(),
  series: z.string(),
  protocolNumber: z.string(),
  protocolDate: z.string(),
  contractDate: z.string(),
  documentDate: z.string(),
  prepareAhead: z.boolean(),
  signatoryIds: z.array(id),
  blanks: z.array(Blanks),
});
export type GroupSaid = z.output<typeof GroupSaid>;

/** A document that was not fixed, or not printed yet. */
export const GroupFailure = z.object({
  /** To be retried by; null for one that is fixed and whose printing repeats by itself. */
  itemId: id.nullable(),
  /** Whose it is; null for the protocol of everybody. */
  assignId: id.nullable(),
  type: DocumentType,
  trainingType: TrainingType,
  /** The person, or the course of the protocol. */
  title: z.string(),
  reason: z.string(),
});
export type GroupFailure = z.output<typeof GroupFailure>;

/** How far the fixing has come; each number counts documents. */
export const GroupRun = z.object({
  id,
  /** ISO moment. */
  startedAt: z.string(),
  /** Something is still being fixed or printed. */
  isRunning: z.boolean(),
  total: z.number().int(),
  fixed: z.number().int(),
  printed: z.number().int(),
  failed: z.number().int(),
});
export type GroupRun = z.output<typeof GroupRun>;

export const GroupDocuments = z.object({
  /**
   * Assignments: all, paid, with at least one fixed document, with all documents fixed and printed, and
   * those of whom nothing is left to make and who are given none because they have not passed.
   */
  assignCount: z.number().int(),
  paidCount: z.number().int(),
  fixedCount: z.number().int(),
  readyCount: z.number().int(),
  givenNothingCount: z.number().int(),
  /** The documents that fixing would make, by type and training; a protocol is one for everybody on a course. For the center alone. */
  toFix: z.array(z.object({ type: DocumentType, trainingType: TrainingType, count: z.number().int() })),
  /**
   * The last day on which one of these documents would open, when that is still to come: fixing them needs the choice
   * to prepare them ahead. Null when all can be fixed today.
   */
  opensOn: z.string().nullable(),
  /** What has to be said before fixing because there are diplomas to fix; the series is the last one. */
  asksGrades: z.boolean(),
  /** A protocol that was made outside the portal has to be named before fixing. */
  asksProtocol: z.boolean(),
  series: z.string(),
  /** What was said for the latest run while some of its documents are not fixed: nobody types it again. Null else. */
  said: GroupSaid.nullable(),
  /** The latest run; null before the first one, and for a client. */
  run: GroupRun.nullable(),
  failures: z.array(GroupFailure),
  protocols: z.array(z.object({ url: z.string(), fullName: z.string() })),
});
export type GroupDocuments = z.output<typeof GroupDocuments>;

/** A document of the group that is not fixed yet, with what fixing the group would make of it. */
export const PlannedDocument = z.object({
  type: DocumentType,
  trainingType: TrainingType,
  /** Null for the one of everybody. */
  assignId: id.nullable(),
  /** The person, or the course of a document of everybody. */
  title: z.string(),
  /** What it is about; empty of what is about no single course. */
  courseTitle: z.string(),
  /** Free now: whoever fixes first takes it. Null when nothing will be fixed, unless a protocol has named it already. */
  number: z.string().nullable(),
  date: z.string(),
  /** The form that it would be printed on; null without one. */
  printedOn: z.object({ series: z.string(), blankNumber: z.string() }).nullable(),
  /** Of a contract, when its training ends: over, the contract is dated back. Null of other documents. */
  dateEnd: z.string().nullable(),
  /** Null when it will be fixed; else why it will not, word for word what the run would say. */
  reason: z.string().nullable(),
  /** Whom the committee has refused is given none: the run does not try. */
  isOwed: z.boolean(),
  /** The field of the dialog whose day is refused; null when the reason is another. */
  wrongField: z.enum(['contractDate', 'documentDate']).nullable(),
  /** That its programme is shorter than the act in force when the training begins asks, with the act; null when it is long enough. */
  fewHours: z.string().nullable(),
  /** An earlier number of the register that bears a later day: the new one is out of order. Null when it is in order. */
  outOfOrder: NumberedOn.nullable(),
  /** Of a contract, what of the Rules it would leave empty: the same as the dialog of one contract says. */
  clauses: z.array(ContractGap),
  /** What stays an empty place on it, in Russian: «номер лицензии центра». With what the reasons name they are the gaps of the board. */
  blank: z.array(z.string()),
  /** Of a protocol: who is in it as passed and can be given no document. */
  passedWithout: z.array(PassedWithout),
  /** Of a protocol: who sits in the committee that examines him. */
  selfExaminers: z.array(SelfExaminer),
  /** Somebody's number in the register of the Ministry of Labour, which it says, is still to come. */
  awaitsMinistry: z.boolean(),
  /** Who may sign it on its day, first who did the last time; nobody where there is nothing to choose. */
  signatories: z.array(SignatoryOption),
});
export type PlannedDocument = z.output<typeof PlannedDocument>;

export const groupDocuments = endpoints({
  plan: {
    method: 'GET',
    path: '/Document/GetGroupPlan/:id',
    access: 'center:Documents',
    summary: 'Что зафиксируется у группы: кому, под каким предварительным номером, каким днём и чего не хватает',
    params: IdParams,
    query: PlanQuery,
    reply: z.array(PlannedDocument),
  },
  read: {
    method: 'GET',
    path: '/Document/GetGroupDocuments/:id',
    access: 'operator:any',
    summary: 'Документы группы: что готово, как идёт фиксация и что не получилось',
    params: IdParams,
    reply: GroupDocuments,
  },
  generate: {
    method: 'POST',
    path: '/Document/GenerateDocsGroup/:id',
    access: 'center:Documents',
    summary: 'Зафиксировать все документы группы; пока идёт прежняя фиксация, отвечает ею',
    params: IdParams,
    body: FixGroupBody,
    reply: Created,
  },
  setCommittee: {
    method: 'POST',
    path: '/Document/SetGroupCommittee',
    access: 'center:Documents',
    summary:
      'Кто проверяет группу на курсе: другая комиссия вместо комиссии курса, для тех, у кого ничего не зафиксировано',
    body: z.object({ groupId: id, courseId: id, committeeId: id }),
    reply: z.null(),
  },
  retry: {
    method: 'POST',
    path: '/Document/RetryDocsGroup/:id',
    access: 'center:Documents',
    summary: 'Повторить документы группы, которые не удалось зафиксировать: названные или все',
    params: IdParams,
    body: z.object({ itemIds: z.array(id).max(10_000).optional() }),
    reply: z.null(),
  },
  download: {
    method: 'GET',
    path: '/Document/GetDocumentsByGroup/:id',
    access: 'operator:any',
    summary: 'Скачать документы группы архивом: папка на каждого, DOCX и PDF',
    params: IdParams,
    reply: 'file',
  },
});
