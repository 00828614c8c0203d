import type { Access, Endpoint } from '@dopusk/contract/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import type { Client } from './client.ts';
import { startPortal } from './portal.ts';
import { allStrangers } from './strangers/all.ts';
import { makeWorld, type World } from './world.ts';

/** Who each kind of access lets in (design §4); everything else follows from this table and the contract. */
const admitted: Record<Access, readonly Visitor[]> = {
  anyone: ['anonymous', 'student', 'client operator', 'center operator', 'administrator'],
  user: ['student', 'client operator', 'center operator', 'administrator'],
  student: ['student'],
  operator: ['client operator', 'center operator', 'administrator'],
  center: ['center operator', 'administrator'],
  administrator: ['administrator'],
};
type Visitor = 'anonymous' | 'student' | 'client operator' | 'center operator' | 'administrator';
const visitors: readonly Visitor[] = admitted.anyone;

const calls = allStrangers.flatMap(([endpoints, strangers]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ path: endpoint.path, endpoint, stranger: strangers[name] })),
);

let world: World;

/** A fresh session for each call: some of them end it. */
let visit: (visitor: Visitor) => Promise<Client>;

beforeAll(async () => {
  const portal = await startPortal();
  world = await makeWorld(portal.db);
  const { student, clientOperator, centerOperator, administrator } = world.own;
  const users = {
    student,
    'client operator': clientOperator,
    'center operator': centerOperator,
    administrator,
  };
  visit = async (visitor) => (visitor === 'anonymous' ? portal.anonymous() : portal.as(users[visitor]));
});

test('every feature that the portal serves has its stranger lines', () => {
  const served = features({} as Context).map(({ endpoints }) => endpoints);
  expect(new Set(allStrangers.map(([endpoints]) => endpoints))).toEqual(new Set(served));
});

describe.each(calls)('$path', ({ endpoint, stranger }) => {
  test.each(visitors)('%s', async (visitor) => {
    // The input is wrong on purpose: who may call is decided before it is read, and nothing is changed.
    const { code } = await send(await visit(visitor), endpoint, { params: wrongParams(endpoint) });
    const isRefused = visitor === 'anonymous' ? 'Unauthorized' : 'Forbidden';
    if (admitted[endpoint.access].includes(visitor)) expect(code).not.toMatch(/^(Unauthorized|Forbidden)$/);
    else expect(code).toBe(isRefused);
  });

  if (typeof stranger === 'function') {
    const outsiders = visitors.filter(
      (visitor) => visitor !== 'anonymous' && admitted[endpoint.access].includes(visitor),
    );
    test.each(outsiders)('%s with a stranger’s ids', async (visitor) => {
      const { input, code } = stranger(world.stranger);
      expect(await send(await visit(visitor), endpoint, input)).toMatchObject({ ok: false, code });
    });
  }
});

function wrongParams({ path }: Endpoint): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'wrong']));
}

async function send(client: Client, endpoint: Endpoint, input: Parameters<Client['send']>[1]) {
  const response = await client.fetch(endpoint, input);
  const isEnvelope = response.headers.get('content-type')?.startsWith('application/json');
  return isEnvelope ? ((await response.json()) as { ok: boolean; code: string }) : { ok: response.ok, code: 'Ok' };
}
