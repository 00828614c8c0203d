import type { Context } from '../../context.ts';
import type { Seen } from '../../db/seen.ts';
import { SANDBOX_LMS } from '../../outside/lms/demo.ts';
import { LmsError, type LmsProvider } from '../../outside/lms/port.ts';
import { SealError } from '../../secrets.ts';
import { findConnection } from './db/connections.ts';

/**
 * The client of a center's learning system; null when it has none.
 * @throws LmsError when its token is lost
 */
export async function openSystem(
  { db, lms, secrets }: Context,
  centerId: Seen<'organizations'>,
): Promise<LmsProvider | null> {
  if (lms.kind === 'none') return null;
  if (lms.kind === 'demo') return lms.at({ url: SANDBOX_LMS, token: '' });
  const connection = await findConnection(db, centerId);
  if (!connection) return null;
  return lms.at({ url: connection.url, token: openToken(secrets, connection.token, centerId) });
}

/** @throws LmsError when the token was encrypted with another key */
export function openToken(secrets: Context['secrets'], token: Buffer, centerId: string): string {
  try {
    return secrets.open(token, centerId);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new LmsError('closed', 'Ключ шифрования портала сменился: подключите систему обучения заново');
  }
}

/** The page where students of the center log in to its system, and whether it lets them in by links; null when it has none. */
export async function doorOf(
  { db, lms }: Context,
  centerId: Seen<'organizations'>,
): Promise<{ url: string; hasLoginLinks: boolean } | null> {
  if (lms.kind === 'none') return null;
  if (lms.kind === 'demo') return { url: SANDBOX_LMS, hasLoginLinks: false };
  return (await findConnection(db, centerId)) ?? null;
}
