import { audit } from '@dopusk/contract/audit.ts';
import { committeeBeside, committeeRecord } from '@dopusk/contract/committee-record.ts';
import { committees } from '@dopusk/contract/committees.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { expect, test } from 'vitest';
import { startPortal } from '../../../testing/portal.ts';
import { makeWorld } from '../../../testing/world.ts';

/** A value for each field, and a chairman. */
const sample = (suffix: 'а' | 'б') => ({
  ...(Object.fromEntries(namesOf(committeeRecord).map((name) => [name, `${name}-${suffix}`])) as {
    [K in keyof typeof committeeRecord]: string;
  }),
  orderDate: suffix === 'а' ? '2026-01-12' : '2026-02-03',
  members: [{ fullName: `Орлова ${suffix}`, jobTitleMemberCommitee: 'Chairman' as const }],
});

test('every field of a committee is kept and changed, and the log names it', async () => {
  const portal = await startPortal();
  const world = await makeWorld(portal.db);
  const administrator = await portal.as(world.own.administrator);
  const [first, second] = [sample('а'), sample('б')];
  const { id } = await administrator.call(committees.create, { body: first });
  const read = () => administrator.call(committees.read, { params: { id } });
  const change = async (body: typeof first) => {
    await administrator.call(committees.update, { body: { ...body, id } });
    const { items } = await administrator.call(audit.list, { query: { action: 'committee.changed' } });
    return items[0]?.changed;
  };
  expect(await read()).toMatchObject(first);
  expect(await change(first)).toEqual([]);
  expect(await change(second)).toEqual(Object.values({ ...committeeRecord, ...committeeBeside }).map((of) => of.title));
  expect(await read()).toMatchObject(second);
});
