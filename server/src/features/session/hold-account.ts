import type { Tx } from '../../db/connection.ts';
import type { UserScope } from '../../db/scope.ts';
import { Refusal } from '../../http/refusal.ts';
import { isStillIn } from './db.ts';

/**
 * Holds the caller's account until the transaction ends. Whoever made the account his own again while the call was under way has
 * ended what it came by: what a former holder leaves behind must not be written after that.
 * @throws Refusal Unauthorized when the caller has no session any more, or his token has ended
 */
export async function holdOwnAccount(tx: Tx, scope: UserScope): Promise<void> {
  if (!(await isStillIn(tx, scope))) throw new Refusal('Unauthorized');
}
