import type { Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal } from '../../../http/refusal.ts';
import { lockBankAccount } from './db.ts';

/**
 * The chosen account of the center beside that of its requisites; nothing but a null id where none is chosen.
 * @throws Refusal Invalid at `bankAccountId` for another's and for a closed one
 */
export async function chosenAccount(tx: Tx, centerId: Seen<'organizations'>, id: string | null | undefined) {
  if (!id) return { id: null };
  const account = await lockBankAccount(tx, centerId, id);
  if (!account) throw fieldRefusal('Invalid', 'bankAccountId', 'Этого счёта у центра нет: выберите другой');
  return account;
}

/**
 * The center as a document names it that prints the chosen account.
 * @throws Refusal what chosenAccount does
 */
export async function withAccount<P extends { id: Seen<'organizations'> }>(
  tx: Tx,
  center: P,
  bankAccountId: string | null | undefined,
): Promise<P> {
  const { id: _, ...account } = await chosenAccount(tx, center.id, bankAccountId);
  return { ...center, ...account };
}
