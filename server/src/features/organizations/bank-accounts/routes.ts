import { bankAccounts } from '@dopusk/contract/bank-accounts.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { addBankAccount, closeAccount, makeMainAccount } from './commands.ts';
import { listBankAccounts } from './db.ts';

export const bankAccountsFeature = (context: Context) =>
  feature(bankAccounts)({
    list: ({ scope }) => listBankAccounts(context.db, scope),
    create: ({ scope, body }) => addBankAccount(context, scope, body),
    makeMain: ({ scope, body }) => makeMainAccount(context, scope, body.id),
    close: ({ scope, body }) => closeAccount(context, scope, body.id),
  });
