import { z } from 'zod';
import { callMoodle } from './moodle-call.ts';
import { type LmsAddress, LmsError, type LmsPerson, type LmsProvider, type LmsSystems } from './port.ts';

/** The functions that the service in Moodle must allow; docs/moodle.md names their capabilities. */
const FUNCTIONS = [
  'core_webservice_get_site_info',
  'core_user_get_users_by_field',
  'core_user_create_users',
  'core_user_update_users',
  'core_course_get_courses',
  'core_enrol_get_users_courses',
  'enrol_manual_enrol_users',
  'enrol_manual_unenrol_users',
] as const;
type MoodleFunction = (typeof FUNCTIONS)[number];

/** The role «student» of every Moodle. */
const STUDENT_ROLE = 5;

const TIMEOUT_MS = 20_000;

const SiteInfo = z.object({ sitename: z.string(), functions: z.array(z.object({ name: z.string() })).default([]) });
const Courses = z.array(
  z.object({ id: z.number(), fullname: z.string(), shortname: z.string().default(''), format: z.string().default('') }),
);
const Users = z.array(z.object({ id: z.number(), username: z.string().default('') }));
const Updated = z.object({ warnings: z.array(z.object({ message: z.string().optional() })).default([]) }).nullable();
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

function moodleAt(address: LmsAddress, { allowPrivate, timeoutMs = TIMEOUT_MS }: Options): LmsProvider {
  const call = async <T>(name: MoodleFunction, args: Parameters<typeof callMoodle>[2], answer: z.ZodType<T>) => {
    const reply = answer.safeParse(await callMoodle(address, name, args, { allowPrivate, timeoutMs }));
    if (!reply.success) throw new LmsError('unavailable', `Moodle ответил непонятно на ${name}`);
    return reply.data;
  };
  return {
    async look() {
      const { sitename, functions } = await call('core_webservice_get_site_info', {}, SiteInfo);
      const allowed = new Set(functions.map(({ name }) => name));
      return { title: plain(sitename), missingFunctions: FUNCTIONS.filter((name) => !allowed.has(name)) };
    },
    async courses() {
      const found = await call('core_course_get_courses', {}, Courses);
      // The site itself is listed as a course, too.
      return found
        .filter(({ format }) => format !== 'site')
        .map(({ id, fullname, shortname }) => ({ id, title: plain(fullname), shortTitle: plain(shortname) }));
    },
    async findUser(field, value) {
      const [user] = await call('core_user_get_users_by_field', { field, values: [value] }, Users);
      return user ?? null;
    },
    async createUser({ username, password, idnumber, ...person }) {
      const user = { username, password, idnumber, ...columnsOf(person) };
      const [made] = await call('core_user_create_users', { users: [user] }, Users);
      if (!made) throw new LmsError('refused', 'Moodle не создал пользователя');
      return made.id;
    },
    async updateUser(id, person) {
      const reply = await call('core_user_update_users', { users: [{ id, ...columnsOf(person) }] }, Updated);
      // A wrong id and a taken e-mail are reported as warnings.
      const [warning] = reply?.warnings ?? [];
      if (warning) throw new LmsError('refused', `Moodle ответил: ${plain(warning.message ?? 'изменения не приняты')}`);
    },
    async enrol({ userId: userid, courseId: courseid, start, end }) {
      const dates = { timestart: seconds(start), timeend: seconds(end) };
      const enrolments = [{ roleid: STUDENT_ROLE, userid, courseid, ...dates }];
      await call('enrol_manual_enrol_users', { enrolments }, z.unknown());
    },
    async unenrol({ userId: userid, courseId: courseid }) {
      await call('enrol_manual_unenrol_users', { enrolments: [{ userid, courseid }] }, z.unknown());
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

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'", nbsp: ' ' };

/** Titles are HTML: tags and entities are removed. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (sign, name: string) => entities[name] ?? sign)
    .trim();
