import type { Db, Tx } from './connection.ts';
import type { OperatorScope } from './scope.ts';

/** What the organization is called that the operator acts for: the author of the files he makes; empty without one. */
export async function ownTitle(db: Db | Tx, { organization }: OperatorScope): Promise<string> {
  if (!organization) return '';
  const { title } = await db
    .selectFrom('organizations')
    .where('id', '=', organization.id)
    .select('title')
    .executeTakeFirstOrThrow();
  return title;
}
