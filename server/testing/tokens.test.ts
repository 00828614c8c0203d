import { consents } from '@dopusk/contract/consents.ts';
import { contactChanges } from '@dopusk/contract/contact-changes.ts';
import { emailConfirmations } from '@dopusk/contract/email-confirmations.ts';
import { callerOf, type Endpoint, type Endpoints } from '@dopusk/contract/endpoint.ts';
import { invitations } from '@dopusk/contract/invitations.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { registration } from '@dopusk/contract/registration.ts';
import { secondFactor } from '@dopusk/contract/second-factor.ts';
import { session } from '@dopusk/contract/session.ts';
import { tokenRightFor } from '@dopusk/contract/token-nouns.ts';
import { TOKEN_NOUNS, type TokenRights, tokens } from '@dopusk/contract/tokens.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeToken } from '../demo/account-builders.ts';
import type { Client } from './client.ts';
import { type Portal, startPortal } from './portal.ts';
import { allStrangers } from './strangers/all.ts';
import { makeWorld, type World } from './world.ts';

const calls = allStrangers.flatMap(([endpoints, strangers]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ path: endpoint.path, endpoint, stranger: strangers[name] })),
);
const opened = calls.filter(({ endpoint }) => tokenRightFor(endpoint) !== null);
const everything = Object.fromEntries(TOKEN_NOUNS.map((noun) => [noun, 'write'])) as TokenRights;

let portal: Portal;
let world: World;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
});

/** A token of its own for each call: the limit counts them. */
async function programOf(side: 'center' | 'client', rights: TokenRights): Promise<Client> {
  const { administrator, centerId, clientOperator, clientId } = world.own;
  const made = side === 'center' ? makeToken(portal.db, administrator.operatorId, centerId, { rights }) : null;
  return portal.program((await (made ?? makeToken(portal.db, clientOperator.operatorId, clientId, { rights }))).token);
}

async function codeOf(program: Client, endpoint: Endpoint, input: Parameters<Client['send']>[1]): Promise<string> {
  const response = await program.fetch(endpoint, input);
  const isEnvelope = response.headers.get('content-type')?.startsWith('application/json');
  return isEnvelope ? ((await response.json()) as { code: string }).code : 'Ok';
}

/** Wrong on purpose: whether a token opens a call is decided before its input is read. */
const wrong = ({ path }: Endpoint) => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'wrong'])),
});

describe.each(calls)('$path', ({ endpoint, stranger }) => {
  const right = tokenRightFor(endpoint);

  test(right ? `opens by ${right.noun}, ${right.level}, and by nothing else` : 'opens to no token', async () => {
    if (!right) {
      expect(await codeOf(await programOf('center', everything), endpoint, wrong(endpoint))).toBe('TokenForbidden');
      return;
    }
    const { noun, level } = right;
    const { [noun]: _, ...others } = everything;
    expect(await codeOf(await programOf('center', others), endpoint, wrong(endpoint))).toBe('TokenForbidden');
    const given = await codeOf(await programOf('center', { [noun]: level }), endpoint, wrong(endpoint));
    expect(given).not.toMatch(/^(Token.*|Unauthorized|Forbidden|RightMissing)$/);
    if (level === 'write') {
      const asReader = await codeOf(await programOf('center', { [noun]: 'read' }), endpoint, wrong(endpoint));
      expect(asReader).toBe('TokenForbidden');
    }
    const ofClient = await codeOf(await programOf('client', { [noun]: level }), endpoint, wrong(endpoint));
    expect(ofClient === 'Forbidden').toBe(callerOf(endpoint.access) === 'center');
  });

  if (right && typeof stranger === 'function') {
    const side = callerOf(endpoint.access) === 'center' ? 'center' : 'client';
    test('does not reach a stranger’s rows', async () => {
      const { input, code } = stranger(world.stranger);
      expect(await codeOf(await programOf(side, everything), endpoint, input)).toBe(code);
    });
  }
});

test('nothing of logins, colleagues, consents or tokens opens to a token, nor what only an administrator may', () => {
  const closed: Endpoints[] = [
    ...[
      session,
      secondFactor,
      contactChanges,
      emailConfirmations,
      consents,
      registration,
      invitations,
      operators,
      tokens,
    ],
  ];
  expect(opened.filter(({ endpoint }) => closed.some((table) => Object.values(table).includes(endpoint)))).toEqual([]);
  const accesses = new Set(opened.map(({ endpoint }) => endpoint.access));
  const forbidden = [
    'administrator',
    'student',
    'respondent',
    'center:Settings',
    'operator:Settings',
    'center:Refunds',
  ];
  expect(forbidden.filter((access) => accesses.has(access as never))).toEqual([]);
});

test('no money leaves a balance by a token', () => {
  const writing = opened.filter(({ endpoint }) => tokenRightFor(endpoint)?.level === 'write').map(({ path }) => path);
  expect(writing.filter((path) => /^\/Payment|Refund|Balance|^\/Bank.*Undo/.test(path))).toEqual([]);
});

test('no call that opens to a token answers a password or a key', () => {
  const told = opened.filter(({ endpoint: { reply } }) => {
    if (typeof reply === 'string') return false;
    const schema = z.toJSONSchema(reply, { unrepresentable: 'any', io: 'output' });
    return /"(password|token|secret|code[A-Z]\w*)":\{/i.test(JSON.stringify(schema));
  });
  expect(told.map(({ path }) => path)).toEqual([]);
});
