import { sql } from 'kysely';
import type { Db, Tx } from './connection.ts';
import { newId } from './new-id.ts';
import type { Locked, Seen } from './seen.ts';
import type { Users } from './tables/people.ts';

/** The data of a new account; отчество may be empty. */
export interface NewAccount {
  surname: string;
  name: string;
  lastname: string;
  /** Empty of who has no mailbox: he does not log in until he has one (decision 530). */
  email: string;
  phone: string | null;
  passwordHash: string;
  /** Whether the e-mail counts as confirmed already; false unless given. */
  isEmailConfirmed?: boolean;
  /** Whether another account has the e-mail or the phone already, and goes on being found by it; false unless given. */
  sharesEmail?: boolean;
  sharesPhone?: boolean;
  /** Whether its names stand for somebody who is yet to say who he is; false unless given. */
  isUnnamed?: boolean;
}

/** What a profile form changes of an account; another e-mail and phone wait to be confirmed instead (decision 61). */
type AccountName = Pick<NewAccount, 'surname' | 'name' | 'lastname'>;

/**
 * By which of e-mail and phone another account logs in already: each has one such account in the portal.
 * @param ownId the account whose own contacts these may be
 */
export async function findTakenContacts(
  db: Db | Tx,
  { email, phone }: Pick<NewAccount, 'email' | 'phone'>,
  ownId: Seen<'users'> | null = null,
): Promise<{ email: boolean; phone: boolean }> {
  const rows = await db
    .selectFrom('users')
    .where(bears({ email, phone }))
    .select(['id', 'email', 'phone', 'sharesEmail', 'sharesPhone'])
    .execute();
  // Whoever shares one goes on with it.
  const own = rows.find(({ id }) => id === ownId);
  return {
    email: own?.email !== email && rows.some((row) => row.email === email && !row.sharesEmail),
    phone: phone !== null && own?.phone !== phone && rows.some((row) => row.phone === phone && !row.sharesPhone),
  };
}

/** Of a row of `users`: it has this e-mail or phone. Who has none has it in common with nobody. */
export const bears = ({ email, phone }: { email: string; phone: string | null }) =>
  sql<boolean>`(users.email = nullif(${email}::text, '') or users.phone = nullif(${phone}::text, ''))`;

/** As an account is kept: no e-mail is shared by all who have none, and no phone is null. */
const stored = ({ phone, sharesEmail = false, ...account }: NewAccount) => ({
  ...account,
  phone: phone || null,
  sharesEmail: sharesEmail || account.email === '',
});

/** Inserts an account and gives its id. Fails on a unique constraint when the e-mail or the phone is taken. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<Locked<'users'>> {
  const id = newId<'users'>();
  await tx
    .insertInto('users')
    .values({ id, ...stored(account) })
    .execute();
  return id;
}

/** Holds an account for its change, until the transaction ends. */
export function lockAccount(tx: Tx, id: Seen<'users'>) {
  return tx
    .selectFrom('users')
    .where('id', '=', id)
    .select(['email', 'phone', 'isUnnamed'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function renameAccount(tx: Tx, id: Seen<'users'>, name: AccountName): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...name, isUnnamed: false })
    .where('id', '=', id)
    .execute();
}

/** The first e-mail or phone of an account that had none; nobody has confirmed it. Fails like `insertAccount`. */
export async function setFirstContacts(
  tx: Tx,
  id: Seen<'users'>,
  contacts: Partial<Pick<Users, 'email' | 'phone'> & { sharesEmail: boolean; sharesPhone: boolean }>,
): Promise<void> {
  await tx.updateTable('users').set(contacts).where('id', '=', id).execute();
}

/** Rows of one insert: PostgreSQL takes 65,535 values in a statement. */
const CHUNK = 5000;

/** Inserts many accounts with given ids. Fails like `insertAccount`. */
export async function insertAccounts(
  tx: Tx,
  people: readonly { id: Locked<'users'>; account: NewAccount }[],
): Promise<void> {
  for (let start = 0; start < people.length; start += CHUNK) {
    const rows = people.slice(start, start + CHUNK).map(({ id, account }) => ({ id, ...stored(account) }));
    await tx.insertInto('users').values(rows).execute();
  }
}

/** Deletes accounts with their sessions and links. Fails on a foreign key when anything else points at one of them. */
export async function deleteAccounts(tx: Tx, ids: readonly Seen<'users'>[]): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}
