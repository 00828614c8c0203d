import { z } from 'zod';
import type { callMoodle } from './moodle-call.ts';
import { plain } from './moodle-text.ts';
import { LmsError, type LmsGroup, type LmsLinkedCourse, type LmsPlace } from './port.ts';

/** The functions that keep the groups of a course; docs/moodle.md names their capability. */
export const GROUP_FUNCTIONS = [
  'core_group_get_course_groups',
  'core_group_get_course_user_groups',
  'core_group_create_groups',
  'core_group_update_groups',
  'core_group_add_group_members',
  'core_group_delete_group_members',
] as const;

type Call = <T>(
  name: (typeof GROUP_FUNCTIONS)[number],
  args: Parameters<typeof callMoodle>[2],
  answer: z.ZodType<T>,
) => Promise<T>;

/** Marks the groups that are the portal's: a group is found by the number that it was given, whatever it is called. */
const OURS = 'dopusk:';

/** Moodle keeps so many letters of a name. */
const LONGEST_NAME = 254;

const Group = z.object({
  id: z.number(),
  name: z.string().default('').transform(plain),
  idnumber: z.string().nullish(),
});
type Group = z.output<typeof Group>;
const Groups = z.array(Group);
const OwnGroups = z.object({ groups: Groups });

/** @throws LmsError */
export async function putIntoGroups(
  call: Call,
  { userId: userid, courseId: courseid, groups }: LmsPlace & { groups: readonly LmsGroup[] },
): Promise<void> {
  const own = await call('core_group_get_course_user_groups', { courseid, userid }, OwnGroups);
  const wanted: number[] = [];
  for (const group of groups) {
    wanted.push(await inTurn(`${courseid} ${group.id}`, () => findOrMake(call, courseid, group)));
  }
  const isIn = (id: number) => own.groups.some((one) => one.id === id);
  const joined = wanted.filter((id) => !isIn(id)).map((groupid) => ({ groupid, userid }));
  const left = own.groups
    .filter(({ id, idnumber }) => idnumber?.startsWith(OURS) && !wanted.includes(id))
    .map(({ id }) => ({ groupid: id, userid }));
  if (joined.length > 0) await call('core_group_add_group_members', { members: joined }, z.unknown());
  if (left.length > 0) await call('core_group_delete_group_members', { members: left }, z.unknown());
}

const underWay = new Map<string, Promise<unknown>>();

/** Moodle looks whether a group is there and then makes it: asked for several people at once it would make several. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const now = (underWay.get(key) ?? Promise.resolve()).then(work, work);
  underWay.set(key, now);
  try {
    return await now;
  } finally {
    if (underWay.get(key) === now) underWay.delete(key);
  }
}

async function findOrMake(call: Call, courseid: number, { id, title }: LmsGroup): Promise<number> {
  const idnumber = `${OURS}${id}`;
  const all = await call('core_group_get_course_groups', { courseid }, Groups);
  const found = all.find((group) => group.idnumber === idnumber);
  const name = freeName(
    title,
    all.filter((group) => group !== found),
  );
  if (found?.name === name) return found.id;
  if (found) {
    await call('core_group_update_groups', { groups: [{ id: found.id, name, idnumber }] }, z.unknown());
    return found.id;
  }
  const group = { courseid, name, idnumber, description: '' };
  try {
    const [made] = await call('core_group_create_groups', { groups: [group] }, Groups);
    if (made) return made.id;
  } catch (error) {
    if (!(error instanceof LmsError) || error.failure !== 'refused') throw error;
    // Made at the same moment for somebody else of the group.
    const again = await call('core_group_get_course_groups', { courseid }, Groups);
    const other = again.find((one) => one.idnumber === idnumber);
    if (other) return other.id;
    throw error;
  }
  throw new LmsError('later', 'Moodle не создал группу');
}

/** A course has each name of a group once: «Группа 12», then «Группа 12 (2)». */
function freeName(title: string, others: readonly Group[]): string {
  const taken = new Set(others.map(({ name }) => name));
  let name = title.slice(0, LONGEST_NAME);
  for (let n = 2; taken.has(name); n++) {
    const ending = ` (${n})`;
    name = title.slice(0, LONGEST_NAME - ending.length) + ending;
  }
  return name;
}

/** What the service lacks for groups, by looking at those of one linked course. */
export async function lackForGroups(call: Call, course: LmsLinkedCourse | undefined): Promise<string[]> {
  if (!course) return [];
  try {
    await call('core_group_get_course_groups', { courseid: course.id }, z.unknown());
    return [];
  } catch (error) {
    if (!(error instanceof LmsError) || error.failure === 'unavailable') throw error;
    // Of a course that is not there the trial of courses tells.
    if (error.failure !== 'closed') return [];
    return ['Для групп роли не хватает moodle/course:managegroups: портал не сможет собирать группы в курсах Moodle'];
  }
}
