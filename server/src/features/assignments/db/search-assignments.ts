import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { personPatterns } from '../../../db/person-search.ts';
import type { Database } from '../../../db/schema.ts';
import { holds, wordPatterns } from '../../../db/search-text.ts';

export type Assignments = SelectQueryBuilder<Database, 'assignments', object>;

/** How many courses a search can match; for «курс» only the newest are used. */
const COURSES_LIMIT = 1000;

/**
 * Narrows assignments to those that a search finds, cut by `cut`: the first ones in an order, or as many as are
 * counted. The result still has to be ordered and cut.
 */
export type Search = (assignments: Assignments, cut: (found: Assignments) => Assignments) => Assignments;

/**
 * Finds assignments whose student, or whose course, matches every word. Each of the two searches uses its own index and
 * stops when enough is found: joined by OR they would read all two million rows. Without a text it finds everything.
 */
export async function searchAssignments(db: Db, text: string | undefined): Promise<Search> {
  if (!text) return (assignments) => assignments;
  // Read beforehand: the planner has to know that there are none, or which ones.
  const courses = await db
    .selectFrom('courses')
    .where(holds('searchText', wordPatterns(text)))
    .limit(COURSES_LIMIT)
    .select('id')
    .execute();
  const courseIds = sql<string>`any(${courses.map(({ id }) => id)})`;
  return (assignments, cut) => {
    const some = (found: Assignments) =>
      db.selectFrom(cut(found).select('assignments.id').as('found')).select('found.id');
    const byCourse = assignments.where('assignments.courseId', '=', courseIds);
    return db
      .selectFrom('assignments')
      .where('assignments.id', 'in', some(ofPeople(assignments, text)).union(some(byCourse)));
  };
}

/** Those of the people whose name, e-mail and phone hold every word of the search. */
export const ofPeople = (assignments: Assignments, search: string | undefined): Assignments =>
  assignments
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .where(holds('students.searchText', personPatterns(search)));
