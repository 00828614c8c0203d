import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { calls, type Login, STATEMENTS } from '../../bench/calls.ts';
import { loadMillion } from '../../bench/million.ts';
import { Client } from './client.ts';
import { startPortal } from './portal.ts';

/** Each group has ten people of one client. */
const FEW = { organizations: 12, students: 400, assignments: 800, groups: 10, invoices: 20 };

/** Not of the queue, which looks for work of its own accord. */
const isOfPortal = ([query]: unknown[]) => !JSON.stringify(query).includes('pgboss');

test('the data of the benches fit the database, and every list that they measure answers in few statements', async () => {
  const { db, url } = await startPortal();
  await loadMillion(db, FEW, () => {});
  const cookies: Partial<Record<Login, string>> = {};
  for (const { as } of calls) {
    const { id } = await db.selectFrom('users').where('email', '=', as).select('id').executeTakeFirstOrThrow();
    cookies[as] ??= (await Client.loggedIn(url, db, id, null)).cookie ?? '';
  }
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const refused: string[] = [];
  const statements: Record<string, number> = {};
  for (const { title, path, as, body, statements: limit = STATEMENTS } of calls) {
    const headers = { cookie: cookies[as] ?? '', 'content-type': 'application/json' };
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    // The portal does other work meanwhile, on a busy machine beside many calls in a row: what one asks is the least of some times.
    for (let time = 0; time < 30 && (statements[title] ?? Infinity) > limit; time++) {
      asked.mockClear();
      const { status } = await fetch(`${url}/api${encodeURI(path)}`, sent);
      if (status !== 200) refused.push(`${title}: ${status}`);
      statements[title] = Math.min(statements[title] ?? Infinity, asked.mock.calls.filter(isOfPortal).length);
    }
  }
  asked.mockRestore();
  expect(refused).toEqual([]);
  const tooMany = calls.filter(({ title, statements: limit = STATEMENTS }) => (statements[title] ?? 0) > limit);
  expect(tooMany.map(({ title }) => `${title}: ${statements[title]}`)).toEqual([]);
});
