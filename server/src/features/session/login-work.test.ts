import { session } from '@dopusk/contract/session.ts';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeOperator, makeOrganization } from '../../../demo/builders.ts';
import type { Portal } from '../../../testing/portal.ts';

// The library does its real work; only its calls are recorded.
vi.mock('@node-rs/argon2', async (load) => {
  const library = await load<typeof import('@node-rs/argon2')>();
  return { ...library, verify: vi.fn(library.verify) };
});

let portal: Portal;

beforeAll(async () => {
  // The files before this one may have left modules that have the library unwatched.
  vi.resetModules();
  const { startPortal } = await import('../../../testing/portal.ts');
  portal = await startPortal({ ROLE: 'web' });
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  await makeOperator(portal.db, [centerId], 'Operator', { email: 'known@test.ru' });
  const { userId } = await makeOperator(portal.db, [centerId], 'Operator', { email: 'closed@test.ru' });
  await portal.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', userId).execute();
});

afterAll(async () => {
  const { endFile } = await import('../../../testing/after-file.ts');
  await endFile();
});

/** The parameters that decide how much work a hash is: `$argon2id$v=19$m=…,t=…,p=…`. */
const workOf = (hash: unknown): string => String(hash).split('$').slice(1, 4).join('$');

test('a wrong password costs the same work whether or not there is such an account', async () => {
  const works: string[][] = [];
  for (const login of ['known@test.ru', 'closed@test.ru', 'unknown@test.ru']) {
    vi.mocked(verify).mockClear();
    const body = { login, password: 'Wrong-2026', userAgreement: true };
    expect(await portal.anonymous().refused(session.authorize, { body })).toBe('AuthException');
    works.push(vi.mocked(verify).mock.calls.map(([hash]) => workOf(hash)));
  }
  expect(works[0]).toEqual([expect.stringMatching(/^argon2id\$v=19\$m=\d{5,},t=[2-9],p=\d$/)]);
  expect(works[1]).toEqual(works[0]);
  expect(works[2]).toEqual(works[0]);
});
