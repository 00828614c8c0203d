import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@dopusk/contract/audit.ts';
import { sql } from 'kysely';
import type { Db, Tx } from './connection.ts';
import { newId } from './new-id.ts';
import { builtOnce } from './planned-once.ts';
import type { UserScope } from './scope.ts';
import type { Seen } from './seen.ts';

/**
 * Leaves a line in the audit log: who did what to which record. Pass the transaction of the change itself,
 * so that neither exists without the other. No personal data in `details`, but for the address that an invitation goes to
 * – nobody is there yet whose name could be shown – and what `toldValues` lets a history tell.
 * @param concerns the other records in whose history it stands
 * @returns the id of the line
 */
export function audit(
  db: Db | Tx,
  scope: UserScope | null,
  action: AuditAction,
  subjectId: string | null,
  details: Record<string, unknown> = {},
  concerns: readonly string[] = [],
): Promise<string> {
  const organizationId = scope?.kind === 'operator' ? (scope.organization?.id ?? null) : null;
  const tokenId = scope?.kind === 'operator' ? scope.tokenId : null;
  return auditAs(db, { userId: scope?.userId ?? null, organizationId, tokenId }, action, subjectId, details, concerns);
}

/** Of some fields those that a change gives another value, for the log; what it leaves out stays as it is. */
export const replacedOf = <K extends string>(
  names: readonly K[],
  before: Readonly<Record<K, unknown>>,
  changes: Readonly<Partial<Record<K, unknown>>>,
): K[] => names.filter((name) => changes[name] !== undefined && !isDeepStrictEqual(changes[name], before[name]));

/** The same for actions without a session: successful and failed logins. */
export async function auditAs(
  db: Db | Tx,
  author: { userId: Seen<'users'> | null; organizationId: string | null; tokenId?: Seen<'tokens'> | null },
  action: AuditAction,
  subjectId: string | null,
  details: Record<string, unknown> = {},
  concerns: readonly string[] = [],
): Promise<string> {
  const id = newId();
  await db
    .insertInto('auditLog')
    .values({
      id,
      userId: author.userId,
      organizationId: author.organizationId,
      tokenId: author.tokenId ?? null,
      action,
      subjectId,
      details: JSON.stringify(details),
    })
    .execute();
  if (concerns.length === 0) return id;
  const rows = [...new Set(concerns)].map((recordId) => ({ recordId, lineId: id }));
  await db.insertInto('auditConcerns').values(rows).execute();
  return id;
}

/**
 * Leaves a line that somebody has read a record, at most one an hour for the same reader, record and details: the log
 * would be flooded otherwise.
 */
export async function auditRead(
  db: Db,
  scope: UserScope,
  action: AuditAction,
  subjectId: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const tokenId = scope.kind === 'operator' ? scope.tokenId : null;
  const told = JSON.stringify(details);
  const [recent] = await findRecentRead(db, { subjectId, action, userId: scope.userId, tokenId, told });
  if (!recent) await audit(db, scope, action, subjectId, details);
}

/**
 * Which lines of the last hour say that a reader has read a record, those without details: asked by the statement that reads the
 * record itself, a statement less for what is opened again and again.
 * @param subject the record's column in it
 */
export const notedReads = (subject: string, { userId, tokenId }: Pick<Reading, 'userId' | 'tokenId'>) =>
  sql<
    AuditAction[]
  >`array(select distinct noted.action from audit_log noted where noted.subject_id = ${sql.ref(subject)}
    and noted.user_id = ${userId} and noted.token_id is not distinct from ${tokenId} and noted.details = '{}'
    and noted.created_at > now() - interval '1 hour')`;

interface Reading {
  subjectId: string;
  action: AuditAction;
  userId: Seen<'users'>;
  tokenId: Seen<'tokens'> | null;
  /** The details, as JSON. */
  told: string;
}

const findRecentRead = builtOnce((db, { subjectId, action, userId, tokenId, told }: Reading) =>
  db
    .selectFrom('auditLog')
    .where('subjectId', '=', subjectId)
    .where('action', '=', action)
    .where('userId', '=', userId)
    .where('tokenId', 'is not distinct from', tokenId)
    .where(sql<boolean>`details = ${told}::jsonb`)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .select('id')
    .limit(sql.lit(1)),
);

/** Whose log a line about a user belongs to: the organization that an operator acts for, the one a student works for. */
export async function organizationOf(db: Db, scope: UserScope): Promise<string | null> {
  if (scope.kind === 'operator') return scope.organization?.id ?? null;
  const student = await db
    .selectFrom('students')
    .where('id', '=', scope.studentId)
    .select('organizationId')
    .executeTakeFirst();
  return student?.organizationId ?? null;
}
