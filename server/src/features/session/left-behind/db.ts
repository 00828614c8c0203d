import { UNDO_DAYS } from '@dopusk/contract/contact-changes.ts';
import { rightsIn } from '@dopusk/contract/rights.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';

/** Ends the tokens of programs that an account has made. */
export async function revokeTokens(tx: Tx, userId: Seen<'users'>): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ revokedAt: sql<Date>`now()` })
    .where('revokedAt', 'is', null)
    .where('madeBy', 'in', (eb) => eb.selectFrom('operators').where('userId', '=', userId).select('operators.id'))
    .execute();
}

/** Withdraws the invitations of an account that wait; gives them with the organization that has sent them. */
export function withdrawInvitations(tx: Tx, userId: Seen<'users'>) {
  return tx
    .deleteFrom('invitations')
    .where('invitedBy', 'in', (eb) => eb.selectFrom('operators').where('userId', '=', userId).select('operators.id'))
    .returning(['id', 'email', sql<string>`coalesce(center_id, organization_id)`.as('organizationId')])
    .execute();
}

/** Withdraws the other e-mails and phones that an account has asked for and nobody has confirmed; gives whose they are. */
export function withdrawContactChanges(tx: Tx, userId: Seen<'users'>) {
  return tx
    .deleteFrom('contactChanges')
    .where('askedBy', '=', userId)
    .where('doneAt', 'is', null)
    .returning(['userId', 'contact', 'askedIn as organizationId'])
    .execute();
}

/** Ends the links of the access sheets that an account has issued of late: each lets somebody into another's account. */
export async function endAccessSheets(tx: Tx, userId: Seen<'users'>): Promise<void> {
  await tx
    .deleteFrom('passwordLinks')
    .where('mailedTo', 'is', null)
    .where('userId', 'in', (eb) =>
      eb
        .selectFrom('importPeople')
        .innerJoin('imports', 'imports.id', 'importPeople.importId')
        .where('imports.userId', '=', userId)
        .where('imports.sheetIssuedAt', '>', ofLate)
        .select('importPeople.userId'),
    )
    .execute();
}

/** Unlinks the chats that an account has linked of late, and ends the links by which it would: whoever has them goes on learning. */
export async function unlinkChats(tx: Tx, userId: Seen<'users'>): Promise<void> {
  await tx.deleteFrom('messengerCodes').where('userId', '=', userId).execute();
  await tx.deleteFrom('messengerChats').where('userId', '=', userId).where('linkedAt', '>', ofLate).execute();
}

const ofLate = sql<Date>`now() - make_interval(days => ${UNDO_DAYS})`;

/** Turns off the addresses for events that an account has added or changed of late, and gives them. */
export function turnOffWebhooks(tx: Tx, userId: Seen<'users'>) {
  return tx
    .updateTable('webhooks')
    .set({ off: 'ByHand' })
    .where('off', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auditLog')
        .where('auditLog.userId', '=', userId)
        .where('action', 'in', ['webhook.created', 'webhook.changed', 'webhook.secret-changed', 'webhook.turned-on'])
        .where('auditLog.createdAt', '>', ofLate)
        .where('subjectId', 'is not', null)
        .select(sql<string>`subject_id`.as('id')),
    )
    .returning(['id', 'title', 'organizationId'])
    .execute();
}

/** A member whom an account has let in. */
interface LetIn {
  operatorId: Seen<'operators'>;
  /** Whose managers are told: of a client's first operator the center that has invited him. */
  toldIn: Seen<'organizations'>;
}

/** Whom an account has let in of late, by an invitation that was accepted or by adding him, and who is a member yet. */
export async function listLetIn(tx: Tx, userId: Seen<'users'>): Promise<LetIn[]> {
  const { rows } = await sql<LetIn>`
    select distinct memberships.operator_id, let_in.told_in from (
      select subject_id, organization_id, coalesce((details->>'from')::uuid, organization_id) as told_in from audit_log
      where action = 'invitation.accepted' and created_at > ${ofLate}
        and details->>'invitedBy' in (select id::text from operators where operators.user_id = ${userId})
      union all select subject_id, organization_id, organization_id from audit_log
      where user_id = ${userId} and action in ('operator.created', 'operator.taken-in') and created_at > ${ofLate}) let_in
    join memberships on memberships.operator_id = let_in.subject_id
      and memberships.organization_id = let_in.organization_id and memberships.deactivated_at is null
    order by memberships.operator_id`.execute(tx);
  return rows;
}

/** Of a membership: he manages the members of his organization (`managesMembers`). */
const manages = sql<boolean>`case when organizations.type = 'EducationCenter' then memberships.role = 'HighOperator'
  else memberships.rights @> ${rightsIn('Customer')}::text[] end`;

const managersOf = (db: Db | Tx, organizationId: Seen<'organizations'>) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organizationId')
    .innerJoin('operators', 'operators.id', 'memberships.operatorId')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('memberships.organizationId', '=', organizationId)
    .where('memberships.deactivatedAt', 'is', null)
    .where('users.deactivatedAt', 'is', null)
    .where('users.isEmailConfirmed', '=', true)
    .where(manages);

/** Those who decide who acts for an organization. */
export function listManagers(tx: Tx, organizationId: Seen<'organizations'>) {
  return managersOf(tx, organizationId)
    .orderBy('users.id')
    .select(['operators.id as operatorId', 'users.id as userId', 'users.email'])
    .$narrowType<{ operatorId: Seen<'operators'>; userId: Seen<'users'> }>()
    .execute();
}

/** What the letter about them says; undefined when the reader does not manage the organization any more, or all are shut out. */
export async function readLetIn(
  db: Db,
  {
    by,
    organizationId,
    operators,
  }: { by: string; organizationId: Seen<'organizations'>; operators: readonly string[] },
  readerId: Seen<'users'>,
): Promise<{ fullName: string; people: string[] } | undefined> {
  const reader = await managersOf(db, organizationId).where('users.id', '=', readerId).select('users.id').execute();
  if (reader.length === 0) return undefined;
  const people = await db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.userId')
    .innerJoin('memberships', 'memberships.operatorId', 'operators.id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organizationId')
    .where('operators.id', '=', sql<string>`any(${operators}::uuid[])`)
    .where('memberships.deactivatedAt', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('memberships.organizationId', '=', organizationId),
        exists(
          selectFrom('centerClients')
            .whereRef('clientId', '=', 'memberships.organizationId')
            .where('centerId', '=', organizationId)
            .select('clientId'),
        ),
      ]),
    )
    .orderBy('users.fullName')
    .select(['users.fullName', 'users.email', 'organizations.title'])
    .execute();
  const author = await db.selectFrom('users').where('id', '=', by).select('fullName').executeTakeFirst();
  if (!author || people.length === 0) return undefined;
  return {
    ...author,
    people: people.map(({ fullName, email, title }) => `${fullName}, ${email} – ${title}`),
  };
}
