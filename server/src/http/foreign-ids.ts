import { createHash } from 'node:crypto';
import { type ResultCode, statusOf } from '@dopusk/contract/codes.ts';
import type { FastifyRequest } from 'fastify';
import { auditAs, organizationOf } from '../db/audit.ts';
import type { Db } from '../db/connection.ts';
import { listOwningCenters } from '../db/owning-centers.ts';
import type { UserScope } from '../db/scope.ts';
import { countAttempt } from './rate-limit.ts';
import type { Refusal } from './refusal.ts';
import { senderOf } from './sender.ts';

/** So many different calls refused within an hour are more than dead links and mistakes. */
export const MANY_REFUSALS = 30;
/** What comes after so many is not remembered: everybody whom it concerns has been told. */
const MOST_REMEMBERED = 20 * MANY_REFUSALS;
const HOUR_SECONDS = 3600;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** What a user has asked for within an hour, and what of it the centers have not been told yet. */
interface Asked {
  calls: Set<string>;
  routes: Set<string>;
  untold: string[][];
  isTold: boolean;
}

/**
 * Counts the calls of a logged-in user that named somebody else's record, or one that is gone: nobody tells the two apart,
 * so that both count. Many within an hour leave a line in the audit log for the centers that see him, and one for each
 * other center whose records they were. The same call again counts once, so that a page of a removed record that is kept
 * open is no alarm. What was counted is remembered by this process, which writes once for each; the sum is in the database,
 * where all processes add to it.
 */
export function foreignIdWatch(db: Db): (request: FastifyRequest, scope: UserScope, refusal: Refusal) => Promise<void> {
  const seen = new Map<string, Asked>();

  const askedBy = (userId: string) => {
    const known = seen.get(userId);
    if (known) return known;
    const asked: Asked = { calls: new Set(), routes: new Set(), untold: [], isTold: false };
    seen.set(userId, asked);
    setTimeout(() => seen.delete(userId), HOUR_SECONDS * 1000).unref();
    return asked;
  };

  return async (request, scope, { code }) => {
    if (!isOfRecord(code)) return;
    const ids = JSON.stringify([request.params, request.query, request.body]).match(UUID);
    if (!ids) return;
    const { userId } = scope;
    const asked = askedBy(userId);
    const route = `${request.method} ${request.routeOptions.url}`;
    const call = createHash('sha256').update(`${route} ${ids}`).digest('base64');
    if (asked.calls.has(call) || asked.calls.size >= MOST_REMEMBERED) return;
    asked.calls.add(call);
    asked.routes.add(route);
    asked.untold.push(ids.slice(0, MOST_IDS));
    if ((await countAttempt(db, `foreign-ids:${userId}`, MANY_REFUSALS - 1, HOUR_SECONDS)) === null) return;
    if (asked.isTold && asked.untold.length < MANY_REFUSALS) return;
    asked.isTold = true;
    const untold = asked.untold.splice(0);
    const routes = [...asked.routes];
    const { address } = senderOf(request);
    await tellOfRefusals(db, scope, { refusals: Math.max(MANY_REFUSALS, asked.calls.size), routes, address });
    await tellOwners(db, scope, untold, { routes, address });
  };
}

/** Of one call so many ids are looked up: a batch names a thousand. */
const MOST_IDS = 20;

/** One line in the audit log about many refusals to a user, of which the centers' administrators are told: one an hour. */
export async function tellOfRefusals(
  db: Db,
  scope: UserScope,
  details: { refusals: number; routes: readonly string[]; address?: string },
): Promise<void> {
  const { userId } = scope;
  if ((await countAttempt(db, `foreign-ids-told:${userId}`, 1, HOUR_SECONDS)) !== null) return;
  const organizationId = await organizationOf(db, scope);
  await auditAs(db, { userId, organizationId }, 'records.refused', organizationId, details);
}

/**
 * One line an hour in the log of each center whose records were asked for by somebody whom it does not see. It says how many
 * calls named them, which these were and from which address, and nothing else of who made them.
 */
async function tellOwners(
  db: Db,
  scope: UserScope,
  calls: readonly string[][],
  from: { routes: string[]; address: string },
): Promise<void> {
  const owners = await listOwningCenters(db, scope, await organizationOf(db, scope), calls.flat());
  for (const [centerId, ids] of owners) {
    if ((await countAttempt(db, `foreign-ids-told:${scope.userId}:${centerId}`, 1, HOUR_SECONDS)) !== null) continue;
    const refusals = calls.filter((named) => named.some((id) => ids.has(id.toLowerCase()))).length;
    await auditAs(db, { userId: null, organizationId: centerId }, 'records.sought', null, { refusals, ...from });
  }
}

const isOfRecord = (code: ResultCode): boolean => statusOf(code) === 404 || code.startsWith('NotRelated');
