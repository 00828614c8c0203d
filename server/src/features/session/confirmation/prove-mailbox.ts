import type { Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { setPassword } from '../db.ts';
import { unknownPassword } from '../passwords.ts';
import { confirmEmailOf, forgetMaker } from './db.ts';

/**
 * Confirms an e-mail by a code or a link that has let its reader in. The first time anybody else may have made the account, by
 * registering or by writing a person down, and may have kept its password, its sessions and its phone: they let nobody in any more, and
 * its owner sets them anew (decision 122).
 */
export async function proveMailbox(tx: Tx, userId: Seen<'users'>, email: string): Promise<void> {
  if (!(await confirmEmailOf(tx, userId, email))) return;
  await setPassword(tx, userId, await unknownPassword, null);
  await forgetMaker(tx, userId);
}
