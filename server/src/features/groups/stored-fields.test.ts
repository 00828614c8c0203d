import { audit } from '@dopusk/contract/audit.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groupBeside, groupRecord } from '@dopusk/contract/group-record.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import { startPortal } from '../../../testing/portal.ts';
import { makeWorld } from '../../../testing/world.ts';

const fields = namesOf(groupRecord);

/** A value for each field. */
const sample = (suffix: string) =>
  Object.fromEntries(fields.map((name) => [name, `${name}-${suffix}`])) as { [K in keyof typeof groupRecord]: string };

test('every field of a group is kept and changed, and the log names it', async () => {
  const portal = await startPortal();
  const { own } = await makeWorld(portal.db);
  const administrator = await portal.as(own.administrator);
  const people = [await makeStudent(portal.db, own.clientId), await makeStudent(portal.db, own.clientId)];
  const [students = '', other = ''] = people.map(({ studentId }) => studentId);
  const [first, second] = [
    { ...sample('а'), students: [students] },
    { ...sample('б'), students: [other] },
  ];
  const course = { courseId: own.courseId, dateStartLearning: today(), fromOrganizationId: own.centerId };
  const { id } = await administrator.call(groups.create, { body: { ...first, ...course } });
  const read = () => administrator.call(groups.read, { params: { id } });
  const change = async (body: typeof first) => {
    await administrator.call(groups.update, { body: { ...body, id } });
    const { items } = await administrator.call(audit.list, { query: { action: 'group.changed' } });
    return items[0]?.changed;
  };
  expect(await read()).toMatchObject(pick(first, fields));
  expect(await change(first)).toEqual([]);
  expect(await change(second)).toEqual(Object.values({ ...groupRecord, ...groupBeside }).map(({ title }) => title));
  expect(await read()).toMatchObject(pick(second, fields));
});
