import type { Context } from '../../context.ts';
import { LmsError, type LmsProvider } from '../../outside/lms/port.ts';
import { forgetUser } from './db/accounts.ts';
import {
  type DueEnrolment,
  deleteEnrolment,
  findStay,
  hasOtherPlace,
  isPlaceOurs,
  markEnrolled,
  markForeign,
  markSent,
  noteEnrolmentFailure,
  resendOthers,
} from './db/enrolments.ts';
import { findOwn } from './own-user.ts';

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
    const isGone = userId !== null && (await findUserOf(lms, enrolment, userId)) === null;
    if (isGone && accountId && enrolment.task === 'Enrol') await forgetUser(db, accountId);
    // Without an account there is no enrolment either.
    if (isGone && enrolment.task === 'Unenrol') await deleteEnrolment(db, id);
    else await noteEnrolmentFailure(db, id, error.message, !isGone);
  }
}

async function enrol(db: Context['db'], lms: LmsProvider, enrolment: DueEnrolment, userId: number): Promise<void> {
  const { id, courseId, wasSent } = enrolment;
  if (!(await findUserOf(lms, enrolment, userId))) throw new LmsError('refused', 'В Moodle нет такого пользователя');
  // Somebody may have put him into the course by hand, also as its teacher, or from a later day on: the portal must neither
  // change that nor undo it later.
  const isForeign = !wasSent && !(await isPlaceOurs(db, enrolment)) && (await lms.isIn({ userId, courseId }));
  if (isForeign) return markForeign(db, id);
  await markSent(db, id);
  const stay = await findStay(db, enrolment);
  await lms.enrol({ userId, courseId, start: dayStart(stay.start), end: dayEnd(stay.end) });
  await markEnrolled(db, enrolment, stay);
}

const findUserOf = (lms: LmsProvider, { accountId, login, isOurs }: DueEnrolment, lmsUserId: number) =>
  findOwn(lms, { id: accountId ?? '', login: login ?? '', isOurs: isOurs === true, lmsUserId });

async function unenrol(db: Context['db'], lms: LmsProvider, enrolment: DueEnrolment): Promise<void> {
  const { id, userId, courseId, isForeign } = enrolment;
  const hasOther = userId !== null && !isForeign && (await hasOtherPlace(db, enrolment));
  if (hasOther) await resendOthers(db, enrolment);
  else if (userId !== null && !isForeign && (await findUserOf(lms, enrolment, userId))) {
    await lms.unenrol({ userId, courseId });
  }
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
