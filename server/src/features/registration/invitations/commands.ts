import { CONSENT_VERSIONS } from '@dopusk/contract/consents.ts';
import type { AcceptBody, InvitationBody } from '@dopusk/contract/invitations.ts';
import type { OperatorRole } from '@dopusk/contract/operators.ts';
import { rightsIn } from '@dopusk/contract/rights.ts';
import type { OrganizationType, Right } from '@dopusk/contract/session.ts';
import type { Context } from '../../../context.ts';
import { audit, auditAs } from '../../../db/audit.ts';
import { type Tx, transaction, violatedUnique } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import type { Sender } from '../../../http/sender.ts';
import { limitLetters, limitLettersOfDay } from '../../deliveries/limits.ts';
import { deliver } from '../../deliveries/message.ts';
import { insertMembership, insertOperator, setCurrentOrganization } from '../../operators/db.ts';
import { createAccount } from '../../session/accounts.ts';
import { createSession, recordConsent } from '../../session/db.ts';
import { hashNewPassword } from '../../session/passwords.ts';
import { limitAcceptances, limitAttempts } from '../limits.ts';
import {
  deleteInvitation,
  emailOf,
  findStudentOf,
  insertInvitation,
  isMember,
  renewInvitation,
  takeInvitation,
} from './db.ts';
import { invitationLetter } from './letter.ts';

/** What somebody may do in an organization. */
interface Powers {
  role: OperatorRole;
  rights: readonly Right[];
  type: OrganizationType;
}

/**
 * Invites an operator to the current organization by a letter. An invitation that waits for the same address is replaced.
 * @throws Refusal RightNotOwned for a role or right that the inviter has not; BadRequest for one that there is not in such
 * an organization; EmailAlreadyUse at `email` for a member, and for a student whom the inviter sees and whose mailbox is proven;
 * ManyRecoveryCodeRequests after too many addresses, or too many letters to this one within a day
 */
export async function invite(context: Context, scope: OperatorScope, body: InvitationBody): Promise<{ id: string }> {
  const organization = found(scope.organization, 'NotFoundOrganization');
  const { type } = organization;
  if (!body.rights.every((right) => rightsIn(type).includes(right))) throw new Refusal('BadRequest');
  if (!mayGive({ role: scope.role ?? 'Operator', rights: scope.rights, type }, body))
    throw new Refusal('RightNotOwned');
  await limitAttempts(context.db, `invitation:${scope.userId}`, 'приглашений');
  return transaction(context.db, async (tx) => {
    if (await isMember(tx, organization.id, body.email))
      throw fieldRefusal('EmailAlreadyUse', 'email', 'Этот человек уже есть среди операторов организации');
    const student = await findStudentOf(tx, scope, body.email);
    if (student) throw fieldRefusal('EmailAlreadyUse', 'email', studentsEmail(student.fullName));
    await limitLettersOfDay(tx, `${organization.id}:${body.email}`);
    const id = await insertInvitation(tx, scope, organization.id, body);
    await send(context, tx, scope, id, body.email);
    await audit(tx, scope, 'invitation.sent', id, { email: body.email });
    return { id };
  });
}

/**
 * Sends the letter of an invitation again; the link of the former one ends.
 * @throws Refusal NotFoundInvitation; RightNotOwned when the caller may not give as much; ManyRecoveryCodeRequests within a
 * minute, or after too many within a day
 */
export async function resendInvitation(context: Context, scope: OperatorScope, id: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const renewed = found(await renewInvitation(tx, scope, id), 'NotFoundInvitation');
    const type = found(scope.organization, 'NotFoundOrganization').type;
    if (!mayGive({ role: scope.role ?? 'Operator', rights: scope.rights, type }, renewed))
      throw new Refusal('RightNotOwned');
    await limitLetters(tx, `${renewed.organizationId}:${renewed.email}`);
    await send(context, tx, scope, renewed.id, renewed.email);
    await audit(tx, scope, 'invitation.sent', id, { email: renewed.email });
  });
}

/** Withdraws an invitation: its link ends. @throws Refusal NotFoundInvitation */
export async function withdrawInvitation({ db }: Context, scope: OperatorScope, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const { email } = found(await deleteInvitation(tx, scope, id), 'NotFoundInvitation');
    await audit(tx, scope, 'invitation.withdrawn', id, { email });
  });
}

/**
 * Makes the invited one an account with a password of his own and opens his session. The link has come to his e-mail, which
 * confirms it.
 * @throws Refusal InvalidToken for a link that is used, outdated, withdrawn, or of somebody who may not give as much any
 * more; EmailAlreadyUse, PhoneAlreadyUse, Invalid for a common password, with their fields; ManyRecoveryCodeRequests
 */
export async function acceptInvitation(
  { db }: Context,
  { token, password, surname, name, lastName: lastname, phone }: AcceptBody,
  from: Sender,
): Promise<{ id: string; email: string; session: string }> {
  await limitAcceptances(db, from.network);
  const passwordHash = await hashNewPassword(password);
  return transaction(db, async (tx) => {
    const { organizationId, email, role, rights } = await take(tx, token);
    const account = { surname, name, lastname, phone, email, passwordHash, isEmailConfirmed: true };
    const { id: userId } = await createAccount(tx, account);
    const id = await insertOperator(tx, { userId, organizationId, role, rights });
    for (const kind of ['UserAgreement', 'PersonalData'] as const)
      await recordConsent(tx, userId, { kind, version: CONSENT_VERSIONS[kind], accepted: true });
    await auditAs(tx, { userId, organizationId }, 'invitation.accepted', id);
    return { id, email, session: await createSession(tx, { userId, organizationId, from }) };
  });
}

/**
 * Makes a logged-in operator, whose e-mail the invitation went to, a member; the organization becomes his current one.
 * @throws Refusal InvalidToken as `acceptInvitation`, and for an invitation to another address; EmailAlreadyUse for a member
 */
export async function joinByInvitation(
  { db }: Context,
  scope: OperatorScope,
  token: string,
  sessionHash: Buffer,
): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    const { organizationId, email, role, rights } = await take(tx, token);
    if ((await emailOf(tx, scope)) !== email)
      throw new Refusal('InvalidToken', 'Приглашение отправлено на другую почту: войдите под ней');
    await insertMembership(tx, scope.operatorId, organizationId, { role, rights }).catch((error) => {
      if (violatedUnique(error) === 'memberships_pkey')
        throw new Refusal('EmailAlreadyUse', 'Вы уже есть среди операторов этой организации');
      throw error;
    });
    await setCurrentOrganization(tx, scope, sessionHash, organizationId);
    await auditAs(tx, { userId: scope.userId, organizationId }, 'invitation.accepted', scope.operatorId);
    return { id: organizationId };
  });
}

/** Uses up the invitation, unless its inviter may not give as much any more. */
async function take(tx: Tx, token: string) {
  const { inviter, ...taken } = found(await takeInvitation(tx, token), 'InvalidToken');
  if (!inviter || !mayGive(inviter, taken))
    throw new Refusal('InvalidToken', 'Приглашение больше не действует. Попросите новое');
  return taken;
}

/** Told of those alone whom the inviter sees: of anybody else he is not to learn that there is an account. */
const studentsEmail = (fullName: string): string =>
  `С этой почтой входит обучающийся: ${fullName}. Укажите другую или сначала смените почту в его карточке`;

/** Nobody gives what he has not: administrators make administrators, others hand on their own rights. */
function mayGive(giver: Powers, { role, rights }: { role: OperatorRole; rights: readonly Right[] }): boolean {
  if (giver.type === 'EducationCenter' && giver.role === 'HighOperator') return true;
  return role === 'Operator' && rights.every((right) => giver.rights.includes(right));
}

async function send(
  context: Context,
  tx: Tx,
  { userId }: OperatorScope,
  invitationId: Seen<'invitations'>,
  recipient: string,
): Promise<void> {
  await deliver(context, tx, invitationLetter, { channel: 'Mail', recipient, userId, data: { invitationId } });
}
