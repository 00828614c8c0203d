import { type ResultCode, textOf } from '@dopusk/contract/codes.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { findTakenContacts, insertAccount, type NewAccount } from '../../db/accounts.ts';
import { type Tx, violatedUnique } from '../../db/connection.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';

const TAKEN = { email: 'EmailAlreadyUse', phone: 'PhoneAlreadyUse' } as const satisfies Record<string, ResultCode>;

/**
 * Makes the account of a new person and gives its id.
 * @throws Refusal EmailAlreadyUse, PhoneAlreadyUse under the fields `email` and `phone`, both at once when both are taken
 */
export async function createAccount(tx: Tx, account: NewAccount): Promise<string> {
  const taken = await findTakenContacts(tx, account);
  const fields: FieldIssues = {};
  if (taken.phone) fields.phone = [{ code: TAKEN.phone, message: textOf(TAKEN.phone) }];
  if (taken.email) fields.email = [{ code: TAKEN.email, message: textOf(TAKEN.email) }];
  if (taken.email || taken.phone) throw new Refusal(taken.email ? TAKEN.email : TAKEN.phone, undefined, fields);
  return insertAccount(tx, account).catch((error) => {
    // Somebody else took it between the look and the write.
    if (violatedUnique(error) === 'users_email_key') throw fieldRefusal(TAKEN.email, 'email');
    if (violatedUnique(error) === 'users_phone_key') throw fieldRefusal(TAKEN.phone, 'phone');
    throw error;
  });
}
