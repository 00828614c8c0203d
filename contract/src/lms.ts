import { z } from 'zod';
import { type ResultCode, resultCodes, type Verdict } from './codes.ts';
import { endpoints, versioned } from './endpoint.ts';
import { CurrentOrIdParams, id, Option } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { requiredText } from './fields/text.ts';
import { canProcess } from './withdrawn-consent.ts';

/** `Waiting` is tried again by the portal, `Failed` only on request. */
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

/** The state of a piece of background work. */
interface Undone {
  task: LmsTask;
  /** Null when it was never requested. */
  state: LmsState | null;
  error: string;
  /** The account exists in the system; a change of it could not be passed on. */
  isThere: boolean;
}

/**
 * The result code of work that failed, null where nothing did. An unenrolment that the system refuses is
 * `MoodleAssignNotRemoved`; one that could not be delivered and is tried again, `RemoveMoodleAssignException`.
 */
export function lmsTrouble({ task, state, error, isThere }: Undone): ResultCode | null {
  if (error === '' || state === null || state === 'Done') return null;
  if (task === 'Account') return isThere ? 'MoodleStudentNotUpdated' : 'MoodleStudentNotCreate';
  if (task === 'Enrol') return 'MoodleAssignNotCreated';
  return state === 'Failed' ? 'MoodleAssignNotRemoved' : 'RemoveMoodleAssignException';
}

/** A person's account in the learning system of one center. */
export const LmsAccount = z.object({
  /** The center whose system it is; null when none of the student's centers has one. */
  center: Option.nullable(),
  /** The centers to choose from where there are several. */
  centers: z.array(Option),
  /** The system's page for people, to be opened in a new tab. */
  siteUrl: z.string().nullable(),
  /** Null until the account really exists in the learning system. */
  login: z.string().nullable(),
  /** False for an account that existed in the system before: only its owner knows the password. */
  hasPassword: z.boolean(),
  /** Only said to the person himself: the system lets him in by a link without a password. */
  canEnter: z.boolean(),
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
): Verdict {
  if (account.login !== null || account.state === 'Waiting') return 'MoodleStudentAlreadyCreated';
  const consent = canProcess(account);
  if (consent !== true) return consent;
  return account.center !== null || 'MoodleStudentNotCreate';
}

/** Login and password can be sent when the account exists and the portal knows its password. */
export const canSendAccess = (account: Pick<LmsAccount, 'login' | 'hasPassword'>): Verdict =>
  (account.login !== null && account.hasPassword) || 'MoodleStudentNotCreate';

/** A student's progress in one course of a learning system. */
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

/** The outcome of testing the connection: functions that the service lacks, or why it could not be tested. */
export const LmsCheck = z.object({
  title: z.string(),
  missingFunctions: z.array(z.string()),
  /** Functions that it may have besides and has not: nothing lacks without them. */
  missingOptional: z.array(z.string()),
  /** Rights that its user lacks, in the system or in linked courses, in words. */
  lacks: z.array(z.string()),
  error: z.string(),
});
export type LmsCheck = z.output<typeof LmsCheck>;

/**
 * `none`: no learning systems; `demo`: the portal's own, which needs no connecting; `moodle`: each center connects its
 * own.
 */
export const LmsKind = z.enum(['none', 'demo', 'moodle']);
export type LmsKind = z.infer<typeof LmsKind>;

/** A center's connection; the token is never shown again. */
export const LmsConnection = z.object({
  kind: LmsKind,
  isConnected: z.boolean(),
  url: z.string(),
  title: z.string(),
  /** Whoever gets an account by an assignment gets login and password by letter, too. */
  sendsAccess: z.boolean(),
  /** How many pieces of work failed, and how many will be tried again. */
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
  /** May be left out while the address stays the same; the token is kept then. */
  token: z
    .string()
    .trim()
    .max(200, 'Не длиннее 200 символов')
    .regex(/^[\w-]*$/, 'Ключ состоит из латинских букв и цифр')
    .default(''),
  /** Whether the portal sends login and password by itself; left out, it stays as it was, and is off at first. */
  sendsAccess: z.boolean().optional(),
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
  /** When it is tried again; null when somebody has to start it. */
  nextTryAt: z.iso.datetime().nullable(),
});
export type LmsTaskRow = z.output<typeof LmsTaskRow>;

const CenterQuery = z.object({
  /** Whose learning system, where a person learns with several centers. */
  center: id.optional(),
});

const connection = versioned(
  {
    method: 'GET',
    path: '/Moodle/connection',
    access: 'center:any',
    summary: 'Подключена ли система обучения центра',
    reply: LmsConnection,
  },
  ({ isConnected, url, sendsAccess }) => ({ isConnected, url, sendsAccess }),
);

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
  enter: {
    method: 'POST',
    path: '/Moodle/enter',
    access: 'student',
    summary: 'Ссылка, по которой сотрудник сам, один раз и без пароля, входит в систему обучения',
    query: CenterQuery,
    /** Of the connected site; it works once, for a minute. */
    reply: z.object({ url: z.string() }),
  },
  create: {
    method: 'POST',
    path: '/Moodle/create-student/:studentId',
    access: 'operator:Training',
    summary: 'Создать сотруднику учётную запись в системе обучения',
    params: z.object({ studentId: id }),
    query: CenterQuery,
    reply: LmsAccess,
  },
  send: {
    method: 'GET',
    path: '/Moodle/send-login-and-password/:id',
    access: 'operator:Training',
    changesState: true,
    summary: 'Отправить сотруднику письмо с логином и паролем',
    params: z.object({ id }),
    query: CenterQuery,
    reply: z.null(),
  },
  newPassword: {
    method: 'POST',
    path: '/Moodle/new-password/:id',
    access: 'operator:Training',
    summary: 'Заменить пароль сотрудника в системе обучения новым: прежний перестаёт подходить',
    params: z.object({ id }),
    query: CenterQuery,
    reply: LmsAccess,
  },
  retry: {
    method: 'POST',
    path: '/Moodle/retry/:id',
    access: 'operator:Training',
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
    access: 'center:any',
    summary: 'Курсы подключённой системы обучения',
    reply: z.array(LmsCourse),
  },
  connection,
  connect: {
    method: 'PUT',
    path: '/Moodle/connection',
    access: 'center:Settings',
    summary: 'Подключить Moodle центра; адрес и ключ проверяются',
    body: LmsConnectionBody,
    guardedBy: connection,
    reply: LmsCheck,
  },
  disconnect: {
    method: 'DELETE',
    path: '/Moodle/connection',
    access: 'center:Settings',
    summary: 'Отключить систему обучения: портал забудет адрес и ключ',
    reply: z.null(),
  },
  check: {
    method: 'POST',
    path: '/Moodle/check-connection',
    access: 'center:Settings',
    summary: 'Проверить связь с системой обучения и функции её службы',
    reply: LmsCheck,
  },
  queue: {
    method: 'GET',
    path: '/Moodle/queue',
    access: 'center:Settings',
    summary: 'Что система обучения ещё не сделала',
    query: PageQuery.omit({ search: true }).extend({ state: LmsState.exclude(['Done']).optional() }),
    reply: pageOf(LmsTaskRow),
  },
  retryAll: {
    method: 'POST',
    path: '/Moodle/retry-queue',
    access: 'center:Settings',
    summary: 'Повторить всё, что не удалось',
    reply: z.object({ started: z.number().int() }),
  },
});
