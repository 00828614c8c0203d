import { type ResultCode, textOf } from '@dopusk/contract/codes.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import {
  type AccountChanges,
  type FormerEmail,
  findTakenContacts,
  insertAccount,
  type NewAccount,
  updateAccount,
} from '../../db/accounts.ts';
import { type Tx, violatedUnique } from '../../db/connection.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';

const TAKEN = { email: 'EmailAlreadyUse', phone: 'PhoneAlreadyUse' } as const satisfies Record<string, ResultCode>;

/**
 * Makes the account of a new person and gives its id.
 * @throws Refusal EmailAlreadyUse, PhoneAlreadyUse under the fields `email` and `phone`, both at once when both are taken
 */
export async function createAccount(tx: Tx, account: NewAccount): Promise<string> {
  await refuseTaken(tx, account, null);
  return insertAccount(tx, account).catch(nameTaken);
}

/**
 * Changes an account's name and contacts; another e-mail has to be confirmed anew.
 * @returns the former e-mail when it is another one now
 * @throws Refusal as `createAccount`
 */
export async function changeAccount(tx: Tx, userId: string, changes: AccountChanges): Promise<FormerEmail | null> {
  await refuseTaken(tx, changes, userId);
  return updateAccount(tx, userId, changes).catch(nameTaken);
}

async function refuseTaken(tx: Tx, contacts: AccountChanges, ownId: string | null): Promise<void> {
  const taken = await findTakenContacts(tx, contacts, ownId);
  const fields: FieldIssues = {};
  if (taken.phone) fields.phone = [{ code: TAKEN.phone, message: textOf(TAKEN.phone) }];
  if (taken.email) fields.email = [{ code: TAKEN.email, message: textOf(TAKEN.email) }];
  if (taken.email || taken.phone) throw new Refusal(taken.email ? TAKEN.email : TAKEN.phone, undefined, fields);
}

/** Somebody else took it between the look and the write. */
function nameTaken(error: unknown): never {
  if (violatedUnique(error) === 'users_email_key') throw fieldRefusal(TAKEN.email, 'email');
  if (violatedUnique(error) === 'users_phone_key') throw fieldRefusal(TAKEN.phone, 'phone');
  throw error;
}
