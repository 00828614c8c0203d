import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope, OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import type { LoginChallenges } from '../../../db/tables/access.ts';
import { newToken, SECOND_STEP_SECONDS } from '../../../http/session.ts';

const ATTEMPTS = 5;
/** How long a secret that was shown waits for its first code. */
const OFFER_MINUTES = 15;

/** Stores a login that has passed the first step and gives the token for its cookie. */
export async function createChallenge(
  tx: Tx,
  userId: Seen<'users'>,
  opening: LoginChallenges['opening'],
): Promise<string> {
  const { token, hash } = newToken();
  await tx.deleteFrom('loginChallenges').where('expiresAt', '<', sql<Date>`now()`).execute();
  await tx
    .insertInto('loginChallenges')
    .values({
      tokenHash: hash,
      userId,
      opening,
      attemptsLeft: ATTEMPTS,
      expiresAt: sql<Date>`now() + make_interval(secs => ${SECOND_STEP_SECONDS})`,
    })
    .execute();
  return token;
}

/** Uses an attempt before the code is compared; undefined when none are left, or the time is over. */
export function spendStepAttempt(db: Db, tokenHash: Buffer) {
  return db
    .updateTable('loginChallenges')
    .set(({ eb }) => ({ attemptsLeft: eb('attemptsLeft', '-', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('attemptsLeft', '>', 0)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('userId')
    .$narrowType<{ userId: Seen<'users'> }>()
    .executeTakeFirst();
}

/** Uses a challenge and gives its user; undefined when there is none, or the account is deactivated. */
export function takeChallenge(tx: Tx, tokenHash: Buffer) {
  return tx
    .deleteFrom('loginChallenges')
    .using('users')
    .leftJoin('operators', 'operators.userId', 'users.id')
    .whereRef('users.id', '=', 'loginChallenges.userId')
    .where('loginChallenges.tokenHash', '=', tokenHash)
    .where('users.deactivatedAt', 'is', null)
    .returning([
      'users.id',
      'users.email',
      'users.sharesEmail',
      'operators.id as operatorId',
      'operators.lastOrganizationId',
      'loginChallenges.opening',
    ])
    .$narrowType<{ id: Seen<'users'> }>()
    .executeTakeFirst();
}

/** The encrypted secret of the user's codes; undefined when his login asks for none. */
export function findSecret(db: Db | Tx, userId: Seen<'users'>) {
  return db
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .select('secret')
    .executeTakeFirst();
}

/** Whether the user's login asks for a code. */
export async function hasSecondFactor(db: Db | Tx, userId: Seen<'users'>): Promise<boolean> {
  return (await findSecret(db, userId)) !== undefined;
}

/** Marks the half minute of a code, and all before it, as used; false when it was used already. */
export async function takeStep(tx: Tx, userId: Seen<'users'>, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses a backup code; false for a wrong one. Without a confirmed second factor there are none. */
export async function takeBackupCode(tx: Tx, userId: Seen<'users'>, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('backupCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashCode(userId, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores an unconfirmed secret; false when the second factor is on already. */
export async function offerSecret(db: Db, scope: OperatorScope, secret: Buffer): Promise<boolean> {
  const offer = { secret, offeredAt: new Date(), lastStep: 0 };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('secondFactors')
    .values({ userId: scope.userId, ...offer })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(offer).where('secondFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The encrypted secret that is not confirmed yet; undefined when there is none, or it is outdated. */
export function findOffer(tx: Tx, scope: OperatorScope) {
  return tx
    .selectFrom('secondFactors')
    .where('userId', '=', scope.userId)
    .where('confirmedAt', 'is', null)
    .where('offeredAt', '>', sql<Date>`now() - make_interval(mins => ${OFFER_MINUTES})`)
    .select('secret')
    .forUpdate()
    .executeTakeFirst();
}

export async function confirmSecret(tx: Tx, scope: OperatorScope, step: number): Promise<void> {
  await tx
    .updateTable('secondFactors')
    .set({ confirmedAt: new Date(), lastStep: step })
    .where('userId', '=', scope.userId)
    .execute();
}

/** Replaces all earlier backup codes by these. */
export async function replaceBackupCodes(tx: Tx, scope: OperatorScope, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('backupCodes').where('userId', '=', scope.userId).execute();
  await tx
    .insertInto('backupCodes')
    .values(codes.map((code) => ({ userId: scope.userId, codeHash: hashCode(scope.userId, code) })))
    .execute();
}

/** Removes secret and backup codes; false when the login asked for no code. */
export async function deleteSecondFactor(tx: Tx, userId: Seen<'users'>): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Eighty random bits need no slow hash; the user's id in it makes one table of hashes useless for all users. */
const hashCode = (userId: string, code: string): Buffer => createHash('sha256').update(`${userId}:${code}`).digest();

export async function findPasswordHash(db: Db, scope: OperatorScope): Promise<string | undefined> {
  const row = await db.selectFrom('users').where('id', '=', scope.userId).select('passwordHash').executeTakeFirst();
  return row?.passwordHash;
}

/** The recipient of a letter about the account, and the organization in whose log its lines are. */
export function findHolder(db: Db | Tx, userId: Seen<'users'>) {
  return db
    .selectFrom('users')
    .leftJoin('operators', 'operators.userId', 'users.id')
    .where('users.id', '=', userId)
    .select(['users.email', 'users.isEmailConfirmed', 'operators.lastOrganizationId as organizationId'])
    .executeTakeFirstOrThrow();
}

/** For so many days nobody is asked again who has put it off. */
const POSTPONED_DAYS = 90;

/** Notes that the operator does not want the second factor now. */
export async function postponeSecondFactor(db: Db, scope: OperatorScope): Promise<void> {
  await db
    .updateTable('operators')
    .set({ secondFactorPostponedAt: sql<Date>`now()` })
    .where('id', '=', scope.operatorId)
    .execute();
}

/** The second factor of the operator, and the rules of his centers. */
export async function readState(db: Db, scope: OperatorScope) {
  const { rows } = await sql<{ since: Date | null; codesLeft: number; isPostponed: boolean; requiredBy: string[] }>`
    select exists (select from operators where id = ${scope.operatorId}
        and second_factor_postponed_at > now() - make_interval(days => ${POSTPONED_DAYS})) as is_postponed,
      (select confirmed_at from second_factors where user_id = ${scope.userId}) as since,
      (select count(*)::integer from backup_codes where user_id = ${scope.userId}) as codes_left,
      (select coalesce(array_agg(title order by title), '{}') from organizations
        join memberships on memberships.organization_id = organizations.id
        where memberships.operator_id = ${scope.operatorId} and memberships.deactivated_at is null
          and requires_second_factor) as required_by`.execute(db);
  return rows[0] ?? { since: null, codesLeft: 0, isPostponed: false, requiredBy: [] };
}

/** The rule of a center, and how many of its operators keep it. */
export async function readCenterRule(db: Db, scope: CenterScope) {
  const { rows } = await sql<{ isRequired: boolean; operators: number; withCode: number }>`
    select requires_second_factor as is_required, count(operators.id)::integer as operators,
      count(second_factors.confirmed_at)::integer as with_code
    from organizations
    left join memberships on memberships.organization_id = organizations.id and memberships.deactivated_at is null
    left join operators on operators.id = memberships.operator_id
    left join second_factors on second_factors.user_id = operators.user_id
    where organizations.id = ${scope.organization.id} group by organizations.id`.execute(db);
  return rows[0] ?? { isRequired: false, operators: 0, withCode: 0 };
}

/** Sets the rule of a center; false when it is the same already. */
export async function setCenterRule(tx: Tx, scope: CenterScope, isRequired: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organizations')
    .set({ requiresSecondFactor: isRequired })
    .where('id', '=', scope.organization.id)
    .where('requiresSecondFactor', '!=', isRequired)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The active operators of a center with a confirmed e-mail. */
export function listOperatorsToTell(tx: Tx, scope: CenterScope) {
  return colleagues(tx, scope)
    .where('users.isEmailConfirmed', '=', true)
    .select(['users.id as userId', 'users.email'])
    .$narrowType<{ userId: Seen<'users'> }>()
    .execute();
}

/** The user behind an active operator of the center; undefined for anybody else. */
export function findColleague(tx: Tx, scope: CenterScope, operatorId: string) {
  return colleagues(tx, scope)
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .where('operators.id', '=', operatorId)
    .select(['operators.id', 'users.id as userId'])
    .$narrowType<{ userId: Seen<'users'> }>()
    .select(sql<boolean>`(second_factors.confirmed_at is not null)`.as('hasSecondFactor'))
    .executeTakeFirst();
}

const colleagues = (tx: Tx, scope: CenterScope) =>
  tx
    .selectFrom('memberships')
    .innerJoin('operators', 'operators.id', 'memberships.operatorId')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('memberships.organizationId', '=', scope.organization.id)
    .where('memberships.deactivatedAt', 'is', null)
    .where('users.deactivatedAt', 'is', null);

/** A center's title and its rule of second factors, for a letter about it. */
export function findRule(db: Db, centerId: Seen<'organizations'>) {
  return db
    .selectFrom('organizations')
    .where('id', '=', centerId)
    .select(['title', 'requiresSecondFactor as isRequired'])
    .executeTakeFirst();
}

/** The user who logs in with this e-mail, for whoever runs the portal. */
export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .where('email', '=', email)
    .orderBy('sharesEmail')
    .orderBy('createdAt')
    .select('id')
    .$narrowType<{ id: Seen<'users'> }>()
    .executeTakeFirst();
}
