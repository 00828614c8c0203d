import type { Db, Tx } from './connection.ts';
import { newId } from './new-id.ts';

/** What makes an account of a person; отчество may be empty. */
export interface NewAccount {
  surname: string;
  name: string;
  lastname: string;
  email: string;
  phone: string | null;
  passwordHash: string;
  /** Whether somebody whom we trust has said that the e-mail is his; false unless given. */
  isEmailConfirmed?: boolean;
}

/** Which of the two is another account's already; both are unique in the portal. */
export async function findTakenContacts(
  db: Db | Tx,
  { email, phone }: Pick<NewAccount, 'email' | 'phone'>,
): Promise<{ email: boolean; phone: boolean }> {
  const rows = await db
    .selectFrom('users')
    .where(({ eb, or }) => or([eb('email', '=', email), eb('phone', '=', phone)]))
    .select(['email', 'phone'])
    .execute();
  return {
    email: rows.some((row) => row.email === email),
    phone: phone !== null && rows.some((row) => row.phone === phone),
  };
}

/** Writes an account down and gives its id. Fails on a unique constraint when an e-mail or a phone is taken. */
export async function insertAccount(
  tx: Tx,
  { passwordHash, isEmailConfirmed = false, ...person }: NewAccount,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('users')
    .values({ id, password_hash: passwordHash, is_email_confirmed: isEmailConfirmed, ...person })
    .execute();
  return id;
}
