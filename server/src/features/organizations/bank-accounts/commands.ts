import { accountText, type BankAccountBody } from '@dopusk/contract/bank-accounts.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { organizationRecord } from '@dopusk/contract/organization-record.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { toldValues } from '../../../db/told-values.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { beginVersion } from '../../documents/versions/record-versions.ts';
import { lockOrganization, updateOrganization } from '../db.ts';
import { linesOf, tellOfPayee } from '../payee-letter.ts';
import { closeBankAccount, insertBankAccount, lockBankAccount } from './db.ts';

type Contexts = Pick<Context, 'db' | 'jobs'>;

const NAMES = namesOf(organizationRecord);
const BANK = ['bankAccountNumber', 'bic', 'bankTitle', 'correspondentAccount'] as const;

const TAKEN = 'Этот счёт у центра уже есть';
const NO_MAIN = 'Сначала заполните счёт и банк в реквизитах центра: они станут основными';

const lockCenter = async (tx: Tx, scope: CenterScope) =>
  found(await lockOrganization(tx, scope, scope.organization.id), 'NotFoundOrganization');

/**
 * Adds an account to the center, beside that of its requisites; the administrators are written to.
 * @throws Refusal Invalid at `bankAccountNumber` for one that the center has; BadRequest while the requisites name none
 */
export function addBankAccount(context: Contexts, scope: CenterScope, body: BankAccountBody): Promise<{ id: string }> {
  return transaction(context.db, async (tx) => {
    const center = await lockCenter(tx, scope);
    if (!center.bankAccountNumber) throw new Refusal('BadRequest', NO_MAIN);
    const isMain = center.bankAccountNumber === body.bankAccountNumber;
    const id = isMain ? null : await insertBankAccount(tx, center.id, body);
    if (id === null) throw fieldRefusal('Invalid', 'bankAccountNumber', TAKEN);
    await audit(tx, scope, 'bank-account.added', id);
    const line = `Добавлен расчётный счёт: ${accountText(body)}`;
    await tellOfPayee(context, tx, scope, center, [line]);
    return { id };
  });
}

/**
 * Puts an account into the requisites from today on; the one that stood there stays beside it, and documents of earlier days
 * name it.
 * @throws Refusal NotFoundBankAccount for another center's and for a closed one; BadRequest when the requisites lack a part
 */
export function makeMainAccount(context: Contexts, scope: CenterScope, id: string): Promise<null> {
  return transaction(context.db, async (tx) => {
    const center = await lockCenter(tx, scope);
    const { id: chosenId, ...account } = found(
      await lockBankAccount(tx, scope.organization.id, id),
      'NotFoundBankAccount',
    );
    const { bankAccountNumber, bic, bankTitle, correspondentAccount } = center;
    if (!bankAccountNumber || !bic || !bankTitle || !correspondentAccount) throw new Refusal('BadRequest', NO_MAIN);
    await beginVersion(tx, center.id, today(), pick(center, NAMES));
    await updateOrganization(tx, center.id, account);
    await closeBankAccount(tx, chosenId);
    await insertBankAccount(tx, center.id, { bankAccountNumber, bic, bankTitle, correspondentAccount });
    const values = toldValues(organizationRecord, [...BANK], center, account);
    await audit(tx, scope, 'organization.changed', center.id, { fields: [...BANK], values });
    await tellOfPayee(context, tx, scope, center, linesOf(organizationRecord, values));
    return null;
  });
}

/**
 * Offers an account no more. Invoices that print it stay, and statements about it are taken.
 * @throws Refusal NotFoundBankAccount for another center's and for a closed one
 */
export function closeAccount(context: Contexts, scope: CenterScope, id: string): Promise<null> {
  return transaction(context.db, async (tx) => {
    const center = await lockCenter(tx, scope);
    const account = found(await lockBankAccount(tx, scope.organization.id, id), 'NotFoundBankAccount');
    await closeBankAccount(tx, account.id);
    await audit(tx, scope, 'bank-account.closed', id);
    const line = `Закрыт расчётный счёт: ${accountText(account)}`;
    await tellOfPayee(context, tx, scope, center, [line]);
    return null;
  });
}
