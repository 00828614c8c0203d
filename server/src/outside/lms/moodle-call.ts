import { postForm } from './moodle-request.ts';
import { type LmsAddress, LmsError, type LmsFailure } from './port.ts';

/** A value of a request; Moodle reads PHP's brackets: `users[0][username]=…` */
type Argument = string | number | Argument[] | { [name: string]: Argument };

/** How many calls one system gets at a time: it shares its machine with the lessons. */
const AT_ONCE = 4;

/** Calls in flight, and those that wait for their turn, by the system's address. */
const queues = new Map<string, { running: number; waiting: (() => void)[] }>();

/**
 * Calls one function of a Moodle site.
 * @returns what the function returned, not yet judged
 * @throws LmsError; `errorcode` alone tells errors apart, and it may be missing
 */
export async function callMoodle(
  { url, token }: LmsAddress,
  wsfunction: string,
  args: Record<string, Argument>,
  options: Parameters<typeof postForm>[2],
): Promise<unknown> {
  const form = new URLSearchParams({ wstoken: token, wsfunction, moodlewsrestformat: 'json' });
  for (const [name, value] of Object.entries(args)) append(form, name, value);
  const leave = await enter(url);
  const answer = await postForm(`${url}/webservice/rest/server.php`, form, options).finally(leave);
  if (answer.status >= 300 && answer.status < 400) throw redirected(answer.location);
  if (answer.status === 403) {
    throw new LmsError(
      'closed',
      'Веб-службы Moodle или протокол REST выключены либо веб-сервер перед Moodle закрыт для портала (HTTP 403)',
    );
  }
  if (answer.status === 404) {
    throw new LmsError('closed', 'По этому адресу нет Moodle (HTTP 404). Укажите корневой адрес сайта');
  }
  if (answer.status !== 200) {
    const what = answer.status === 503 ? 'на обслуживании (HTTP 503)' : `ответила ошибкой HTTP ${answer.status}`;
    throw new LmsError('unavailable', `Система обучения ${what}`, { pause: answer.retryAfter ?? 0 });
  }
  const reply = parse(answer.body);
  // Functions without a result answer `null`; an error is an object with an exception, with status 200.
  if (typeof reply === 'object' && reply !== null && 'exception' in reply) throw refusalOf(reply, wsfunction);
  return reply;
}

function append(form: URLSearchParams, name: string, value: Argument): void {
  if (typeof value !== 'object') form.append(name, String(value));
  else for (const [key, part] of Object.entries(value)) append(form, `${name}[${key}]`, part);
}

async function enter(url: string): Promise<() => void> {
  const queue = queues.get(url) ?? { running: 0, waiting: [] };
  queues.set(url, queue);
  if (queue.running >= AT_ONCE) await new Promise<void>((resolve) => queue.waiting.push(resolve));
  else queue.running += 1;
  return () => {
    // The next waiting call takes the place; it becomes free only when none waits.
    const next = queue.waiting.shift();
    if (next) return next();
    queue.running -= 1;
    if (queue.running === 0) queues.delete(url);
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new LmsError('later', 'Система обучения ответила непонятно: по этому адресу не Moodle или в нём сбой');
  }
}

const redirected = (location: string | null): LmsError =>
  new LmsError(
    'closed',
    `Сайт перенаправляет на другой адрес${location ? ` (${originOf(location)})` : ''}: укажите его`,
  );

const originOf = (location: string): string => (URL.canParse(location) ? new URL(location).origin : location);

/** The values of `errorcode` that concern the whole connection until somebody changes something. */
const closing: Record<string, (wsfunction: string) => string> = {
  invalidtoken: () => 'Ключ (токен) не подходит: проверьте его в Moodle и вставьте заново',
  // Before its first function Moodle refuses by this code whatever the reason is.
  accessexception: (wsfunction) =>
    wsfunction === 'core_webservice_get_site_info'
      ? 'Moodle не пускает портал: служба выключена, её пользователя нет среди разрешённых, ключ не принимается с адреса портала, роли не хватает webservice/rest:use, или в службе нет core_webservice_get_site_info'
      : `Служба Moodle не разрешает функцию ${wsfunction}`,
  nopermissions: (wsfunction) => `Пользователю службы не хватает прав для ${wsfunction}`,
  servicenotavailable: () => 'Служба Moodle выключена',
  usernotconfirmed: () => 'Пользователь службы в Moodle не подтверждён',
  passwordisexpired: () => 'У пользователя службы в Moodle истёк пароль',
  wsaccessusersuspended: () => 'Пользователь службы в Moodle приостановлен',
  wsaccessuserdeleted: () => 'Пользователь службы в Moodle удалён',
  sitepolicynotagreed: () => 'Пользователь службы не принял соглашение сайта Moodle',
  enablewsdescription: () => 'Веб-службы Moodle выключены',
};

/** Those that concern the whole site, which will be there again. */
const pausing: Record<string, string> = {
  sitemaintenance: 'Система обучения на обслуживании',
  upgraderunning: 'Система обучения обновляется',
  dbconnectionfailed: 'У системы обучения нет связи с её базой данных',
  dmlreadexception: 'База данных системы обучения не отвечает',
};

export const NO_SUCH_RECORD = 'В Moodle нет такой записи';
export const NO_SUCH_USER = 'В Moodle нет такого пользователя';
export const NOT_TAKEN = 'Moodle не принял данные';

/** Those that would be the same answer next time: somebody has to change the request, or the course in Moodle. */
const requestRefusals: Record<string, string> = {
  invalidparameter: NOT_TAKEN,
  invalidrecord: NO_SUCH_RECORD,
  wsusercannotassign: 'Пользователь службы не может назначать роль студента в этом курсе',
  wscannotenrol: 'На курсе в Moodle не включено зачисление вручную',
  wsnoinstance: 'На курсе в Moodle не включено зачисление вручную',
  invaliduser: NO_SUCH_USER,
  userdeleted: NO_SUCH_USER,
  codingerror: NO_SUCH_USER,
};

const NO_SUCH_COURSE = 'В Moodle нет этого курса: его удалили там. Выберите другой в «Изменение курса»';

export const PASSWORD_REFUSED =
  'Moodle не принял пароль, который придумал портал: 17 знаков с цифрами, большими и малыми буквами и дефисами. Смягчите «Правила для паролей» в Moodle';

/** Functions that take rights in a course: without them in one, the others go on. */
const inCourses = [
  'enrol_manual_enrol_users',
  'enrol_manual_unenrol_users',
  'core_enrol_get_users_courses',
  'core_enrol_search_users',
];
const lacksRights = ['nopermissions', 'nopermission', 'errorcoursecontextnotvalid', 'requireloginerror'];

/** What is not known to be final is tried again: a site names its troubles as it likes. */
function refusalOf(reply: object, wsfunction: string): LmsError {
  const raw = 'errorcode' in reply && typeof reply.errorcode === 'string' ? reply.errorcode : '';
  const [failure, message] = meaningOf(raw, wsfunction);
  return new LmsError(failure, message, { code: raw });
}

function meaningOf(raw: string, wsfunction: string): [LmsFailure, string] {
  if (inCourses.includes(wsfunction) && lacksRights.includes(raw)) {
    return ['later', 'Пользователю службы не хватает прав в этом курсе Moodle'];
  }
  // What the portal sends them is of the right form: Moodle has found no such course.
  if (wsfunction === 'enrol_manual_enrol_users' && raw === 'invalidparameter') return ['refused', NO_SUCH_COURSE];
  const closed = Object.hasOwn(closing, raw) ? closing[raw] : undefined;
  if (closed) return ['closed', closed(wsfunction)];
  if (Object.hasOwn(pausing, raw)) return ['unavailable', pausing[raw] ?? ''];
  if (Object.hasOwn(requestRefusals, raw)) return ['refused', requestRefusals[raw] ?? ''];
  // For a refused password the code holds the reasons as HTML, in the language of the site.
  if (/<[^>]*>/.test(raw)) return ['refused', PASSWORD_REFUSED];
  return ['later', raw ? `Moodle отказал (${raw.slice(0, 60)})` : 'Moodle отказал и не назвал причину'];
}
