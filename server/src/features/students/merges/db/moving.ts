import { today } from '@dopusk/contract/fields/date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/connection.ts';
import { insertRow } from '../../../../db/remembered-rows.ts';
import type { Locked, Seen } from '../../../../db/seen.ts';
import { endingWithLogin, type Moving } from '../references.ts';

type Person = Locked<'students'> | Locked<'users'>;

/** What a move has done to the rows of a table. */
export interface Moved {
  keys: string[];
  /** Rows that the one who stays had too. */
  left: Record<string, unknown>[];
}

/** Gives the rows of one person to another; what both have is taken away and told. */
export async function moveRows(tx: Tx, { table, column, key, per }: Moving, from: Person, to: Person): Promise<Moved> {
  const [rows, owner, id] = [sql.table(table), sql.ref(`${table}.${column}`), sql.ref(`${table}.${key}`)];
  const left = per
    ? await sql<{ row: Record<string, unknown> }>`delete from ${rows} where ${owner} = ${from} and exists (
        select from ${rows} as kept where ${sql.ref(`kept.${column}`)} = ${to}
        and ${sql.ref(`kept.${per}`)} = ${sql.ref(`${table}.${per}`)}) returning to_jsonb(${rows}) as row`.execute(tx)
    : { rows: [] };
  const moved = await sql<{ key: string }>`update ${rows} set ${sql.ref(column)} = ${to} where ${owner} = ${from}
    returning ${id} as key`.execute(tx);
  return { keys: moved.rows.map((row) => row.key), left: left.rows.map(({ row }) => row) };
}

/** Leaves with the trainings of a record that are over what it says of the position and the employer (decisions 74 and 781). */
export async function keepWork(tx: Tx, id: Locked<'students'>): Promise<void> {
  for (const field of ['jobTitle', 'workplace'] as const) {
    await tx
      .updateTable('assignments')
      .from('students')
      .whereRef('students.id', '=', 'assignments.studentId')
      .where('students.id', '=', id)
      .where(`students.${field}`, '<>', '')
      .where(`assignments.${field}`, 'is', null)
      .where('assignments.dateEndLearning', '<', today())
      .set(({ ref }) => ({ [field]: ref(`students.${field}`) }))
      .execute();
  }
}

/** Gives back what was moved and is there still, and what was left out. */
export async function moveBack(tx: Tx, moving: Moving, { keys, left }: Moved, from: Person, to: Person): Promise<void> {
  const { table, column, key } = moving;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where ${sql.ref(column)} = ${from} and ${sql.ref(key)} = any(${keys}::uuid[])`.execute(tx);
  for (const row of left) await insertRow(tx, table, row);
}

/** Sets columns of a person's record as JSON has them. */
export async function setColumns(tx: Tx, id: Locked<'students'>, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values);
  if (names.length === 0) return;
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`update students set (${columns}) = (select ${columns}
    from jsonb_populate_record(null::students, ${JSON.stringify(values)}::jsonb)) where id = ${id}`.execute(tx);
}

/** The record of a person as JSON, by the names of its columns. */
export async function readRow(tx: Tx, id: Locked<'students'>): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(students) as row from students where id = ${id}`.execute(tx);
  return rows[0]?.row ?? {};
}

export async function deleteRow(tx: Tx, id: Locked<'students'>): Promise<void> {
  await tx.deleteFrom('students').where('id', '=', id).execute();
}

/** Under which group an assignment stood that had to leave it. */
export interface Ungrouped {
  id: string;
  groupId: string;
}

/**
 * Of a course that both have in one group, one assignment leaves the group: that without documents, then the unpaid one, then
 * that of the second.
 */
export async function leaveGroups(tx: Tx, kept: Locked<'students'>, gone: Locked<'students'>): Promise<Ungrouped[]> {
  const { rows } = await sql<Ungrouped>`
    with pairs as (select first.id as first_id, second.id as second_id, first.group_id,
        (exists (select from assignment_documents where assignment_id = second.id), second.paid_at is not null)
        > (exists (select from assignment_documents where assignment_id = first.id), first.paid_at is not null) as first_leaves
      from assignments first join assignments second
        on second.group_id = first.group_id and second.course_id = first.course_id
      where first.student_id = ${kept} and second.student_id = ${gone})
    update assignments set group_id = null from pairs
    where assignments.id = case when first_leaves then first_id else second_id end
    returning assignments.id, pairs.group_id`.execute(tx);
  return rows;
}

/** Puts assignments back into the groups that are there still. */
export async function returnToGroups(tx: Tx, ungrouped: readonly Ungrouped[]): Promise<void> {
  for (const { id, groupId } of ungrouped) {
    await sql`update assignments set group_id = ${groupId} where id = ${id} and group_id is null
      and exists (select from groups where id = ${groupId})`.execute(tx);
  }
}

/** What follows from the assignments of people: which are renewed, and which centers know them. */
export async function deriveFromAssignments(tx: Tx, ids: readonly Locked<'students'>[]): Promise<void> {
  await sql`update assignments set is_renewed = not is_renewed where student_id = any(${ids}::uuid[])
    and is_renewed <> has_renewal(assignments)`.execute(tx);
  await sql`update students set known_to = array(select unnest(known_to)
      union select center_id from assignments where student_id = students.id
      union select groups.center_id from group_students join groups on groups.id = group_id where student_id = students.id)
    where id = any(${ids}::uuid[])`.execute(tx);
}

/** Whom a person is known to besides. */
export async function addKnowers(tx: Tx, id: Locked<'students'>, centers: unknown): Promise<void> {
  await sql`update students set known_to = array(select unnest(known_to)
    union select jsonb_array_elements_text(${JSON.stringify(centers)}::jsonb)::uuid) where id = ${id}`.execute(tx);
}

/** Has what is not completed brought into the account that stays, of centers where the other one's is gone. */
export async function enrolAgain(tx: Tx, enrolmentIds: readonly string[], centerIds: readonly string[]): Promise<void> {
  await sql`update lms_enrolments set state = 'Waiting', attempts = 0, next_try_at = now()
    where id = any(${enrolmentIds}::uuid[]) and center_id = any(${centerIds}::uuid[]) and task = 'Enrol'
    and is_completed is not true`.execute(tx);
}

/**
 * Closes a login: it opens nothing and gets no letters, and its e-mail and phone are free. The address in their place is
 * nobody's (RFC 2606).
 */
export async function closeLogin(tx: Tx, userId: Locked<'users'>): Promise<void> {
  for (const table of endingWithLogin) {
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  }
  await tx
    .updateTable('users')
    .set({ email: `${userId}@merged.invalid`, phone: null, deactivatedAt: new Date() })
    .where('id', '=', userId)
    .execute();
}

/** Opens it again. Fails on a unique constraint when somebody else has its e-mail or phone by now. */
export async function openLogin(
  tx: Tx,
  userId: Seen<'users'>,
  { email, phone }: { email: string; phone: string | null },
): Promise<void> {
  await tx.updateTable('users').set({ email, phone, deactivatedAt: null }).where('id', '=', userId).execute();
}

interface Names {
  surname: string;
  name: string;
  lastname: string;
}

export async function setNames(tx: Tx, userId: Locked<'users'>, { surname, name, lastname }: Names): Promise<void> {
  await tx.updateTable('users').set({ surname, name, lastname }).where('id', '=', userId).execute();
}

export function readNames(tx: Tx, userId: Locked<'users'>): Promise<Names> {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['surname', 'name', 'lastname'])
    .executeTakeFirstOrThrow();
}

/** Gives a record another login. */
export async function setLogin(tx: Tx, id: Locked<'students'>, userId: Locked<'users'>): Promise<void> {
  await tx.updateTable('students').set({ userId }).where('id', '=', id).execute();
}

/** Lets the loads that made or changed people forget them. @returns what they knew */
export async function forgetLoads(tx: Tx, userIds: readonly Locked<'users'>[]): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`delete from import_people
    where user_id = any(${userIds}::uuid[]) returning to_jsonb(import_people) as row`.execute(tx);
  return rows.map(({ row }) => row);
}
