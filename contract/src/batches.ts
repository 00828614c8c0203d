import { z } from 'zod';
import { AssignCourseBody } from './assignments.ts';
import { AssignmentsQuery } from './assignments-query.ts';
import { revocationReason } from './document-corrections.ts';
import { type Endpoint, endpoints } from './endpoint.ts';
import { mailDomain } from './fields/email.ts';
import { Created, IdParams, id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { isRepeated } from './invoices.ts';
import { RegisterFilters } from './issue-register.ts';
import { ReportQuestion } from './reports.ts';
import { StudentsQuery } from './students.ts';
import { withTrainingDays } from './training-days.ts';

/** What is done with many rows of a list at once, each by itself: the names are kept in the database. */
export const BatchAction = z.enum([
  'AssignCourse',
  'SendFirstLinks',
  'ChangeEmails',
  'SendAccess',
  'HandOut',
  'TakeBack',
  'RemoveAssigns',
  'SendDocuments',
  'RevokeDocuments',
  'InvoiceAssigns',
  'CollectDocuments',
  'Undo',
]);
export type BatchAction = z.infer<typeof BatchAction>;

export const batchActionTitles: Record<BatchAction, string> = {
  AssignCourse: 'Назначение курса',
  SendFirstLinks: 'Отправка ссылок для входа',
  ChangeEmails: 'Смена e-mail',
  SendAccess: 'Отправка доступа в систему обучения',
  HandOut: 'Отметка о выдаче документов',
  TakeBack: 'Снятие отметки о выдаче',
  RemoveAssigns: 'Снятие с курса',
  SendDocuments: 'Отправка документов слушателям',
  RevokeDocuments: 'Отзыв документов',
  InvoiceAssigns: 'Счета за обучение',
  CollectDocuments: 'Архив документов',
  Undo: 'Отмена массового действия',
};

/** So many rows at once at most: each costs a transaction, and some a letter. */
export const BATCH_LIMIT = 2000;

/** How long a batch is offered to whoever has asked for it, in hours. */
export const BATCH_RECENT_HOURS = 24;

const current = z.union([z.literal('Current'), id]).optional();

/** By what a list of personnel is narrowed. */
const StudentsFilter = StudentsQuery.omit({ pageNumber: true, pageSize: true }).extend({ organization: current });
/** By what the list of assignments is. */
const AssignmentsFilter = AssignmentsQuery.omit({ pageNumber: true, pageSize: true }).extend({ organization: current });

/**
 * The rows: marked one by one, or all that a filter finds, of which `count` is how many were shown. When another number is
 * found by then, nothing is begun.
 */
const chosenBy = <F extends z.ZodObject>(filter: F) => ({
  ids: z
    .array(id)
    .min(1, 'Выберите строки')
    .max(BATCH_LIMIT, `Не больше ${BATCH_LIMIT}`)
    .transform((ids) => [...new Set(ids)])
    .optional(),
  filter: filter.optional(),
  count: z.number().int().min(1).max(BATCH_LIMIT, `Не больше ${BATCH_LIMIT}`).optional(),
});

const EITHER = { message: 'Выберите строки или задайте фильтр с числом найденных', path: ['ids'] };
const isEither = ({ ids, filter, count }: { ids?: unknown; filter?: unknown; count?: unknown }): boolean =>
  ids !== undefined ? filter === undefined : filter !== undefined && count !== undefined;

const OfStudents = z.object(chosenBy(StudentsFilter)).refine(isEither, EITHER);
export type ChosenStudents = z.output<typeof OfStudents>;
const OfAssignments = z.object(chosenBy(AssignmentsFilter)).refine(isEither, EITHER);
export type ChosenAssignments = z.output<typeof OfAssignments>;

const OfRegister = z.object(chosenBy(RegisterFilters)).refine(isEither, EITHER);
export type ChosenDocuments = z.output<typeof OfRegister>;

const { studentId: _, organizationId: __, ...assigned } = AssignCourseBody.shape;

/** Rows of the report of a center stand for assignments, too: marked, or all that its question finds. */
const OfReport = z
  .object({ ...chosenBy(AssignmentsFilter), report: ReportQuestion.optional() })
  .refine(({ report, ...chosen }) => isEither(report ? { ...chosen, filter: chosen.filter ?? report } : chosen), EITHER)
  .refine(({ report, filter }) => !report || !filter, {
    message: 'Задайте или фильтр списка, или вопрос отчёта',
    path: ['report'],
  });
export type ChosenInReport = z.output<typeof OfReport>;

/** Which course is assigned from when; the same for everybody. */
export const BatchCourse = withTrainingDays(z.object(assigned));
export type BatchCourse = z.output<typeof BatchCourse>;

/** Where the mailboxes of all of them are now: each keeps his name before the «@». */
export const BatchMail = z.object({ domain: mailDomain });
export type BatchMail = z.output<typeof BatchMail>;

/** What is said of all documents that are taken back at once. */
export const BatchRevocation = z.object({ reason: revocationReason });
export type BatchRevocation = z.output<typeof BatchRevocation>;

/** How all are invoiced at once: each payer by his own invoice, on the contract that the portal finds. */
export const BatchInvoicing = z.object({ isRepeated });
export type BatchInvoicing = z.output<typeof BatchInvoicing>;

/** A row waits, is done, or was refused with a reason; it can be tried again then. */
export const BatchRowState = z.enum(['Waiting', 'Done', 'Refused']);
export type BatchRowState = z.infer<typeof BatchRowState>;

export const BatchRow = z.object({
  id,
  /** The person's name; empty when his record is gone, or the caller does not see it any more. */
  title: z.string(),
  /** The course of an assignment or a document; empty for a person. */
  hint: z.string(),
  /** Where it leads: the assignment, or what a document stands on; the person where there is none; null when he is not seen either. */
  standsAt: z
    .object({ kind: z.enum(['Assignment', 'Group', 'Student']), id })
    .nullable()
    .default(null),
  state: BatchRowState,
  /** Why it was refused; of a row that is done what there is to say besides. */
  reason: z.string(),
});
export type BatchRow = z.output<typeof BatchRow>;

export const Batch = z.object({
  id,
  action: BatchAction,
  askedAt: z.iso.datetime(),
  /** Null while rows wait. */
  finishedAt: z.iso.datetime().nullable(),
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  /** Some of it changed nothing outside and can be undone still. */
  mayUndo: z.boolean(),
});
export type Batch = z.output<typeof Batch>;

export const batches = endpoints({
  assignCourse: {
    method: 'POST',
    path: '/Batch/AssignCourse',
    access: 'operator:Training',
    summary: 'Назначить курс многим сотрудникам, отмеченным или всем найденным: каждому отдельно, с итогом по строкам',
    body: z.object({ chosen: OfStudents, course: BatchCourse }),
    reply: Created,
  },
  sendFirstLinks: {
    method: 'POST',
    path: '/Batch/SendFirstLinks',
    access: 'operator:People',
    summary: 'Отправить ссылки для входа многим сотрудникам, которые ещё не входили',
    body: z.object({ chosen: OfStudents }),
    reply: Created,
  },
  changeEmails: {
    method: 'POST',
    path: '/Batch/ChangeEmails',
    access: 'operator:People',
    summary:
      'Сменить домен почты у многих сотрудников: на новый адрес каждого уходит письмо, почта меняется, когда он её подтвердит',
    body: z.object({ chosen: OfStudents, mail: BatchMail }),
    reply: Created,
  },
  sendAccess: {
    method: 'POST',
    path: '/Batch/SendAccess',
    access: 'operator:Training',
    summary:
      'Отправить людям многих назначений письма с логином и паролем от системы обучения; о каждом, кому не отправлено, сказано почему',
    body: z.object({ chosen: OfAssignments }),
    reply: Created,
  },
  handOut: {
    method: 'POST',
    path: '/Batch/HandOut',
    access: 'center:Registers',
    summary: 'Отметить документы многих назначений выданными: готовые отмечаются, об остальных сказано почему нет',
    body: z.object({ chosen: OfReport }),
    reply: Created,
  },
  takeBack: {
    method: 'POST',
    path: '/Batch/TakeBack',
    access: 'center:Registers',
    summary: 'Снять отметку о выдаче со многих назначений',
    body: z.object({ chosen: OfReport }),
    reply: Created,
  },
  removeAssigns: {
    method: 'POST',
    path: '/Batch/RemoveAssigns',
    access: 'operator:Training',
    summary: 'Снять многих с курса: оплаченные и с зафиксированными документами остаются',
    body: z.object({ chosen: OfAssignments }),
    reply: Created,
  },
  sendDocuments: {
    method: 'POST',
    path: '/Batch/SendDocuments',
    access: 'center:Documents',
    summary: 'Отправить документы реестра письмом их слушателям, каждому его собственный',
    body: z.object({ chosen: OfRegister }),
    reply: Created,
  },
  revokeDocuments: {
    method: 'POST',
    path: '/Batch/RevokeDocuments',
    access: 'center:Documents',
    summary: 'Отозвать документы реестра по одной причине: каждый отдельно, с билетами удостоверений, отменить нельзя',
    body: z.object({ chosen: OfRegister, revocation: BatchRevocation }),
    reply: Created,
  },
  invoiceAssigns: {
    method: 'POST',
    path: '/Batch/InvoiceAssigns',
    access: 'operator:Money',
    summary:
      'Выставить счета за многие назначения: каждому плательщику свой; о каждом назначении сказано, в каком оно счёте или почему ни в каком',
    body: z.object({ chosen: OfAssignments, invoicing: BatchInvoicing }),
    reply: Created,
  },
  collectDocuments: {
    method: 'POST',
    path: '/Batch/CollectDocuments',
    access: 'operator:any',
    summary: 'Собрать документы многих назначений в архив: готовые целиком, об остальных сказано почему нет',
    body: z.object({ chosen: OfAssignments }),
    reply: Created,
  },
  archive: {
    method: 'GET',
    path: '/Batch/GetArchive/:id',
    access: 'operator:any',
    summary: 'Скачать архив собранных документов: папка на человека и список того, чего в архиве нет',
    params: IdParams,
    reply: 'file',
  },
  read: {
    method: 'GET',
    path: '/Batch/Get/:id',
    access: 'operator:any',
    summary: 'Ход массового действия и его строки; по порядку списка, из которого они выбраны',
    params: IdParams,
    query: PageQuery.omit({ search: true }).extend({ state: BatchRowState.optional() }),
    reply: Batch.extend({ rows: pageOf(BatchRow) }),
  },
  recent: {
    method: 'GET',
    path: '/Batch/GetRecent',
    access: 'operator:any',
    summary: 'Собственные массовые действия за последние сутки, новые сверху',
    reply: z.array(Batch),
  },
  retry: {
    method: 'POST',
    path: '/Batch/Retry/:id',
    access: 'operator:any',
    summary: 'Попробовать ещё раз строки, которым отказано: названные или все',
    params: IdParams,
    body: z.object({ rowIds: z.array(id).min(1).max(BATCH_LIMIT).optional() }),
    reply: z.null(),
  },
  undo: {
    method: 'POST',
    path: '/Batch/Undo/:id',
    access: 'operator:any',
    summary: 'Отменить собственное массовое действие в течение суток: каждую строку отдельно, с итогом по строкам',
    params: IdParams,
    reply: Created,
  },
});

/** The call that begins each action: by its access every row is done, too. */
export const callOfBatch = {
  AssignCourse: batches.assignCourse,
  SendFirstLinks: batches.sendFirstLinks,
  ChangeEmails: batches.changeEmails,
  SendAccess: batches.sendAccess,
  HandOut: batches.handOut,
  TakeBack: batches.takeBack,
  RemoveAssigns: batches.removeAssigns,
  SendDocuments: batches.sendDocuments,
  RevokeDocuments: batches.revokeDocuments,
  InvoiceAssigns: batches.invoiceAssigns,
  CollectDocuments: batches.collectDocuments,
  Undo: batches.undo,
} as const satisfies Record<BatchAction, Endpoint>;
