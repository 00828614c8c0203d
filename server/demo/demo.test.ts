import { assignments } from '@dopusk/contract/assignments.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { dashboard } from '@dopusk/contract/dashboard.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startPortal } from '../testing/portal.ts';
import { DEMO_PASSWORD } from './builders.ts';
import { loadDemo } from './load-demo.ts';

test('the demo centre is believable, and every login of it works', async () => {
  const portal = await startPortal();
  // Two processes that start at the same moment.
  const loaded = await Promise.all([loadDemo(portal.context), loadDemo(portal.context)]);
  expect(loaded.toSorted()).toEqual([false, true]);
  expect(await loadDemo(portal.context)).toBe(false);

  const enter = async (login: string) => {
    const client = portal.anonymous();
    await client.call(session.authorize, { body: { login, password: DEMO_PASSWORD, userAgreement: true } });
    return client;
  };
  const administrator = await enter('admin@center.demo');
  expect((await administrator.call(session.current)).roles).toEqual(['HighOperator']);
  const types = (await administrator.call(courses.list, { query: {} })).items.map(({ trainingType }) => trainingType);
  expect(types).toHaveLength(8);
  expect(new Set(types).size).toBe(4);

  expect((await (await enter('operator@center.demo')).call(session.current)).roles).toEqual(['Operator']);
  expect(await (await enter('student@client.demo')).call(session.checkAuth)).toMatchObject({ userType: 'Student' });

  const client = await enter('operator@client.demo');
  const people = await client.call(students.listAcrossOrganizations, { query: {} });
  expect(people.totalCount).toBe(40);
  const assigned = await client.call(assignments.ofOrganization, {
    params: { id: 'Current' },
    query: { pageSize: 100 },
  });
  expect(assigned.items.filter(({ isPaid }) => isPaid).length).toBeGreaterThan(5);
  expect(assigned.items.filter(({ isPaid }) => !isPaid).length).toBeGreaterThan(3);
  const balance = (await client.call(session.current)).operator?.organization?.balance.amount ?? 0;
  expect(balance).toBeGreaterThan(0);

  // Current groups stand before those of the past year, which have got their documents.
  const listed = (await administrator.call(groups.list, { query: { pageSize: 100 } })).items;
  const starts = listed.flatMap(({ title, dateStartLearning }) =>
    /^(ОТ-4|ПБ-|СТР-2)/.test(title) ? (dateStartLearning ?? []) : [],
  );
  expect(starts.length).toBeGreaterThan(9);
  expect(listed.slice(0, 3).every(({ title }) => !/^(ОТ-4|ПБ-|СТР-2)/.test(title))).toBe(true);
  expect(starts).toEqual(starts.toSorted().reverse());
  const fixed = await portal.db
    .selectFrom('groups')
    .where('title', '=', 'ОТ-45: охрана труда')
    .select(
      sql<number>`(select count(*) from documents join assignments on assignments.id = documents.assignment_id
        where assignments.group_id = groups.id and documents.type = 'Certificate')`.as('certificates'),
    )
    .executeTakeFirstOrThrow();
  expect(Number(fixed.certificates)).toBe(listed.find(({ title }) => title === 'ОТ-45: охрана труда')?.assignCount);

  const months = await administrator.call(dashboard.months);
  expect(months.map(({ assignments, revenue }) => [assignments > 0, (revenue ?? 0) > 0])).toEqual(
    Array.from({ length: 12 }, () => [true, true]),
  );
  // No month outweighs all others, and each of the former ones has its paid invoice.
  const revenues = months.map(({ revenue }) => revenue ?? 0);
  expect(Math.max(...revenues)).toBeLessThan(revenues.reduce((sum, one) => sum + one, 0) / 3);
  const issued = await administrator.call(invoices.list, { query: { state: 'Paid', pageSize: 100 } });
  const invoiced = new Set(issued.items.map(({ date }) => date.slice(0, 7)));
  expect(months.slice(0, -1).filter(({ month }) => !invoiced.has(month))).toEqual([]);
});
