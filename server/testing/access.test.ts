import type { Access, Endpoint } from '@dopusk/contract/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MadeStudent, makeStudent } from '../demo/builders.ts';
import { makeStudentFile } from '../demo/file-builders.ts';
import { features } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import type { Client } from './client.ts';
import { startPortal } from './portal.ts';
import { allStrangers } from './strangers/all.ts';
import { makeWorld, type StrangerHousehold, type World } from './world.ts';

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
/** A colleague of the own student, whom the center neither teaches nor has made; the link shows it no others. */
let colleague: MadeStudent;
let colleaguesPassport: string;

/** A fresh session for each call: some of them end it. */
let visit: (visitor: Visitor) => Promise<Client>;

beforeAll(async () => {
  const portal = await startPortal();
  world = await makeWorld(portal.db);
  colleague = await makeStudent(portal.db, world.own.clientId);
  const scan = { title: 'Паспорт.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };
  colleaguesPassport = await makeStudentFile(portal, colleague.studentId, 'passportFileId', scan);
  await portal.db.updateTable('centerClients').set({ extent: 'Taught' }).execute();
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

    const ofCenter = outsiders.filter((visitor) => visitor === 'center operator' || visitor === 'administrator');
    if (namesPeople(stranger) && ofCenter.length > 0) {
      test.each(ofCenter)('%s with the ids of a colleague whom the center does not teach', async (visitor) => {
        // Every other id is the center's own: what is refused is refused for the person's sake.
        const own = { ...world.stranger, ...world.own, student: colleague, passportFileId: colleaguesPassport };
        const { input, code } = stranger(own);
        const answer = await send(await visit(visitor), endpoint, input);
        expect([code, 'NotFoundStudent']).toContain(answer.code);
      });
    }
  }
});

/** Whether a call names a person or a file of his: of a household without names it is only the ids that are asked for. */
function namesPeople(stranger: (foreign: StrangerHousehold) => unknown): boolean {
  const asked = new Set<string | symbol>();
  const names = new Proxy({} as StrangerHousehold, {
    get: (_, name) => {
      asked.add(name);
      return name === 'student' ? { studentId: 'a', userId: 'b' } : String(name);
    },
  });
  stranger(names);
  return asked.has('student') || asked.has('passportFileId');
}

function wrongParams({ path }: Endpoint): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'wrong']));
}

async function send(client: Client, endpoint: Endpoint, input: Parameters<Client['send']>[1]) {
  const response = await client.fetch(endpoint, input);
  const isEnvelope = response.headers.get('content-type')?.startsWith('application/json');
  return isEnvelope ? ((await response.json()) as { ok: boolean; code: string }) : { ok: response.ok, code: 'Ok' };
}
