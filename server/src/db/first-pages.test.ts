import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startPortal } from '../../testing/portal.ts';
import { firstPages } from './paging.ts';

const { db } = await startPortal();

/** Letters to one box, as many as there are. */
const lettersTo = firstPages((on, { recipient }: { recipient: string }) => {
  const rows = on.selectFrom('outbox').where('recipient', '=', recipient);
  return { rows, ordered: rows.orderBy('subject').select(['subject', 'text']) };
});

async function send(recipient: string, letters: number): Promise<void> {
  await sql`insert into outbox (id, channel, recipient, subject, text, html)
    select gen_random_uuid(), 'Mail', ${recipient}, lpad(n::text, 6, '0'), 'Письмо', ''
    from generate_series(1, ${letters}::int) n`.execute(db);
}

test('gives the first rows in order with the count of all, by each length of a page', async () => {
  await send('a@test.ru', 7);
  await send('b@test.ru', 2);
  const page = await lettersTo(db, { recipient: 'a@test.ru' }, 3);
  expect(page).toEqual({
    items: ['000001', '000002', '000003'].map((subject) => ({ subject, text: 'Письмо' })),
    totalCount: 7,
    pageNumber: 1,
  });
  expect((await lettersTo(db, { recipient: 'a@test.ru' }, 5)).items).toHaveLength(5);
  expect(await lettersTo(db, { recipient: 'b@test.ru' }, 5)).toMatchObject({ totalCount: 2, items: [{}, {}] });
});

test('of nothing is an empty page', async () => {
  expect(await lettersTo(db, { recipient: 'nobody@test.ru' }, 3)).toEqual({ items: [], totalCount: 0, pageNumber: 1 });
});

test('sees what has come a moment ago, as long as the count has not reached its limit', async () => {
  await send('c@test.ru', 1);
  await lettersTo(db, { recipient: 'c@test.ru' }, 3);
  await send('c@test.ru', 1);
  expect((await lettersTo(db, { recipient: 'c@test.ru' }, 3)).totalCount).toBe(2);
});

test('remembers a count that reached its limit, of these values alone, and reads the rows anew', async () => {
  await send('d@test.ru', COUNT_LIMIT + 5);
  expect((await lettersTo(db, { recipient: 'd@test.ru' }, 2)).totalCount).toBe(COUNT_LIMIT + 1);
  await db.deleteFrom('outbox').where('recipient', '=', 'd@test.ru').where('subject', '<>', '000009').execute();
  expect(await lettersTo(db, { recipient: 'd@test.ru' }, 2)).toEqual({
    items: [{ subject: '000009', text: 'Письмо' }],
    totalCount: COUNT_LIMIT + 1,
    pageNumber: 1,
  });
  expect((await lettersTo(db, { recipient: 'a@test.ru' }, 2)).totalCount).toBe(7);
});
