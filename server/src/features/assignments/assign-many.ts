import { isOfAge, minimalAgeOn } from '@dopusk/contract/minimal-age.ts';
import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../db/scope.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { fieldRefusal } from '../../http/refusal.ts';
import { linkClient } from '../organizations/center-links/db.ts';
import { type ListedCourse, priceRules } from '../prices/agree.ts';
import { holdCourse } from './db/write-assignment.ts';
import {
  type Assignee,
  countPeople,
  findSafetyOf,
  findSameAssignments,
  insertAssignments,
  listBirthdays,
  takeIntoGroup,
} from './db/write-assignments.ts';
import { endDate } from './end-date.ts';

/** A course locked for assigning, with the data that its assignments copy. */
export interface OfferedCourse {
  courseId: Locked<'courses'>;
  centerId: Seen<'organizations'>;
  hoursCount: number;
  priceKopecks: number;
}

interface AskedCourse {
  courseId: string;
  fromOrganizationId: string;
  /** The days of the training may be past ones. */
  hasBegun?: boolean | undefined;
}

const ONLY_CENTER = 'Начавшееся обучение вносит сам учебный центр';

/**
 * Locks a course against deletion until the transaction ends.
 * @throws Refusal NotFoundCourse; NotFoundEducationCenter when the course is of another center; LockedCourse for
 * another's closed course; Forbidden for training that has begun, of whoever is not its center
 */
export async function holdOfferedCourse(
  tx: Tx,
  scope: OperatorScope,
  { courseId, fromOrganizationId, hasBegun = false }: AskedCourse,
): Promise<OfferedCourse> {
  const course = await holdCourse(tx, scope, courseId);
  if (!course) throw fieldRefusal('NotFoundCourse', 'courseId');
  if (course.centerId !== fromOrganizationId) {
    throw fieldRefusal('NotFoundEducationCenter', 'fromOrganizationId', 'Этот курс ведёт другой учебный центр');
  }
  const isOwn = course.centerId === scope.organization?.id;
  if (course.isLocked && !isOwn) throw fieldRefusal('LockedCourse', 'courseId');
  if (hasBegun && !isOwn) throw fieldRefusal('Forbidden', 'hasBegun', ONLY_CENTER);
  const { isLocked: _, ...offered } = course;
  return offered;
}

interface Assigning {
  groupId: Locked<'groups'> | null;
  start: string;
  end?: string | undefined;
  assignees: readonly Assignee[];
  field?: string;
}

/** The end of a training that has begun, where its center has said one. */
export const saidEnd = ({
  hasBegun,
  dateEndLearning,
}: {
  hasBegun?: boolean | undefined;
  dateEndLearning?: string | undefined;
}) => (hasBegun && dateEndLearning) || undefined;

/**
 * Assigns a course to many people, who are locked by the caller, and links their organizations with the center. Who
 * has the same course from the same day already is not assigned twice: his assignment is taken into the group.
 * @param start YYYY-MM-DD
 * @param end the same; without it it follows from the hours of the course
 * @param field of the form that names the people
 * @returns the ids of the new assignments, and who was assigned before
 * @throws Refusal HasRefsEntities with the names of those who learn the same in another group, Forbidden with those
 *   of whoever has taken his consent back, Invalid with those of whoever is too young for such work when it ends
 */
export async function assignMany(
  tx: Tx,
  scope: OperatorScope,
  { hoursCount, priceKopecks, ...course }: OfferedCourse,
  { groupId, start, end = endDate(start, hoursCount), assignees, field = 'students' }: Assigning,
): Promise<{ ids: string[]; made: { id: string; studentId: string }[]; already: string[] }> {
  if (assignees.length === 0) return { ids: [], made: [], already: [] };
  const assigned = { ...course, groupId, start, end };
  const ids = assignees.map(({ id }) => id);
  const same = Map.groupBy(await findSameAssignments(tx, assigned, ids), ({ studentId }) => studentId);
  const missing: Assignee[] = [];
  const adopted: Seen<'assignments'>[] = [];
  const elsewhere: string[] = [];
  for (const assignee of assignees) {
    const had = same.get(assignee.id) ?? [];
    if (groupId !== null && had.some((one) => one.groupId === groupId)) continue;
    const known = had.find(({ organizationId }) => organizationId === assignee.organizationId);
    if (!known) missing.push(assignee);
    else if (groupId !== null && known.groupId === null) adopted.push(known.id);
    else if (groupId !== null) elsewhere.push(assignee.fullName);
  }
  if (elsewhere.length > 0) {
    const text = `${elsewhere.length === 1 ? 'Уже учится' : 'Уже учатся'} на этом курсе с этого дня в другой группе: ${elsewhere.join(', ')}`;
    throw fieldRefusal('HasRefsEntities', field, text);
  }
  const withdrawn = missing.filter((assignee) => canProcess(assignee) !== true).map(({ fullName }) => fullName);
  if (withdrawn.length > 0) {
    const text = `Отозвали согласие на обработку персональных данных, новый курс назначить нельзя: ${withdrawn.join(', ')}`;
    throw fieldRefusal('ConsentWithdrawn', field, text);
  }
  await refuseTooYoung(tx, course.courseId, missing, { end, field });
  if (groupId !== null) await takeIntoGroup(tx, groupId, adopted);
  const { centerId } = course;
  for (const clientId of [...new Set(assignees.map((assignee) => assignee.organizationId))].sort()) {
    if (clientId !== centerId) await linkClient(tx, { centerId, clientId }, 'Training');
  }
  const priced = await withPrices(tx, { ...course, priceKopecks }, groupId, { missing, assignees });
  const fresh = new Set(missing);
  const made = await insertAssignments(tx, scope, assigned, inListOrder(priced));
  for (const [clientId, people] of Map.groupBy(missing, ({ organizationId }) => organizationId))
    await noteAssignedByCenter(tx, scope, course, { clientId, people: people.length });
  return {
    ids: made.map(({ id }) => id),
    made,
    already: assignees.filter((assignee) => !fresh.has(assignee)).map(({ fullName }) => fullName),
  };
}

/**
 * Whoever will not be admitted to the work when his training ends is not taught it (minimal-age.ts).
 * @throws Refusal Invalid at the field that names the people
 */
async function refuseTooYoung(
  tx: Tx,
  courseId: Locked<'courses'>,
  assignees: readonly Assignee[],
  { end, field }: { end: string; field: string },
): Promise<void> {
  const least = minimalAgeOn(await findSafetyOf(tx, courseId), end);
  if (!least) return;
  const birthdays = await listBirthdays(
    tx,
    assignees.map(({ id }) => id),
  );
  const young = assignees.filter(({ id }) => !isOfAge(birthdays.get(id) ?? '', end, least.years));
  if (young.length === 0) return;
  const names = young.map(({ fullName }) => fullName).join(', ');
  const text = `К таким работам допускают с ${least.years} лет (${least.act}), а к концу обучения столько не исполнится – проверьте и день рождения: ${names}`;
  throw fieldRefusal('Invalid', field, text);
}

/** The history of a client says what a center has assigned to its people. */
export async function noteAssignedByCenter(
  tx: Tx,
  scope: OperatorScope,
  { courseId, centerId }: Pick<OfferedCourse, 'courseId' | 'centerId'>,
  { clientId, people }: { clientId: Seen<'organizations'>; people: number },
): Promise<void> {
  if (!isCenter(scope) || clientId === centerId) return;
  const details = { organizationId: clientId, centerId, courseId, people };
  await audit(tx, scope, 'organization.people-assigned', clientId, details);
}

/**
 * Those to whom the course is assigned now, each with the price for as many of his organization as learn it in the group
 * from now on, or as it is assigned to at once.
 */
async function withPrices(
  tx: Tx,
  course: ListedCourse & { courseId: Locked<'courses'> },
  groupId: Locked<'groups'> | null,
  { missing, assignees }: { missing: readonly Assignee[]; assignees: readonly Assignee[] },
) {
  const employerOf = ({ organizationId }: Assignee) => organizationId;
  const priceFor = await priceRules(tx, [course], [...new Set(missing.map(employerOf))]);
  const before = groupId === null ? new Map<string, number>() : await countPeople(tx, groupId, course.courseId);
  const now = Map.groupBy(groupId === null ? assignees : missing, employerOf);
  return missing.map((one) => {
    const peopleCount = (now.get(one.organizationId)?.length ?? 0) + (before.get(one.organizationId) ?? 0);
    return { ...one, price: priceFor(course, { clientId: one.organizationId, peopleCount }) };
  });
}

/** Lists show the newest first, so the last of the alphabet is inserted first. */
function inListOrder<A extends Assignee>(assignees: readonly A[]): A[] {
  return assignees.toSorted((a, b) => collator.compare(b.fullName, a.fullName));
}

const collator = new Intl.Collator('ru');
