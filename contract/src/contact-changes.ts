import { z } from 'zod';
import type { Verdict } from './codes.ts';
import { endpoints } from './endpoint.ts';
import { REQUIRED } from './fields/text.ts';

/** What of an account one logs in and recovers the access by (decision 61). */
export const Contact = z.enum(['email', 'phone']);
export type Contact = z.infer<typeof Contact>;

/** How long a new one waits to be confirmed, and how long the former one can be brought back. */
export const CONFIRM_HOURS = 24;
export const UNDO_DAYS = 7;

/** What a reader is told of a person's e-mail and phone. */
export const LoginData = z.object({
  hasLoggedIn: z.boolean(),
  /** Whether the reader is the person himself or works for his organization. */
  isOwn: z.boolean(),
  /** What waits for the person's confirmation. */
  awaited: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
});
export type LoginData = z.output<typeof LoginData>;

/** Whether another e-mail or phone may be asked for: a center does not, of a client's person who uses his account. */
export const canChangeContacts = ({ hasLoggedIn, isOwn }: Pick<LoginData, 'hasLoggedIn' | 'isOwn'>): Verdict =>
  isOwn || !hasLoggedIn || 'ContactsOfAnother';

/** As it came to a new phone. */
export const smsCode = z
  .string({ error: REQUIRED })
  .trim()
  .regex(/^\d{6}$/, 'Шесть цифр');

const OwnContact = z.object({ contact: Contact.default('email') });

const Token = z.object({ token: z.string({ error: REQUIRED }).min(1, REQUIRED).max(100) });

/** What a link takes back of an account, before it does. */
const Undone = z.object({
  contact: Contact,
  /** As it stands now; null for no phone. */
  current: z.string().nullable(),
  /** As it will stand again; null for a phone that there was none of. */
  former: z.string().nullable(),
  /** Whether its owner may leave it: a phone that was changed before the e-mail, and in his own profile each time. */
  canBeKept: z.boolean(),
});

export const contactChanges = endpoints({
  confirm: {
    method: 'POST',
    path: '/User/ConfirmContact',
    access: 'anyone',
    summary: 'Подтвердить новую почту по ссылке из письма на неё; сеансы завершаются',
    body: Token,
    /** By which somebody who has never logged in sets his first password; null for everybody else. */
    reply: z.object({ passwordToken: z.string().nullable() }),
  },
  readUndo: {
    method: 'POST',
    path: '/User/ReadUndoContact',
    access: 'anyone',
    summary: 'Что вернёт ссылка из письма о смене почты или телефона; ссылка остаётся действующей',
    body: Token,
    reply: z.array(Undone),
  },
  undo: {
    method: 'POST',
    path: '/User/UndoContact',
    access: 'anyone',
    summary:
      'Вернуть прежнюю почту или телефон по ссылке из письма, и то, что меняли после, а с почтой и телефон, сменённый за неделю до неё: сеансы завершаются, пароль перестаёт действовать',
    /** `keepsPhone`: the owner says that the phone is his; heard only where `Undone` lets him (decision 61). */
    body: Token.extend({ keepsPhone: z.boolean().default(false) }),
    /** `lost`: somebody else has the former one by now. Nobody gets in by the new one either. */
    reply: z.object({ restored: z.array(Contact), lost: z.array(Contact) }),
  },
  confirmPhone: {
    method: 'POST',
    path: '/User/ConfirmPhone',
    access: 'user',
    summary: 'Подтвердить свой новый телефон кодом из СМС; остальные сеансы завершаются',
    body: z.object({ code: smsCode }),
    reply: z.null(),
  },
  resend: {
    method: 'POST',
    path: '/User/ResendContact',
    access: 'user',
    summary:
      'Отправить ещё раз письмо на новую почту или код на новый телефон, которые пользователь указал себе; прежние не действуют',
    query: OwnContact,
    reply: z.null(),
  },
  withdraw: {
    method: 'POST',
    path: '/User/WithdrawContact',
    access: 'user',
    summary: 'Отменить смену собственной почты или телефона, которая ждёт подтверждения',
    query: OwnContact,
    reply: z.null(),
  },
});
