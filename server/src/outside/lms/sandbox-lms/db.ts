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
    .selectFrom('sandboxLmsUsers')
    .where(field, '=', field === 'id' ? Number(value) : value)
    .select(['id', 'username', 'fullName', 'idnumber'])
    .executeTakeFirst();
  return user ? { ...user, isSuspended: false } : null;
}

/** Null when the login or the e-mail is taken. */
export async function insertUser(db: Db, user: Omit<NewLmsUser, 'surname' | 'name' | 'lastname'> & { name: string }) {
  const made = await db
    .insertInto('sandboxLmsUsers')
    .values({
      username: user.username,
      idnumber: user.idnumber,
      fullName: user.name,
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
    .updateTable('sandboxLmsUsers')
    .set({ fullName: user.name, email: user.email })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sandboxLmsUsers').where('email', '=', user.email).where('id', '!=', id).select('id'))),
    )
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Whoever is logged in there with the former password has to log in again. */
export async function setPassword(db: Db, id: number, password: string): Promise<void> {
  await db.updateTable('sandboxLmsUsers').set({ password, sessionHash: null }).where('id', '=', id).execute();
}

export async function putPlace(
  db: Db,
  { userId, courseId, start, end }: { userId: number; courseId: number; start: Date; end: Date },
): Promise<void> {
  await db
    .insertInto('sandboxLmsEnrolments')
    .values({ userId, courseId, timeStart: start, timeEnd: end })
    .onConflict((conflict) => conflict.columns(['userId', 'courseId']).doUpdateSet({ timeStart: start, timeEnd: end }))
    .execute();
}

export async function removePlace(db: Db, userId: number, courseId: number): Promise<void> {
  await db.deleteFrom('sandboxLmsEnrolments').where('userId', '=', userId).where('courseId', '=', courseId).execute();
}

export function listPlaces(db: Db, userId: number) {
  return db
    .selectFrom('sandboxLmsEnrolments')
    .where('userId', '=', userId)
    .orderBy('courseId')
    .select(['courseId', 'timeEnd as end', 'lessonsDone'])
    .execute();
}
export type SandboxPlace = Awaited<ReturnType<typeof listPlaces>>[number];

/** Ticks one more lesson off. */
export async function doLesson(db: Db, userId: number, courseId: number, lessons: number): Promise<void> {
  await db
    .updateTable('sandboxLmsEnrolments')
    .set(({ eb }) => ({ lessonsDone: eb('lessonsDone', '+', 1) }))
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('lessonsDone', '<', lessons)
    .execute();
}

/** Opens a session; false for a wrong login or password. */
export async function logIn(db: Db, username: string, password: string, token: string): Promise<boolean> {
  const updated = await db
    .updateTable('sandboxLmsUsers')
    .set({ sessionHash: hashOf(token) })
    .where('username', '=', username.trim().toLowerCase())
    .where('password', '=', password)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export function findByToken(db: Db, token: string) {
  return db
    .selectFrom('sandboxLmsUsers')
    .where('sessionHash', '=', hashOf(token))
    .select(['id', 'fullName'])
    .executeTakeFirst();
}
