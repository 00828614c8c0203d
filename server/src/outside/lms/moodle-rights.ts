import { quoted } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { callMoodle } from './moodle-call.ts';
import { lackForGroups } from './moodle-groups.ts';
import { lackForLinks } from './moodle-links.ts';
import { LmsError, type LmsExtras, type LmsLinkedCourse } from './port.ts';

type Call = Parameters<typeof lackForGroups>[0] &
  Parameters<typeof lackForLinks>[0] &
  (<T>(name: TriedFunction, args: Parameters<typeof callMoodle>[2], answer: z.ZodType<T>) => Promise<T>);

type TriedFunction =
  | 'core_webservice_get_site_info'
  | 'core_user_get_users_by_field'
  | 'core_user_create_users'
  | 'core_user_update_users'
  | 'core_enrol_get_users_courses'
  | 'core_enrol_search_users'
  | 'enrol_manual_enrol_users'
  | 'enrol_manual_unenrol_users';

/** The role «student» of every Moodle. */
export const STUDENT_ROLE = 5;
/** Every Moodle has a guest, so that his login is taken; and its first administrator. */
const GUEST = 'guest';
const FIRST_ADMINISTRATOR = 2;
/** A user whom no site has. */
const NOBODY = 2_147_483_647;
/** So many linked courses are tried; a person waits for it. */
const COURSES_TRIED = 100;
/** So many of a course are looked at until one of them is learning. */
const PARTICIPANTS_TRIED = 5;

const Self = z.object({ userid: z.number() });
const Found = z.array(z.object({ id: z.number(), email: z.string().optional() }));
const OwnCourses = z.array(
  z.object({ id: z.number(), enablecompletion: z.coerce.boolean().default(false), completed: z.boolean().nullish() }),
);

/**
 * What the portal's user may not do, in words; nothing stays of trying it.
 * @throws LmsError `unavailable`
 */
export async function tryRights(call: Call, linked: readonly LmsLinkedCourse[], has: LmsExtras): Promise<string[]> {
  const person = { firstname: 'Проверка', lastname: 'Проверка', email: 'nobody@example.invalid' };
  const guest = { username: GUEST, password: 'Proverka-1234', ...person };
  const [create, update, look, links, groups, { userid: self }] = await Promise.all([
    closedBy(call('core_user_create_users', { users: [guest] }, z.unknown())),
    closedBy(call('core_user_update_users', { users: [{ id: NOBODY, ...person }] }, z.unknown())),
    call('core_user_get_users_by_field', { field: 'id', values: [FIRST_ADMINISTRATOR] }, Found),
    has.hasLoginLinks ? lackForLinks(call, NOBODY) : [],
    has.hasGroups ? lackForGroups(call, linked[0]) : [],
    call('core_webservice_get_site_info', {}, Self),
  ]);
  const tried = linked.slice(0, COURSES_TRIED);
  const courses = await Promise.all(tried.map((course) => tryCourse(call, course.id, self)));
  return [
    ...(create ? ['Роли не хватает moodle/user:create: портал не сможет создавать учётные записи'] : []),
    ...(update ? ['Роли не хватает moodle/user:update: портал не сможет менять имена и почту'] : []),
    ...lackToFind(look[0]),
    ...links,
    ...groups,
    ...byCourse(tried, courses),
  ];
}

function lackToFind(user: z.output<typeof Found>[number] | undefined): string[] {
  if (!user) return ['Роли не хватает moodle/user:viewdetails: портал не найдёт учётные записи, которые уже есть'];
  if (user.email) return [];
  return ['Роли не хватает moodle/site:viewuseridentity: портал не найдёт по почте учётные записи, которые уже есть'];
}

/** What lacks in every course is said once. */
function byCourse(courses: readonly LmsLinkedCourse[], lacks: readonly (readonly string[])[]): string[] {
  return [...new Set(lacks.flat())].flatMap((lack) => {
    const where = courses.filter((_, index) => lacks[index]?.includes(lack));
    if (courses.length > 1 && where.length === courses.length) return [`Все связанные курсы: ${lack}`];
    return where.map(({ title }) => `Курс ${quoted(title)}: ${lack}`);
  });
}

/**
 * What lacks in one course. The portal's own user is enrolled together with one whom no site has: Moodle looks at the rights,
 * the role and the way of enrolment for the first, and takes all back for want of the second.
 */
async function tryCourse(call: Call, courseid: number, self: number): Promise<string[]> {
  const place = (userid: number) => ({ roleid: STUDENT_ROLE, userid, courseid, timestart: 0, timeend: 1 });
  const enrolled = await refusal(
    call('enrol_manual_enrol_users', { enrolments: [place(self), place(NOBODY)] }, z.unknown()),
  );
  if (enrolled && ['nopermissions', 'nopermission'].includes(enrolled.code)) {
    return ['роли не хватает enrol/manual:enrol'];
  }
  if (enrolled && ['requireloginerror', 'errorcoursecontextnotvalid'].includes(enrolled.code)) {
    return ['роли не хватает moodle/course:view, а если курс скрыт – moodle/course:viewhiddencourses'];
  }
  if (enrolled && !NO_SUCH_USER_CODES.includes(enrolled.code)) return [lowerFirst(enrolled.message)];
  const unenrolled = await refusal(
    call('enrol_manual_unenrol_users', { enrolments: [{ userid: NOBODY, courseid }] }, z.unknown()),
  );
  return [
    ...(unenrolled?.code === 'nopermissions' ? ['роли не хватает enrol/manual:unenrol'] : []),
    ...(await lackToRead(call, courseid)),
  ];
}

/** By somebody who is in the course, if anybody is: whether his completion is shown. */
async function lackToRead(call: Call, courseid: number): Promise<string[]> {
  const search = { courseid, search: '', searchanywhere: 0, page: 0, perpage: PARTICIPANTS_TRIED };
  const found = await call('core_enrol_search_users', search, Found).catch((error) => {
    if (error instanceof LmsError && error.code === 'nopermissions') return null;
    throw error;
  });
  if (!found) return ['роли не хватает moodle/course:viewparticipants'];
  for (const { id: userid } of found) {
    const courses = await call('core_enrol_get_users_courses', { userid }, OwnCourses);
    // Of those who are not learning at this moment Moodle does not tell this course.
    const course = courses.find(({ id }) => id === courseid);
    if (!course) continue;
    const isHidden = course.enablecompletion && (course.completed ?? null) === null;
    return isHidden ? ['роли не хватает report/completion:view'] : [];
  }
  return [];
}

/** As 4.5 and older versions name a user whom they do not have. */
const NO_SUCH_USER_CODES = ['invaliduser', 'userdeleted', 'codingerror', 'dmlwriteexception'];

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** @returns why it was refused; null when it was not */
async function refusal(asked: Promise<unknown>): Promise<LmsError | null> {
  try {
    await asked;
    return null;
  } catch (error) {
    if (!(error instanceof LmsError) || error.failure === 'unavailable') throw error;
    return error;
  }
}

/** Whether the call was refused for lack of rights; any other refusal is what was expected. */
const closedBy = async (asked: Promise<unknown>): Promise<boolean> => (await refusal(asked))?.failure === 'closed';
