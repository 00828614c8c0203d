import { isPhoneLogin } from '@dopusk/contract/fields/login.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { CurrentUser } from '@dopusk/contract/session.ts';
import { sql } from 'kysely';
import { allBound, boundParts } from '../../db/bound-money.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import type { UserScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import type { Sender } from '../../http/sender.ts';
import { hashToken, newToken, RENEWED_FOR_DAYS, usedWithin } from '../../http/session.ts';
import { withdrawOwn } from './contact-changes/db/changes.ts';
import { ownAwaited } from './contact-changes/db/login-data.ts';

/** So many records of one person are tried with a password: whoever sees to safety at many firms learns for each of them. */
const RECORDS_TRIED = 20;

/**
 * The data of accounts that a login attempt needs. By e-mail: the one that holds it, then those that share it, each with a
 * password of its own (decision 112). By phone: the one that holds it alone, as with a code (decision 780).
 */
export function findCredentials(db: Db, login: string) {
  return db
    .selectFrom('users')
    .leftJoin('operators', 'operators.userId', 'users.id')
    .where((eb) =>
      isPhoneLogin(login)
        ? eb.and([eb('users.phone', '=', login), eb('users.sharesPhone', '=', false)])
        : eb('users.email', '=', login),
    )
    .where('users.deactivatedAt', 'is', null)
    .select([
      'users.id',
      'users.email',
      'users.sharesEmail',
      'users.passwordHash',
      'operators.id as operatorId',
      'operators.lastOrganizationId',
    ])
    .$narrowType<{ id: Seen<'users'> }>()
    .orderBy('users.sharesEmail')
    .orderBy('users.createdAt')
    .limit(RECORDS_TRIED)
    .execute();
}

/** The address for letters about an account, and whether the e-mail is confirmed. */
export function findContact(tx: Tx, userId: Seen<'users'>) {
  return tx
    .selectFrom('users')
    .leftJoin('students', 'students.userId', 'users.id')
    .where('users.id', '=', userId)
    .select(['users.email', 'users.isEmailConfirmed as isConfirmed'])
    .select(sql<boolean>`(students.id is not null)`.as('isStudent'))
    .executeTakeFirstOrThrow();
}

/** Links of one insert: PostgreSQL takes 65,535 values in a statement. */
const LINKS_AT_ONCE = 10_000;

/**
 * Ends the one-time links of a user who has to set a password, and makes the token of a new one, which goes by letter alone: by
 * opening it he shows that the mailbox is his.
 */
export function replacePasswordLinks(
  db: Db,
  { userId, recipient }: { userId: Seen<'users'>; recipient: string },
  hours: number,
): Promise<string> {
  return transaction(db, async (tx) => {
    await tx.deleteFrom('passwordLinks').where('userId', '=', userId).execute();
    return createPasswordLink(tx, userId, hours, recipient);
  });
}

/** Makes the token of a one-time link for a user who has to set a password. */
export async function createPasswordLink(
  db: Db | Tx,
  userId: Seen<'users'>,
  hours: number,
  mailedTo: string | null = null,
): Promise<string> {
  const { token, hash } = newToken();
  const expiresAt = new Date(Date.now() + hours * 3_600_000);
  await db.insertInto('passwordLinks').values({ tokenHash: hash, userId, expiresAt, mailedTo }).execute();
  return token;
}

/** A one-time link for each of many users; gives the tokens in the order of the users. */
export async function createPasswordLinks(tx: Tx, userIds: readonly Seen<'users'>[], hours: number): Promise<string[]> {
  const expiresAt = new Date(Date.now() + hours * 3_600_000);
  const links = userIds.map((userId) => ({ userId, ...newToken() }));
  const rows = links.map(({ userId, hash }) => ({ tokenHash: hash, userId, expiresAt }));
  for (let start = 0; start < rows.length; start += LINKS_AT_ONCE) {
    await tx
      .insertInto('passwordLinks')
      .values(rows.slice(start, start + LINKS_AT_ONCE))
      .execute();
  }
  return links.map(({ token }) => token);
}

/** Whose link `takePasswordLink` would take. */
export function findLinkOwner(db: Db, token: string) {
  return db
    .selectFrom('passwordLinks')
    .innerJoin('users', 'users.id', 'passwordLinks.userId')
    .where('passwordLinks.tokenHash', '=', hashToken(token))
    .where('passwordLinks.expiresAt', '>', new Date())
    .where('users.deactivatedAt', 'is', null)
    .select(['users.id as userId', 'users.fullName', 'users.email', 'users.phone'])
    .executeTakeFirst();
}

/** Uses a link and gives its user, and to which address it was sent; undefined when there is none, it was used before, or it is outdated. */
export function takePasswordLink(tx: Tx, token: string) {
  return tx
    .deleteFrom('passwordLinks')
    .using('users')
    .leftJoin('operators', 'operators.userId', 'users.id')
    .whereRef('users.id', '=', 'passwordLinks.userId')
    .where('passwordLinks.tokenHash', '=', hashToken(token))
    .where('passwordLinks.expiresAt', '>', new Date())
    .where('users.deactivatedAt', 'is', null)
    .returning([
      'users.id',
      'users.email',
      'users.sharesEmail',
      'operators.id as operatorId',
      'operators.lastOrganizationId',
      'passwordLinks.mailedTo',
    ])
    .$narrowType<{ id: Seen<'users'> }>()
    .executeTakeFirst();
}

/**
 * Whether a user sets his first password: he has come by one-time links alone, and never by a password or a code. What an account
 * begins with that another has made is a password that nobody knows.
 */
export async function isFirstPassword(tx: Tx, userId: Seen<'users'>): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    select coalesce(bool_and(action = 'session.opened-by-link'), false) as is_first from audit_log
    where user_id = ${userId}
      and action in ('session.opened', 'session.opened-by-code', 'session.opened-by-link', 'password.changed')`.execute(
    tx,
  );
  return rows[0]?.isFirst ?? false;
}

/**
 * Stores the hash of a new password and ends all sessions of the user except the current one. An e-mail or a phone that was asked
 * for in one of them is awaited no longer: whoever knew the former password may have asked.
 */
export async function setPassword(
  tx: Tx,
  userId: Seen<'users'>,
  passwordHash: string,
  keptToken: Buffer | null,
): Promise<void> {
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
  await withdrawOwn(tx, userId, ['email', 'phone']);
  await endOtherSessions(tx, userId, keptToken);
}

/** Keeps a user's account from being changed or taken back by another transaction until this one ends. */
const holdUser = (tx: Tx, userId: Seen<'users'>) =>
  tx.selectFrom('users').where('id', '=', userId).select('passwordHash').forNoKeyUpdate().executeTakeFirst();

/** Whether a session of the caller is there yet, or the token that he calls by; it stays so until the transaction ends. */
export async function isStillIn(tx: Tx, scope: UserScope): Promise<boolean> {
  await holdUser(tx, scope.userId);
  const tokenId = scope.kind === 'operator' ? scope.tokenId : null;
  const { rows } = await sql<{ isIn: boolean }>`select ${
    tokenId
      ? sql`exists (select from tokens where id = ${tokenId} and revoked_at is null)`
      : sql`exists (select from sessions where user_id = ${scope.userId})`
  } as is_in`.execute(tx);
  return rows[0]?.isIn ?? false;
}

/** Whether a password that was right a moment ago is so yet; it stays so until the transaction ends. */
export async function isStillPassword(tx: Tx, account: { id: Seen<'users'>; passwordHash: string }): Promise<boolean> {
  return (await holdUser(tx, account.id))?.passwordHash === account.passwordHash;
}

/** Ends all sessions of the user except the one with this token (all without a token), and his unfinished logins. */
export async function endOtherSessions(tx: Tx, userId: Seen<'users'>, keptToken: Buffer | null): Promise<void> {
  await holdUser(tx, userId);
  await tx.deleteFrom('loginChallenges').where('userId', '=', userId).execute();
  await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where((eb) =>
      keptToken
        ? eb.and([
            eb('tokenHash', '!=', keptToken),
            eb(eb.fn.coalesce('previousTokenHash', sql<Buffer>`''::bytea`), '!=', keptToken),
          ])
        : eb.val(true),
    )
    .execute();
}

/** Ends all sessions of the portal, and the unfinished logins. Gives how many sessions there were. */
export async function deleteAllSessions(tx: Tx): Promise<number> {
  await tx.deleteFrom('loginChallenges').execute();
  const { numDeletedRows } = await tx.deleteFrom('sessions').executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Whether somebody has logged in with the account before, or goes on since yesterday with the session that his registration
 * has opened.
 */
export async function wasInUse(tx: Tx, userId: Seen<'users'>): Promise<boolean> {
  const { rows } = await sql<{ wasInUse: boolean }>`select
    exists (select from sessions where user_id = ${userId} and created_at < now() - interval '1 day')
    or exists (select from audit_log where user_id = ${userId}
      and action in ('session.opened', 'session.opened-by-code', 'session.opened-by-link')) as was_in_use`.execute(tx);
  return rows[0]?.wasInUse ?? false;
}

/** Opens a session and gives the token for its cookie. */
export async function createSession(
  db: Db | Tx,
  session: { userId: Seen<'users'>; organizationId: string | null; from: Pick<Sender, 'address' | 'userAgent'> },
): Promise<string> {
  const { token, hash, expiresAt } = newToken();
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hash,
      userId: session.userId,
      organizationId: session.organizationId,
      userAgent: session.from.userAgent.slice(0, 300),
      address: session.from.address,
      expiresAt,
    })
    .execute();
  // Ended sessions are deleted here, so that no job has to.
  await db.deleteFrom('sessions').where('expiresAt', '<', new Date()).execute();
  return token;
}

export async function deleteSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ eb, or }) => or([eb('tokenHash', '=', tokenHash), eb('previousTokenHash', '=', tokenHash)]))
    .execute();
}

/** The user's open sessions, the latest used first. */
export function listSessions(db: Db, scope: UserScope, tokenHash: Buffer | null, idleHours: number) {
  return db
    .selectFrom('sessions')
    .where('userId', '=', scope.userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(usedWithin(idleHours))
    .orderBy('seenAt', 'desc')
    .select(['id', 'userAgent', 'address', 'createdAt', 'seenAt'])
    .select(
      sql<boolean>`coalesce(token_hash = ${tokenHash}::bytea or previous_token_hash = ${tokenHash}::bytea, false)`.as(
        'isCurrent',
      ),
    )
    .execute();
}

/** Ends one of the user's own sessions; false when he has no such session. */
export async function endSession(db: Db | Tx, scope: UserScope, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', scope.userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Replaces the session's token and extends it, up to its limit. A token that was replaced already is not replaced
 * again: null then.
 */
export async function rotateSession(db: Db, tokenHash: Buffer): Promise<string | null> {
  const { token, hash, expiresAt } = newToken();
  const updated = await db
    .updateTable('sessions')
    .set({
      tokenHash: hash,
      previousTokenHash: tokenHash,
      rotatedAt: new Date(),
      expiresAt: sql<Date>`least(${expiresAt}::timestamptz, created_at + make_interval(days => ${RENEWED_FOR_DAYS}))`,
    })
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n ? token : null;
}

/**
 * Records that the user accepted (or withdrew) a text of this version, unless that is his last answer; anew also then, where somebody
 * else may have given that answer with his account.
 * @returns whether it was recorded
 */
export async function recordConsent(
  db: Db | Tx,
  userId: Seen<'users'>,
  consent: { kind: 'UserAgreement' | 'PersonalData'; version: string; accepted: boolean; anew?: boolean },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into consents (id, user_id, kind, version, accepted)
    select ${newId()}, ${userId}, ${consent.kind}, ${consent.version}, ${consent.accepted}
    where ${consent.anew ?? false} or not exists (
      select from (
        select version, accepted from consents
        where user_id = ${userId} and kind = ${consent.kind} order by created_at desc, id desc limit 1
      ) last
      where last.version = ${consent.version} and last.accepted = ${consent.accepted})`.execute(db);
  return numAffectedRows > 0n;
}

/** The logged-in user as /User/Current shows him. */
export async function readCurrentUser(db: Db, scope: UserScope): Promise<CurrentUser> {
  const organizationId = scope.kind === 'operator' ? (scope.organization?.id ?? null) : null;
  const row = await db
    .selectFrom('users')
    .leftJoin('organizations', (join) => join.on('organizations.id', '=', organizationId))
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.organizationId', '=', 'organizations.id').on('accounts.kind', '=', 'balance'),
    )
    .where('users.id', '=', scope.userId)
    .select(({ selectFrom }) => [
      'users.id',
      'users.name',
      'users.surname',
      'users.lastname',
      'users.email',
      'users.phone',
      'users.isEmailConfirmed',
      'users.isUnnamed',
      ownAwaited('users.id', 'email').as('awaitedEmail'),
      ownAwaited('users.id', 'phone').as('awaitedPhone'),
      'organizations.id as organizationId',
      'organizations.title as organizationTitle',
      'organizations.type as organizationType',
      sql<boolean>`coalesce(organizations.vat_mode, 'Exempt') <> 'Exempt'`.as('paysVat'),
      'accounts.id as accountId',
      selectFrom('entries')
        .whereRef('entries.accountId', '=', 'accounts.id')
        .orderBy('entries.position', 'desc')
        .limit(1)
        .select('entries.balanceAfter')
        .as('balanceKopecks'),
      boundParts(sql.ref('accounts.id')).as('bound'),
    ])
    .executeTakeFirstOrThrow();
  const {
    organizationId: id,
    organizationTitle,
    organizationType,
    paysVat,
    accountId,
    balanceKopecks,
    bound,
    ...user
  } = row;
  return {
    ...user,
    roles: scope.kind === 'student' ? ['Student'] : scope.role ? [scope.role] : [],
    student: scope.kind === 'student' ? { id: scope.studentId } : null,
    operator:
      scope.kind === 'operator'
        ? {
            id: scope.operatorId,
            lacksSecondFactor: scope.lacksSecondFactor,
            rights: [...scope.rights],
            organization:
              id && organizationTitle && organizationType && accountId
                ? {
                    id,
                    title: organizationTitle,
                    organizationType,
                    paysVat,
                    balance: { id: accountId, amount: toRubles(balanceKopecks ?? 0), bound: allBound(bound) },
                  }
                : null,
          }
        : null,
  };
}
