import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { email } from './fields/email.ts';
import { id } from './fields/id.ts';
import { newPassword, PASSWORDS_DIFFER, passwordsMatch } from './fields/password.ts';
import { REQUIRED } from './fields/text.ts';

export const OrganizationType = z.enum(['EducationCenter', 'Customer']);
export type OrganizationType = z.infer<typeof OrganizationType>;

export const Role = z.enum(['HighOperator', 'Operator', 'Student']);
export type Role = z.infer<typeof Role>;

export const roleTitles: Record<Role, string> = {
  HighOperator: 'Администратор',
  Operator: 'Оператор',
  Student: 'Обучающийся',
};

/** The version of the user agreement that logging in accepts; a new text gets a new version. */
export const USER_AGREEMENT_VERSION = '2026-11-01';

export const Credentials = z.object({
  login: email,
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
  /** `id` is the account to top up; `amount` is in rubles. */
  balance: z.object({ id, amount: z.number() }),
});

/** Who is logged in. An operator without an organization has `operator.organization` null. */
export const CurrentUser = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
  roles: z.array(Role),
  student: z.object({ id }).nullable(),
  operator: z.object({ id, organization: CurrentOrganization.nullable() }).nullable(),
});
export type CurrentUser = z.output<typeof CurrentUser>;

export const session = endpoints({
  authorize: {
    method: 'POST',
    path: '/User/Authorize',
    access: 'anyone',
    summary: 'Вход по логину и паролю',
    body: Credentials,
    reply: z.object({ userType: z.enum(['Operator', 'Student']) }),
  },
  authorizeByLink: {
    method: 'POST',
    path: '/User/AuthorizeByLink',
    access: 'anyone',
    summary: 'Вход по одноразовой ссылке, чтобы задать пароль',
    body: z.object({ token: z.string({ error: REQUIRED }).min(1, REQUIRED).max(100) }),
    reply: z.object({ userType: z.enum(['Operator', 'Student']) }),
  },
  updatePassword: {
    method: 'PUT',
    path: '/User/UpdatePassword',
    access: 'user',
    summary: 'Сменить пароль; остальные сессии пользователя завершаются',
    body: PasswordBody,
    reply: z.null(),
  },
  logout: { method: 'POST', path: '/User/Logout', access: 'anyone', summary: 'Выход', reply: z.null() },
  updateToken: {
    method: 'GET',
    path: '/User/UpdateToken',
    access: 'user',
    changesState: true,
    summary: 'Обновить сессию: прежний ключ действует ещё минуту',
    reply: z.null(),
  },
  checkAuth: {
    method: 'GET',
    path: '/User/CheckAuth',
    access: 'user',
    summary: 'Проверка входа',
    reply: z.object({ userType: z.enum(['Operator', 'Student']), roles: z.array(Role) }),
  },
  current: {
    method: 'GET',
    path: '/User/Current',
    access: 'user',
    summary: 'Текущий пользователь с организацией, балансом и ролями',
    reply: CurrentUser,
  },
});
