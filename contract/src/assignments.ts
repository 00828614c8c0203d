import { z } from 'zod';
import { PriceAdjustment } from './act-adjustments.ts';
import { AgreedRubles } from './agreed-price.ts';
import { AssignmentsQuery } from './assignments-query.ts';
import { Balance } from './balance.ts';
import type { Verdict } from './codes.ts';
import { ContractsOfAssignment } from './contract-of-assignment.ts';
import { Lack } from './document-status.ts';
import { DocumentType } from './documents/document-type.ts';
import { DocumentFormat, DocumentSheet } from './documents/sheets.ts';
import { ElectricalCheck, ElectricalCheckBody } from './electrical-check.ts';
import { endpoints, versioned } from './endpoint.ts';
import { Created, CurrentOrIdParams, IdParams, id, Option } from './fields/id.ts';
import { severalLines } from './fields/one-line.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { REQUIRED, requiredText } from './fields/text.ts';
import { LinkedCheck } from './linked-check.ts';
import { MissingForCourse } from './missing-for-course.ts';
import { IssueStatus, Recipiency, RecipiencyBody } from './recipiency.ts';
import { plannedDate, trainingDays, withTrainingDays } from './training-days.ts';
import { TrainingResult } from './training-result.ts';
import { KnownTerms } from './training-terms.ts';
import { TrainingType } from './training-type.ts';
import { Undoable } from './undo.ts';
import { WorkBody } from './work-then.ts';

/** The facts of an assignment on which the rules below depend. */
export interface AssignmentState {
  /** A free one is paid from the start (docs/rules.md#5.17). */
  isPaid: boolean;
  price: number;
  /** All documents of the course are fixed and printed. */
  documentState: boolean;
  /** The committee has refused the person, and he is owed no document that people keep. */
  isGivenNothing: boolean;
  /** At least one document is fixed. */
  hasFixedDocuments: boolean;
  /** An act of services says that it was rendered, before its money or after. */
  isInAct: boolean;
}

/** An assignment is paid once (docs/rules.md#5.3). */
export const canPay = ({ isPaid }: Pick<AssignmentState, 'isPaid'>): Verdict => (isPaid ? 'AssignAlreadyPaid' : true);

/** Documents can be downloaded once the assignment is paid (docs/rules.md#4.3). */
export const canDownload = ({ isPaid }: Pick<AssignmentState, 'isPaid'>): Verdict => isPaid || 'AssignNotPaid';

/** An assignment that money was paid for, or with a fixed document or an act, cannot be removed (docs/rules.md#3.5). */
export function canRemove(state: Pick<AssignmentState, 'isPaid' | 'price' | 'hasFixedDocuments' | 'isInAct'>): Verdict {
  if (state.isPaid && state.price > 0) return 'HasPaidAssigns';
  if (state.isInAct) return 'AssignInAct';
  return state.hasFixedDocuments ? 'RemoveAssignException' : true;
}

/** Documents can be marked as issued once they exist and are paid for; who has not passed has none to be given. */
export function canIssue(state: Pick<AssignmentState, 'isPaid' | 'documentState' | 'isGivenNothing'>): Verdict {
  if (state.isGivenNothing) return 'NothingToIssue';
  if (!state.isPaid) return 'AssignNotPaid';
  return state.documentState || 'HasAssignNotGeneratedDocs';
}

/** What the calls say of `fromOrganizationId`, whose name does not. */
export const TEACHING_CENTER = 'Учебный центр, чей это курс';

const assigned = {
  courseId: id,
  organizationId: id.optional().describe('Работодатель; без него – тот, у кого человек числится'),
  ...trainingDays,
  fromOrganizationId: id.describe(TEACHING_CENTER),
};

export const AssignCourseBody = withTrainingDays(z.object({ studentId: id, ...assigned }));

/** How many students can be assigned at once. */
export const ASSIGN_LIMIT = 500;

const toSeveral = {
  ...assigned,
  studentIds: z
    .array(id, { error: REQUIRED })
    .min(1, REQUIRED)
    .max(ASSIGN_LIMIT, `Не больше ${ASSIGN_LIMIT} человек`)
    .transform((ids) => [...new Set(ids)]),
};

/** The same course for several students, of one organization or of many. */
export const AssignCoursesBody = withTrainingDays(z.object(toSeveral));

/** The outcome of assigning several at once; those named had the course from that day before. */
export const AssignedCourses = z.object({
  /** The new assignments. */
  ids: z.array(id),
  /** The full names of those who had it. */
  already: z.array(z.string()),
  ...Undoable.shape,
});
export type AssignedCourses = z.output<typeof AssignedCourses>;

/** The form asks for the organization first, because the students to choose from are the organization's. */
export const AssignCourseForm = withTrainingDays(z.object({ ...toSeveral, organizationId: id }));

/**
 * `price` is in rubles, as it was agreed when the course was assigned; `refunded`, in rubles, of what it was paid with has
 * gone back (decision 116).
 */
export const AssignmentRow = z.object({
  id,
  student: z.object({ id, fullName: z.string() }),
  course: Option,
  organization: Option,
  dateStartLearning: z.string(),
  dateEndLearning: z.string(),
  isPaid: z.boolean(),
  documentState: z.boolean(),
  /** He has not passed and is given no document. */
  isGivenNothing: z.boolean(),
  price: z.number(),
  refunded: z.number(),
});
export type AssignmentRow = z.output<typeof AssignmentRow>;

/** An assignment in the list, with the short title of its course. */
export const ListedAssignment = AssignmentRow.extend({ courseSubTitle: z.string() });
export type ListedAssignment = z.output<typeof ListedAssignment>;

/** A balance the caller may pay from. */
export const PayerBalance = Balance.extend({ organizationId: id, title: z.string() });
export type PayerBalance = z.output<typeof PayerBalance>;

/** One file of a fixed document. */
export const AssignmentFile = z.object({
  extensionDocuments: DocumentFormat,
  part: DocumentSheet,
  file: z.object({ url: z.string() }),
});
export type AssignmentFile = z.output<typeof AssignmentFile>;

export const Assignment = AssignmentRow.extend({
  ...ContractsOfAssignment.shape,
  ...AgreedRubles.shape,
  /** To operators: the УКД that have lowered what its УПД costs (decision 890); `price` stays what was billed. */
  adjustments: z.array(PriceAdjustment),
  student: z.object({
    id,
    user: z.object({ fullName: z.string(), surname: z.string(), name: z.string(), lastname: z.string() }),
    /** The address of the photo. */
    avatar: z.string().nullable(),
    /** Whether the reader may open the record: of a client that has unlinked it a center may not. */
    isShown: z.boolean(),
  }),
  course: Option.extend({
    subTitle: z.string(),
    trainingType: TrainingType,
    isElectrical: z.boolean(),
    /** Of electrical safety, to which group the course admits, «IV»; null of another, and where each is said his own. */
    electricalGroup: z.string().nullable(),
    hoursCount: z.number().int(),
  }),
  center: Option,
  /** In which the person learns; null without one, and to himself. */
  group: Option.nullable(),
  /**
   * The balance of the student's organization, to a center what of it may be spent with it; null for those who may not see
   * it, the student himself among them.
   */
  organizationBalance: z.number().nullable(),
  /** How much of it may be spent with the assignment's center. */
  organizationSpendable: z.number().nullable(),
  /** Empty for a student: he pays by card. */
  balances: z.array(PayerBalance),
  /** The course's documents in its order; locked until fixed, printed a little later. */
  issuedDocuments: z.array(
    z.object({
      type: DocumentType,
      trainingType: TrainingType.nullable(),
      isLocked: z.boolean(),
      isPrinted: z.boolean(),
      /** The day on which one prepared ahead opens, while that is to come; told to its center alone. */
      opensOn: z.string().nullable(),
      /** What beside that day keeps it from coming into force, told to its center alone. */
      lacks: Lack.nullable(),
      /** ISO moment at which it was handed out to the person; null while it was not, and of what nobody keeps. */
      receivedAt: z.string().nullable(),
    }),
  ),
  documents: z.partialRecord(DocumentType, z.array(AssignmentFile)),
  hasFixedDocuments: z.boolean(),
  /** The training whose check this one repeats, and the one that repeats this one's (decision 820). */
  repeats: LinkedCheck.nullable(),
  repeated: LinkedCheck.nullable(),
  /** Whether an act of services tells of it: while one does, it stays. */
  isInAct: z.boolean(),
  /** As the specification has it: «Допущен» while the committee has decided nothing, which `result` tells. */
  commissionConclusion: z.string(),
  /** Null for those who may not know it yet, too. */
  result: TrainingResult.nullable(),
  recipiencyDocuments: Recipiency,
  /** As what and where the person worked then: as it was kept, null for what his record and the organization say. */
  work: z.object({ jobTitle: z.string().nullable(), workplace: z.string().nullable() }),
  /** What his record says today; a workplace only where it is not the organization. */
  jobTitle: z.string(),
  workplace: z.string(),
  /** What a check of knowledge says of him beside the result; nulls of other training. */
  electrical: ElectricalCheck,
  /** How it is taught and paid for; told to its center alone. */
  terms: KnownTerms.nullable(),
});
export type Assignment = z.output<typeof Assignment>;

/** A course of one person, for his profile. */
export const StudentCourse = AssignmentRow.pick({
  id: true,
  dateStartLearning: true,
  dateEndLearning: true,
  isPaid: true,
}).extend({
  courseId: id,
  title: z.string(),
  /** It costs nothing. */
  isFree: z.boolean(),
  /** The training whose check it is held for once more; null of training itself. */
  repeats: LinkedCheck.nullable(),
});
export type StudentCourse = z.output<typeof StudentCourse>;

/** A person assigned to a course, for the course's page. */
export const CourseAssign = AssignmentRow.pick({
  id: true,
  dateStartLearning: true,
  dateEndLearning: true,
  isPaid: true,
  price: true,
}).extend({ studentId: id, fullName: z.string(), organizationTitle: z.string() });
export type CourseAssign = z.output<typeof CourseAssign>;

export const SetElectricalBody = ElectricalCheckBody.extend({ assignId: id });

export const ConclusionBody = z.object({ assignId: id, commissionConclusion: requiredText(500, severalLines) });

/** What of an assignment is written down about it; how far it is paid and issued is no text of anybody's. */
const editedOf = ({
  recipiencyDocuments: { type, address, surname, name, lastname },
  commissionConclusion,
  work,
  electrical,
  terms,
}: Assignment) => ({
  recipiency: { type, address, surname, name, lastname },
  commissionConclusion,
  work,
  electrical,
  terms: terms?.own,
});

const read = versioned(
  {
    method: 'GET',
    path: '/AssignCourse/:id',
    access: 'user',
    summary: 'Назначение с оплатой и документами',
    params: IdParams,
    reply: Assignment,
  },
  editedOf,
);

export const assignments = endpoints({
  add: {
    method: 'POST',
    path: '/AssignCourse/AddAssignCourse',
    access: 'operator:Training',
    summary: 'Назначить курс сотруднику; такое же назначение второй раз не создаётся',
    body: AssignCourseBody,
    reply: Created,
  },
  addMany: {
    method: 'POST',
    path: '/AssignCourse/AddAssignCourses',
    access: 'operator:Training',
    summary: 'Назначить курс нескольким сотрудникам: всем или никому; кому он уже назначен с этого дня, названы',
    body: AssignCoursesBody,
    reply: AssignedCourses,
  },
  dateEnd: {
    method: 'GET',
    path: '/AssignCourse/GetDateEndLearning',
    access: 'operator:any',
    summary: 'Дата окончания: начало и часы курса по 8 в рабочий день производственного календаря',
    query: z.object({ courseId: id, startDate: plannedDate }),
    reply: z.object({ dateEndLearning: z.string() }),
  },
  ofOrganization: {
    method: 'GET',
    path: '/AssignCourse/GetOrganizationAssigns/:id',
    access: 'operator:any',
    summary: 'Назначения организации; Current центра — все назначения его курсов',
    params: CurrentOrIdParams,
    query: AssignmentsQuery,
    reply: pageOf(ListedAssignment),
  },
  ofStudent: {
    method: 'GET',
    path: '/AssignCourse/GetAssigns/:id',
    access: 'user',
    summary: 'Курсы сотрудника; Current — свои',
    params: CurrentOrIdParams,
    query: PageQuery,
    reply: pageOf(StudentCourse),
  },
  missing: {
    method: 'GET',
    path: '/AssignCourse/GetMissing/:id',
    access: 'user',
    summary: 'Чего в профиле сотрудника не хватает для документов его курсов; Current — своих',
    params: CurrentOrIdParams,
    reply: z.array(MissingForCourse),
  },
  studentsByCourse: {
    method: 'GET',
    path: '/AssignCourse/GetStudentsByCourse/:id',
    access: 'operator:any',
    summary: 'Сотрудники, которым назначен открытый курс',
    params: IdParams,
    query: PageQuery,
    reply: pageOf(z.object({ id, fullName: z.string() })),
  },
  courseAssigns: {
    method: 'GET',
    path: '/AssignCourse/GetCourseAssigns/:id',
    access: 'operator:any',
    summary: 'Назначения открытого курса; у закрытого список пуст',
    params: IdParams,
    query: PageQuery,
    reply: pageOf(CourseAssign),
  },
  paid: {
    method: 'GET',
    path: '/AssignCourse/Paid/:id',
    access: 'user',
    summary: 'Оплачено ли назначение',
    params: IdParams,
    reply: z.object({ isPaid: z.boolean() }),
  },
  read,
  remove: {
    method: 'DELETE',
    path: '/AssignCourse/RemoveAssign',
    access: 'operator:Training',
    summary: 'Снять с курса; оплаченное назначение не снимается',
    body: z.object({ assignId: id }),
    reply: Undoable,
  },
  setConclusion: {
    method: ['PUT', 'POST'],
    path: '/AssignCourse/SetComissionConclusion',
    access: 'center:Training',
    summary: 'Заключение комиссии',
    body: ConclusionBody,
    guardedBy: read,
    reply: z.null(),
  },
  setRecipiency: {
    method: 'POST',
    path: '/AssignCourse/CreateRecipiencyDocuments',
    access: 'operator:Training',
    summary: 'Способ получения документов',
    body: RecipiencyBody,
    guardedBy: read,
    reply: z.null(),
  },
  setWork: {
    method: 'PUT',
    path: '/AssignCourse/SetWork',
    access: 'operator:Training',
    summary: 'Должность и место работы на время обучения; пустое поле – как в профиле сотрудника и у организации',
    body: WorkBody,
    guardedBy: read,
    reply: z.null(),
  },
  setElectrical: {
    method: 'PUT',
    path: '/AssignCourse/SetElectricalCheck',
    access: 'operator:Training',
    summary:
      'Проверка знаний: причина; по электробезопасности ещё категория персонала и, если они не как у курса, группа и напряжение',
    body: SetElectricalBody,
    guardedBy: read,
    reply: z.null(),
  },
  setIssueStatus: {
    method: 'PUT',
    path: '/AssignCourse/SetIssueStatusDocuments/:id',
    access: 'center:Registers',
    summary: 'Отметить, выданы ли документы',
    params: IdParams,
    query: z.object({ status: IssueStatus }),
    reply: Undoable,
  },
});
