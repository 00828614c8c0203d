import { expect, test } from 'vitest';
import { calls, type Login } from '../../bench/calls.ts';
import { loadMillion } from '../../bench/million.ts';
import { Client } from './client.ts';
import { startPortal } from './portal.ts';

/** Each group has ten people of one client. */
const FEW = { organizations: 12, students: 400, assignments: 800, groups: 10, invoices: 20 };

test('the data of the benches fit the database, and every list that they measure answers', async () => {
  const { db, url } = await startPortal();
  await loadMillion(db, FEW, () => {});
  const cookieOf = async (login: Login) => {
    const { id } = await db.selectFrom('users').where('email', '=', login).select('id').executeTakeFirstOrThrow();
    return (await Client.loggedIn(url, db, id, null)).cookie ?? '';
  };
  const refused: string[] = [];
  for (const { title, path, as, body } of calls) {
    const headers = { cookie: await cookieOf(as), 'content-type': 'application/json' };
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const { status } = await fetch(`${url}/api${encodeURI(path)}`, sent);
    if (status !== 200) refused.push(`${title}: ${status}`);
  }
  expect(refused).toEqual([]);
});
