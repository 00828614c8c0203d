import type { Double, DoublesQuery, Pair } from '@dopusk/contract/doubles.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import { avatarUrl } from '@dopusk/contract/files.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { readAlong } from '../../../db/paging.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { ofVisibleOrganizations, ofVisibleStudents, visibleStudent } from '../../../db/visible.ts';

/** So many who came since the last look are compared while a page is read: a few milliseconds. */
const COMPARED_AT_ONCE = 200;

/** Compares those who came or changed with the people of their organizations. @returns how many were compared */
export async function compareStudents(db: Db, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select compare_students(${atMost}::int) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A page of the pairs whom the operator sees both, those with the newest people first. */
export async function listDoubles(
  db: Db,
  scope: OperatorScope,
  query: DoublesQuery,
  organizationId: string | undefined,
): Promise<Page<Double>> {
  await compareStudents(db, COMPARED_AT_ONCE);
  const seen = await ofVisibleStudents(db, scope, organizationId);
  const pairs = db
    .selectFrom('doubles')
    .where('doubles.differentAt', 'is', null)
    .where(await ofVisibleOrganizations(db, scope, 'doubles.organizationId', organizationId))
    .where(isSeen('student_id', seen))
    .where(isSeen('other_id', seen));
  const page = pairs
    .innerJoin('students as one', 'one.id', 'doubles.studentId')
    .innerJoin('users as oneUser', 'oneUser.id', 'one.userId')
    .innerJoin('students as other', 'other.id', 'doubles.otherId')
    .innerJoin('users as otherUser', 'otherUser.id', 'other.userId')
    .innerJoin('organizations', 'organizations.id', 'doubles.organizationId')
    .orderBy('doubles.otherId', 'desc')
    .orderBy('doubles.studentId')
    .select([shownTitleOf('organizations').as('organizationTitle'), 'doubles.reasons'])
    .select(person('one').as('first'))
    .select(person('other').as('second'));
  const { items, ...counted } = await readAlong(db, query, pairs, page);
  return { ...counted, items: items.map((row) => ({ ...row, first: shown(row.first), second: shown(row.second) })) };
}

/** Whether the operator sees one of a pair: looked up by its key, for a join would read all people. */
const isSeen = (column: 'student_id' | 'other_id', seen: RawBuilder<SqlBool>) =>
  sql<SqlBool>`coalesce((select ${seen} from students where students.id = ${sql.ref(`doubles.${column}`)}), false)`;

type StoredPerson = Omit<Double['first'], 'avatar'> & { avatarId: string | null };

const person = (of: 'one' | 'other') => {
  const [student, user] = [sql.raw(of), sql.raw(`${of}_user`)];
  return sql<StoredPerson>`json_build_object('id', ${student}.id, 'avatarId', ${student}.avatar_id,
    'fullName', ${student}.full_name, 'birthday', ${student}.birthday,
    'snilsNumber', ${student}.snils_number, 'jobTitle', ${student}.job_title,
    'phone', ${user}.phone, 'email', ${user}.email, 'createdAt', ${student}.created_at)`;
};

const shown = ({ avatarId, createdAt, ...rest }: StoredPerson): Double['first'] => ({
  ...rest,
  avatar: avatarUrl(avatarId),
  createdAt: new Date(createdAt).toISOString(),
});

/** Which of two people the operator sees. */
export function findPair(tx: Tx, scope: OperatorScope, { first, second }: Pair) {
  return tx
    .selectFrom('students')
    .where('id', 'in', [first, second])
    .where(visibleStudent(scope))
    .orderBy('id')
    .select('id')
    .$narrowType<{ id: Seen<'students'> }>()
    .execute();
}

/** Remembers that two people are two. False when they are no pair. */
export async function markDifferent(tx: Tx, studentId: Seen<'students'>, otherId: Seen<'students'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('doubles')
    .set({ differentAt: sql<Date>`coalesce(different_at, now())` })
    .where('studentId', '=', studentId)
    .where('otherId', '=', otherId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Remembers at once, before they are compared, that these are two people each, where they look like one. */
export async function keepApart(tx: Tx, pairs: readonly [Seen<'users'>, Seen<'users'>][]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`insert into doubles (student_id, other_id, organization_id, reasons, different_at)
    select distinct on (one.id, other.id) one.id, other.id, one.organization_id, likeness(one, other), now()
    from unnest(${pairs.map(([one]) => one)}::uuid[], ${pairs.map(([, other]) => other)}::uuid[]) as told (first, second)
    join students one on one.user_id in (told.first, told.second)
    join students other on other.user_id in (told.first, told.second) and other.id > one.id
    where likeness(one, other) <> '{}'
    order by one.id, other.id
    on conflict (student_id, other_id)
      do update set reasons = excluded.reasons, different_at = excluded.different_at`.execute(tx);
}
