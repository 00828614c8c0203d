import type { Context } from '../../context.ts';
import { LmsError, type LmsProvider } from '../../outside/lms/port.ts';
import { forgetUser } from './db/accounts.ts';
import {
  type DueEnrolment,
  deleteEnrolment,
  findStay,
  hasOtherPlace,
  markEnrolled,
  noteEnrolmentFailure,
  resendOthers,
} from './db/enrolments.ts';

/**
 * Enrols a student in a course, or unenrols him.
 * @throws LmsError `unavailable` and `closed` only: they concern the whole system
 */
export async function bringEnrolment({ db }: Context, lms: LmsProvider, enrolment: DueEnrolment): Promise<void> {
  try {
    if (enrolment.task === 'Unenrol') await unenrol(db, lms, enrolment);
    else if (enrolment.userId !== null) await enrol(db, lms, enrolment, enrolment.userId);
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    const { userId, accountId, id } = enrolment;
    if (error.failure === 'later') return noteEnrolmentFailure(db, id, error.message, false);
    if (error.failure !== 'refused') throw error;
    const isGone = userId !== null && (await lms.findUser('id', String(userId))) === null;
    if (isGone && accountId && enrolment.task === 'Enrol') await forgetUser(db, accountId);
    // Without an account there is no enrolment either.
    if (isGone && enrolment.task === 'Unenrol') await deleteEnrolment(db, id);
    else await noteEnrolmentFailure(db, id, error.message, !isGone);
  }
}

async function enrol(db: Context['db'], lms: LmsProvider, enrolment: DueEnrolment, userId: number): Promise<void> {
  const { id, courseId, isOurs } = enrolment;
  // In an account made by hand the student may already be in the course, also as its teacher: the portal must not undo
  // that later.
  const isForeign = isOurs === false && (await isThere(lms, userId, courseId)) && !(await hasOtherPlace(db, enrolment));
  if (!isForeign) {
    const { start, end } = await findStay(db, enrolment);
    await lms.enrol({ userId, courseId, start: dayStart(start), end: dayEnd(end) });
  }
  await markEnrolled(db, id, isForeign);
}

const isThere = async (lms: LmsProvider, userId: number, courseId: number): Promise<boolean> =>
  (await lms.progress(userId)).some((course) => course.courseId === courseId);

async function unenrol(db: Context['db'], lms: LmsProvider, enrolment: DueEnrolment): Promise<void> {
  const { id, userId, courseId, isForeign } = enrolment;
  const hasOther = userId !== null && !isForeign && (await hasOtherPlace(db, enrolment));
  if (hasOther) await resendOthers(db, enrolment);
  else if (userId !== null && !isForeign) await lms.unenrol({ userId, courseId });
  await deleteEnrolment(db, id);
}

const HOUR_MS = 3_600_000;
const GRACE_DAYS = 2;

/** The beginning of the day in Moscow, a little earlier: the system's clock may be slow. */
const dayStart = (date: string): Date => new Date(Date.parse(`${date}T00:00:00+03:00`) - HOUR_MS);

/**
 * The end of the second day after the last one in Moscow: Moodle says nothing of a course that has ended for somebody, and
 * what he did in its last hours would never be read.
 */
const dayEnd = (date: string): Date => new Date(Date.parse(`${date}T00:00:00+03:00`) + (1 + GRACE_DAYS) * 24 * HOUR_MS);
