import type { bankAccounts } from '@dopusk/contract/bank-accounts.ts';
import type { Strangers } from './strangers.ts';

export const bankAccountsStrangers: Strangers<typeof bankAccounts> = {
  list: 'takes no ids',
  create: 'takes no ids',
  makeMain: ({ bankAccountId }) => ({ input: { body: { id: bankAccountId } }, code: 'NotFoundBankAccount' }),
  close: ({ bankAccountId }) => ({ input: { body: { id: bankAccountId } }, code: 'NotFoundBankAccount' }),
};
