import type { ConsentKind } from '@dopusk/contract/consents.ts';
import type { Db } from '../../../db/connection.ts';
import type { UserScope } from '../../../http/scope.ts';

/** What the user last said to each of the texts he was asked about. */
export function listLastConsents(db: Db, scope: UserScope) {
  return db
    .selectFrom('consents')
    .where('user_id', '=', scope.userId)
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['kind', 'version', 'accepted', 'created_at as at'])
    .execute() as Promise<{ kind: ConsentKind; version: string; accepted: boolean; at: Date }[]>;
}
