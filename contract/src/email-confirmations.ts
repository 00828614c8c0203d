import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { REQUIRED } from './fields/text.ts';

const Token = z.object({ token: z.string({ error: REQUIRED }).min(1, REQUIRED).max(100) });

export const ConfirmByPasswordBody = Token.extend({
  password: z.string({ error: REQUIRED }).min(1, REQUIRED).max(200),
});

/** Whose account the link of a confirmation letter is of: whoever holds the mailbox is to know it before he does anything. */
export const EmailConfirmation = z.object({
  email: z.string(),
  fullName: z.string(),
  /** For which he is to act; null of an operator without one, and of a student. */
  organizationTitle: z.string().nullable(),
  /** ISO moment at which the account was made. */
  madeAt: z.string(),
  /** Its session is open in this browser: the link confirms without a password. */
  isOwn: z.boolean(),
  isExpired: z.boolean(),
  /** Whether the holder of the mailbox may end the account: of a student it is his organization's record, which has a wrong e-mail. */
  canBeDisowned: z.boolean(),
});
export type EmailConfirmation = z.output<typeof EmailConfirmation>;

/** What the link of a confirmation letter leads to, beside `User/ConfirmEmail` of the specification (decision 381). */
export const emailConfirmations = endpoints({
  read: {
    method: 'POST',
    path: '/User/ReadEmailConfirmation',
    access: 'anyone',
    summary: 'Чью учётную запись подтверждает ссылка из письма; ссылка остаётся действующей',
    body: Token,
    reply: EmailConfirmation,
  },
  byPassword: {
    method: 'POST',
    path: '/User/ConfirmEmailByPassword',
    access: 'anyone',
    summary:
      'Подтвердить почту по ссылке из письма в другом браузере: паролем, с которым регистрировались; вход не открывается',
    body: ConfirmByPasswordBody,
    reply: z.null(),
  },
  disown: {
    method: 'POST',
    path: '/User/DisownEmail',
    access: 'anyone',
    summary: '«Это не я»: закончить регистрацию, которую с этой почтой начал кто-то другой; сеансы завершаются',
    body: Token,
    reply: z.null(),
  },
});
