import { COUNT_LIMIT, type Page, type PageQuery } from '@dopusk/contract/fields/page.ts';
import { type LmsConnection, type LmsTask, type LmsTaskRow, lmsTrouble } from '@dopusk/contract/lms.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';

type UndoneState = 'Waiting' | 'Failed';

/** The unfinished work of a center's system, accounts and enrolments together. What only waits for an account is that account's. */
const tasks = ({ organization }: CenterScope, state: UndoneState | undefined) => {
  const isWanted = sql`center_id = ${organization.id} and state <> 'Done'
    and ${state === undefined ? sql`true` : sql`state = ${state}`}`;
  return sql`(
    select id, 'Account' as task, student_id, null::uuid as course_id, state, error, attempts, next_try_at,
      lms_user_id is not null as is_there from lms_accounts where ${isWanted}
    union all
    select id, task, student_id, course_id, state, error, attempts, next_try_at, true from lms_enrolments where ${isWanted}
      and (task = 'Unenrol' or not exists (select from lms_accounts account where account.center_id = lms_enrolments.center_id
        and account.student_id = lms_enrolments.student_id and account.lms_user_id is null and account.state <> 'Done')))`;
};

interface Row {
  id: string;
  task: LmsTask;
  studentId: string;
  fullName: string;
  courseTitle: string | null;
  state: UndoneState;
  error: string;
  isThere: boolean;
  attempts: number;
  nextTryAt: Date;
}

/** A page of the unfinished work, failed work first. */
export async function listTasks(
  db: Db,
  scope: CenterScope,
  { state, pageNumber, pageSize }: Pick<PageQuery, 'pageNumber' | 'pageSize'> & { state?: UndoneState | undefined },
): Promise<Page<LmsTaskRow>> {
  const [{ rows }, totalCount] = await Promise.all([
    sql<Row>`select task.id, task.task, task.state, task.error, task.attempts, task.is_there, task.next_try_at,
        students.id as student_id, students.full_name, ${shownCourseTitle} as course_title
      from (select * from ${tasks(scope, state)} as undone order by state, next_try_at, id
        limit ${pageSize} offset ${(pageNumber - 1) * pageSize}) as task
      join students on students.id = task.student_id left join courses on courses.id = task.course_id
      order by task.state, task.next_try_at, task.id`.execute(db),
    countTasks(db, scope, state),
  ]);
  return {
    pageNumber,
    totalCount,
    items: rows.map(({ studentId, fullName, nextTryAt, isThere, ...task }) => ({
      ...task,
      code: lmsTrouble({ ...task, isThere }),
      student: { id: studentId, title: fullName },
      nextTryAt: task.state === 'Waiting' ? nextTryAt.toISOString() : null,
    })),
  };
}

async function countTasks(db: Db, scope: CenterScope, state: UndoneState | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select 1 from ${tasks(scope, state)} as undone limit ${COUNT_LIMIT + 1}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How much work has failed and how much is waiting. */
export async function countUndone(db: Db, scope: CenterScope): Promise<Pick<LmsConnection, 'failed' | 'waiting'>> {
  const [failed, waiting] = await Promise.all([countTasks(db, scope, 'Failed'), countTasks(db, scope, 'Waiting')]);
  return { failed, waiting };
}
