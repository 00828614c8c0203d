import { sql } from 'kysely';
import type { Tx } from '../../../../db/connection.ts';
import type { OperatorScope } from '../../../../db/scope.ts';
import type { Locked, Seen } from '../../../../db/seen.ts';
import { visibleStudent } from '../../../../db/visible.ts';
import { hasLoggedIn } from '../../../session/contact-changes/db/login-data.ts';
import { ofStudent } from '../references.ts';

/** A person whose record is being merged. */
export type LockedPerson = Awaited<ReturnType<typeof lockPeople>>[number];

/**
 * Those of some people whom the operator sees, the elder record first, with their logins and all that is to be moved. The
 * people are waited for, in the order of their ids, as everybody does who assigns them. Nothing else is waited for: others
 * hold an assignment or a login first and then want the person. They are let go first.
 * @throws DatabaseError lock_not_available when somebody works with it
 */
export async function lockPeople(tx: Tx, scope: OperatorScope, ids: readonly string[]) {
  const seen = await tx
    .selectFrom('students')
    .where('id', 'in', ids)
    .where(visibleStudent(scope))
    .orderBy('id')
    .select(['id', 'userId'])
    .$narrowType<{ id: Locked<'students'>; userId: Locked<'users'> }>()
    .forUpdate()
    .execute();
  const found = seen.map(({ id }) => id);
  for (const { table, column } of ofStudent) {
    await sql`select from ${sql.table(table)} where ${sql.ref(column)} = any(${found}::uuid[]) for update nowait`.execute(
      tx,
    );
  }
  await sql`select from users where id = any(${seen.map(({ userId }) => userId)}::uuid[]) for update nowait`.execute(
    tx,
  );
  // First the locks, then the state: read in one statement the state could be older than the lock.
  return tx
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('students.id', '=', sql<string>`any(${found}::uuid[])`)
    .orderBy('students.id')
    .select(['students.id', 'students.userId', 'students.organizationId', 'students.fullName'])
    .select(['users.email', 'users.phone', 'users.surname', 'users.name', 'users.lastname'])
    .select([hasLoggedIn('users.id').as('hasLoggedIn'), isOperator.as('isOperator')])
    .select(sql<Record<string, unknown>>`to_jsonb(students)`.as('row'))
    .$narrowType<{ id: Locked<'students'>; userId: Locked<'users'>; organizationId: Seen<'organizations'> }>()
    .execute();
}

/** Of a row of `users`: whether somebody works, or has worked, in the portal by it. */
export const isOperator = sql<boolean>`exists (select from operators where operators.user_id = users.id)`;

/** A login that is closed, held for being opened again. */
export function lockClosedLogin(tx: Tx, userId: Seen<'users'>) {
  return tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().executeTakeFirstOrThrow();
}
