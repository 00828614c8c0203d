import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';

/** A parsed file without people that waits to be loaded. */
export async function makeImportDraft(db: Db, userId: string, organizationId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('imports')
    .values({
      id,
      userId,
      organizationId,
      title: 'персонал.xlsx',
      rows: '[]',
      failures: '[]',
      plan: '[]',
    })
    .execute();
  return id;
}
