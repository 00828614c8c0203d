import { merges } from '@dopusk/contract/merges.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;
let administrator: Client;
let client: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  administrator = await portal.as(world.own.administrator);
  client = await portal.as(world.own.clientOperator);
});

const contacts = (n: number) => ({
  surname: 'Тихонов',
  name: 'Пётр',
  lastName: 'Ильич',
  phone: `+791250000${n}`,
  email: `tihonov${n}@x.test`,
});

/** A person of whom the center's registrar has said what the statistics ask. */
async function told(n: number) {
  const { lastName: lastname, ...rest } = contacts(n);
  const person = await makeStudent(portal.db, world.own.clientId, { ...rest, lastname });
  const body = { id: person.studentId, ...contacts(n), disability: 'Disabled', statisticsCategory: 'Unemployed' };
  await administrator.call(students.update, { body: body as never });
  return person;
}

test('a disability is known to the person himself and to whoever keeps registers, and to nobody else', async () => {
  const person = await told(10);
  const params = { id: person.studentId };
  const known = { disability: 'Disabled', statisticsCategory: 'Unemployed' };
  expect(await administrator.call(students.read, { params })).toMatchObject(known);
  expect(await (await portal.as(person)).call(students.current)).toMatchObject(known);
  const people = await portal.as(
    await makeOperator(portal.db, [world.own.centerId], 'Operator', {}, ['People', 'Money']),
  );
  for (const other of [client, people]) {
    const answer = await other.call(students.read, { params });
    expect(Object.keys(answer)).not.toContain('disability');
    expect(JSON.stringify(answer)).not.toMatch(/Disabled|Unemployed/);
  }
  for (const reader of [administrator, client]) {
    const list = await reader.call(students.listAcrossOrganizations, { query: { search: 'тихонов' } });
    expect(JSON.stringify(list)).not.toMatch(/Disabled|Unemployed/);
  }
});

test('whoever may not know it neither says nor empties it, and changes the rest', async () => {
  const { studentId: id } = await told(20);
  for (const disability of ['None', null]) {
    const body = { id, ...contacts(20), disability };
    const { code, fields } = await client.send(students.update, { body });
    expect([code, Object.keys(fields ?? {})]).toEqual(['RightMissing', ['disability']]);
  }
  await client.call(students.update, { body: { id, ...contacts(20), jobTitle: 'Мастер' } as never });
  const now = await administrator.call(students.read, { params: { id } });
  expect(now).toMatchObject({ jobTitle: 'Мастер', disability: 'Disabled' });
});

test('a merge by whoever may not know it loses nothing of it', async () => {
  const { studentId: first } = await makeStudent(portal.db, world.own.clientId);
  const { studentId: second } = await told(30);
  const { version } = await client.call(merges.compare, { query: { first, second } });
  await client.call(merges.merge, { body: { first, second, version, login: 'first', fromSecond: [] } });
  expect(await administrator.call(students.read, { params: { id: first } })).toMatchObject({ disability: 'Disabled' });
});
