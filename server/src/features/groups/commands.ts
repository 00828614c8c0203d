import { canRemove } from '@dopusk/contract/assignments.ts';
import { textOf } from '@dopusk/contract/codes.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groupBeside, groupRecord } from '@dopusk/contract/group-record.ts';
import type { GroupBody, GroupCourseBody, GroupUpdate, groups } from '@dopusk/contract/groups.ts';
import { blankOf, each, lacking, namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { trainingTerms } from '@dopusk/contract/training-terms.ts';
import type { Undoable } from '@dopusk/contract/undo.ts';
import type { z } from 'zod';
import { audit, replacedOf } from '../../db/audit.ts';
import { type Db, isReferenced, type Tx, transaction } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { rememberRow } from '../../db/remembered-rows.ts';
import { isCenter, type OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { toldValues } from '../../db/told-values.ts';
import { auditUndoable } from '../../db/undoable.ts';
import type { Guard } from '../../http/guard.ts';
import { fieldRefusal, found, Refusal } from '../../http/refusal.ts';
import { assignMany, holdOfferedCourse, saidEnd } from '../assignments/assign-many.ts';
import {
  type Assignee,
  deleteAssignments,
  type LockedOfGroup,
  lockAssignees,
  lockGroupAssignments,
} from '../assignments/db/write-assignments.ts';
import { closingEmptied } from '../invoices/listed/close-covered.ts';
import { endLinksWithoutTraining } from '../organizations/center-links/db.ts';
import { mayKnowConfidential } from '../students/db/columns.ts';
import { findGroup } from './db/read-group.ts';
import {
  deleteGroup,
  deleteMembers,
  findGroupCourses,
  findMembers,
  findSameGroup,
  insertGroup,
  insertMembers,
  type LockedGroup,
  lockGroup,
  lockGroupsOf,
  updateGroup,
} from './db/write-group.ts';
import { type RememberedGroup, type RememberedPeople, remembering } from './remembered.ts';

/**
 * Makes a group of people and assigns them a course at its present price. The same request made again finds the group
 * that the first one made.
 * @throws Refusal NotFoundStudent, NotFoundOrganization (the operator has none); what holdOfferedCourse and
 *   assignMany say
 */
export function createGroup(db: Db, scope: OperatorScope, body: z.output<typeof GroupBody>): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    const assignees = await lockAll(tx, scope, body.students);
    const course = await holdOfferedCourse(tx, scope, body);
    const organizationId = ownerOf(assignees, scope);
    await lockGroupsOf(tx, organizationId);
    const isSeparate = body.isSeparate === true && mayKnowConfidential(scope);
    const said = { ...pick(body, namesOf(groupRecord)), ...(isCenter(scope) ? {} : noTerms), isSeparate };
    const group = { ...said, organizationId, centerId: course.centerId };
    const { courseId, dateStartLearning: start, hasBegun } = body;
    const same = await findSameGroup(tx, { ...group, courseId, start, studentIds: body.students });
    if (same) return { id: same };
    const id = await insertGroup(tx, group);
    await insertMembers(
      tx,
      id,
      assignees.map((assignee) => assignee.id),
    );
    await assignMany(tx, scope, course, { groupId: id, start, end: saidEnd(body), assignees });
    const joined = assignees.map((assignee) => assignee.id);
    const { centerId } = group;
    await audit(tx, scope, 'group.created', id, { people: joined.length, courseId, centerId }, joined);
    if (hasBegun) await audit(tx, scope, 'group.begun', id, { courseId, start });
    return { id };
  });
}

/** A group belongs to the organization of its people; people of several are gathered by who makes the group. */
function ownerOf(assignees: readonly Assignee[], scope: OperatorScope): Seen<'organizations'> {
  const [first, ...others] = new Set(assignees.map(({ organizationId }) => organizationId));
  const owner = others.length === 0 ? first : scope.organization?.id;
  return found(owner, 'NotFoundOrganization');
}

async function lockAll(tx: Tx, scope: OperatorScope, ids: readonly string[]): Promise<Assignee[]> {
  const assignees = await lockAssignees(tx, scope, ids);
  if (assignees.length < ids.length) throw fieldRefusal('NotFoundStudent', 'students');
  return assignees;
}

/**
 * Changes what is kept of a group, and its people. Who is added gets the group's courses, from their start or from today, whichever
 * is later, or in their own days when the center says so; who is taken out loses those that are not paid. People whom the operator does not see stay.
 * @throws Refusal NotFoundGroup, NotFoundStudent, RecordAlreadyChanged; HasPaidAssigns, RemoveAssignException naming whose; what
 *   holdOfferedCourse and assignMany say
 */
export function changeGroup(
  db: Db,
  scope: OperatorScope,
  change: GroupUpdate,
  guard: Guard<typeof groups.read>,
): Promise<Undoable & { added: number; removed: number }> {
  const { id } = change;
  return transaction(db, async (tx) => {
    const group = found(await lockGroup(tx, scope, id), 'NotFoundGroup');
    const read = async () => found(await findGroup(tx, scope, id), 'NotFoundGroup');
    return guard(tx, { read, ids: [id], actions: ['group.changed'] }, () => writeGroup(tx, scope, group, change));
  });
}

/** What a client sends of it is left aside. */
const noTerms = blankOf(trainingTerms);
const unsaidTerms = each(namesOf(trainingTerms), undefined);

async function writeGroup(
  tx: Tx,
  scope: OperatorScope,
  group: LockedGroup,
  { id, students, fromStart: hasBegun = false, isSeparate, ...said }: GroupUpdate,
): Promise<Undoable & { added: number; removed: number }> {
  // Whoever may not know it has nothing to say of it, either; out of whose money people are taught the center says.
  const changes = {
    ...said,
    ...(isCenter(scope) ? {} : unsaidTerms),
    ...(mayKnowConfidential(scope) ? { isSeparate } : {}),
  };
  const { ids: members } = await findMembers(tx, scope, id);
  const isMember = new Set<string>(members);
  const wanted = new Set(students);
  const added = students.filter((studentId) => !isMember.has(studentId));
  const removed = members.filter((studentId) => !wanted.has(studentId));
  const made: string[] = [];
  const left = removed.length > 0 ? await takeOut(tx, scope, group.id, removed, 'students') : nobody;
  if (added.length > 0) {
    const assignees = await lockAll(tx, scope, added);
    await insertMembers(
      tx,
      group.id,
      assignees.map((assignee) => assignee.id),
    );
    for (const { courseId, start, end } of await findGroupCourses(tx, scope, id)) {
      const course = await holdOfferedCourse(tx, scope, { courseId, fromOrganizationId: group.centerId, hasBegun });
      const days = hasBegun ? { start, end } : { start: start > today() ? start : today() };
      const { ids } = await assignMany(tx, scope, course, { groupId: group.id, ...days, assignees });
      made.push(...ids);
      if (hasBegun && start < today()) await audit(tx, scope, 'group.begun', id, { courseId, start });
    }
  }
  await updateGroup(tx, group.id, changes);
  const people = added.length + removed.length > 0 ? namesOf(groupBeside) : [];
  const fields = [...replacedOf(namesOf(groupRecord), group, changes), ...people];
  const moved = {
    added: added.length,
    removed: removed.length,
    joined: added,
    left: removed,
    centerId: group.centerId,
  };
  const values = toldValues(lacking(groupRecord, 'confidential'), fields, group, changes);
  const details = { ...moved, fields, values };
  const counts = { added: added.length, removed: removed.length };
  if (people.length === 0) {
    await audit(tx, scope, 'group.changed', id, details);
    return { ...counts, undoId: null };
  }
  const changeId = newId();
  const remembered = { ...left, joined: added, made } satisfies RememberedPeople;
  const line = { kind: 'GroupPeople', action: 'group.changed', subject: { id }, remembered, changeId } as const;
  await auditUndoable(tx, scope, { ...line, details, concerns: [...added, ...removed] });
  return { ...counts, undoId: changeId };
}

/**
 * Deletes a group with its assignments.
 * @throws Refusal NotFoundGroup; HasPaidAssigns, RemoveAssignException naming whose; Forbidden when there are people
 *   in it whom the operator does not see, unless it is the group's center; HasRefsEntities when documents are the group's own
 */
export function removeGroup(db: Db, scope: OperatorScope, id: string): Promise<Undoable> {
  return transaction(db, async (tx) => {
    const group = found(await lockGroup(tx, scope, id), 'NotFoundGroup');
    const { ids: members, hiddenCount } = await findMembers(tx, scope, id);
    // A center has made all of the group's assignments; it sees their people no more once the client has unlinked it.
    const isTaught = scope.organization?.id === group.centerId;
    if (hiddenCount > 0 && !isTaught) throw new Refusal('Forbidden', 'В группе есть сотрудники других организаций');
    const assigned = await lockGroupAssignments(tx, scope, { groupId: id });
    const remembered: RememberedGroup = await remembering(tx, assigned, [group, ...assigned], async () => {
      await removeAll(tx, scope, assigned);
      // What has gone with its trainings by now comes back with them.
      const whole = await rememberRow(tx, 'groups', group.id);
      await deleteGroup(tx, group.id).catch((error) => {
        throw isReferenced(error)
          ? new Refusal('HasRefsEntities', 'У группы есть документы, удалить её нельзя')
          : error;
      });
      await endLinks(tx, [group, ...assigned]);
      return { group: whole };
    });
    const { centerId, title } = group;
    const changeId = newId();
    const line = { kind: 'GroupRemoved', action: 'group.removed', subject: { id }, remembered, changeId } as const;
    await auditUndoable(tx, scope, { ...line, details: { centerId, title }, concerns: members });
    return { undoId: changeId };
  });
}

/**
 * Assigns one more course to everybody in the group who has not got it there yet.
 * @returns how many new assignments that made
 * @throws Refusal NotFoundGroup; NotFoundEducationCenter when the group learns at another center; what
 *   holdOfferedCourse and assignMany say
 */
export function assignGroupCourse(
  db: Db,
  scope: OperatorScope,
  { groupId, dateStartLearning: start, ...body }: z.output<typeof GroupCourseBody>,
): Promise<{ assigned: number }> {
  return transaction(db, async (tx) => {
    const group = found(await lockGroup(tx, scope, groupId), 'NotFoundGroup');
    const course = await holdOfferedCourse(tx, scope, body);
    if (course.centerId !== group.centerId) {
      throw fieldRefusal('NotFoundEducationCenter', 'courseId', 'Группу учит другой учебный центр');
    }
    const { ids } = await findMembers(tx, scope, groupId);
    const assignees = ids.length > 0 ? await lockAssignees(tx, scope, ids) : [];
    const made = await assignMany(tx, scope, course, { groupId: group.id, start, end: saidEnd(body), assignees });
    const said = { courseId: body.courseId, people: made.ids.length, centerId: group.centerId };
    await audit(tx, scope, 'group.course-assigned', groupId, said, ids);
    if (body.hasBegun) await audit(tx, scope, 'group.begun', groupId, { courseId: body.courseId, start });
    return { assigned: made.ids.length };
  });
}

/**
 * Takes a course off the group, or all its courses.
 * @throws Refusal NotFoundGroup; NotFoundAssignCourse when there is nothing to take off; HasPaidAssigns,
 *   RemoveAssignException naming whose
 */
export function removeGroupAssigns(
  db: Db,
  scope: OperatorScope,
  groupId: string,
  courseId: string | undefined,
): Promise<Undoable & { removed: number }> {
  return transaction(db, async (tx) => {
    const { centerId } = found(await lockGroup(tx, scope, groupId), 'NotFoundGroup');
    const assigned = await lockGroupAssignments(tx, scope, { groupId, courseId });
    if (assigned.length === 0) throw new Refusal('NotFoundAssignCourse');
    const remembered = await remembering(tx, assigned, assigned, async () => {
      await removeAll(tx, scope, assigned);
      await endLinks(tx, assigned);
      return {};
    });
    const concerns = assigned.map(({ studentId }) => studentId);
    const changeId = newId();
    await auditUndoable(tx, scope, {
      kind: 'GroupCourseRemoved',
      action: 'group.course-removed',
      subject: { id: groupId },
      remembered,
      changeId,
      details: { courseId, people: concerns.length, centerId },
      concerns,
    });
    return { removed: assigned.length, undoId: changeId };
  });
}

type WhoLeft = Omit<RememberedPeople, 'joined' | 'made'>;

const nobody = { assignments: [], links: [], places: [] } satisfies WhoLeft;

/** Takes people out of a group with what they learn in it; all or none. @param field under which it says whose training stays */
export async function takeOut(
  tx: Tx,
  scope: OperatorScope,
  groupId: LockedGroup['id'],
  studentIds: readonly Seen<'students'>[],
  field?: string,
): Promise<WhoLeft> {
  const assigned = await lockGroupAssignments(tx, scope, { groupId, studentIds });
  return remembering(tx, assigned, assigned, async () => {
    await removeAll(tx, scope, assigned, field);
    const places = await deleteMembers(tx, groupId, studentIds);
    await endLinks(tx, assigned);
    return { places };
  });
}

/** Deletes all of the assignments or, when one of them has to stay, none; says whose stays, under the field if any. */
async function removeAll(
  tx: Tx,
  scope: OperatorScope,
  assigned: readonly LockedOfGroup[],
  field?: string,
): Promise<void> {
  for (const code of ['HasPaidAssigns', 'AssignInAct', 'RemoveAssignException'] as const) {
    const names = assigned.filter((one) => canRemove(one) === code).map(({ fullName }) => fullName);
    if (names.length > 0) throw refusalFor(code, [...new Set(names)], field);
  }
  const ids = assigned.map(({ id }) => id);
  await closingEmptied(tx, scope, assigned, () => deleteAssignments(tx, ids)).catch((error) => {
    throw isReferenced(error) ? new Refusal('RemoveAssignException', DOCUMENTS_STAY) : error;
  });
}

type OfPair = Pick<LockedOfGroup, 'centerId' | 'organizationId'>;

/** The last of a client's assignments and groups ends the link that the first one made. */
function endLinks(tx: Tx, removed: readonly OfPair[]): Promise<void> {
  const pairs = removed.map(({ centerId, organizationId: clientId }) => ({ centerId, clientId }));
  return endLinksWithoutTraining(tx, pairs);
}

const DOCUMENTS_STAY = 'По назначениям есть документы, снять их нельзя';
const NAMES_SHOWN = 10;

const WHY = {
  HasPaidAssigns: 'Обучение оплачено',
  AssignInAct: 'Сначала аннулируйте акт',
  RemoveAssignException: 'Документы зафиксированы',
} as const;

function refusalFor(code: keyof typeof WHY, names: readonly string[], field: string | undefined): Refusal {
  const more = names.length > NAMES_SHOWN ? ` и ещё ${names.length - NAMES_SHOWN}` : '';
  const text = `${textOf(code)}. ${WHY[code]}: ${names.slice(0, NAMES_SHOWN).join(', ')}${more}`;
  return field ? fieldRefusal(code, field, text) : new Refusal(code, text);
}
