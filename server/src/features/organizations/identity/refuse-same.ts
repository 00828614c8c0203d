import type { Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { fieldRefusal } from '../../../http/refusal.ts';
import { type Former, findSame, type Identity, isAtWork, lockInn } from './db.ts';

/**
 * Refuses an organization that there is already (decision 149). Whoever makes one of this INN meanwhile is waited for.
 * @param atWork what is said of one that the operator does not see
 * @param former what it was, when it is changed and not made
 * @throws Refusal Invalid at `inn`
 */
export async function refuseSame(
  tx: Tx,
  scope: OperatorScope | null,
  identity: Identity,
  atWork: string,
  former: Former = null,
): Promise<void> {
  await lockInn(tx, identity.inn);
  const own = scope && (await findSame(tx, scope, identity, former));
  if (own) throw fieldRefusal('Invalid', 'inn', `Организация с таким ИНН уже есть у вас: ${own}. ${OTHER_BRANCH}`);
  if (await isAtWork(tx, identity, former)) throw fieldRefusal('Invalid', 'inn', `${atWork} ${OTHER_BRANCH}`);
}

const OTHER_BRANCH = 'Если это другой филиал, укажите его КПП';

const ANOTHERS =
  'Организация с таким ИНН уже работает на портале. Проверьте ИНН; если это она и есть, попросите её оператора пригласить вас.';

/**
 * Nobody becomes by a change what could not be made. Of one that was the same before, nothing is refused.
 * @throws Refusal Invalid at `inn`
 */
export async function refuseTaken(
  tx: Tx,
  scope: OperatorScope,
  former: NonNullable<Former>,
  { inn = former.inn, kpp = former.kpp }: Partial<Identity>,
): Promise<void> {
  if (inn !== former.inn || kpp !== former.kpp) await refuseSame(tx, scope, { inn, kpp }, ANOTHERS, former);
}
