import { createHash } from 'node:crypto';
import type { Db } from '../../../db/connection.ts';
import type { LmsUser, NewLmsUser } from '../port.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function findUser(
  db: Db,
  field: 'id' | 'idnumber' | 'username' | 'email',
  value: string,
): Promise<LmsUser | null> {
  const user = await db
    .selectFrom('sandbox_lms_users')
    .where(field, '=', field === 'id' ? Number(value) : value)
    .select(['id', 'username'])
    .executeTakeFirst();
  return user ?? null;
}

/** Null when the login or the e-mail is taken. */
export async function insertUser(db: Db, user: Omit<NewLmsUser, 'surname' | 'name' | 'lastname'> & { name: string }) {
  const made = await db
    .insertInto('sandbox_lms_users')
    .values({
      username: user.username,
      idnumber: user.idnumber,
      full_name: user.name,
      email: user.email,
      password: user.password,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

export async function updateUser(db: Db, id: number, user: { name: string; email: string }): Promise<boolean> {
  const updated = await db
    .updateTable('sandbox_lms_users')
    .set({ full_name: user.name, email: user.email })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sandbox_lms_users').where('email', '=', user.email).where('id', '!=', id).select('id'))),
    )
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function putPlace(
  db: Db,
  { userId, courseId, start, end }: { userId: number; courseId: number; start: Date; end: Date },
): Promise<void> {
  await db
    .insertInto('sandbox_lms_enrolments')
    .values({ user_id: userId, course_id: courseId, time_start: start, time_end: end })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_id']).doUpdateSet({ time_start: start, time_end: end }),
    )
    .execute();
}

export async function removePlace(db: Db, userId: number, courseId: number): Promise<void> {
  await db
    .deleteFrom('sandbox_lms_enrolments')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .execute();
}

export function listPlaces(db: Db, userId: number) {
  return db
    .selectFrom('sandbox_lms_enrolments')
    .where('user_id', '=', userId)
    .orderBy('course_id')
    .select(['course_id as courseId', 'time_end as end', 'lessons_done as lessonsDone'])
    .execute();
}
export type SandboxPlace = Awaited<ReturnType<typeof listPlaces>>[number];

/** Ticks one more lesson off. */
export async function doLesson(db: Db, userId: number, courseId: number, lessons: number): Promise<void> {
  await db
    .updateTable('sandbox_lms_enrolments')
    .set(({ eb }) => ({ lessons_done: eb('lessons_done', '+', 1) }))
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('lessons_done', '<', lessons)
    .execute();
}

/** Opens the session of whoever knows login and password; false for anybody else. */
export async function logIn(db: Db, username: string, password: string, token: string): Promise<boolean> {
  const updated = await db
    .updateTable('sandbox_lms_users')
    .set({ session_hash: hashOf(token) })
    .where('username', '=', username.trim().toLowerCase())
    .where('password', '=', password)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export function findByToken(db: Db, token: string) {
  return db
    .selectFrom('sandbox_lms_users')
    .where('session_hash', '=', hashOf(token))
    .select(['id', 'full_name as fullName'])
    .executeTakeFirst();
}
