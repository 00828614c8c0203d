import { INVITATION_DAYS, type InvitationBody, type InvitationRow } from '@dopusk/contract/invitations.ts';
import type { OrganizationType, Right } from '@dopusk/contract/session.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { visibleStudent } from '../../../db/visible.ts';
import { hashToken, newToken } from '../../../http/session.ts';
import { hasOperators, isInCharge } from '../../organizations/db.ts';
import { isUnproven } from '../../session/confirmation/db.ts';

const expiry = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`;

/** An organization that somebody is invited to, and the center that invites there; null for a colleague. */
export interface Host {
  id: Seen<'organizations'>;
  type: OrganizationType;
  centerId: Seen<'organizations'> | null;
}

/** A client of the center for which it may invite the first operator; undefined for any other (decision 170). */
export function findClientInCharge(tx: Tx, scope: OperatorScope, id: string) {
  return tx
    .selectFrom('organizations')
    .where('id', '=', id)
    .where('type', '=', 'Customer')
    .where(isInCharge(scope))
    .where(({ not }) => not(hasOperators))
    .select('id')
    .$narrowType<{ id: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** Writes an invitation; one that waits for the same address is replaced, and keeps its id. */
export async function insertInvitation(
  tx: Tx,
  { operatorId }: OperatorScope,
  { id: organizationId, centerId }: Host,
  { email, role, rights }: InvitationBody,
): Promise<Seen<'invitations'>> {
  const choice = { role, rights, invitedBy: operatorId, centerId, sentAt: sql<Date>`now()`, expiresAt: expiry };
  const { id } = await tx
    .insertInto('invitations')
    .values({ id: newId<'invitations'>(), organizationId, email, ...choice })
    .onConflict((conflict) => conflict.columns(['organizationId', 'email']).doUpdateSet({ ...choice, tokenHash: null }))
    .returning('id')
    .$narrowType<{ id: Seen<'invitations'> }>()
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether somebody with this e-mail is a member of the organization, also one who was deactivated. */
export async function isMember(tx: Tx, organizationId: Seen<'organizations'>, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('operators', 'operators.id', 'memberships.operatorId')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('memberships.organizationId', '=', organizationId)
    .where('users.email', '=', email)
    .select('operators.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Who studies with this e-mail, if the inviter sees him and the record is proven (decision 122). */
export function findStudentOf(tx: Tx, scope: OperatorScope, email: string) {
  return tx
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('users.email', '=', email)
    .where(visibleStudent(scope))
    .where(isUnproven, '=', false)
    .select('users.fullName')
    .executeTakeFirst();
}

const ofCurrent = (scope: OperatorScope) => scope.organization?.id ?? null;

/** Those of the caller's current organization: to it by colleagues, and by it to its clients. */
const isOwn = (scope: OperatorScope) =>
  sql<SqlBool>`coalesce(invitations.center_id, invitations.organization_id) = ${ofCurrent(scope)}`;

/** The invitations to the caller's current organization, or those of his center to a client; the newest first. */
export async function listInvitations(
  db: Db,
  scope: OperatorScope,
  organizationId: Seen<'organizations'>,
): Promise<InvitationRow[]> {
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('operators', 'operators.id', 'invitations.invitedBy')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where(isOwn(scope))
    .where('invitations.organizationId', '=', organizationId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('invitations.centerId', 'is', null),
        // Of a client somebody works for by now, or that the center does not see whole any more, it opens nothing.
        sql<SqlBool>`exists (${selectFrom('organizations')
          .whereRef('organizations.id', '=', 'invitations.organizationId')
          .where(isInCharge(scope))
          .where(({ not }) => not(hasOperators))
          .select('organizations.id')})`,
      ]),
    )
    .orderBy('invitations.sentAt', 'desc')
    .select(['invitations.id', 'invitations.email', 'invitations.role', 'invitations.rights', 'sentAt', 'expiresAt'])
    .select(['users.fullName as inviter', sql<boolean>`expires_at <= now()`.as('isExpired')])
    .execute();
  return rows.map(({ sentAt, expiresAt, ...row }) => ({
    ...row,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Lets the former link of an invitation run out and a new one begin; undefined for another organization's. */
export function renewInvitation(tx: Tx, scope: OperatorScope, id: string) {
  return tx
    .updateTable('invitations')
    .set({ tokenHash: null, sentAt: sql<Date>`now()`, expiresAt: expiry })
    .where('id', '=', id)
    .where(isOwn(scope))
    .returning(['id', 'organizationId', 'centerId', 'email', 'role', 'rights'])
    .$narrowType<{ id: Seen<'invitations'> }>()
    .executeTakeFirst();
}

/** Withdraws an invitation; undefined for another organization's. */
export function deleteInvitation(tx: Tx, scope: OperatorScope, id: string) {
  return tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where(isOwn(scope))
    .returning(['id', 'email'])
    .executeTakeFirst();
}

/** Makes the token of a letter and what it says; null when the invitation is not there any more. */
export async function issueToken(db: Db, id: Seen<'invitations'>) {
  const { token, hash } = newToken();
  const row = await db
    .updateTable('invitations')
    .from('organizations')
    .whereRef('organizations.id', '=', 'invitations.organizationId')
    .where('invitations.id', '=', id)
    .set({ tokenHash: hash })
    .returning(['organizations.title', 'organizations.type', 'invitations.role', 'invitations.rights'])
    .returning([inviterName.as('inviter'), centerTitle.as('centerTitle')])
    .executeTakeFirst();
  return row ? { ...row, token } : null;
}

const inviterName = sql<string>`(select users.full_name from operators
  join users on users.id = operators.user_id where operators.id = invitations.invited_by)`;

const centerTitle = sql<string | null>`(select center.title from organizations center
  where center.id = invitations.center_id)`;

const isPending = (token: string) =>
  sql<boolean>`invitations.token_hash = ${hashToken(token)} and invitations.expires_at > now()`;

/**
 * An invitation by the token of its letter, with the account of its address: an unproven record is none (decision 122).
 * Undefined when it is outdated or used.
 */
export function findInvitation(db: Db, token: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organizationId')
    .where(isPending(token))
    .select(['organizations.title as organizationTitle', 'organizations.type as organizationType'])
    .select([
      centerTitle.as('centerTitle'),
      inviterName.as('inviter'),
      'invitations.email',
      'invitations.role',
      'invitations.rights',
    ])
    .select(
      sql<'None' | 'Operator' | 'Student'>`case
        when exists (select from users join operators on operators.user_id = users.id
          where users.email = invitations.email and not ${isUnproven}) then 'Operator'
        when exists (select from users where users.email = invitations.email and not users.shares_email
          and not ${isUnproven}) then 'Student'
        else 'None' end`.as('account'),
    )
    .executeTakeFirst();
}

/** Who has invited by the token of a letter whose time is over, where to, and until when it worked. */
export function findOutdated(db: Db, token: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organizationId')
    .where(sql<boolean>`invitations.token_hash = ${hashToken(token)} and invitations.expires_at <= now()`)
    .select(['organizations.title', 'invitations.expiresAt', centerTitle.as('centerTitle'), inviterName.as('inviter')])
    .executeTakeFirst();
}

/** For how many days the link of an accepted invitation is known as one. */
const DAYS_KNOWN = 365;

/** Whether the link was used to accept its invitation. */
export async function isAccepted(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('acceptedInvitations')
    .where('tokenHash', '=', hashToken(token))
    .select('tokenHash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps that the link was used to accept its invitation. */
export async function noteAccepted(tx: Tx, token: string): Promise<void> {
  await tx
    .insertInto('acceptedInvitations')
    .values({ tokenHash: hashToken(token) })
    .execute();
  await tx
    .deleteFrom('acceptedInvitations')
    .where('acceptedAt', '<', sql<Date>`now() - make_interval(days => ${DAYS_KNOWN})`)
    .execute();
}

/**
 * Uses up an invitation. With it comes what its inviter may do in the organization, or in the center that invites, at this
 * moment; null when he is no member any more, and when the client is not the center's to invite to any more.
 */
export async function takeInvitation(tx: Tx, token: string) {
  const taken = await tx
    .deleteFrom('invitations')
    .where(isPending(token))
    .returning(['organizationId', 'centerId', 'email', 'role', 'rights', 'invitedBy'])
    .$narrowType<{ organizationId: Seen<'organizations'> }>()
    .executeTakeFirst();
  if (!taken) return undefined;
  if (taken.centerId && !(await waitsForFirst(tx, taken.organizationId, taken.centerId)))
    return { ...taken, inviter: null };
  const inviter = await tx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organizationId')
    .innerJoin('operators', 'operators.id', 'memberships.operatorId')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('memberships.organizationId', '=', taken.centerId ?? taken.organizationId)
    .where('memberships.operatorId', '=', taken.invitedBy)
    .where('memberships.deactivatedAt', 'is', null)
    .where('users.deactivatedAt', 'is', null)
    .select(['memberships.role', 'memberships.rights', 'organizations.type'])
    .$narrowType<{ type: OrganizationType; rights: Right[] }>()
    .executeTakeFirst();
  return { ...taken, inviter: inviter ?? null };
}

/**
 * Whether a client still has no operator and is linked with the center as a whole. Two who accept at the same moment wait for
 * each other: one is the first.
 */
async function waitsForFirst(tx: Tx, clientId: Seen<'organizations'>, centerId: string): Promise<boolean> {
  await tx.selectFrom('organizations').where('id', '=', clientId).select('id').forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('organizations')
    .where('organizations.id', '=', clientId)
    .where(({ not }) => not(hasOperators))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('centerClients')
          .where('centerId', '=', centerId)
          .where('clientId', '=', clientId)
          .where('extent', '=', 'Everybody')
          .select('clientId'),
      ),
    )
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The e-mail of an account. */
export async function emailOf(tx: Tx, { userId }: OperatorScope): Promise<string> {
  const { email } = await tx.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirstOrThrow();
  return email;
}

/** Whether an operator has not said yet who he is: a letter could not name him. */
export async function isUnnamed(tx: Tx, { userId }: OperatorScope): Promise<boolean> {
  const row = await tx.selectFrom('users').where('id', '=', userId).select('isUnnamed').executeTakeFirstOrThrow();
  return row.isUnnamed;
}
