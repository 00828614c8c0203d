import { type ResultCode, textOf } from '@dopusk/contract/codes.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { findTakenContacts, insertAccount, type NewAccount } from '../../db/accounts.ts';
import { type Tx, violatedUnique } from '../../db/connection.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';
import { findUnproven, yieldUnproven } from './confirmation/db.ts';

const TAKEN = { email: 'EmailAlreadyUse', phone: 'PhoneAlreadyUse' } as const satisfies Record<string, ResultCode>;

/**
 * Makes an account. What only an unproven record has does not stand in its way: it shares that, and once its e-mail is
 * confirmed the record does (decision 122).
 * @returns its id, and what a browser is remembered by that has logged in with it
 * @throws Refusal EmailAlreadyUse, PhoneAlreadyUse under the fields `email` and `phone`, both at once when both are
 * taken
 */
export async function createAccount(tx: Tx, account: NewAccount): Promise<{ id: Locked<'users'>; login: string }> {
  const unproven = await findUnproven(tx, account);
  await refuseTaken(tx, account, null, {}, unproven);
  const sharesEmail = unproven.email && !account.isEmailConfirmed;
  if (unproven.email && !sharesEmail) await yieldUnproven(tx, account.email, null);
  const id = await insertAccount(tx, { ...account, sharesEmail, sharesPhone: unproven.phone }).catch(nameTaken);
  return { id, login: sharesEmail ? id : account.email };
}

/**
 * @param free of the two, what may be had although another account has it
 * @throws Refusal as `createAccount`, with the issues of other fields
 */
export async function refuseTaken(
  tx: Tx,
  contacts: Pick<NewAccount, 'email' | 'phone'>,
  ownId: Seen<'users'> | null,
  others: FieldIssues,
  free = { email: false, phone: false },
): Promise<void> {
  const taken = await findTakenContacts(tx, contacts, ownId);
  refuseIssues({
    ...(taken.email && !free.email ? issue('email') : {}),
    ...(taken.phone && !free.phone ? issue('phone') : {}),
    ...others,
  });
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
