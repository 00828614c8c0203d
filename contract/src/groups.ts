import { z } from 'zod';
import { TEACHING_CENTER } from './assignments.ts';
import type { Verdict } from './codes.ts';
import { DocumentType } from './documents/document-type.ts';
import { endpoints, versioned } from './endpoint.ts';
import { Created, IdParams, id, Option } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { REQUIRED } from './fields/text.ts';
import { GapCode } from './gaps.ts';
import { groupRecord } from './group-record.ts';
import { LinkedGroup } from './linked-check.ts';
import { changeShape, formShape, namesOf, pick, replyShape } from './stored-field.ts';
import { trainingDays, withTrainingDays } from './training-days.ts';
import { TrainingResult } from './training-result.ts';
import { TrainingTerms } from './training-terms.ts';
import { TrainingType } from './training-type.ts';
import { Undoable } from './undo.ts';

/** How many students one archive of documents can hold. */
export const GROUP_LIMIT = 500;

/** The state of the group; each number counts assignments: one course of one student. */
export interface GroupState {
  assignCount: number;
  paidCount: number;
  /** Those with at least one fixed document. */
  fixedCount: number;
  /** Those all of whose documents are fixed and printed (documentState) and who are given one. */
  readyCount: number;
  /** Those of whom nothing is left to make either, and who have not passed and are given no document. */
  givenNothingCount: number;
}

/** A group can be paid while something of it is unpaid. */
export function canPayGroup({ assignCount, paidCount }: GroupState): Verdict {
  if (assignCount === 0) return 'NotFoundAssignCourse';
  return paidCount < assignCount || 'AssignAlreadyPaid';
}

/** A group's documents can be fixed when all its assignments are paid and not all are fixed yet (docs/rules.md#4.6). */
export function canFixGroup({ assignCount, paidCount, readyCount, givenNothingCount }: GroupState): Verdict {
  if (assignCount === 0) return 'NotFoundAssignCourse';
  if (paidCount < assignCount) return 'AssignNotPaid';
  return readyCount + givenNothingCount < assignCount || 'DocumentAlreadyGenerated';
}

/** What is fixed of a group's documents can be downloaded, with a list of what is not there yet (docs/rules.md#4.6). */
export function canDownloadGroup({ assignCount, paidCount, fixedCount }: GroupState): Verdict {
  if (assignCount === 0) return 'NotFoundAssignCourse';
  if (paidCount < assignCount) return 'AssignNotPaid';
  return fixedCount > 0 || 'HasAssignNotGeneratedDocs';
}

/** A group that money was paid for, or with a fixed document, cannot be removed (docs/rules.md#3.5). */
export function canRemoveAssigns({
  fullPrice,
  unpaidPrice,
  fixedCount,
}: Pick<GroupCourse, 'fullPrice' | 'unpaidPrice' | 'fixedCount'>): Verdict {
  if (fullPrice > unpaidPrice) return 'HasPaidAssigns';
  return fixedCount > 0 ? 'RemoveAssignException' : true;
}

const students = z
  .array(id, { error: REQUIRED })
  .min(1, REQUIRED)
  .max(GROUP_LIMIT, `Не больше ${GROUP_LIMIT} человек`)
  .transform((ids) => [...new Set(ids)]);

export const GroupBody = withTrainingDays(
  z.object({
    ...formShape(groupRecord),
    /** The ids of the group's students. */
    students,
    courseId: id,
    ...trainingDays,
    fromOrganizationId: id.describe(TEACHING_CENTER),
  }),
);

export const GroupUpdate = z.object({
  id,
  ...changeShape(groupRecord),
  students,
  /** The center's explicit choice: who is added learns the group's courses in their days, past ones too. */
  fromStart: z.boolean().optional(),
});
export type GroupUpdate = z.output<typeof GroupUpdate>;

/** One more course for everybody in the group. */
export const GroupCourseBody = withTrainingDays(
  z.object({ groupId: id, courseId: id, ...trainingDays, fromOrganizationId: id.describe(TEACHING_CENTER) }),
);

export const GroupRow = z.object({
  id,
  title: z.string(),
  /** The organization of its students; of whoever made the group, when they are of several organizations. */
  organizationTitle: z.string(),
  studentsCount: z.number().int(),
  courseCount: z.number().int(),
});
export type GroupRow = z.output<typeof GroupRow>;

/** A group in the list: what its people learn and when, and how many assignments are paid and have their documents. */
export const ListedGroup = GroupRow.extend({
  /** By title. */
  courseTitles: z.array(z.string()),
  /** Of the same courses, each short title once: two courses may share it. */
  courseSubTitles: z.array(z.string()),
  /** The earliest start and the latest end of its courses; null while it has none. */
  dateStartLearning: z.string().nullable(),
  dateEndLearning: z.string().nullable(),
  assignCount: z.number().int(),
  paidCount: z.number().int(),
  readyCount: z.number().int(),
  givenNothingCount: z.number().int(),
});
export type ListedGroup = z.output<typeof ListedGroup>;

const groupState = {
  assignCount: z.number().int(),
  paidCount: z.number().int(),
  fixedCount: z.number().int(),
  readyCount: z.number().int(),
  givenNothingCount: z.number().int(),
};

/**
 * Of how many people the results are missing although the day of documents prepared ahead has come, and how many have such
 * documents and have not passed (decision 141); zero for everybody but the center.
 */
const preparedState = { awaitsResultCount: z.number().int(), toRevokeCount: z.number().int() };

/** A course of the group with all its assignments; money in rubles. */
export const GroupCourse = z.object({
  ...groupState,
  course: Option.extend({ trainingType: TrainingType, issuedDocuments: z.array(DocumentType) }),
  /** The earliest start and the latest end: those who joined the group later may start later. */
  dateStartLearning: z.string(),
  dateEndLearning: z.string(),
  /** Of how many the committee has decided whether they have passed. */
  resultCount: z.number().int(),
  /** How many learn it in the center's learning system, and how many of them have completed it there, as it was last read. */
  learningCount: z.number().int(),
  learnedCount: z.number().int(),
  ...preparedState,
  /** How many have been given their documents. */
  issuedCount: z.number().int(),
  fullPrice: z.number(),
  /** What the list said when they were assigned, and why they cost otherwise: each reason once. */
  fullListPrice: z.number(),
  priceReasons: z.array(z.string()),
  unpaidPrice: z.number(),
  /** What of the paid has gone back. */
  refunded: z.number(),
  /**
   * What is missing in the documents of all students of this course: data of the center, the course and the committee.
   */
  gaps: z.array(GapCode),
  /** Null for everybody but the center's administrator, as on the course itself. */
  committeeId: id.nullable(),
  /**
   * How it is taught and paid for where the group says nothing: as the course says, or the center of all courses; null for
   * everybody but the center.
   */
  terms: TrainingTerms.nullable(),
  /** Of how many something else is said than of the group; zero for everybody but the center. */
  ownTermsCount: z.number().int(),
});
export type GroupCourse = z.output<typeof GroupCourse>;

export const Group = GroupRow.extend({
  ...replyShape(groupRecord),
  ...groupState,
  organizationId: id,
  /** False of a center's group for a client some of whose people learn in it: he sees them, and cannot change the group. */
  isOwn: z.boolean(),
  /** The education center. */
  fromOrganizationId: id,
  centerTitle: z.string(),
  /** Null when there are courses of several types, or none. */
  trainingType: TrainingType.nullable(),
  students: z.array(z.object({ id, fullName: z.string(), organizationTitle: z.string() })),
  /** The last day on which a document prepared ahead opens, while that is to come; told to its center alone. */
  opensOn: z.string().nullable(),
  ...preparedState,
  assigns: z.array(GroupCourse),
  issuedCount: z.number().int(),
  fullPrice: z.number(),
  unpaidPrice: z.number(),
  refunded: z.number(),
  /**
   * The fixed protocols that can be downloaded; `fullName` is the student's, or the title of a protocol about several.
   */
  protocols: z.array(z.object({ url: z.string(), fullName: z.string() })),
  /** Where some of its people are checked once more, and where those come from whom it checks once more; the earliest day first. */
  repeatedIn: z.array(LinkedGroup),
  repeats: z.array(LinkedGroup),
});
export type Group = z.output<typeof Group>;

/**
 * `Locked` until fixed, then `Printing` for a while, then `Ready` to be downloaded; `Ahead` while it is the center's alone
 * because its day has not come, then `AwaitsResult` until the result is said; `NotPassed` of who has not passed: it is to be
 * revoked.
 */
export const PrintState = z.enum(['Locked', 'Printing', 'Ahead', 'AwaitsResult', 'NotPassed', 'Ready']);
export type PrintState = z.infer<typeof PrintState>;

/** One student on the readiness board: his courses of the group, each with the gaps of its documents. */
export const ReadinessRow = z.object({
  id,
  fullName: z.string(),
  organizationTitle: z.string(),
  assigns: z.array(
    z.object({
      id,
      courseId: id,
      courseTitle: z.string(),
      isPaid: z.boolean(),
      price: z.number(),
      trainingType: TrainingType,
      /** What the committee has decided; null while it has not, or while the reader may not know it. */
      result: TrainingResult.nullable(),
      /** How far he has come in the center's learning system, which stops no document; null when the course is not learned there. */
      learning: z.object({ isCompleted: z.boolean(), progress: z.number().int().nullable() }).nullable(),
      documents: z.array(z.object({ type: DocumentType, trainingType: TrainingType.nullable(), state: PrintState })),
      /** What is missing for this student alone; what is missing for all is a property of the course. */
      gaps: z.array(GapCode),
      /** The disciplines without a grade that the documents need, by their titles. */
      ungraded: z.array(z.string()),
    }),
  ),
});
export type ReadinessRow = z.output<typeof ReadinessRow>;

export const ReadinessFilter = z.enum(['Unpaid', 'Incomplete', 'NotLearned', 'NotFixed', 'Ready']);
export type ReadinessFilter = z.infer<typeof ReadinessFilter>;

/** A student whom a pasted line may mean, with data that tells namesakes apart. */
export const FoundPerson = z.object({
  id,
  fullName: z.string(),
  birthday: z.string(),
  organizationTitle: z.string(),
});
export type FoundPerson = z.output<typeof FoundPerson>;

/** A line that names nobody, or several students, or one by its number and another by its name. */
export const UnclearLine = z.object({
  line: z.string(),
  reason: z.enum(['NotFound', 'Ambiguous', 'Mismatch']),
  candidates: z.array(FoundPerson),
});
export type UnclearLine = z.output<typeof UnclearLine>;

export const PastedPeople = z.object({ text: z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(100_000) });

/** What of a group its form edits. People come in the order of their names, which is not the group's. */
const editedOf = ({ students, ...group }: Group) => ({
  ...pick(group, namesOf(groupRecord)),
  students: students.map((student) => student.id).toSorted(),
});

const read = versioned(
  {
    method: 'GET',
    path: '/Group/Group/:id',
    access: 'operator:any',
    summary: 'Группа с составом, курсами, стоимостью и протоколами',
    params: IdParams,
    reply: Group,
  },
  editedOf,
);

/** How far a group is: somebody is to be paid for; the documents of somebody paid for are not there; all have theirs. */
export const GroupStage = z.enum(['Unpaid', 'NotReady', 'Ready']);
export type GroupStage = z.infer<typeof GroupStage>;

export const groupStageTitles: Record<GroupStage, string> = {
  Unpaid: 'Не оплачены',
  NotReady: 'Документы не готовы',
  Ready: 'Документы готовы',
};

/** By whose people learn in them, how far they are, and when they begin. */
export const GroupsQuery = PageQuery.extend({
  organizationId: id.optional(),
  stage: GroupStage.optional(),
  dateStart: isoDate.optional(),
  dateEnd: isoDate.optional(),
});
export type GroupsQuery = z.output<typeof GroupsQuery>;

export const groups = endpoints({
  list: {
    method: 'GET',
    path: '/Group/Groups',
    access: 'operator:any',
    summary: 'Группы: центру те, которые он учит, клиенту свои; по организации, готовности и дню начала',
    query: GroupsQuery,
    reply: pageOf(ListedGroup),
  },
  read,
  readiness: {
    method: 'GET',
    path: '/Group/Readiness/:id',
    access: 'operator:any',
    summary: 'Готовность: чего каждому в группе не хватает до оплаты и каждого документа',
    params: IdParams,
    query: PageQuery.extend({ state: ReadinessFilter.optional() }),
    reply: pageOf(ReadinessRow),
  },
  findStudents: {
    method: 'POST',
    path: '/Group/FindStudents',
    access: 'operator:any',
    onlyReads: true,
    summary:
      'Сотрудники по вставленному списку: ФИО, СНИЛС, e-mail или табельный номер в строке; нераспознанное возвращается',
    body: PastedPeople,
    reply: z.object({
      found: z.array(z.object({ line: z.string(), student: FoundPerson })),
      unclear: z.array(UnclearLine),
    }),
  },
  create: {
    method: 'POST',
    path: '/Group/Create',
    access: 'operator:Training',
    once: true,
    summary: 'Создать группу и назначить ей курс; повтор такого же запроса второй группы не создаёт',
    body: GroupBody,
    reply: Created,
  },
  update: {
    method: 'PUT',
    path: '/Group/Update',
    access: 'operator:Training',
    summary: 'Название и состав: добавленным назначаются курсы группы, с убранных они снимаются, если не оплачены',
    body: GroupUpdate,
    guardedBy: read,
    reply: Undoable.extend({ added: z.number().int(), removed: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/Group/Remove/:id',
    access: 'operator:Training',
    summary: 'Удалить группу вместе с неоплаченными назначениями; с оплаченными не удаляется',
    params: IdParams,
    reply: Undoable,
  },
  assignCourse: {
    method: 'POST',
    path: '/AssignCourse/AddAssignCourseByGroup',
    access: 'operator:Training',
    summary: 'Назначить группе курс: всем, кому он в ней ещё не назначен',
    body: GroupCourseBody,
    reply: z.object({ assigned: z.number().int() }),
  },
  removeAssigns: {
    method: 'DELETE',
    path: '/AssignCourse/RemoveAssignsByGroup/:id',
    access: 'operator:Training',
    summary: 'Снять курс с группы, без courseId – все её курсы; оплаченное не снимается',
    params: IdParams,
    query: z.object({ courseId: id.optional() }),
    reply: Undoable.extend({ removed: z.number().int() }),
  },
});
