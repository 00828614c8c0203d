import { quoted } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import { callMoodle, NO_SUCH_RECORD, NO_SUCH_USER } from './moodle-call.ts';
import { GROUP_FUNCTIONS, lackForGroups, putIntoGroups } from './moodle-groups.ts';
import { findLoginLink, LOGIN_LINK, lackForLinks } from './moodle-links.ts';
import { plain } from './moodle-text.ts';
import {
  type LmsAddress,
  LmsError,
  type LmsExtras,
  type LmsLinkedCourse,
  type LmsPerson,
  type LmsProvider,
  type LmsSystems,
} from './port.ts';

/** The functions that the service in Moodle must allow; docs/moodle.md names their capabilities. */
export const FUNCTIONS = [
  'core_webservice_get_site_info',
  'core_user_get_users_by_field',
  'core_user_create_users',
  'core_user_update_users',
  'core_course_get_courses',
  'core_enrol_get_users_courses',
  'enrol_manual_enrol_users',
  'enrol_manual_unenrol_users',
] as const;
/** What a service may have besides: of the plugin auth_userkey, and for groups. */
const OPTIONAL = [LOGIN_LINK, ...GROUP_FUNCTIONS] as const;
type MoodleFunction = (typeof FUNCTIONS)[number] | (typeof OPTIONAL)[number];

/** The role «student» of every Moodle. */
const STUDENT_ROLE = 5;

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
    firstname: z.string().default(''),
    lastname: z.string().default(''),
    email: z.string().optional(),
    suspended: z.boolean().default(false),
  }),
);
const Updated = z.object({ warnings: z.array(z.unknown()).default([]) }).nullable();

/** In our words: Moodle's own text is in its own language. */
const NOT_UPDATED = 'Moodle не принял имя или e-mail: адрес занят другим пользователем, или учётная запись удалена';
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

/** Every Moodle has a guest, so that his login is taken; and its first administrator. */
const GUEST = 'guest';
const FIRST_ADMINISTRATOR = 2;
/** A user whom no site has: what Moodle says of him, it says after it has looked at the rights. */
const NOBODY = 2_147_483_647;
/** So many linked courses are tried; a person waits for it. */
const COURSES_TRIED = 100;

async function tryRights(call: Call, linked: readonly LmsLinkedCourse[], has: LmsExtras): Promise<string[]> {
  const person = { firstname: 'Проверка', lastname: 'Проверка', email: 'nobody@example.invalid' };
  const guest = { username: GUEST, password: 'Proverka-1234', ...person };
  const [create, update, look, links, groups, ...courses] = await Promise.all([
    closedBy(call('core_user_create_users', { users: [guest] }, z.unknown())),
    closedBy(call('core_user_update_users', { users: [{ id: NOBODY, ...person }] }, z.unknown())),
    call('core_user_get_users_by_field', { field: 'id', values: [FIRST_ADMINISTRATOR] }, Users),
    has.hasLoginLinks ? lackForLinks(call, NOBODY) : [],
    has.hasGroups ? lackForGroups(call, linked[0]) : [],
    ...linked.slice(0, COURSES_TRIED).map((course) => tryCourse(call, course)),
  ]);
  return [
    ...(create ? ['Роли не хватает moodle/user:create: портал не сможет создавать учётные записи'] : []),
    ...(update ? ['Роли не хватает moodle/user:update: портал не сможет менять имена и почту'] : []),
    ...lackToFind(look[0]),
    ...links,
    ...groups,
    ...courses.flatMap((lack) => lack ?? []),
  ];
}

function lackToFind(user: z.output<typeof Users>[number] | undefined): string[] {
  if (!user) return ['Роли не хватает moodle/user:viewalldetails: портал не найдёт учётные записи, которые уже есть'];
  if (user.email) return [];
  return ['Роли не хватает moodle/site:viewuseridentity: портал не найдёт по почте учётные записи, которые уже есть'];
}

/** Enrols nobody: Moodle looks at the rights, the role and the enrolment of the course before it looks for the user. */
async function tryCourse(call: Call, { id, title }: LmsLinkedCourse): Promise<string | null> {
  const enrolments = [{ roleid: STUDENT_ROLE, userid: NOBODY, courseid: id, timestart: 0, timeend: 1 }];
  try {
    await call('enrol_manual_enrol_users', { enrolments }, z.unknown());
    return null;
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    if (error.failure === 'unavailable') throw error;
    return error.message === NO_SUCH_USER ? null : `Курс ${quoted(title)}: ${error.message}`;
  }
}

/** Whether the call was refused for lack of rights; any other refusal is what was expected. */
async function closedBy(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return false;
  } catch (error) {
    if (!(error instanceof LmsError) || error.failure === 'unavailable') throw error;
    return error.failure === 'closed';
  }
}

function moodleAt(address: LmsAddress, { allowPrivate, timeoutMs = TIMEOUT_MS }: Options): LmsProvider {
  const call: Call = async (name, args, answer) => {
    const reply = answer.safeParse(await callMoodle(address, name, args, { allowPrivate, timeoutMs }));
    if (!reply.success) throw new LmsError('unavailable', `Moodle ответил непонятно на ${name}`);
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
      // PostgreSQL tells large letters from small: an e-mail that somebody has typed by hand may have either.
      const values = field === 'email' ? [...new Set([value, value.toLowerCase()])] : [value];
      const [user] = await call('core_user_get_users_by_field', { field, values }, Users);
      if (!user || isDeleted(user)) return null;
      const { id, username, suspended } = user;
      return { id, username, fullName: plain(`${user.lastname} ${user.firstname}`), isSuspended: suspended };
    },
    async createUser({ username, password, idnumber, ...person }) {
      const user = { username, password, idnumber, ...columnsOf(person) };
      const [made] = await call('core_user_create_users', { users: [user] }, MadeUsers);
      if (!made) throw new LmsError('later', 'Moodle не создал пользователя');
      return made.id;
    },
    async updateUser(id, person) {
      const reply = await call('core_user_update_users', { users: [{ id, ...columnsOf(person) }] }, Updated);
      // A wrong id and a taken e-mail are reported as warnings.
      if (reply?.warnings.length) throw new LmsError('refused', NOT_UPDATED);
    },
    async setPassword(id, password) {
      const reply = await call('core_user_update_users', { users: [{ id, password }] }, Updated);
      if (reply?.warnings.length) throw new LmsError('refused', 'Moodle не принял пароль: учётная запись удалена');
    },
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
