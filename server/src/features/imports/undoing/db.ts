import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { holdersOf, type RememberedTable, rememberMany } from '../../../db/remembered-rows.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { isVisibleOrganization } from '../../../db/visible.ts';
import { hasLoggedIn } from '../../session/contact-changes/db/login-data.ts';

/** Somebody whom a load has made. */
export interface Newcomer {
  userId: Seen<'users'>;
  studentId: Seen<'students'>;
  fullName: string;
  /** With what somebody works by now, in words; empty for whoever nobody uses yet. */
  busyWith: string[];
}

/** What a table that refers to a person is called. */
const titles: Readonly<Record<string, string>> = {
  assignments: 'назначение',
  audit_log: 'вход',
  consents: 'вход',
  files: 'файл',
  group_students: 'группа',
  lms_accounts: 'система обучения',
  lms_enrolments: 'система обучения',
  questionnaires: 'анкета',
  student_merges: 'объединение',
};
const OTHER = 'другие записи';

/** Whom a load has made, by name, with what stands in the way of deleting them: all that refers to them, from the database itself. */
export async function listNewcomers(tx: Db | Tx, importId: Seen<'imports'>): Promise<Newcomer[]> {
  const holders = [
    ...(await holdersOf(tx, 'students')).map((one) => ({ ...one, id: 'studentId' })),
    ...(await holdersOf(tx, 'users')).map((one) => ({ ...one, id: 'userId' })),
  ].filter(({ table }) => table !== 'students');
  const uses = [
    ...holders.map(({ table, column, id }) => ({
      word: titles[table] ?? OTHER,
      when: sql`exists (select from ${sql.table(table)} as holder
        where ${sql.ref(`holder.${column}`)} = ${sql.ref(`newcomers.${id}`)})`,
    })),
    { word: 'вход', when: hasLoggedIn('newcomers.userId') },
    {
      word: 'правка данных',
      when: sql`exists (select from audit_log where subject_id = newcomers.student_id and action = 'student.changed')`,
    },
  ];
  const words = uses.map(({ word, when }) => sql`case when ${when} then ${word}::text end`);
  const { rows } = await sql<Newcomer>`
    with newcomers as (select users.id as user_id, students.id as student_id, users.full_name from import_people
      join users on users.id = import_people.user_id join students on students.user_id = users.id
      where import_id = ${importId} and before is null)
    select *, array(select distinct word from unnest(array[${sql.join(words)}]) as said (word) where word is not null
      order by word) as busy_with
    from newcomers order by full_name, user_id`.execute(tx);
  return rows;
}

/** What the organizations of such people are called, of those who work in another than the load's, as far as the reader sees it; by person. */
export async function listElsewhere(
  db: Db,
  scope: OperatorScope,
  studentIds: readonly Seen<'students'>[],
  importId: Seen<'imports'>,
): Promise<Map<string, string>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('students')
    .innerJoin('organizations', 'organizations.id', 'students.organizationId')
    .where('students.id', 'in', studentIds)
    .where('organizations.id', '<>', sql<string>`(select organization_id from imports where id = ${importId})`)
    .where(isVisibleOrganization(scope, 'organizations.id'))
    .select(['students.id', shownTitleOf('organizations').as('title')])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** What the deletion of these people deletes: their accounts, themselves, and what goes with either; in the order of putting it back. */
export async function rememberPeople(tx: Tx, people: readonly Newcomer[]): Promise<RememberedTable[]> {
  const [accounts, ...besideAccounts] = await rememberMany(
    tx,
    'users',
    people.map(({ userId }) => userId),
  );
  const [students, ...besideStudents] = await rememberMany(
    tx,
    'students',
    people.map(({ studentId }) => studentId),
  );
  return [accounts, students, ...besideAccounts, ...besideStudents].flatMap((one) => one ?? []);
}

/** Counts people of a load that stands as made by it, or as made no more. @returns whether it stands */
export async function countCreated(tx: Tx, importId: string, by: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update imports set created = created + ${by}
    where id = ${importId} and undone_at is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** In the histories of which organizations a load stands. */
export async function listTold(tx: Tx, importId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('auditLog')
    .innerJoin('auditConcerns', 'auditConcerns.lineId', 'auditLog.id')
    .where('auditLog.subjectId', '=', importId)
    .where('auditLog.action', '=', 'students.imported')
    .select('auditConcerns.recordId')
    .execute();
  return rows.map(({ recordId }) => recordId);
}
