import { INVITATION_DAYS, type InvitationBody, type InvitationRow } from '@dopusk/contract/invitations.ts';
import type { OrganizationType, Right } from '@dopusk/contract/session.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { visibleStudent } from '../../../db/visible.ts';
import { hashToken, newToken } from '../../../http/session.ts';
import { isUnproven } from '../../session/confirmation/db.ts';

const expiry = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`;

/** Writes an invitation; one that waits for the same address is replaced, and keeps its id. */
export async function insertInvitation(
  tx: Tx,
  { operatorId }: OperatorScope,
  organizationId: Seen<'organizations'>,
  { email, role, rights }: InvitationBody,
): Promise<Seen<'invitations'>> {
  const choice = { role, rights, invitedBy: operatorId, sentAt: sql<Date>`now()`, expiresAt: expiry };
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

/** The invitations to the caller's current organization, the newest first. */
export async function listInvitations(db: Db, scope: OperatorScope): Promise<InvitationRow[]> {
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('operators', 'operators.id', 'invitations.invitedBy')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('invitations.organizationId', '=', ofCurrent(scope))
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
    .where('organizationId', '=', ofCurrent(scope))
    .returning(['id', 'organizationId', 'email', 'role', 'rights'])
    .$narrowType<{ id: Seen<'invitations'> }>()
    .executeTakeFirst();
}

/** Withdraws an invitation; undefined for another organization's. */
export function deleteInvitation(tx: Tx, scope: OperatorScope, id: string) {
  return tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('organizationId', '=', ofCurrent(scope))
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
    .returning(['organizations.title', 'invitations.role'])
    .returning(inviterName.as('inviter'))
    .executeTakeFirst();
  return row ? { ...row, token } : null;
}

const inviterName = sql<string>`(select users.full_name from operators
  join users on users.id = operators.user_id where operators.id = invitations.invited_by)`;

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
    .select([inviterName.as('inviter'), 'invitations.email', 'invitations.role', 'invitations.rights'])
    .select(
      sql<'None' | 'Operator' | 'Student'>`case
        when exists (select from users join operators on operators.user_id = users.id
          where users.email = invitations.email) then 'Operator'
        when exists (select from users where users.email = invitations.email and not users.shares_email
          and not ${isUnproven}) then 'Student'
        else 'None' end`.as('account'),
    )
    .executeTakeFirst();
}

/**
 * Uses up an invitation. With it comes what its inviter may do in the organization at this moment; null when he is no
 * member any more.
 */
export async function takeInvitation(tx: Tx, token: string) {
  const taken = await tx
    .deleteFrom('invitations')
    .where(isPending(token))
    .returning(['organizationId', 'email', 'role', 'rights', 'invitedBy'])
    .$narrowType<{ organizationId: Seen<'organizations'> }>()
    .executeTakeFirst();
  if (!taken) return undefined;
  const inviter = await tx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organizationId')
    .innerJoin('operators', 'operators.id', 'memberships.operatorId')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('memberships.organizationId', '=', taken.organizationId)
    .where('memberships.operatorId', '=', taken.invitedBy)
    .where('memberships.deactivatedAt', 'is', null)
    .where('users.deactivatedAt', 'is', null)
    .select(['memberships.role', 'memberships.rights', 'organizations.type'])
    .$narrowType<{ type: OrganizationType; rights: Right[] }>()
    .executeTakeFirst();
  return { ...taken, inviter: inviter ?? null };
}

/** The e-mail of an account. */
export async function emailOf(tx: Tx, { userId }: OperatorScope): Promise<string> {
  const { email } = await tx.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirstOrThrow();
  return email;
}
