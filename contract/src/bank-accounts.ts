import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { bankAccount, bic, correspondentAccount } from './fields/bank-account.ts';
import { Created, id } from './fields/id.ts';
import { requiredText } from './fields/text.ts';
import { fitsBank, isOfBank, MISFIT, OTHER_BANK } from './organizations.ts';

const fields = { bankAccountNumber: bankAccount, bic, bankTitle: requiredText(255), correspondentAccount };

/** An account of a center beside that of its requisites. */
export const BankAccountBody = z.object(fields).refine(fitsBank, MISFIT).refine(isOfBank, OTHER_BANK);
export type BankAccountBody = z.output<typeof BankAccountBody>;

export const BankAccount = z.object({
  id,
  bankAccountNumber: z.string(),
  bic: z.string(),
  bankTitle: z.string(),
  correspondentAccount: z.string(),
});
export type BankAccount = z.output<typeof BankAccount>;

/** An account as a choice says it: the bank and the end of the number. */
export const accountText = ({ bankTitle, bankAccountNumber }: Pick<BankAccount, 'bankTitle' | 'bankAccountNumber'>) =>
  `${bankTitle}, …${bankAccountNumber.slice(-4)}`;

/** Which of the center's accounts a document prints; that of the contract or of the requisites unless said. */
export const ChosenAccount = z.object({ bankAccountId: id.nullish() });

/** The accounts of the caller's center beside that of its requisites, which documents print unless told otherwise. */
export const bankAccounts = endpoints({
  list: {
    method: 'GET',
    path: '/BankAccount',
    access: 'center:any',
    summary: 'Ещё расчётные счета центра, кроме счёта в реквизитах',
    reply: z.array(BankAccount),
  },
  create: {
    method: 'POST',
    path: '/BankAccount',
    access: 'center:Settings',
    summary: 'Добавить центру ещё один расчётный счёт',
    body: BankAccountBody,
    reply: Created,
  },
  makeMain: {
    method: 'POST',
    path: '/BankAccount/MakeMain',
    access: 'center:Settings',
    summary: 'Поставить счёт в реквизиты: с сегодняшнего дня он печатается в счетах, прежний остаётся среди других',
    body: z.object({ id }),
    reply: z.null(),
  },
  close: {
    method: 'POST',
    path: '/BankAccount/Close',
    access: 'center:Settings',
    summary: 'Больше не предлагать счёт; выписки по нему по-прежнему принимаются',
    body: z.object({ id }),
    reply: z.null(),
  },
});
