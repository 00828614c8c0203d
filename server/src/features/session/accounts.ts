import { type ResultCode, textOf } from '@dopusk/contract/codes.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { findTakenContacts, insertAccount, type NewAccount } from '../../db/accounts.ts';
import { type Tx, violatedUnique } from '../../db/connection.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';

const TAKEN = { email: 'EmailAlreadyUse', phone: 'PhoneAlreadyUse' } as const satisfies Record<string, ResultCode>;

/**
 * Makes an account and gives its id.
 * @throws Refusal EmailAlreadyUse, PhoneAlreadyUse under the fields `email` and `phone`, both at once when both are
 * taken
 */
export async function createAccount(tx: Tx, account: NewAccount, others: FieldIssues = {}): Promise<Locked<'users'>> {
  await refuseTaken(tx, account, null, others);
  return insertAccount(tx, account).catch(nameTaken);
}

/** @throws Refusal as `createAccount`, with the issues of other fields */
export async function refuseTaken(
  tx: Tx,
  contacts: Pick<NewAccount, 'email' | 'phone'>,
  ownId: Seen<'users'> | null,
  others: FieldIssues,
): Promise<void> {
  const taken = await findTakenContacts(tx, contacts, ownId);
  refuseIssues({ ...(taken.email ? issue('email') : {}), ...(taken.phone ? issue('phone') : {}), ...others });
}

/** @throws Refusal with the code of the first of these, if there are any */
export function refuseIssues(fields: FieldIssues): void {
  const [first] = Object.values(fields).flat();
  if (first) throw new Refusal(first.code as ResultCode, undefined, fields);
}

/** What a form is told of a taken e-mail or phone. */
export const issue = (field: keyof typeof TAKEN, message = textOf(TAKEN[field])): FieldIssues => ({
  [field]: [{ code: TAKEN[field], message }],
});

/** Somebody else took it between the check and the write. */
export function nameTaken(error: unknown): never {
  if (violatedUnique(error) === 'users_email_key') throw fieldRefusal(TAKEN.email, 'email');
  if (violatedUnique(error) === 'users_phone_key') throw fieldRefusal(TAKEN.phone, 'phone');
  throw error;
}
