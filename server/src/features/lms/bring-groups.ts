import type { Context } from '../../context.ts';
import type { Seen } from '../../db/seen.ts';
import { LmsError, type LmsProvider } from '../../outside/lms/port.ts';
import { type DueGrouping, listGroupsOf, markGrouped, noteGroupingFailure } from './db/course-groups.ts';

/**
 * Brings a student's groups in a course of the system to those of the portal.
 * @throws LmsError `unavailable` only: without a group he learns all the same, so nothing else holds the system up
 */
export async function bringGroups(
  { db }: Context,
  lms: LmsProvider,
  due: DueGrouping,
  centerId: Seen<'organizations'>,
): Promise<void> {
  const { id, userId, courseId } = due;
  try {
    const groups = await listGroupsOf(db, due, centerId);
    await lms.putIntoGroups({ userId, courseId, groups });
    await markGrouped(db, id, groups.length > 0);
  } catch (error) {
    if (!(error instanceof LmsError) || error.failure === 'unavailable') throw error;
    await noteGroupingFailure(db, id);
  }
}
