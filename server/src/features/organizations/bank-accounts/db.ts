import type { BankAccount, BankAccountBody } from '@dopusk/contract/bank-accounts.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';

const columns = ['id', 'bankAccountNumber', 'bic', 'bankTitle', 'correspondentAccount'] as const;

const ofCenter = (db: Db | Tx, centerId: Seen<'organizations'>) =>
  db.selectFrom('bankAccounts').where('centerId', '=', centerId).where('closedAt', 'is', null);

/** The center's accounts beside that of its requisites, the oldest first. */
export const listBankAccounts = (db: Db | Tx, scope: CenterScope): Promise<BankAccount[]> =>
  ofCenter(db, scope.organization.id).orderBy('id').select(columns).execute();

/** One of a center that is not closed; undefined for another's. It is locked, so that it is not closed meanwhile. */
export const lockBankAccount = (tx: Tx, centerId: Seen<'organizations'>, id: string) =>
  ofCenter(tx, centerId)
    .where('id', '=', id)
    .select(columns)
    .$narrowType<{ id: Locked<'bankAccounts'> }>()
    .forUpdate()
    .executeTakeFirst();

/** Adds an account; null when the center has it already. */
export async function insertBankAccount(
  tx: Tx,
  centerId: Seen<'organizations'>,
  account: BankAccountBody,
): Promise<string | null> {
  const inserted = await tx
    .insertInto('bankAccounts')
    .values({ id: newId(), centerId, ...account })
    .onConflict((conflict) =>
      conflict.columns(['centerId', 'bankAccountNumber']).where('closedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function closeBankAccount(tx: Tx, id: Locked<'bankAccounts'>): Promise<void> {
  await tx.updateTable('bankAccounts').set({ closedAt: new Date() }).where('id', '=', id).execute();
}
