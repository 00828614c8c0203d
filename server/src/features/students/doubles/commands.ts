import type { Pair } from '@dopusk/contract/doubles.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { Refusal } from '../../../http/refusal.ts';
import { findPair, markDifferent } from './db.ts';

/**
 * Remembers that two people who look alike are two; said once more it changes nothing.
 * @throws Refusal NotFoundStudent when the operator does not see both, or they do not look alike
 */
export function tellApart(db: Db, scope: OperatorScope, pair: Pair): Promise<null> {
  return transaction(db, async (tx) => {
    const [one, other] = await findPair(tx, scope, pair);
    if (!one || !other || !(await markDifferent(tx, one.id, other.id))) throw new Refusal('NotFoundStudent');
    await audit(tx, scope, 'student.told-apart', one.id, { other: other.id });
    return null;
  });
}
