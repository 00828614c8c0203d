import { courseBeside, courseRecord } from '@dopusk/contract/course-record.ts';
import {
  type Course,
  type CourseBody,
  type CourseUpdate,
  courseState,
  type courses,
} from '@dopusk/contract/courses.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { commonTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import type { Undoable } from '@dopusk/contract/undo.ts';
import type { z } from 'zod';
import { audit } from '../../db/audit.ts';
import { type Db, isReferenced, type Tx, transaction, violatedUnique } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { toldValues } from '../../db/told-values.ts';
import { auditRemoved } from '../../db/undoable.ts';
import type { Guard } from '../../http/guard.ts';
import { fieldRefusal, found, Refusal } from '../../http/refusal.ts';
import { relinkCourse } from '../lms/db/enrolments.ts';
import { formatSum } from '../payments/format-sum.ts';
import {
  deleteCourses,
  findCourse,
  hasDocuments,
  holdCommittee,
  holdDisciplines,
  insertCourse,
  isProfessionOf,
  lockCourse,
  updateCourse,
} from './db.ts';

/** One course would have given documents of two kinds for the same training. */
const KIND_IS_PRINTED = 'По курсу уже выданы документы: вид обучения не меняется, создайте другой курс';

/**
 * Creates a course of the center.
 * @throws Refusal CourseTitleAlreadyUse; Invalid when the profession is of another training type;
 *   NotFoundCommittee, NotFoundDisciplines when they are not the center's
 */
export function createCourse(db: Db, scope: CenterScope, course: z.output<typeof CourseBody>): Promise<{ id: string }> {
  return withUniqueTitle(db, course, async (tx) => {
    await checkParts(tx, scope, course);
    const id = await insertCourse(tx, scope, course);
    await audit(tx, scope, 'course.created', id);
    return { id };
  });
}

/**
 * Replaces a course of the center. What is already assigned keeps the price and the dates it was assigned with.
 * @throws Refusal NotFoundCourse, RecordAlreadyChanged, Invalid when documents of another kind of training are out, and whatever createCourse throws
 */
export function changeCourse(
  db: Db,
  scope: CenterScope,
  course: z.output<typeof CourseUpdate>,
  guard: Guard<typeof courses.read>,
): Promise<null> {
  const { id } = course;
  return withUniqueTitle(db, course, async (tx) => {
    const locked = found(await lockCourse(tx, scope, id), 'NotFoundCourse');
    const read = async () => found(await findCourse(tx, scope, id), 'NotFoundCourse');
    return guard(tx, { read, ids: [id], actions: ['course.changed'] }, async () => {
      await checkParts(tx, scope, course);
      const before = await read();
      if (course.trainingType !== before.trainingType && (await hasDocuments(tx, locked.id))) {
        throw fieldRefusal('Invalid', 'trainingType', KIND_IS_PRINTED);
      }
      const fields = changedFields(before, course);
      await updateCourse(tx, locked.id, course);
      if (course.moodleId !== undefined) await relinkCourse(tx, locked.id, course.moodleId);
      const told = { ...courseRecord, ...courseBeside };
      const values = toldValues(told, fields, courseState(before), course, WORDS);
      await audit(tx, scope, 'course.changed', id, { isLocked: course.isLocked, fields, values });
      return null;
    });
  });
}

/** How the history says what is no plain text. */
const WORDS = {
  issuedDocuments: (types: readonly DocumentType[]) => types.map(commonTitle).join(', '),
  price: (rubles: number) => formatSum(rubles * 100),
};

/** What a change replaces; a field that it leaves out stays, and so does a committee. */
function changedFields(before: Course, course: z.output<typeof CourseUpdate>): string[] {
  const state = courseState(before);
  return namesOf(state).filter((name) => {
    const value = course[name];
    const isKept = value === undefined || (name === 'committeeId' && value === null);
    return !isKept && JSON.stringify(value) !== JSON.stringify(state[name]);
  });
}

async function checkParts(
  tx: Tx,
  scope: CenterScope,
  course: Pick<z.output<typeof CourseUpdate>, 'trainingType' | 'profession' | 'committeeId' | 'disciplines'>,
): Promise<void> {
  if (course.committeeId && !(await holdCommittee(tx, scope, course.committeeId))) {
    throw fieldRefusal('NotFoundCommittee', 'committeeId');
  }
  if (!(await holdDisciplines(tx, scope, course.disciplines))) throw fieldRefusal('NotFoundDisciplines', 'disciplines');
  if (!(await isProfessionOf(tx, course.trainingType, course.profession))) {
    throw fieldRefusal('Invalid', 'profession', 'Профессия не относится к выбранному виду обучения');
  }
}

type Titled = Pick<z.output<typeof CourseUpdate>, 'title' | 'rank' | 'rankCategory'>;

async function withUniqueTitle<T>(db: Db, course: Titled, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, work).catch((error) => {
    if (violatedUnique(error) !== 'courses_title_key') throw error;
    throw fieldRefusal(courseRecord.title.taken, 'title', takenText(course));
  });
}

/** Courses of one title are told apart by their rank or category (`db/shown-course-title.ts`): two of the same are one too many. */
function takenText({ title, rank, rankCategory }: Titled): string | undefined {
  const which = rank ? `${rank} разряда` : rankCategory && `категории «${rankCategory}»`;
  return which ? `Курс «${title}» ${which} уже есть` : undefined;
}

/**
 * Deletes courses of the center, all or none.
 * @throws Refusal RemoveCourseException when somebody is assigned to one, NoneEntitiesDeleted when none is the center's
 */
export function removeCourses(db: Db, scope: CenterScope, ids: string[]): Promise<Undoable & { removed: number }> {
  return transaction(db, async (tx) => {
    const removed = await deleteCourses(tx, scope, ids).catch((error) => {
      throw isReferenced(error) ? new Refusal('RemoveCourseException') : error;
    });
    if (removed.length === 0) throw new Refusal('NoneEntitiesDeleted');
    const undoId = await auditRemoved(tx, scope, { kind: 'CourseRemoved', action: 'course.removed' }, removed);
    return { removed: removed.length, undoId };
  });
}
