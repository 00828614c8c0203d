import { createHash } from 'node:crypto';
import { type ResultCode, statusOf } from '@dopusk/contract/codes.ts';
import type { FastifyRequest } from 'fastify';
import { auditAs, organizationOf } from '../db/audit.ts';
import type { Db } from '../db/connection.ts';
import type { UserScope } from '../db/scope.ts';
import { countAttempt } from './rate-limit.ts';
import type { Refusal } from './refusal.ts';

/** So many different calls refused within an hour are more than dead links and mistakes. */
export const MANY_REFUSALS = 30;
const HOUR_SECONDS = 3600;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * Counts the calls of a logged-in user that named somebody else's record, or one that is gone: nobody tells the two apart,
 * so that both count. Many within an hour leave one line in the audit log. The same call again counts once, so that a page
 * of a removed record that is kept open is no alarm. What was counted is remembered by this process, which writes up to
 * MANY_REFUSALS times an hour for a user; the sum is in the database, where all processes add to it.
 */
export function foreignIdWatch(db: Db): (request: FastifyRequest, scope: UserScope, refusal: Refusal) => Promise<void> {
  const seen = new Map<string, Map<string, string>>();

  const callsOf = (userId: string) => {
    const known = seen.get(userId);
    if (known) return known;
    const calls = new Map<string, string>();
    seen.set(userId, calls);
    setTimeout(() => seen.delete(userId), HOUR_SECONDS * 1000).unref();
    return calls;
  };

  return async (request, scope, { code }) => {
    if (!isOfRecord(code)) return;
    const ids = JSON.stringify([request.params, request.query, request.body]).match(UUID);
    if (!ids) return;
    const { userId } = scope;
    const calls = callsOf(userId);
    const route = `${request.method} ${request.routeOptions.url}`;
    const call = createHash('sha256').update(`${route} ${ids}`).digest('base64');
    if (calls.has(call) || calls.size >= MANY_REFUSALS) return;
    calls.set(call, route);
    if ((await countAttempt(db, `foreign-ids:${userId}`, MANY_REFUSALS - 1, HOUR_SECONDS)) === null) return;
    await tellOfRefusals(db, scope, { refusals: MANY_REFUSALS, routes: [...new Set(calls.values())] });
  };
}

/** One line in the audit log about many refusals to a user, of which the centers' administrators are told: one an hour. */
export async function tellOfRefusals(
  db: Db,
  scope: UserScope,
  details: { refusals: number; routes: readonly string[] },
): Promise<void> {
  const { userId } = scope;
  if ((await countAttempt(db, `foreign-ids-told:${userId}`, 1, HOUR_SECONDS)) !== null) return;
  const organizationId = await organizationOf(db, scope);
  await auditAs(db, { userId, organizationId }, 'records.refused', organizationId, details);
}

const isOfRecord = (code: ResultCode): boolean => statusOf(code) === 404 || code.startsWith('NotRelated');
