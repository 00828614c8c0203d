import { operators } from '@dopusk/contract/operators.ts';
import { rightsIn } from '@dopusk/contract/rights.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
});

describe('the operators of an organization', () => {
  test('are listed by name with their roles, and found by fragments', async () => {
    const id = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const person = { name: 'Анна', lastname: '', phone: '+79150000001', email: 'anna@center.test' };
    const anna = await makeOperator(portal.db, [id], 'HighOperator', { surname: 'Ёлкина', ...person });
    await makeOperator(portal.db, [id], 'Operator', { surname: 'Егоров' });
    const reader = await portal.as(anna);
    const page = await reader.call(operators.listOfOrganization, { params: { id: 'Current' }, query: {} });
    expect(page.items.map(({ fullName, role }) => [fullName, role])).toEqual([
      ['Егоров Иван Иванович', 'Operator'],
      ['Ёлкина Анна', 'HighOperator'],
    ]);
    const query = { search: '150000001 елк' };
    expect(await reader.call(operators.listOfOrganization, { params: { id }, query })).toEqual({
      items: [
        {
          id: anna.operatorId,
          fullName: 'Ёлкина Анна',
          role: 'HighOperator',
          rights: rightsIn('EducationCenter'),
          discountLimit: 0,
          phone: person.phone,
          email: person.email,
          isActive: true,
          isLastAdministrator: true,
          hasSecondFactor: false,
        },
      ],
      totalCount: 1,
      pageNumber: 1,
    });
  });

  test('leave out deactivated members', async () => {
    const id = await makeOrganization(portal.db);
    const reader = await makeOperator(portal.db, [id]);
    const former = await makeOperator(portal.db, [id]);
    const closed = await makeOperator(portal.db, [id]);
    const now = new Date();
    await portal.db
      .updateTable('memberships')
      .set({ deactivatedAt: now })
      .where('operatorId', '=', former.operatorId)
      .execute();
    await portal.db.updateTable('users').set({ deactivatedAt: now }).where('id', '=', closed.userId).execute();
    const client = await portal.as(reader);
    const { items } = await client.call(operators.listOfOrganization, { params: { id }, query: {} });
    expect(items.map((item) => item.id)).toEqual([reader.operatorId]);
  });

  test('of a client are shown to the linked center, and to no other', async () => {
    const params = { id: world.own.clientId };
    const center = await portal.as(world.own.centerOperator);
    const { items } = await center.call(operators.listOfOrganization, { params, query: {} });
    expect(items.map(({ id }) => id)).toEqual([world.own.clientOperator.operatorId]);
    const stranger = await portal.as(world.stranger.administrator);
    expect(await stranger.refused(operators.listOfOrganization, { params, query: {} })).toBe('NotFoundOrganization');
  });
});
