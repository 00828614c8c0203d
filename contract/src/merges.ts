import { z } from 'zod';
import type { Verdict } from './codes.ts';
import { Pair } from './doubles.ts';
import { endpoints } from './endpoint.ts';
import { IdParams, id, Option } from './fields/id.ts';
import { namesOf } from './stored-field.ts';
import { studentFiles, studentRecord } from './student-record.ts';
import { Student } from './students.ts';

/**
 * What is chosen field by field: all that is kept of a person but e-mail and phone, which are the login, and are chosen with it.
 */
const { email: _, phone: __, ...chosen } = { ...studentRecord, ...studentFiles };
export const mergedFields = chosen;
export type MergedField = keyof typeof mergedFields & string;

const Side = z.enum(['first', 'second']);
export type Side = z.output<typeof Side>;

/** What both have; one person then has it twice, or once. */
export const MergeNote = z.discriminatedUnion('kind', [
  /** Both are assigned to it: he keeps both assignments. */
  z.object({ kind: z.literal('SameCourse'), course: z.string() }),
  /** In one group: one of the two leaves it and stays an assignment of its own. */
  z.object({ kind: z.literal('SameCourseInGroup'), course: z.string(), group: z.string() }),
  /** Both are in it: he is in it once. */
  z.object({ kind: z.literal('SameGroup'), group: z.string() }),
  /** Both have an account in the center's learning system: that of the elder record stays. */
  z.object({ kind: z.literal('SameLearningSystem'), center: z.string() }),
]);
export type MergeNote = z.output<typeof MergeNote>;

/** Of one of the two what decides whether his login may be closed. */
const MergedLogin = z.object({
  hasLoggedIn: z.boolean(),
  /** It has an e-mail or a phone: without either nobody comes in. */
  hasAddress: z.boolean(),
  /** Somebody works in the portal by it. */
  isOperator: z.boolean(),
  /** Whether the caller works for the person's organization. */
  isOwn: z.boolean(),
});
type MergedLogin = z.output<typeof MergedLogin>;

/**
 * Whether a login may be closed in favour of the other one. An operator's is needed for his work; one that nobody has used
 * never takes the place of one that the person uses, or whoever makes a second record would get the first one's login; one without an
 * address takes the place of none that has one, or the person could not come in any more; and a center closes none that a client's
 * person uses (decision 61).
 */
export function canCloseLogin(closing: MergedLogin, staying: Pick<MergedLogin, 'hasLoggedIn' | 'hasAddress'>): Verdict {
  if (closing.isOperator) return 'LoginOfOperator';
  if (closing.hasLoggedIn && !closing.isOwn) return 'ContactsOfAnother';
  if (closing.hasLoggedIn && !staying.hasLoggedIn) return 'LoginInUse';
  return !closing.hasAddress || staying.hasAddress || staying.hasLoggedIn || 'LoginWithoutAddress';
}

/** Two records side by side, the elder first: it is the one that stays. */
export const Comparison = z.object({
  first: Student,
  second: Student,
  logins: z.object({ first: MergedLogin, second: MergedLogin }),
  notes: z.array(MergeNote),
  /** Of what stands there: a merge names it, so that nobody merges what he has not seen. */
  version: z.string(),
});
export type Comparison = z.output<typeof Comparison>;

export const MergeForm = Pair.extend({
  version: z.string().max(100),
  /** Whose login stays; the other one's e-mail opens nothing any more. */
  login: Side,
  /** The fields whose value is the second one's; all others stay as the first has them. */
  fromSecond: z.array(z.enum(namesOf(mergedFields) as [MergedField, ...MergedField[]])).max(200),
});
export type MergeForm = z.output<typeof MergeForm>;

/** A merge that can still be undone. */
export const RecentMerge = z.object({
  id,
  student: Option,
  /** As the record was called that is gone. */
  mergedName: z.string(),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  /** By whoever made it, an administrator of the center, or a client's operator with all rights. */
  mayUndo: z.boolean(),
});
export type RecentMerge = z.output<typeof RecentMerge>;

export const merges = endpoints({
  compare: {
    method: 'GET',
    path: '/Operator/CompareStudents',
    access: 'operator:People',
    summary: 'Две записи об одном человеке рядом, и что при объединении повторится',
    query: Pair,
    reply: Comparison,
  },
  merge: {
    method: 'POST',
    path: '/Operator/MergeStudents',
    access: 'operator:People',
    summary:
      'Объединить две записи: назначения, группы, документы и файлы обеих остаются у одной; один вход закрывается',
    body: MergeForm,
    reply: z.object({ id, mergeId: id }),
  },
  recent: {
    method: 'GET',
    path: '/Operator/GetMerges',
    access: 'operator:People',
    summary: 'Объединения за сутки, которые ещё можно отменить',
    reply: z.array(RecentMerge),
  },
  undo: {
    method: 'POST',
    path: '/Operator/UndoMerge/:id',
    access: 'operator:People',
    summary: 'Отменить объединение: вторая запись и её вход возвращаются, новое остаётся у первой',
    params: IdParams,
    reply: z.object({ id }),
  },
});
