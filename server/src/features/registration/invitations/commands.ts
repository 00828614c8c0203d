import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import type { AcceptBody, Invitation, InvitationBody } from '@dopusk/contract/invitations.ts';
import type { OperatorRole } from '@dopusk/contract/operators.ts';
import { rightsIn } from '@dopusk/contract/rights.ts';
import type { OrganizationType, Right } from '@dopusk/contract/session.ts';
import type { Context } from '../../../context.ts';
import { audit, auditAs } from '../../../db/audit.ts';
import { type Db, type Tx, transaction, violatedUnique } from '../../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import type { Sender } from '../../../http/sender.ts';
import { limitLetters, limitLettersOfDay } from '../../deliveries/limits.ts';
import { deliver } from '../../deliveries/message.ts';
import { refuseSilentMail } from '../../deliveries/refuse-silent-mail.ts';
import { insertMembership, insertOperator, setCurrentOrganization } from '../../operators/db.ts';
import { identityOf, isAtWork, lockInn } from '../../organizations/identity/db.ts';
import { createAccount } from '../../session/accounts.ts';
import { confirmEmailOf } from '../../session/confirmation/db.ts';
import { createSession, recordConsent } from '../../session/db.ts';
import { holdOwnAccount } from '../../session/hold-account.ts';
import { hashNewPassword } from '../../session/passwords.ts';
import { limitAcceptances, limitAttempts } from '../limits.ts';
import {
  deleteInvitation,
  emailOf,
  findClientInCharge,
  findInvitation,
  findOutdated,
  findStudentOf,
  type Host,
  insertInvitation,
  isAccepted,
  isMember,
  isUnnamed,
  noteAccepted,
  renewInvitation,
  takeInvitation,
} from './db.ts';
import { invitationLetter } from './letter.ts';

/** What an invitation gives. */
interface Given {
  role: OperatorRole;
  rights: readonly Right[];
}

/** What somebody may do in an organization. */
interface Powers extends Given {
  type: OrganizationType;
}

/**
 * Invites an operator to the current organization by a letter, or, of a center, the first operator of a client (decision 170).
 * An invitation that waits for the same address is replaced.
 * The first operator of a client has all rights there, whatever is asked for.
 * @throws Refusal NotFoundOrganization for a client that the center does not see whole, or that has operators; Invalid at `email` when
 * its INN works on the portal already; RightNotOwned
 * for a role or right that the inviter has not; NameNotSaid; BadRequest for one that there is not in such an organization; EmailAlreadyUse at `email` for a member, and for a student whom the inviter sees and whose mailbox is proven;
 * ManyRecoveryCodeRequests after too many addresses, or too many letters to this one within a day; SendMailError while the mail server is away
 */
export async function invite(context: Context, scope: OperatorScope, body: InvitationBody): Promise<{ id: string }> {
  await limitAttempts(context.db, `invitation:${scope.userId}`, 'приглашений');
  await refuseSilentMail(context);
  return transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    if (await isUnnamed(tx, scope)) throw new Refusal('NameNotSaid');
    const host = await hostOf(tx, scope, body.organization);
    // Nobody is there to give the first one what he lacks.
    if (host.centerId !== null) {
      if (await worksAlready(tx, host.id)) throw fieldRefusal('Invalid', 'email', AT_WORK);
      body = { ...body, rights: [...rightsIn(host.type)] };
    }
    if (!body.rights.every((right) => rightsIn(host.type).includes(right))) throw new Refusal('BadRequest');
    refuseUnlessGives(scope, host, body);
    if (await isMember(tx, host.id, body.email))
      throw fieldRefusal('EmailAlreadyUse', 'email', 'Этот человек уже есть среди операторов организации');
    const student = await findStudentOf(tx, scope, body.email);
    if (student) throw fieldRefusal('EmailAlreadyUse', 'email', studentsEmail(student.fullName));
    await limitLettersOfDay(tx, `${host.id}:${body.email}`);
    const id = await insertInvitation(tx, scope, host, body);
    await send(context, tx, scope, id, body.email);
    await audit(tx, scope, 'invitation.sent', id, { email: body.email });
    return { id };
  });
}

/**
 * Sends the letter of an invitation again; the link of the former one ends.
 * @throws Refusal NotFoundInvitation; NotFoundOrganization for a client that has got operators meanwhile; RightNotOwned when
 * the caller may not give as much; ManyRecoveryCodeRequests within a
 * minute, or after too many within a day; SendMailError while the mail server is away
 */
export async function resendInvitation(context: Context, scope: OperatorScope, id: string): Promise<void> {
  await refuseSilentMail(context);
  await transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const renewed = found(await renewInvitation(tx, scope, id), 'NotFoundInvitation');
    const { centerId, organizationId } = renewed;
    refuseUnlessGives(scope, await hostOf(tx, scope, centerId ? organizationId : undefined), renewed);
    await limitLetters(tx, `${renewed.organizationId}:${renewed.email}`);
    await send(context, tx, scope, renewed.id, renewed.email);
    await audit(tx, scope, 'invitation.sent', id, { email: renewed.email });
  });
}

/** Where somebody is invited to: a client of the center, the current organization unless one is named. */
async function hostOf(tx: Tx, scope: OperatorScope, clientId: string | undefined): Promise<Host> {
  const { id, type } = found(scope.organization, 'NotFoundOrganization');
  if (clientId === undefined || clientId === id) return { id, type, centerId: null };
  const client = isCenter(scope) ? await findClientInCharge(tx, scope, clientId) : undefined;
  return { id: found(client, 'NotFoundOrganization').id, type: 'Customer', centerId: id };
}

/** @throws Refusal RightNotOwned for what the inviter has not, and for an administrator of a client */
function refuseUnlessGives(scope: OperatorScope, host: Host, given: Given): void {
  const type = found(scope.organization, 'NotFoundOrganization').type;
  const isOutOfPlace = host.centerId !== null && given.role !== 'Operator';
  if (isOutOfPlace || !mayGive({ role: scope.role ?? 'Operator', rights: scope.rights, type }, given))
    throw new Refusal('RightNotOwned');
}

/**
 * What an invitation says to whoever holds its link.
 * @throws Refusal InvalidToken; for one whose time is over with whom to ask for another; InvitationAccepted
 */
export async function readInvitation(db: Db, token: string): Promise<Invitation> {
  const invitation = await findInvitation(db, token);
  if (invitation) return invitation;
  const outdated = await findOutdated(db, token);
  if (!outdated) throw new Refusal((await isAccepted(db, token)) ? 'InvitationAccepted' : 'InvalidToken');
  const { expiresAt, inviter, centerTitle, title } = outdated;
  const until = dotted(today(expiresAt));
  throw new Refusal(
    'InvalidToken',
    `Приглашение действовало до ${until}. Новое отправит тот, кто вас пригласил: ${inviter}, ${centerTitle ?? title}`,
  );
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
 * @throws Refusal InvitationAccepted; InvalidToken for a link that is outdated, withdrawn, or of somebody who may not give as
 * much any more; EmailAlreadyUse, PhoneAlreadyUse, Invalid for a common password, with their fields; ManyRecoveryCodeRequests
 */
export async function acceptInvitation(
  { db }: Context,
  { token, password, surname, name, lastName: lastname, phone }: AcceptBody,
  from: Sender,
): Promise<{ id: string; email: string; session: string }> {
  await limitAcceptances(db, from.network);
  const passwordHash = await hashNewPassword(password);
  return transaction(db, async (tx) => {
    const { organizationId, email, role, rights, ...invited } = await take(tx, token);
    const account = { surname, name, lastname, phone, email, passwordHash, isEmailConfirmed: true };
    const { id: userId } = await createAccount(tx, account);
    const id = await insertOperator(tx, { userId, organizationId, role, rights });
    for (const kind of ['UserAgreement', 'PersonalData'] as const)
      await recordConsent(tx, userId, { kind, version: CONSENT_VERSIONS[kind], accepted: true });
    await auditAs(tx, { userId, organizationId }, 'invitation.accepted', id, byWhom(organizationId, invited));
    return { id, email, session: await createSession(tx, { userId, organizationId, from }) };
  });
}

/**
 * Makes a logged-in operator, whose e-mail the invitation went to, a member; the organization becomes his current one. The link has
 * come to his e-mail, which confirms it.
 * @throws Refusal InvalidToken as `acceptInvitation`, and for an invitation to another address; EmailAlreadyUse for a member
 */
export async function joinByInvitation(
  { db }: Context,
  scope: OperatorScope,
  token: string,
  sessionHash: Buffer,
): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    const { organizationId, email, role, rights, ...invited } = await take(tx, token);
    if ((await emailOf(tx, scope)) !== email)
      throw new Refusal('InvalidToken', 'Приглашение отправлено на другую почту: войдите под ней');
    await confirmEmailOf(tx, scope.userId, email);
    await insertMembership(tx, scope.operatorId, organizationId, { role, rights }).catch((error) => {
      if (violatedUnique(error) === 'memberships_pkey')
        throw new Refusal('EmailAlreadyUse', 'Вы уже есть среди операторов этой организации');
      throw error;
    });
    await setCurrentOrganization(tx, scope, sessionHash, organizationId);
    const inviter = byWhom(organizationId, invited);
    await auditAs(tx, { userId: scope.userId, organizationId }, 'invitation.accepted', scope.operatorId, inviter);
    return { id: organizationId };
  });
}

/** Who has let him in, and for which organization: when the account turns out to have been another's, it is asked whom it let in. */
const byWhom = (organizationId: string, { invitedBy, centerId }: { invitedBy: string; centerId: string | null }) => ({
  invitedBy,
  from: centerId ?? organizationId,
});

/** Uses up the invitation, unless its inviter may not give as much any more. */
async function take(tx: Tx, token: string) {
  const invitation = await takeInvitation(tx, token);
  if (!invitation) throw new Refusal((await isAccepted(tx, token)) ? 'InvitationAccepted' : 'InvalidToken');
  const { inviter, ...taken } = invitation;
  if (!inviter) throw new Refusal('InvalidToken', INVITER_GONE);
  if (!mayGive(inviter, taken)) throw new Refusal('InvalidToken', INVITER_WITHOUT_RIGHT);
  if (taken.centerId && (await worksAlready(tx, taken.organizationId))) throw new Refusal('InvalidToken', AT_WORK);
  await noteAccepted(tx, token);
  return taken;
}

/** Also of an organization that a center has invited to and that is not its own to invite to any more. */
const INVITER_GONE =
  'Приглашение больше не действует: пригласивший вас уже не может приглашать сюда. Новое попросите у администратора организации или её учебного центра';

const INVITER_WITHOUT_RIGHT =
  'Приглашение больше не действует: у пригласившего вас больше нет прав, которые оно даёт. Новое попросите у администратора организации';

const AT_WORK = 'Организация с этим ИНН уже работает на портале: попросите её оператора пригласить вас';

/** Whether another organization of the same identity has got operators: two centers may have written down one client (decision 149). */
async function worksAlready(tx: Tx, organizationId: Seen<'organizations'>): Promise<boolean> {
  const identity = await identityOf(tx, organizationId);
  await lockInn(tx, identity.inn);
  return isAtWork(tx, identity, null);
}

/** Told of those alone whom the inviter sees: of anybody else he is not to learn that there is an account. */
const studentsEmail = (fullName: string): string =>
  `С этой почтой входит обучающийся: ${fullName}. Укажите другую или сначала смените почту в его профиле`;

/** Nobody gives what he has not: administrators make administrators, others hand on their own rights. */
function mayGive(giver: Powers, { role, rights }: Given): boolean {
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
