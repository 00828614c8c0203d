import { type CenterScope, isAdministrator, isCenter } from '../src/db/scope.ts';
import type { Seen } from '../src/db/seen.ts';
import { createSession } from '../src/features/session/db.ts';
import { hashToken, openSession } from '../src/http/session.ts';
import type { Portal } from './portal.ts';

/**
 * The scope of a center's operator, from the session gate as always: for tests that call a function themselves.
 * @throws Error when the user is none
 */
export async function centerScope(portal: Portal, { userId }: { userId: string }): Promise<CenterScope> {
  const token = await createSession(portal.db, {
    userId: userId as Seen<'users'>,
    organizationId: null,
    from: { address: '', userAgent: 'test' },
  });
  const scope = await openSession(portal.db, hashToken(token));
  if (!isCenter(scope)) throw new Error('the user is no operator of a center');
  return scope;
}

/**
 * The same of an administrator.
 * @throws Error when the user is none
 */
export async function administratorScope(portal: Portal, user: { userId: string }): Promise<CenterScope> {
  const scope = await centerScope(portal, user);
  if (!isAdministrator(scope)) throw new Error('the user is no administrator');
  return scope;
}
