import { z } from 'zod';
import { Balance } from './balance.ts';
import { endpoints, versioned } from './endpoint.ts';
import { email } from './fields/email.ts';
import { IdParams, id } from './fields/id.ts';
import { login } from './fields/login.ts';
import { newPassword, PASSWORDS_DIFFER, passwordsMatch } from './fields/password.ts';
import { REQUIRED } from './fields/text.ts';
import { RecoveryCode, RecoveryLogin } from './recovery-login.ts';
import { RIGHTS } from './rights.ts';

export const OrganizationType = z.enum(['EducationCenter', 'Customer']);
export type OrganizationType = z.infer<typeof OrganizationType>;

export const Role = z.enum(['HighOperator', 'Operator', 'Student']);
export type Role = z.infer<typeof Role>;

/** What an operator may be allowed to do (rights.ts). */
export const Right = z.enum(RIGHTS);
export type Right = z.infer<typeof Right>;

/** The e-mail of an account, or its phone, and its password. */
export const Credentials = z.object({
  login,
  password: z.string({ error: REQUIRED }).min(1, REQUIRED).max(200, 'Не длиннее 200 символов'),
  userAgreement: z.literal(true, { error: REQUIRED }),
});

export const PasswordBody = z
  .object({ password: newPassword, confirmPassword: z.string({ error: REQUIRED }).min(1, REQUIRED) })
  .refine(passwordsMatch, PASSWORDS_DIFFER);

/** The organization an operator acts for at the moment. */
export const CurrentOrganization = z.object({
  id,
  title: z.string(),
  organizationType: OrganizationType,
  /** Whether it pays VAT today: its service is accepted by an УПД then. */
  paysVat: z.boolean(),
  balance: Balance,
});
export type CurrentOrganization = z.output<typeof CurrentOrganization>;

/** Who is logged in. An operator without an organization has `operator.organization` null. */
export const CurrentUser = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
  /** A command has made his account, or a stranger had registered it: he has yet to say who he is (`operators.introduce`). */
  isUnnamed: z.boolean(),
  /** The e-mail that he wants to have instead and has not confirmed yet (decision 61). */
  awaitedEmail: z.string().nullable(),
  /** The same of the phone. */
  awaitedPhone: z.string().nullable(),
  roles: z.array(Role),
  student: z.object({ id }).nullable(),
  operator: z
    .object({
      id,
      organization: CurrentOrganization.nullable(),
      /** What he may do in it; an administrator everything. */
      rights: z.array(Right),
      /** A center that he works for requires a second factor, and he has none yet. */
      lacksSecondFactor: z.boolean(),
    })
    .nullable(),
});
export type CurrentUser = z.output<typeof CurrentUser>;

/** One of the user's own sessions; `userAgent` is what the browser says of itself. */
export const OwnSession = z.object({
  id,
  userAgent: z.string(),
  /** The network address it was opened from; empty when it was not kept. */
  address: z.string(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const UserType = z.enum(['Operator', 'Student']);
export type UserType = z.infer<typeof UserType>;

/** Whose password a link sets: whoever holds it could log in as him. `login` is his e-mail, else his phone; empty without either. */
export const LinkOwner = z.object({ userId: id, fullName: z.string(), login: z.string() });
export type LinkOwner = z.output<typeof LinkOwner>;

/** How many seconds to wait before another code or letter may be asked for. */
const Wait = z.object({ seconds: z.number().int() });

const current = versioned(
  {
    method: 'GET',
    path: '/User/Current',
    access: 'user',
    early: true,
    summary: 'Текущий пользователь с организацией, балансом и ролями',
    reply: CurrentUser,
  },
  ({ surname, name, lastname, phone, email }) => ({ surname, name, lastname, phone, email }),
);

export const session = endpoints({
  authorize: {
    method: 'POST',
    path: '/User/Authorize',
    access: 'anyone',
    summary: 'Вход по логину и паролю',
    body: Credentials,
    reply: z.object({ userType: UserType }),
  },
  readLink: {
    method: 'POST',
    path: '/User/ReadPasswordLink',
    access: 'anyone',
    summary: 'Действует ли одноразовая ссылка на пароль и чья она; ссылка остаётся неиспользованной',
    body: z.object({ token: z.string({ error: REQUIRED }).min(1, REQUIRED).max(100) }),
    reply: LinkOwner,
  },
  authorizeByLink: {
    method: 'POST',
    path: '/User/AuthorizeByLink',
    access: 'anyone',
    summary: 'Вход по одноразовой ссылке, чтобы задать пароль',
    body: z.object({ token: z.string({ error: REQUIRED }).min(1, REQUIRED).max(100) }),
    reply: z.object({ userType: UserType }),
  },
  updatePassword: {
    method: 'PUT',
    path: '/User/UpdatePassword',
    access: 'user',
    early: true,
    summary: 'Сменить пароль; остальные сессии пользователя завершаются',
    body: PasswordBody,
    reply: z.null(),
  },
  logout: { method: 'POST', path: '/User/Logout', access: 'anyone', summary: 'Выход', reply: z.null() },
  updateToken: {
    method: 'GET',
    path: '/User/UpdateToken',
    access: 'user',
    early: true,
    changesState: true,
    summary: 'Обновить сессию: прежний ключ действует ещё минуту',
    reply: z.null(),
  },
  checkAuth: {
    method: 'GET',
    path: '/User/CheckAuth',
    access: 'user',
    early: true,
    summary: 'Проверка входа',
    reply: z.object({ userType: UserType, roles: z.array(Role) }),
  },
  current,
  confirmEmail: {
    method: ['PUT', 'GET'],
    path: '/User/ConfirmEmail',
    access: 'anyone',
    summary:
      'Подтвердить почту по ссылке из письма в браузере, в котором её владелец вошёл (в другом – User/ConfirmEmailByPassword); по устаревшей отправляется новое письмо',
    query: z.object({ token: z.string({ error: REQUIRED }).min(1, REQUIRED).max(100) }),
    reply: z.null(),
  },
  sendEmailConfirmation: {
    method: 'POST',
    path: '/User/SendEmailConfirmation',
    access: 'user',
    early: true,
    summary: 'Отправить письмо для подтверждения почты ещё раз',
    reply: Wait,
  },
  correctEmail: {
    method: 'PUT',
    path: '/User/CorrectEmail',
    access: 'user',
    early: true,
    summary: 'Исправить ещё не подтверждённую почту; письмо уходит на новый адрес',
    body: z.object({ email }),
    reply: Wait,
  },
  sendRecoveryCode: {
    method: 'POST',
    path: '/User/SendRecoveryCode',
    access: 'anyone',
    summary: 'Отправить код для восстановления доступа на почту или телефон',
    body: RecoveryLogin,
    /** `isDelayed`: the service that carries the code does not answer now, whoever asks. */
    reply: Wait.extend({ isDelayed: z.boolean() }),
  },
  nextTimeRecovery: {
    method: 'POST',
    path: '/User/GetNextTimeRecovery',
    access: 'anyone',
    summary: 'Через сколько секунд можно запросить новый код',
    body: RecoveryLogin,
    reply: Wait,
  },
  sendOtherCabinets: {
    method: 'POST',
    path: '/User/SendOtherCabinets',
    access: 'student',
    summary: 'Прислать на свою почту вход в кабинеты от других организаций с той же почтой',
    reply: z.null(),
  },
  authorizeByCode: {
    method: 'POST',
    path: '/User/AuthorizeByCode',
    access: 'anyone',
    summary: 'Вход по коду из письма или СМС',
    body: RecoveryCode,
    reply: z.object({ userType: UserType }),
  },
  sessions: {
    method: 'GET',
    path: '/User/Sessions',
    access: 'user',
    early: true,
    summary: 'Свои сеансы',
    reply: z.array(OwnSession),
  },
  endSession: {
    method: 'DELETE',
    path: '/User/Sessions/:id',
    access: 'user',
    early: true,
    summary: 'Завершить свой сеанс',
    params: IdParams,
    reply: z.null(),
  },
  endOtherSessions: {
    method: 'POST',
    path: '/User/EndOtherSessions',
    access: 'user',
    early: true,
    summary: 'Выйти на всех устройствах, кроме этого',
    reply: z.null(),
  },
});
