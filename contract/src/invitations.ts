import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { email } from './fields/email.ts';
import { Created, IdParams, id } from './fields/id.ts';
import { newPassword, PASSWORDS_DIFFER, passwordsMatch } from './fields/password.ts';
import { personName, withLastName } from './fields/person-name.ts';
import { phone } from './fields/phone.ts';
import { REQUIRED } from './fields/text.ts';
import { GivenRights, OperatorRole } from './operators.ts';
import { OrganizationType, Right } from './session.ts';

/** How long the link of a letter works. */
export const INVITATION_DAYS = 7;

/** Whom an operator invites, and as what. */
export const InvitationBody = z.object({
  email,
  role: OperatorRole.default('Operator'),
  rights: GivenRights,
  /** A client without operators whose first one its center invites; the current organization unless given. */
  organization: id.optional(),
});
export type InvitationBody = z.output<typeof InvitationBody>;

/** An invitation that nobody has accepted yet. */
export const InvitationRow = z.object({
  id,
  email: z.string(),
  role: OperatorRole,
  rights: z.array(Right),
  /** Who has invited. */
  inviter: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
});
export type InvitationRow = z.output<typeof InvitationRow>;

const token = z.string({ error: REQUIRED }).min(1, REQUIRED).max(100);

/** What an invitation says to whoever holds its link. */
export const Invitation = z.object({
  organizationTitle: z.string(),
  /** The center that invites the organization's first operator; null when a colleague invites. */
  centerTitle: z.string().nullable(),
  organizationType: OrganizationType,
  inviter: z.string(),
  email: z.string(),
  role: OperatorRole,
  rights: z.array(Right),
  /** Whether the address has an account: an operator logs in and accepts; a student's cannot be an operator's too. */
  account: z.enum(['None', 'Operator', 'Student']),
});
export type Invitation = z.output<typeof Invitation>;

const accepted = z.literal(true, { error: REQUIRED });

/** The form of whoever has no account yet. The e-mail is that of the letter. */
export const AcceptBody = withLastName(
  z
    .object({
      token,
      ...personName,
      phone,
      password: newPassword,
      confirmPassword: z.string({ error: REQUIRED }).min(1, REQUIRED),
      userAgreement: accepted,
      personalData: accepted,
    })
    .refine(passwordsMatch, PASSWORDS_DIFFER),
);
export type AcceptBody = z.output<typeof AcceptBody>;

export const invitations = endpoints({
  create: {
    method: 'POST',
    path: '/Invitation',
    access: 'operator:People',
    summary:
      'Пригласить оператора в текущую организацию или, от центра, первого оператора клиента: ему приходит письмо с одноразовой ссылкой',
    body: InvitationBody,
    reply: Created,
  },
  list: {
    method: 'GET',
    path: '/Invitation',
    access: 'operator:People',
    summary: 'Приглашения в текущую организацию, которые ещё не приняты; от центра – его приглашения в клиента',
    query: z.object({ organization: id.optional() }),
    reply: z.array(InvitationRow),
  },
  resend: {
    method: 'POST',
    path: '/Invitation/Resend/:id',
    access: 'operator:People',
    summary: 'Отправить приглашение ещё раз: прежняя ссылка больше не действует',
    params: IdParams,
    reply: z.null(),
  },
  withdraw: {
    method: 'DELETE',
    path: '/Invitation/:id',
    access: 'operator:People',
    summary: 'Отозвать приглашение',
    params: IdParams,
    reply: z.null(),
  },
  read: {
    method: 'POST',
    path: '/Invitation/Read',
    access: 'anyone',
    summary: 'Приглашение по ссылке из письма',
    body: z.object({ token }),
    reply: Invitation,
  },
  accept: {
    method: 'POST',
    path: '/Invitation/Accept',
    access: 'anyone',
    summary: 'Принять приглашение, если учётной записи ещё нет: задать имя и пароль; открывает сеанс',
    body: AcceptBody,
    reply: Created,
  },
  join: {
    method: 'POST',
    path: '/Invitation/Join',
    access: 'operator:any',
    // The link has come to his e-mail: it confirms it.
    early: true,
    summary: 'Принять приглашение, войдя под своей учётной записью; организация становится текущей',
    body: z.object({ token }),
    reply: Created,
  },
});
