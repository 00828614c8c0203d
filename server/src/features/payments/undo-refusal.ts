import type { Db } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { listPaidWith } from '../invoices/paid-with/db.ts';
import { findOwnMoney } from './db/balances.ts';
import { findReturnResting } from './db/returns.ts';
import { listMoved } from './db/vouched.ts';
import { heldText, restingText, spentText } from './spent-text.ts';
import { whoSpent } from './who-spent.ts';

/**
 * Why money that a center vouched for cannot be taken back with what it has paid; null when it can.
 * @param parts the transfers that brought it, to which balances
 */
export async function undoRefusal(
  db: Db,
  scope: CenterScope,
  parts: readonly { transferId: string; organizationId: string; kopecks: number }[],
): Promise<string | null> {
  const paid = await listPaidWith(
    db,
    scope,
    parts.map(({ transferId }) => transferId),
  );
  const held = heldText(paid);
  if (held) return held;
  const sumOf = (of: readonly { kopecks: number }[]) => of.reduce((sum, { kopecks }) => sum + kopecks, 0);
  const byBalance = Map.groupBy(parts, ({ organizationId }) => organizationId);
  const money = await findOwnMoney(db, scope, [...byBalance.keys()]);
  for (const [id, ofOne] of byBalance) {
    const came = ofOne.map(({ transferId }) => transferId);
    const resting = await findReturnResting(db, scope, id, came);
    if (resting) return restingText(resting);
    const there = (money.get(id) ?? 0) + sumOf(paid.filter(({ payment }) => payment?.organizationId === id));
    const needed = sumOf(ofOne);
    if (there < needed) return spentText(there, needed, whoSpent(await listMoved(db, scope, id, paid), came));
  }
  return null;
}
