import { z } from 'zod';
import { type ResultCode, resultCodes } from './codes.ts';
import { endpoints } from './endpoint.ts';
import { CurrentOrIdParams, id, Option } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { requiredText } from './fields/text.ts';
import { canProcess } from './withdrawn-consent.ts';

/** `Waiting` is tried again by itself, `Failed` only when somebody asks for it. */
export const LmsState = z.enum(['Waiting', 'Done', 'Failed']);
export type LmsState = z.infer<typeof LmsState>;

/** What the portal does in a learning system; names are kept in the database. */
export const LmsTask = z.enum(['Account', 'Enrol', 'Unenrol']);
export type LmsTask = z.infer<typeof LmsTask>;

export const lmsTaskTitles: Record<LmsTask, string> = {
  Account: 'Учётная запись',
  Enrol: 'Запись на курс',
  Unenrol: 'Отчисление с курса',
};

const progressOf = {
  state: LmsState,
  /** Why the last try did not succeed; empty when it did. */
  error: z.string(),
  /** What failed, as a result code; null when nothing did. */
  code: z.enum(resultCodes).nullable(),
};

/** How far a piece of background work has come. */
interface Undone {
  task: LmsTask;
  /** Null when nobody has asked for it. */
  state: LmsState | null;
  error: string;
  /** The account is in the system already: what failed is telling it of a change. */
  isThere: boolean;
}

/**
 * The code of §8 for work that did not succeed, null where nothing failed. An unenrolment that the system refuses is
 * `MoodleAssignNotRemoved`; one that did not get through and is tried again, `RemoveMoodleAssignException`.
 */
export function lmsTrouble({ task, state, error, isThere }: Undone): ResultCode | null {
  if (error === '' || state === null || state === 'Done') return null;
  if (task === 'Account') return isThere ? 'MoodleStudentNotUpdated' : 'MoodleStudentNotCreate';
  if (task === 'Enrol') return 'MoodleAssignNotCreated';
  return state === 'Failed' ? 'MoodleAssignNotRemoved' : 'RemoveMoodleAssignException';
}

/** A person's account in the learning system of one center. */
export const LmsAccount = z.object({
  /** Whose system; null when the person learns with no center that has one. */
  center: Option.nullable(),
  /** The centers to choose from where there are several. */
  centers: z.array(Option),
  /** The system's page for people, to be opened in a new tab. */
  siteUrl: z.string().nullable(),
  /** Null until the account really exists in the learning system. */
  login: z.string().nullable(),
  /** False for an account that was in the system before: only its owner knows the password. */
  hasPassword: z.boolean(),
  /** Null when nobody has asked for an account. */
  state: LmsState.nullable(),
  error: progressOf.error,
  code: progressOf.code,
  /** When the person took his consent to data processing back; null while it stands. */
  consentWithdrawnAt: z.iso.datetime().nullable(),
});
export type LmsAccount = z.output<typeof LmsAccount>;

export const LmsAccess = LmsAccount.extend({ password: z.string().nullable() });
export type LmsAccess = z.output<typeof LmsAccess>;

/**
 * Whether an account may be asked for: when a lookup has said that there is none (docs/rules.md#3.9), or the last
 * attempt failed.
 */
export function canCreateAccount(
  account: Pick<LmsAccount, 'center' | 'login' | 'state' | 'consentWithdrawnAt'>,
): true | ResultCode {
  if (account.login !== null || account.state === 'Waiting') return 'MoodleStudentAlreadyCreated';
  if (canProcess(account) !== true) return 'Forbidden';
  return account.center !== null || 'MoodleStudentNotCreate';
}

/** Only what exists and is known can be sent. */
export const canSendAccess = (account: Pick<LmsAccount, 'login' | 'hasPassword'>): true | ResultCode =>
  (account.login !== null && account.hasPassword) || 'MoodleStudentNotCreate';

/** How a person does in one course of a learning system. */
export const LmsProgress = z.object({
  assignId: id,
  course: Option,
  /** In whose system. */
  centerId: id,
  ...progressOf,
  /** 0–100; null when the system does not count it. */
  progress: z.number().int().nullable(),
  isCompleted: z.boolean().nullable(),
  /** When the system was asked. */
  seenAt: z.iso.datetime().nullable(),
});
export type LmsProgress = z.output<typeof LmsProgress>;

export const LmsCourse = z.object({ id: z.number().int(), title: z.string(), shortTitle: z.string() });
export type LmsCourse = z.output<typeof LmsCourse>;

/** What a look at the connected system finds: functions that its service lacks, or why nothing could be found out. */
export const LmsCheck = z.object({
  title: z.string(),
  missingFunctions: z.array(z.string()),
  error: z.string(),
});
export type LmsCheck = z.output<typeof LmsCheck>;

/** `none`: the portal works without learning systems; `demo`: with its own, which needs no connecting. */
export const LmsKind = z.enum(['none', 'demo', 'moodle']);
export type LmsKind = z.infer<typeof LmsKind>;

/** A center's connection; the token is never shown again. */
export const LmsConnection = z.object({
  kind: LmsKind,
  isConnected: z.boolean(),
  url: z.string(),
  title: z.string(),
  /** What could not be done so far, and what will be tried again. */
  failed: z.number().int(),
  waiting: z.number().int(),
});
export type LmsConnection = z.output<typeof LmsConnection>;

/** The root of a Moodle site: what people reach it by, without a page. */
const siteUrl = requiredText(300)
  .transform((text) => (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`))
  .refine(isSiteAddress, 'Некорректный адрес. Пример: https://sdo.example.ru')
  .transform((text) => text.replace(/(\/login(\/index\.php)?|\/index\.php)?\/*$/, ''));

function isSiteAddress(text: string): boolean {
  if (text === '') return true;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
}

export const LmsConnectionBody = z.object({
  url: siteUrl,
  /** Left out it stays as it was, as long as the address does. */
  token: z
    .string()
    .trim()
    .max(200, 'Не длиннее 200 символов')
    .regex(/^[\w-]*$/, 'Ключ состоит из латинских букв и цифр')
    .default(''),
});

/** Something that a center's learning system has not done yet. */
export const LmsTaskRow = z.object({
  id,
  task: LmsTask,
  student: Option,
  /** Null for an account. */
  courseTitle: z.string().nullable(),
  ...progressOf,
  attempts: z.number().int(),
  /** When it is tried again; null when only a person can start it again. */
  nextTryAt: z.iso.datetime().nullable(),
});
export type LmsTaskRow = z.output<typeof LmsTaskRow>;

const CenterQuery = z.object({
  /** Whose learning system, where a person learns with several centers. */
  center: id.optional(),
});

export const lms = endpoints({
  account: {
    method: 'GET',
    path: '/Moodle/get-account/:id',
    access: 'user',
    summary: 'Есть ли у сотрудника учётная запись в системе обучения, без пароля; current — своя',
    params: CurrentOrIdParams,
    query: CenterQuery,
    reply: LmsAccount,
  },
  access: {
    method: 'GET',
    path: '/Moodle/get-login-and-password/:id',
    access: 'user',
    summary: 'Логин и пароль в системе обучения; current — свои',
    params: CurrentOrIdParams,
    query: CenterQuery,
    reply: LmsAccess,
  },
  create: {
    method: 'POST',
    path: '/Moodle/create-student/:studentId',
    access: 'operator',
    summary: 'Создать сотруднику учётную запись в системе обучения',
    params: z.object({ studentId: id }),
    query: CenterQuery,
    reply: LmsAccess,
  },
  send: {
    method: 'GET',
    path: '/Moodle/send-login-and-password/:id',
    access: 'operator',
    changesState: true,
    summary: 'Отправить сотруднику письмо с логином и паролем',
    params: z.object({ id }),
    query: CenterQuery,
    reply: z.null(),
  },
  retry: {
    method: 'POST',
    path: '/Moodle/retry/:id',
    access: 'operator',
    summary: 'Повторить для сотрудника то, что не удалось сделать в системе обучения',
    params: z.object({ id }),
    query: CenterQuery,
    reply: z.null(),
  },
  progress: {
    method: 'GET',
    path: '/Moodle/get-progress/:id',
    access: 'user',
    summary: 'Как сотрудник учится в системах обучения; current — я сам',
    params: CurrentOrIdParams,
    query: z.object({ assign: id.optional() }),
    reply: z.array(LmsProgress),
  },
  courses: {
    method: 'GET',
    path: '/Moodle/get-courses',
    access: 'center',
    summary: 'Курсы подключённой системы обучения',
    reply: z.array(LmsCourse),
  },
  connection: {
    method: 'GET',
    path: '/Moodle/connection',
    access: 'center',
    summary: 'Подключена ли система обучения центра',
    reply: LmsConnection,
  },
  connect: {
    method: 'PUT',
    path: '/Moodle/connection',
    access: 'administrator',
    summary: 'Подключить Moodle центра; адрес и ключ проверяются',
    body: LmsConnectionBody,
    reply: LmsCheck,
  },
  disconnect: {
    method: 'DELETE',
    path: '/Moodle/connection',
    access: 'administrator',
    summary: 'Отключить систему обучения: портал забудет адрес и ключ',
    reply: z.null(),
  },
  check: {
    method: 'POST',
    path: '/Moodle/check-connection',
    access: 'administrator',
    summary: 'Проверить связь с системой обучения и функции её службы',
    reply: LmsCheck,
  },
  queue: {
    method: 'GET',
    path: '/Moodle/queue',
    access: 'administrator',
    summary: 'Что система обучения ещё не сделала',
    query: PageQuery.omit({ search: true }).extend({ state: LmsState.exclude(['Done']).optional() }),
    reply: pageOf(LmsTaskRow),
  },
  retryAll: {
    method: 'POST',
    path: '/Moodle/retry-queue',
    access: 'administrator',
    summary: 'Повторить всё, что не удалось',
    reply: z.object({ started: z.number().int() }),
  },
});
