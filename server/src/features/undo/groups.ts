import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connection.ts';
import { insertRemembered, type Row } from '../../db/remembered-rows.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { refuseUnless } from '../../http/refusal.ts';
import { lockAssignees, lockGroupAssignments } from '../assignments/db/write-assignments.ts';
import { takeOut } from '../groups/commands.ts';
import { findMembers, insertPlaces, leaveTrainings, lockGroup } from '../groups/db/write-group.ts';
import type { RememberedGroup, RememberedPeople, RememberedTrainings } from '../groups/remembered.ts';
import { findVisibleOrganization } from '../organizations/db.ts';
import { cannot, refuseRest, restoreAssignment } from './assignments.ts';
import { type LockedChange, linkAgain } from './db.ts';

type Posting = Pick<Context, 'jobs'>;
type Reversing = [tx: Tx, scope: OperatorScope, line: LockedChange, context: Posting];

/** Puts a deleted group back with its people and their trainings. */
export async function restoreGroup(...[tx, scope, line, context]: Reversing): Promise<void> {
  const remembered = line.remembered as unknown as RememberedGroup;
  const { group } = remembered;
  await restoreLinks(tx, scope, remembered);
  if (!(await findVisibleOrganization(tx, scope, String(group.row.organization_id)))) {
    throw cannot('организация группы больше не связана с центром');
  }
  const places = group.beside.filter(({ table }) => table === 'group_students').map(({ row }) => row);
  await holdPeople(tx, scope, places, remembered);
  await insertRemembered(tx, 'groups', group);
  const people = await restoreAll(context, tx, scope, remembered);
  await audit(tx, scope, 'group.restored', line.recordId, { centerId: group.row.center_id }, people);
}

/** Gives those who have left their places and trainings, and takes out those who have come. */
export async function restorePeople(...[tx, scope, line, context]: Reversing): Promise<void> {
  const remembered = line.remembered as unknown as RememberedPeople;
  const group = await lockGroup(tx, scope, line.recordId);
  if (!group) throw cannot('группы больше нет');
  await restoreLinks(tx, scope, remembered);
  const { ids: members } = await findMembers(tx, scope, line.recordId);
  const came = members.filter((id) => remembered.joined.includes(id));
  if (came.length > 0) {
    // What they learnt before, or have been assigned since, stays theirs.
    await leaveTrainings(tx, scope, group.id, came, remembered.made);
    const made = await lockGroupAssignments(tx, scope, { groupId: group.id, studentIds: came });
    for (const { id } of made) await refuseRest(tx, id);
    await takeOut(tx, scope, group.id, came);
  }
  const places = remembered.places.filter(({ student_id: id }) => !members.some((member) => member === id));
  await holdPeople(tx, scope, places, remembered);
  await insertPlaces(tx, group.id, places);
  const people = await restoreAll(context, tx, scope, remembered);
  const concerns = [...came, ...places.map(({ student_id: id }) => String(id)), ...people];
  await audit(tx, scope, 'group.people-restored', line.recordId, { centerId: group.centerId }, concerns);
}

/** Gives everybody in a group the course again that was taken off it. */
export async function restoreGroupCourse(...[tx, scope, line, context]: Reversing): Promise<void> {
  const remembered = line.remembered as unknown as RememberedTrainings;
  const group = await lockGroup(tx, scope, line.recordId);
  if (!group) throw cannot('группы больше нет');
  await restoreLinks(tx, scope, remembered);
  const people = await restoreAll(context, tx, scope, remembered);
  await audit(tx, scope, 'group.course-restored', line.recordId, { centerId: group.centerId }, people);
}

/** Locks whoever is put back, in the order of ids; everybody is seen, and agrees with his data being processed. */
async function holdPeople(
  tx: Tx,
  scope: OperatorScope,
  places: readonly Row[],
  { assignments }: RememberedTrainings,
): Promise<void> {
  const ids = [...places, ...assignments.map(({ row }) => row)].map((row) => String(row.student_id));
  if (ids.length === 0) return;
  const people = await lockAssignees(tx, scope, ids);
  if (people.length < new Set(ids).size) throw cannot('кого-то из группы больше нет, или он вам больше не виден');
  for (const person of people) refuseUnless(canProcess(person));
}

async function restoreLinks(tx: Tx, scope: OperatorScope, { links }: RememberedTrainings): Promise<void> {
  for (const link of links) await linkAgain(tx, scope, link);
}

async function restoreAll(
  context: Posting,
  tx: Tx,
  scope: OperatorScope,
  { assignments }: RememberedTrainings,
): Promise<string[]> {
  const people: string[] = [];
  for (const one of assignments) people.push(await restoreAssignment(context, tx, scope, one));
  return people;
}
