import type { LmsCheck, LmsConnection, LmsConnectionBody, LmsCourse, lms } from '@dopusk/contract/lms.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { transaction } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Guard } from '../../http/guard.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';
import { LmsError, type LmsExtras, type LmsLook } from '../../outside/lms/port.ts';
import { lockCenter } from '../organizations/db.ts';
import { deleteConnection, findConnection, listLinkedCourses, noteExtras, putConnection } from './db/connections.ts';
import { regroupAll } from './db/course-groups.ts';
import { reopenAll, reopenFailed } from './db/enrolments.ts';
import { countUndone } from './db/queue.ts';
import { wakeLms } from './sync.ts';
import { openSystem, openToken } from './system.ts';

const NOT_CONNECTED = 'Система обучения не подключена. Подключите её в настройках';

/** The connection as the center's operators may see it: without the token. */
export async function readConnection({ db, lms }: Context, scope: CenterScope): Promise<LmsConnection> {
  const [connection, undone] = await Promise.all([findConnection(db, scope.organization.id), countUndone(db, scope)]);
  if (lms.kind !== 'moodle') {
    const title = lms.kind === 'demo' ? 'Демонстрационная система обучения' : '';
    return { kind: lms.kind, isConnected: lms.kind === 'demo', url: '', title, sendsAccess: false, ...undone };
  }
  const { url = '', title = '', sendsAccess = false } = connection ?? {};
  return { kind: 'moodle', isConnected: connection !== undefined, url, title, sendsAccess, ...undone };
}

/**
 * Connects the center's Moodle: tests it first, and stores the address only when it accepts the token. Missing
 * functions of the service do not stop it: they are named.
 * @throws Refusal RecordAlreadyChanged; Invalid at `url` or `token` with Moodle's answer; BadRequest where centers do not
 *   connect their own
 */
export async function connect(
  context: Context,
  scope: CenterScope,
  { url, token: given, sendsAccess }: z.output<typeof LmsConnectionBody>,
  guard: Guard<typeof lms.connection>,
): Promise<LmsCheck> {
  const { db, lms, secrets } = context;
  if (lms.kind !== 'moodle')
    throw new Refusal('BadRequest', 'На этом портале центры не подключают свои системы обучения');
  const centerId = scope.organization.id;
  const before = await findConnection(db, centerId);
  // The token must not be sent to another address.
  const isKept = given === '' && before?.url === url;
  if (given === '' && !isKept) throw fieldRefusal('Invalid', 'token', 'Укажите ключ (токен) службы');
  const check = await lookOrRefuse(
    context,
    url,
    isKept && before ? () => openToken(secrets, before.token, centerId) : () => given,
  );
  await transaction(db, async (tx) => {
    await lockCenter(tx, scope);
    const read = () => readConnection({ ...context, db: tx }, scope);
    await guard(tx, { read, ids: [centerId], actions: ['lms.connected', 'lms.disconnected'] }, async () => {
      const token = isKept && before ? before.token : secrets.seal(given, centerId);
      const kept = { sendsAccess: sendsAccess ?? before?.sendsAccess ?? false, ...extrasOf(check) };
      await putConnection(tx, scope, { url, token, title: check.title, ...kept });
      if (before && before.url !== url)
        await reopenAll(tx, centerId, new URL(before.url).hostname === new URL(url).hostname);
      else await reopenFailed(tx, centerId, null);
      await audit(tx, scope, 'lms.connected', centerId);
    });
  });
  await wakeLms(context);
  return shown(check, []);
}

async function lookOrRefuse({ lms }: Context, url: string, token: () => string) {
  try {
    return await lms.at({ url, token: token() }).look();
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    throw fieldRefusal('Invalid', /^Ключ/.test(error.message) ? 'token' : 'url', error.message);
  }
}

/**
 * Deletes address and token. Accounts and enrolments in the system stay; pending work waits for the next connection.
 */
export function disconnect({ db }: Context, scope: CenterScope): Promise<null> {
  return transaction(db, async (tx) => {
    if (await deleteConnection(tx, scope)) await audit(tx, scope, 'lms.disconnected', scope.organization.id);
    return null;
  });
}

/** Tests the connected system and the rights in each linked course: never refuses, but says what is wrong. */
export async function check(context: Context, scope: CenterScope): Promise<LmsCheck> {
  try {
    const system = await openSystem(context, scope.organization.id);
    if (!system) return failed(NOT_CONNECTED);
    const look = await system.look();
    await noteExtras(context.db, scope, extrasOf(look));
    if (look.hasGroups) {
      await regroupAll(context.db, scope.organization.id);
      await wakeLms(context);
    }
    // Of a function that is closed nothing can be tried.
    const courses = look.missingFunctions.length > 0 ? null : await listLinkedCourses(context.db, scope);
    return shown(look, courses ? await system.tryRights(courses, look) : []);
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    return failed(error.message);
  }
}

const failed = (error: string): LmsCheck => ({
  title: '',
  missingFunctions: [],
  missingOptional: [],
  lacks: [],
  error,
});

const extrasOf = ({ hasLoginLinks, hasGroups }: LmsExtras): LmsExtras => ({ hasLoginLinks, hasGroups });

const shown = ({ title, missingFunctions, missingOptional }: LmsLook, lacks: string[]): LmsCheck => ({
  title,
  missingFunctions,
  missingOptional,
  lacks,
  error: '',
});

/** The courses of the center's system, by title. @throws Refusal MoodleGetCoursesException */
export async function listLmsCourses(context: Context, scope: CenterScope): Promise<LmsCourse[]> {
  try {
    const system = await openSystem(context, scope.organization.id);
    if (!system) throw new Refusal('MoodleGetCoursesException', NOT_CONNECTED);
    return (await system.courses()).toSorted((a, b) => a.title.localeCompare(b.title, 'ru'));
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    throw new Refusal('MoodleGetCoursesException', `Не удалось получить список курсов. ${error.message}`);
  }
}
