import { audit } from '@dopusk/contract/audit.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groupBeside, groupRecord } from '@dopusk/contract/group-record.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../demo/builders.ts';
import { startPortal } from '../../../testing/portal.ts';
import { makeWorld } from '../../../testing/world.ts';

const fields = namesOf(groupRecord);
test('every field of a group is kept and changed, and the log names it', async () => {
  const portal = await startPortal();
  const { own } = await makeWorld(portal.db);
  const administrator = await portal.as(own.administrator);
  const people = [await makeStudent(portal.db, own.clientId), await makeStudent(portal.db, own.clientId)];
  const [students = '', other = ''] = people.map(({ studentId }) => studentId);
  const first = {
    ...{ title: 'Группа а', isSeparate: true, students: [students] },
    ...({ fundingSource: 'Federal', studyForm: 'PartTime', studyPlace: 'OutsideOrganization' } as const),
  };
  const second = {
    ...{ title: 'Группа б', isSeparate: false, students: [other] },
    ...{ fundingSource: null, studyForm: null, studyPlace: null },
  };
  const course = { courseId: own.courseId, dateStartLearning: today(), fromOrganizationId: own.centerId };
  const { id } = await administrator.call(groups.create, { body: { ...first, ...course } });
  const read = () => administrator.call(groups.read, { params: { id } });
  const change = async (body: typeof first | typeof second) => {
    await administrator.call(groups.update, { body: { ...body, id } });
    const { items } = await administrator.call(audit.list, { query: { action: 'group.changed' } });
    return items[0]?.changed;
  };
  expect(await read()).toMatchObject(pick(first, fields));
  expect(await change(first)).toEqual([]);
  expect(await change(second)).toEqual(Object.values({ ...groupRecord, ...groupBeside }).map(({ title }) => title));
  expect(await read()).toMatchObject(pick(second, fields));
});

test('whether a group is of people with disabilities alone is known and said by whoever keeps registers, and by nobody else', async () => {
  const portal = await startPortal();
  const { own } = await makeWorld(portal.db);
  const { clientId } = own;
  const keeper = await portal.as(own.administrator);
  const { studentId } = await makeStudent(portal.db, own.clientId);
  const body = { title: 'Группа', isSeparate: true, students: [studentId] };
  const course = { courseId: own.courseId, dateStartLearning: today(), fromOrganizationId: own.centerId };
  const { id } = await keeper.call(groups.create, { body: { ...body, ...course } });
  const others = await Promise.all([
    portal.as(own.clientOperator),
    portal.as(await makeOperator(portal.db, [own.centerId], 'Operator', {}, ['Training'])),
  ]);
  for (const other of others) {
    expect(await other.call(groups.read, { params: { id } })).not.toHaveProperty('isSeparate');
    await other.call(groups.update, { body: { ...body, id, isSeparate: false } });
    const another = await makeStudent(portal.db, clientId);
    const made = await other.call(groups.create, { body: { ...body, ...course, students: [another.studentId] } });
    expect(await keeper.call(groups.read, { params: { id: made.id } })).toMatchObject({ isSeparate: false });
  }
  expect(await keeper.call(groups.read, { params: { id } })).toMatchObject({ isSeparate: true });
});
