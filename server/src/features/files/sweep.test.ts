import { files } from '@dopusk/contract/files.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startPortal } from '../../../testing/portal.ts';
import { makeWorld } from '../../../testing/world.ts';
import { sweepUploads } from './sweep.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('removes an upload that no record has taken within a day, with its bytes, and nothing else', async () => {
  const portal = await startPortal();
  const { own } = await makeWorld(portal.db);
  const client = await portal.as(own.clientOperator);
  const save = async (query: { is_public?: string } = {}) =>
    (await client.call(files.save, { query: query as never, file: new File([PIXEL], 'скан.png') })).id;
  const [left, open, taken, recent] = [await save(), await save({ is_public: 'true' }), await save(), await save()];
  const { user, id } = await client.call(students.read, { params: { id: own.student.studentId } });
  const body = { id, ...user, lastName: user.lastname, phone: '+79160000000', snils: taken };
  await client.call(students.update, { body });
  const old = [left, open, taken];
  await sql`update files set created_at = now() - interval '25 hours' where id = any(${old}::uuid[])`.execute(
    portal.db,
  );

  const attempt = { number: 1, isLast: true, signal: new AbortController().signal };
  await sweepUploads.run({}, portal.context, attempt);
  await sweepUploads.run({}, portal.context, attempt);

  expect(await portal.context.storage.exists(left)).toBe(false);
  expect(await client.refused(files.read, { params: { id: left } })).toBe('NotFoundFile');
  for (const kept of [open, taken, recent]) {
    expect(await portal.context.storage.exists(kept)).toBe(true);
    expect((await client.fetch(files.read, { params: { id: kept } })).status).toBe(200);
  }
  expect(await portal.db.selectFrom('removedFiles').selectAll().execute()).toEqual([]);
});
