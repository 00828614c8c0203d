import { statusOf } from '@dopusk/contract/codes.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { UserScope } from '../db/scope.ts';
import { missingOf } from './access.ts';
import { LimitRefusal, type Refusal } from './refusal.ts';

const WINDOW_MS = 60_000;
/** Kinds of refusals counted at once; what is beyond is counted as one. */
const KINDS = 1000;

const visitors = new WeakMap<FastifyRequest, UserScope>();

/** Keeps who makes a request, for what is noted when it is refused. */
export function noteVisitor(request: FastifyRequest, scope: UserScope | null): void {
  if (scope) visitors.set(request, scope);
}

/** Who made a request; null for a stranger, and before the session was read. */
export const visitorOf = (request: FastifyRequest): UserScope | null => visitors.get(request) ?? null;

/**
 * Leaves a line in the process's log when a call is refused for want of rights or by a limit: whoever watches the portal
 * sees that somebody tries doors (ASVS 16.3). It names the route and the user's id, nobody's name, address or network. A
 * flood of the same refusals is two lines a minute: the first of them, and how many more there were.
 */
export function refusalLog(log: Pick<FastifyBaseLogger, 'warn'>): (request: FastifyRequest, refusal: Refusal) => void {
  const more = new Map<string, number>();
  return (request, refusal) => {
    const scope = visitorOf(request);
    const reason = reasonOf(refusal, scope);
    if (!reason) return;
    const line = { refused: reason, code: refusal.code, route: request.routeOptions.url, user: scope?.userId ?? null };
    const said = more.has(JSON.stringify(line)) || more.size < KINDS ? line : { refused: reason };
    const kind = JSON.stringify(said);
    const count = more.get(kind);
    if (count !== undefined) return void more.set(kind, count + 1);
    more.set(kind, 0);
    log.warn({ ...said, reqId: request.id }, 'refused');
    setTimeout(() => {
      const times = more.get(kind) ?? 0;
      more.delete(kind);
      if (times > 0) log.warn({ ...said, times }, 'refused again');
    }, WINDOW_MS).unref();
  };
}

function reasonOf(refusal: Refusal, scope: UserScope | null): 'limit' | 'rights' | null {
  if (refusal instanceof LimitRefusal) return 'limit';
  // Somebody who has not confirmed his e-mail yet, or lacks the second factor, tries no doors.
  return statusOf(refusal.code) === 403 && refusal.code !== missingOf(scope) ? 'rights' : null;
}
