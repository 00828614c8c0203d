import { z } from 'zod';
import { GradeType } from './documents/diplom/grades.ts';
import { PassedWithout, SignatoryOption } from './documents/document-info.ts';
import { DocumentType } from './documents/document-type.ts';
import { outsideProtocol, signatoryIds } from './documents/form-fields.ts';
import { endpoints } from './endpoint.ts';
import { Created, IdParams, id } from './fields/id.ts';
import { optionalText } from './fields/text.ts';
import { TrainingType } from './training-type.ts';

/** So many failures are shown; their number is exact. */
export const FAILURES_SHOWN = 100;

/** What the portal cannot suggest, said once for everybody. */
export const FixGroupBody = z.object({
  /** For the disciplines of diplomas. */
  gradeType: z
    .union([z.literal('').transform(() => null), GradeType])
    .nullish()
    .transform((value) => value ?? null),
  /** Of diplomas, where the center has issued none before. */
  series: optionalText(20),
  /** Who signs; whoever may not sign a document on its day is passed over there. */
  signatoryIds,
  prepareAhead: z.boolean().default(false),
  /** For courses whose protocol was made outside the portal. */
  ...outsideProtocol,
});
export type FixGroupBody = z.output<typeof FixGroupBody>;

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
  /** The documents that fixing would make, by type and training; a protocol is one for everybody on a course. */
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
  /** The latest run; null before the first one. */
  run: GroupRun.nullable(),
  failures: z.array(GroupFailure),
  protocols: z.array(z.object({ url: z.string(), fullName: z.string() })),
});
export type GroupDocuments = z.output<typeof GroupDocuments>;

/** A document that fixing the group would make. */
export const PlannedDocument = z.object({
  type: DocumentType,
  trainingType: TrainingType,
  /** Null for the one of everybody. */
  assignId: id.nullable(),
  /** The person, or the course of a document of everybody. */
  title: z.string(),
  /** Free now: whoever fixes first takes it. Null when nothing will be fixed. */
  number: z.string().nullable(),
  date: z.string(),
  /** Without what it would not be fixed, in Russian: «фото сотрудника», «заказчик, в лице». */
  missing: z.array(z.string()),
  /** What stays an empty place on it, in Russian: «образование сотрудника». Both together are the gaps of the board. */
  blank: z.array(z.string()),
  /** Of a protocol: who is in it as passed and can be given no document. */
  passedWithout: z.array(PassedWithout),
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
