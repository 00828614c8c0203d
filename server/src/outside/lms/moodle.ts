import { z } from 'zod';
import { callMoodle, NO_SUCH_RECORD, NOT_TAKEN, PASSWORD_REFUSED } from './moodle-call.ts';
import { GROUP_FUNCTIONS, putIntoGroups } from './moodle-groups.ts';
import { findLoginLink, LOGIN_LINK } from './moodle-links.ts';
import { STUDENT_ROLE, tryRights } from './moodle-rights.ts';
import { plain } from './moodle-text.ts';
import { type LmsAddress, LmsError, type LmsPerson, type LmsPlace, type LmsProvider, type LmsSystems } from './port.ts';

/** The functions that the service in Moodle must allow; docs/moodle.md names their capabilities. */
export const FUNCTIONS = [
  'core_webservice_get_site_info',
  'core_user_get_users_by_field',
  'core_user_get_users',
  'core_user_create_users',
  'core_user_update_users',
  'core_course_get_courses',
  'core_enrol_get_users_courses',
  'core_enrol_search_users',
  'enrol_manual_enrol_users',
  'enrol_manual_unenrol_users',
] as const;
/** What a service may have besides: of the plugin auth_userkey, and for groups. */
const OPTIONAL = [LOGIN_LINK, ...GROUP_FUNCTIONS] as const;
type MoodleFunction = (typeof FUNCTIONS)[number] | (typeof OPTIONAL)[number];

const TIMEOUT_MS = 20_000;

const SiteInfo = z.object({ sitename: z.string(), functions: z.array(z.object({ name: z.string() })).default([]) });
const Courses = z.array(
  z.object({ id: z.number(), fullname: z.string(), shortname: z.string().default(''), format: z.string().default('') }),
);
const MadeUsers = z.array(z.object({ id: z.number() }));
const Users = z.array(
  z.object({
    id: z.number(),
    username: z.string().default(''),
    idnumber: z.string().default(''),
    firstname: z.string().default(''),
    lastname: z.string().default(''),
    email: z.string().optional(),
    suspended: z.boolean().default(false),
  }),
);
const FoundUsers = z.object({ users: Users });
const Participants = z.array(z.object({ id: z.number() }));
const Updated = z.object({ warnings: z.array(z.unknown()).default([]) }).nullable();

/** In our words: Moodle's own text is in its own language. */
const NOT_UPDATED = 'Moodle не принял имя или e-mail: адрес занят другим пользователем, или учётная запись удалена';
const NOT_CREATED =
  'Moodle не завёл учётную запись: почта или логин там уже заняты, или его настройки не разрешают такую почту';
const SHARED_EMAIL = 'С этой почтой в Moodle несколько пользователей: оставьте её у одного и нажмите «Повторить»';
const OwnCourses = z.array(
  z.object({ id: z.number(), progress: z.number().nullish(), completed: z.boolean().nullish() }),
);

interface Options {
  /** Whether centers may connect systems of the portal's own machine and network. */
  allowPrivate: boolean;
  timeoutMs?: number;
}

/** Each center's own Moodle (4.1 and later), over its REST web services. */
export const moodleSystems = (options: Options): LmsSystems => ({
  kind: 'moodle',
  at: (address) => moodleAt(address, options),
});

type Call = <T>(name: MoodleFunction, args: Parameters<typeof callMoodle>[2], answer: z.ZodType<T>) => Promise<T>;

function moodleAt(address: LmsAddress, { allowPrivate, timeoutMs = TIMEOUT_MS }: Options): LmsProvider {
  const call: Call = async (name, args, answer) => {
    const reply = answer.safeParse(await callMoodle(address, name, args, { allowPrivate, timeoutMs }));
    // Of one person or course, perhaps: the others go on.
    if (!reply.success) throw new LmsError('later', `Moodle ответил непонятно на ${name}`);
    return reply.data;
  };
  return {
    async look() {
      const { sitename, functions } = await call('core_webservice_get_site_info', {}, SiteInfo);
      const allowed = new Set(functions.map(({ name }) => name));
      const without = <T extends string>(names: readonly T[]) => names.filter((name) => !allowed.has(name));
      return {
        title: plain(sitename),
        missingFunctions: without(FUNCTIONS),
        missingOptional: without(OPTIONAL),
        hasLoginLinks: allowed.has(LOGIN_LINK),
        hasGroups: without(GROUP_FUNCTIONS).length === 0,
      };
    },
    tryRights: (linked, has) => tryRights(call, linked, has),
    putIntoGroups: (place) => putIntoGroups(call, place),
    loginLink: (userId) => findLoginLink(call, address.url, userId),
    async courses() {
      const found = await call('core_course_get_courses', {}, Courses);
      // The site itself is listed as a course, too.
      return found
        .filter(({ format }) => format !== 'site')
        .map(({ id, fullname, shortname }) => ({ id, title: plain(fullname), shortTitle: plain(shortname) }));
    },
    async findUser(field, value) {
      const [user, other] = await (field === 'email' ? usersOf(call, value) : usersBy(call, field, value));
      if (!user || isDeleted(user)) return null;
      if (other) throw new LmsError('refused', SHARED_EMAIL);
      const { id, username, idnumber, suspended } = user;
      return { id, username, idnumber, fullName: plain(`${user.lastname} ${user.firstname}`), isSuspended: suspended };
    },
    async createUser({ username, password, idnumber, ...person }) {
      const user = { username, password, idnumber, ...columnsOf(person) };
      const [made] = await call('core_user_create_users', { users: [user] }, MadeUsers).catch((error) => {
        if (error instanceof LmsError && error.message === NOT_TAKEN) throw new LmsError('refused', NOT_CREATED);
        throw error;
      });
      if (!made) throw new LmsError('later', 'Moodle не создал пользователя');
      return made.id;
    },
    async updateUser(id, person) {
      const reply = await call('core_user_update_users', { users: [{ id, ...columnsOf(person) }] }, Updated);
      // A wrong id and a taken e-mail are reported as warnings.
      if (reply?.warnings.length) throw new LmsError('refused', NOT_UPDATED);
    },
    async setPassword(id, password) {
      const reply = await call('core_user_update_users', { users: [{ id, password }] }, Updated).catch((error) => {
        // It names the rules in a warning of HTML, which Moodle then refuses to send.
        if (error instanceof LmsError && error.code === 'invalidresponse')
          throw new LmsError('refused', PASSWORD_REFUSED);
        throw error;
      });
      if (reply?.warnings.length) throw new LmsError('refused', 'Moodle не принял пароль: учётная запись удалена');
    },
    isIn: (place) => isIn(call, place),
    async enrol({ userId: userid, courseId: courseid, start, end }) {
      const dates = { timestart: seconds(start), timeend: seconds(end) };
      const enrolments = [{ roleid: STUDENT_ROLE, userid, courseid, ...dates }];
      await call('enrol_manual_enrol_users', { enrolments }, z.unknown());
    },
    async unenrol({ userId: userid, courseId: courseid }) {
      try {
        await call('enrol_manual_unenrol_users', { enrolments: [{ userid, courseid }] }, z.unknown());
      } catch (error) {
        // The course was deleted there, and its enrolments with it.
        if (!(error instanceof LmsError) || error.message !== NO_SUCH_RECORD) throw error;
      }
    },
    async progress(userid) {
      const found = await call('core_enrol_get_users_courses', { userid }, OwnCourses);
      return found.map(({ id, progress, completed }) => ({
        courseId: id,
        percent: typeof progress === 'number' ? Math.round(Math.min(100, Math.max(0, progress))) : null,
        isCompleted: completed ?? null,
      }));
    },
  };
}

const usersBy = (call: Call, field: 'id' | 'idnumber' | 'username', value: string) =>
  call('core_user_get_users_by_field', { field, values: [value] }, Users);

/** By e-mail as people read it: the function by field tells large letters from small where Moodle keeps its data in PostgreSQL. */
async function usersOf(call: Call, email: string): Promise<z.output<typeof Users>> {
  // What it looks for is a pattern.
  const value = email.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const { users } = await call('core_user_get_users', { criteria: [{ key: 'email', value }] }, FoundUsers);
  return users.filter((user) => user.email?.toLowerCase() === email.toLowerCase());
}

/** So many of a course are looked through at once, and so many times. */
const PARTICIPANTS_AT_ONCE = 100;
const LOOKS = 50;

/** Among those of the course whose name begins as the user's: whom Moodle counts as learning at this moment does not matter. */
async function isIn(call: Call, { userId, courseId: courseid }: LmsPlace): Promise<boolean> {
  const [user] = await usersBy(call, 'id', String(userId));
  if (!user) return false;
  for (let page = 0; page < LOOKS; page++) {
    const search = { courseid, search: user.lastname, searchanywhere: 0, page, perpage: PARTICIPANTS_AT_ONCE };
    const found = await call('core_enrol_search_users', search, Participants);
    if (found.some(({ id }) => id === userId)) return true;
    if (found.length < PARTICIPANTS_AT_ONCE) return false;
  }
  return false;
}

/** Moodle has имя and отчество in one field; none of its fields may be empty. */
const columnsOf = ({ surname, name, lastname, email }: LmsPerson) => ({
  firstname: [name, lastname].filter(Boolean).join(' '),
  lastname: surname,
  email,
});

/** By its id Moodle finds a deleted user too: its e-mail is a hash, its login the former e-mail with the moment of deleting. */
const isDeleted = ({ email, username }: { email?: string | undefined; username: string }): boolean =>
  email === undefined ? /@.*\.\d{9,}$/.test(username) : !email.includes('@');

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
